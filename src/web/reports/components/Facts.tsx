import { Link } from '@tanstack/react-router';
import type { Report } from '#contract/reports/schema.ts';
import { copy } from '../copy.ts';
import { cellText } from '../model/cells.ts';
import css from './Reports.module.css';

/** Goals and what counts for them; each opens its payments. */
export function Facts({ projectId, report }: { readonly projectId: string; readonly report: Report }) {
  if (report.facts.length === 0) return null;
  return (
    <section aria-label={copy.facts}>
      <dl className={css.facts}>
        {report.facts.map(({ label, value, kind, note, counted }) => (
          <div key={`${label} ${note}`}>
            <dt>{label}</dt>
            <dd className={css.amount}>
              {counted && !report.publication ? (
                <Link
                  to="/parent-project/$id/home"
                  params={{ id: projectId }}
                  search={{ counted: 'lines', scope: counted.scope, group: counted.group } as never}
                  aria-label={`${cellText({ kind, words: null }, value)}, ${copy.open(label)}`}
                >
                  {cellText({ kind, words: null }, value)}
                </Link>
              ) : (
                cellText({ kind, words: null }, value)
              )}
            </dd>
            {note && <dd className={css.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
