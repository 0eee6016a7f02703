import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { OwnersResponse } from '#contract/responses/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy as words } from '../copy/files.ts';
import { copy } from '../copy/owner.ts';
import { priceOf } from '../model/price.ts';
import { useQuoteFile } from '../queries/files.ts';
import { responsesQuery } from '../queries.ts';
import { AwardQuestion } from './AwardQuestion.tsx';
import { QuoteFiles } from './QuoteFiles.tsx';
import css from './Responses.module.css';

const BOUNDARY = { loading: copy.loading, failedTitle: copy.failedTitle, failed: copy.failed };
const QUOTED = { q: '', state: 'quoted' } as const;

/** Quotes side by side, the lowest amount first; the award is prefilled with one of them. */
export function CompareQuotes({ opportunity }: { readonly opportunity: Opportunity }) {
  const query = useInfiniteQuery(responsesQuery(opportunity.id, QUOTED));
  const [chosen, setChosen] = useState<OwnersResponse | null>(null);
  const mayAward = opportunity.actions.includes('award');
  return (
    <QueryBoundary query={query} copy={BOUNDARY} skeleton={<Skeleton width={80} height={120} />}>
      {({ pages }) => (
        <>
          <p className={css.hint}>{copy.compareNote}</p>
          <ScrollableTable label={copy.compare} className={css.table}>
            <thead>
              <tr>
                {[copy.firm, copy.amount, copy.note, copy.until, words.title].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                {mayAward && <th scope="col">{copy.choose}</th>}
              </tr>
            </thead>
            <tbody>
              {byAmount(pages.flat()).map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.firm}</th>
                  <td>{row.quote && priceOf(row.quote)}</td>
                  <td className={css.words}>{row.quote?.note}</td>
                  <td>{row.quote?.valid_until && day(row.quote.valid_until, 'short')}</td>
                  <td>
                    <FilesOf row={row} />
                  </td>
                  {mayAward && (
                    <td>
                      <Button size="dense" aria-label={`${copy.choose}: ${row.firm}`} onClick={() => setChosen(row)}>
                        {copy.choose}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </ScrollableTable>
          {chosen && <AwardQuestion opportunity={opportunity} response={chosen} onClose={() => setChosen(null)} />}
        </>
      )}
    </QueryBoundary>
  );
}

function FilesOf({ row: { opportunity_id, id, firm, quote } }: { readonly row: OwnersResponse }) {
  const download = useQuoteFile(opportunity_id, id);
  return <QuoteFiles files={quote?.files ?? []} download={download} of={firm} />;
}

/** Prices for each unit have no amount to be compared by: they come last. */
const byAmount = (rows: readonly OwnersResponse[]) =>
  rows
    .filter(({ quote }) => quote !== null)
    .toSorted((a, b) => (a.quote?.amount ?? Number.POSITIVE_INFINITY) - (b.quote?.amount ?? Number.POSITIVE_INFINITY));
