import type { Fits } from '#contract/matching/schema/fits.ts';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy/panels.ts';
import css from './Matching.module.css';

/** Lines of each list; the rest is added up. */
const SHOWN = 5;

interface Line {
  readonly name: string;
  readonly figure: string;
}

/** How many of the firms that fit hold which certificate, and where they are. */
export function FitCounts({ fits: { by_certificate, by_place } }: { readonly fits: Fits }) {
  const certificates = by_certificate.map(({ type, count: firms, unsure }) => ({
    name: type,
    figure: `${count(firms)}${unsure > 0 ? copy.fits.unsure(unsure) : ''}`,
  }));
  const places = by_place.map(({ state, county, count: firms }) => ({
    name: [county, state].filter(Boolean).join(', ') || copy.fits.elsewhere,
    figure: count(firms),
  }));
  return (
    <div className={css.counts}>
      <Counts title={copy.fits.byCertificate} lines={certificates} />
      <Counts title={copy.fits.byPlace} lines={places} />
    </div>
  );
}

function Counts({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className={css.subheading}>{title}</h3>
      <dl className={css.figures}>
        {lines.slice(0, SHOWN).map(({ name, figure }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {lines.length > SHOWN && <p className={css.muted}>{copy.fits.more(lines.length - SHOWN)}</p>}
    </div>
  );
}
