import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InboxFilter } from '#contract/messaging/rules.ts';
import type { ThreadRow } from '#contract/messaging/schema/threads.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { relativeTime } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/inbox.ts';
import { inboxQuery } from '../queries/threads.ts';
import css from './Inbox.module.css';

interface Props {
  readonly filter: InboxFilter;
  /** The conversation that is open beside the list. */
  readonly current?: string;
}

/** Conversations, the one with the newest message first. */
export function Inbox({ filter, current }: Props) {
  const query = useInfiniteQuery(inboxQuery(filter));
  return (
    <QueryBoundary
      query={query}
      copy={copy}
      skeleton={[1, 2, 3].map((row) => (
        <div key={row} className={css.item}>
          <Skeleton width={40} />
          <Skeleton width={80} />
        </div>
      ))}
    >
      {({ pages }) => {
        const rows = pages.flat();
        if (rows.length === 0) return <NoThreads filter={filter} />;
        return (
          <>
            <ul className={css.list} aria-label={copy.conversations}>
              {rows.map((row) => (
                <ThreadItem key={row.id} row={row} isCurrent={row.id === current} />
              ))}
            </ul>
            {query.hasNextPage && (
              <div className={css.more}>
                <Button
                  variant="outlineDark"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {copy.more}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

function ThreadItem({ row, isCurrent }: { readonly row: ThreadRow; readonly isCurrent: boolean }) {
  const { id, subject, other, about, last, last_at, unread, is_muted, has_draft } = row;
  const now = useNow();
  const author = last.is_own ? copy.you : last.author;
  const text = last.text || (last.attachments > 0 ? copy.files(last.attachments) : '');
  const preview = last.kind === 'message' ? `${author}: ${text}` : `${author} ${copy.events[last.kind]}`;
  return (
    <li>
      <Link
        to="/messaging/threads/$id"
        params={{ id }}
        className={css.item}
        data-unread={unread > 0 || undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className={css.top}>
          <span className={css.subject}>{subject}</span>
          <span className={css.soft}>{relativeTime(last_at, now)}</span>
        </span>
        <span className={css.with}>
          {other.name}
          {about && about.kind !== 'firm' && `, ${copy.about[about.kind].toLowerCase()}: ${about.title}`}
        </span>
        <span className={css.preview}>{preview}</span>
        {(unread > 0 || is_muted || has_draft) && (
          <span className={css.marks}>
            {unread > 0 && <b>{copy.unread(unread)}</b>}
            {has_draft && <Badge status="pending">{copy.draft}</Badge>}
            {is_muted && <span className={css.soft}>{copy.muted}</span>}
          </span>
        )}
      </Link>
    </li>
  );
}

function NoThreads({ filter }: Pick<Props, 'filter'>) {
  if (filter !== 'all')
    return (
      <EmptyState title={copy.empty[filter]}>
        <Link to="/messaging/inbox" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.showAll}
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title={copy.empty.all}>
      <p className="muted">{copy.emptyNote}</p>
      <Link to="/search" className={buttonClass({ variant: 'outlineDark' })}>
        {copy.emptyAction}
      </Link>
    </EmptyState>
  );
}
