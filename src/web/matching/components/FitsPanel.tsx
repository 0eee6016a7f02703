import { useState } from 'react';
import type { Fits } from '#contract/matching/schema/fits.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/panels.ts';
import { FITS_ANCHOR, type FirmSelection } from '../model/selection.ts';
import { lastPage, useFits } from '../queries.ts';
import { FitCounts } from './FitCounts.tsx';
import { FitRow } from './FitRow.tsx';
import css from './Matching.module.css';

interface Props {
  readonly opportunityId: string;
  /** Of the opportunity as it is saved: a new one is matched anew. */
  readonly version: number;
  /** Null where nothing can be done with them. */
  readonly selection: FirmSelection | null;
}

/** For the owner: which firms fit an opportunity, how many of which certificate and where, why, and what is not known. */
export function FitsPanel({ opportunityId, version, selection }: Props) {
  const [page, setPage] = useState(1);
  const { query, isStale } = useFits(opportunityId, version, page);
  return (
    <section className={css.panel} id={FITS_ANCHOR} aria-label={copy.fits.heading}>
      <h2>{copy.fits.heading}</h2>
      <QueryBoundary query={query} copy={copy.fits} skeleton={<Skeleton width={60} />}>
        {(fits) => (
          <div className={css.fits} data-stale={isStale || undefined} aria-busy={isStale}>
            <Total fits={fits} />
            {fits.total > 0 && (
              <>
                <FitCounts fits={fits} />
                <FirmPage fits={fits} selection={selection} />
                <Pages page={Math.min(page, lastPage(fits.total))} last={lastPage(fits.total)} onChange={setPage} />
              </>
            )}
            {selection && selection.selected.size > 0 && selection.renderActions?.(selection.selected)}
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}

function Total({ fits: { total, is_exact, strong, reachable, needs } }: { readonly fits: Fits }) {
  if (needs.length > 0) return <p className={css.muted}>{copy.fits.needsCodes}</p>;
  if (total === 0)
    return (
      <p role="status">
        {copy.fits.none} <span className={css.muted}>{copy.fits.noneHint}</span>
      </p>
    );
  return (
    <>
      <p role="status">
        <strong>{copy.fits.total(total, is_exact)}</strong> {copy.fits.fit(total)}
        {strong > 0 && `, ${copy.fits.strong(strong)}`}
      </p>
      <p className={css.muted}>{copy.fits.reachable(reachable)}</p>
    </>
  );
}

function FirmPage({ fits: { firms }, selection }: { readonly fits: Fits; readonly selection: FirmSelection | null }) {
  return (
    <ol className={css.rows} aria-label={copy.fits.list}>
      {firms.map((firm) => (
        <FitRow key={firm.id} firm={firm} selection={selection} />
      ))}
    </ol>
  );
}

interface PagesProps {
  readonly page: number;
  readonly last: number;
  readonly onChange: (page: number) => void;
}

function Pages({ page, last, onChange }: PagesProps) {
  if (last === 1) return null;
  return (
    <div className={css.pages}>
      <Button variant="outlineDark" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {copy.fits.previous}
      </Button>
      <span role="status">{copy.fits.page(page, last)}</span>
      <Button variant="outlineDark" disabled={page === last} onClick={() => onChange(page + 1)}>
        {copy.fits.next}
      </Button>
    </div>
  );
}
