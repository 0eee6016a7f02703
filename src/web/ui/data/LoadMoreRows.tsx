import { type FocusEvent, useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { FieldError } from '../Field.tsx';
import type { Noun } from './columns.ts';
import css from './LoadMoreRows.module.css';
import type { LoadMore } from './table-props.ts';

interface Props {
  /** Undefined at the end of the list; who had the focus on the button still moves on. */
  readonly more: LoadMore | undefined;
  /** How many rows are here. */
  readonly loaded: number;
  readonly noun: Noun;
  /** New rows came while the focus was on the button: it moves on to the first of them. */
  readonly onGrown: (firstNew: number) => void;
}

export function LoadMoreRows({ more, loaded, noun, onGrown }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(loaded);
  const held = useRef(false);
  useEffect(() => {
    const firstNew = before.current;
    before.current = loaded;
    const isHere = document.activeElement === document.body || box.current?.contains(document.activeElement);
    if (loaded > firstNew && held.current && isHere) onGrown(firstNew);
  }, [loaded, onGrown]);
  const failed = more?.state === 'failed';
  const onFocus = () => {
    held.current = true;
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // without a next element the button may just have gone
    if (relatedTarget) held.current = false;
  };
  return (
    <div ref={box} className={css.more}>
      <div role="alert">
        {failed && <FieldError>{`Couldn't load more ${noun.many}. The ones above aren't affected.`}</FieldError>}
      </div>
      {more && (
        <Button
          variant="outlineDark"
          size="dense"
          loading={more.state === 'loading'}
          onClick={more.load}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          {failed ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
