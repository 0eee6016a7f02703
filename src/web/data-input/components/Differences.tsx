import { useQuery } from '@tanstack/react-query';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import type { RowValues } from '#contract/data-input/schema.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { columns as columnNames } from '../copy/cells.ts';
import { copy } from '../copy.ts';
import { type Employer, employersOf, textOf } from '../model/cells.ts';
import { type Column, columnsOf } from '../model/columns.ts';
import { differencesQuery } from '../queries.ts';
import css from './Month.module.css';

/** The accepted rows and those of a restatement, side by side where they differ. */
export function Differences({ month }: { readonly month: MonthDetails }) {
  const from = month.accepted_revision ?? 1;
  const to = month.shown_revision;
  const query = useQuery(differencesQuery(month.id, from, to, month.version));
  const columns = columnsOf(month.tab, month.measure);
  const employers = employersOf(month.contracts);
  return (
    <section className={css.panel} aria-label={copy.differences(from, to)}>
      <h2 className={css.heading}>{copy.differences(from, to)}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={css.muted}>{copy.noDifferences}</p>
          ) : (
            <div className={css.scroll}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{copy.row}</th>
                    <th scope="col">{copy.field}</th>
                    <th scope="col">{copy.before}</th>
                    <th scope="col">{copy.after}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.flatMap(({ id, before, after }) => {
                    const lines = changed(columns, before, after, employers);
                    return lines.map(([column, old, next], at) => (
                      <tr key={`${id} ${column}`}>
                        {at === 0 && (
                          <th scope="rowgroup" rowSpan={lines.length}>
                            {nameOf(month, id, after ?? before, employers)}
                            {before === null && <em> {copy.added}</em>}
                            {after === null && <em> {copy.removed}</em>}
                          </th>
                        )}
                        <td>{columnNames[column]}</td>
                        <td>{old || '–'}</td>
                        <td>
                          <strong>{next || '–'}</strong>
                        </td>
                      </tr>
                    ));
                  })}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function changed(
  columns: readonly Column[],
  before: RowValues | null,
  after: RowValues | null,
  employers: readonly Employer[],
) {
  const text = (column: Column, values: RowValues | null) => (values ? textOf(column, values, employers) : '');
  return columns
    .map((column) => [column, text(column, before), text(column, after)] as const)
    .filter(([, old, next]) => old !== next);
}

function nameOf(
  { contracts }: MonthDetails,
  id: string,
  values: RowValues | null,
  employers: readonly Employer[],
): string {
  const contract = contracts.find((one) => one.id === id);
  if (contract) return contract.firm ?? contract.title;
  const named = values ? [textOf('employer', values, employers), values.trade].filter(Boolean) : [];
  return named.join(', ') || copy.row;
}
