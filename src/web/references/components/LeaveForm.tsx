import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { link as copy } from '../copy/link.ts';
import css from './References.module.css';

interface Props {
  /** There is an answer, which is withdrawn; else the request is declined. */
  readonly given: boolean;
  readonly action: Pick<UseMutationResult<unknown, Error, boolean>, 'mutate' | 'isPending' | 'error'>;
  readonly onCancel: () => void;
  readonly onLeft: (noMore: boolean) => void;
}

/**
 * Asks before a request is declined or an answer withdrawn, and whether firms may write again. In the page itself: guests'
 * pages go without what floats.
 */
export function LeaveForm({ given, action, onCancel, onLeft }: Props) {
  const [noMore, setNoMore] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.form}>
      <h2 ref={heading} tabIndex={-1}>
        {given ? copy.withdrawQuestion : copy.declineQuestion}
      </h2>
      <div role="alert">{action.error && <Banner variant="error">{action.error.message}</Banner>}</div>
      <p>{given ? copy.withdrawNote : copy.declineNote}</p>
      <Checkbox checked={noMore} onChange={setNoMore}>
        {copy.noMore}
      </Checkbox>
      <div className={css.acts}>
        <Button
          variant="delete"
          loading={action.isPending}
          onClick={() => action.mutate(noMore, { onSuccess: () => onLeft(noMore) })}
        >
          {given ? copy.withdrawAction : copy.declineAction}
        </Button>
        <Button variant="outlineDark" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </section>
  );
}
