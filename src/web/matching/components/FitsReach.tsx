import { copy } from '../copy/panels.ts';
import { FITS_ANCHOR } from '../model/selection.ts';
import { useFits } from '../queries.ts';
import css from './Matching.module.css';

interface Props {
  readonly opportunityId: string;
  readonly version: number;
}

/** How many firms fit and hear of it, in few words; leads to the panel. */
export function FitsReach({ opportunityId, version }: Props) {
  const { query, isStale } = useFits(opportunityId, version, 1);
  const fits = query.data;
  if (!fits || fits.needs.length > 0) return null;
  return (
    <div className={css.fits} data-stale={isStale || undefined}>
      <a href={`#${FITS_ANCHOR}`}>
        {copy.fits.total(fits.total, fits.is_exact)} {copy.fits.fit(fits.total)}
      </a>
      {fits.total > 0 && <p className={css.muted}>{copy.fits.reachable(fits.reachable)}</p>}
    </div>
  );
}
