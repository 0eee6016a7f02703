import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SearchHit } from '#contract/messaging/schema/threads.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/inbox.ts';
import { searchQuery } from '../queries/threads.ts';
import css from './Inbox.module.css';

/** Messages with these words, the newest first; each leads to its place. */
export function SearchResults({ q, thread }: { readonly q: string; readonly thread?: string }) {
  const query = useInfiniteQuery(searchQuery(q, thread));
  if (q.length < 2) return <p className={css.soft}>{copy.searchHint}</p>;
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={40} />}>
      {({ pages }) => {
        const hits = pages.flat();
        if (hits.length === 0)
          return (
            <p className={css.soft} role="status">
              {copy.nothingFound}
            </p>
          );
        return (
          <>
            <ul className={css.list} aria-label={copy.found}>
              {hits.map((hit) => (
                <Hit key={hit.id} hit={hit} isHere={thread !== undefined} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="outlineDark"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {copy.more}
              </Button>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

function Hit({ hit, isHere }: { readonly hit: SearchHit; readonly isHere: boolean }) {
  const { thread_id, seq, subject, other, author, sent_at, parts } = hit;
  return (
    <li>
      <Link
        to="/messaging/threads/$id"
        params={{ id: thread_id }}
        search={{ at: seq }}
        resetScroll={false}
        className={css.item}
      >
        {!isHere && (
          <span className={css.subject}>
            {subject}, {other.name}
          </span>
        )}
        <span className={css.preview}>
          {parts.map(({ text, is_found }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
            is_found ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
        <span className={css.soft}>
          {author}, {dayOf(sent_at)}
        </span>
      </Link>
    </li>
  );
}
