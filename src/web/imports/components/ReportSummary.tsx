import type { ImportReport } from '#contract/imports/schema.ts';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import css from './Imports.module.css';

const COUNTS = ['created', 'updated', 'unchanged', 'merged', 'review', 'rejected', 'lapsed'] as const;

/** Results of an import from the command line, whose rows were not kept. */
export function ReportSummary({ report }: { readonly report: ImportReport }) {
  return (
    <dl className={css.counts}>
      {COUNTS.map((name) => (
        <div key={name} className={css.count}>
          <dt className={css.kind}>{copy.report[name]}</dt>
          <dd className={css.number}>{count(report[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
