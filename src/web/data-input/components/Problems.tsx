import type { RowProblem } from '#contract/data-input/rules/problems.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { columns } from '../copy/cells.ts';
import { sheetCopy } from '../copy/sheet.ts';
import { columnOf } from '../model/columns.ts';
import type { Sheet } from '../model/sheet.ts';
import css from './Sheet.module.css';
import { cellId } from './SheetCell.tsx';

/** Links of one list. */
const MOST = 50;

interface Props {
  readonly sheet: Sheet;
  readonly month: MonthDetails;
  readonly problems: readonly RowProblem[];
}

/** What keeps the month from being submitted, and what may be wrong: each leads to its cell. */
export function Problems({ sheet, month, problems }: Props) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const places = new Map(sheet.rows.map((row, at) => [row.id, at + 1]));
  const firms = new Map(month.contracts.map(({ id, firm, title }) => [id, firm ?? title]));
  const nameOf = (row: string) =>
    month.tab === 'contracting' ? (firms.get(row) ?? '') : sheetCopy.rowHead(places.get(row) ?? 0);
  return (
    <>
      <div role="alert">
        {errors.length > 0 && <List title={sheetCopy.errors(errors.length)} of={errors} nameOf={nameOf} open />}
      </div>
      {warnings.length > 0 && <List title={sheetCopy.warnings(warnings.length)} of={warnings} nameOf={nameOf} />}
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly of: readonly RowProblem[];
  readonly nameOf: (row: string) => string;
  readonly open?: boolean;
}

function List({ title, of, nameOf, open = false }: ListProps) {
  return (
    <details className={css.problems} open={open} data-severity={of[0]?.severity}>
      <summary>{title}</summary>
      <ul>
        {of.slice(0, MOST).map(({ row, field, detail }) => {
          const column = columnOf(field);
          if (!column) return null;
          const id = cellId(row, column);
          return (
            <li key={`${id} ${detail}`}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {sheetCopy.problem(columns[column], nameOf(row), detail)}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
