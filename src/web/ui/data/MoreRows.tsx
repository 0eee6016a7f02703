import { useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { FieldError } from '../Field.tsx';
import type { Noun } from './columns.ts';
import css from './MoreRows.module.css';
import type { More } from './table.ts';

interface Props {
  readonly more: More;
  /** How many rows are here. */
  readonly loaded: number;
  readonly noun: Noun;
  /** New rows came while the focus was on the button: it moves on to the first of them. */
  readonly onGrown: (firstNew: number) => void;
}

export function MoreRows({ more, loaded, noun, onGrown }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(loaded);
  useEffect(() => {
    const firstNew = before.current;
    before.current = loaded;
    if (loaded > firstNew && box.current?.contains(document.activeElement)) onGrown(firstNew);
  }, [loaded, onGrown]);
  const failed = more.state === 'failed';
  return (
    <div ref={box} className={css.more}>
      <div role="alert">
        {failed && <FieldError>{`The next ${noun.many} did not load. Those above are still here.`}</FieldError>}
      </div>
      <Button variant="outlineDark" size="dense" loading={more.state === 'loading'} onClick={more.load}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
