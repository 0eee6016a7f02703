import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { looksQuery } from '../queries/sharing.ts';
import css from './FirmDocuments.module.css';

/** The record of who looked at what, newest first. */
export function Looks({ mwbeId }: { readonly mwbeId: string }) {
  const query = useInfiniteQuery(looksQuery(mwbeId));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={44} />}>
      {({ pages }) => {
        const looks = pages.flatMap((page) => page.looks);
        if (looks.length === 0) return <p className={css.hint}>{copy.noLooks}</p>;
        return (
          <>
            <ul className={css.list} aria-label={copy.looks}>
              {looks.map(({ id, person, company, file, at }) => (
                <li key={id} className={css.row}>
                  <div>
                    <p className={css.name}>
                      {person}, {company}
                    </p>
                    <p className={css.hint}>{copy.lookedAt(file ?? copy.financials, at)}</p>
                  </div>
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="outlineDark" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {copy.more}
              </Button>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}
