import { NO_VALUE } from '#contract/reports/rules.ts';
import type { Cell, ReportRow, SettingsShown, ShownColumn } from '#contract/reports/schema.ts';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { isFilterName, type ReportChanges } from './search.ts';

const fixed = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A cell as people read it; exact, so that it ties out with every file. */
export function cellText({ kind, words }: Pick<ShownColumn, 'kind' | 'words'>, cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return copy.dash;
  if (typeof cell === 'string') {
    if (kind === 'month' && /^\d{4}-\d\d$/.test(cell)) return day(`${cell}-01`, 'short').replace(' 1,', '');
    if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(cell)) return day(cell, 'short');
    return words?.[cell] ?? cell;
  }
  switch (kind) {
    case 'money':
      return money(cell / 100);
    case 'hours':
      return fixed(cell / 100, 2);
    case 'share':
      return `${fixed(cell / 100, 2)}%`;
    case 'average':
      return fixed(cell / 10, 1);
    default:
      return cell.toLocaleString('en-US');
  }
}

/** Whether the row is a subtotal of the rows before it. */
export const isSubtotal = ({ level }: ReportRow, { subtotals, group }: SettingsShown): boolean =>
  subtotals && level < group.length;

/** The address of what a grouped row adds up: the same report, row by row, of its group alone. */
export function openedBy(
  { cells, level }: ReportRow,
  columns: readonly ShownColumn[],
  { group, sort }: SettingsShown,
): ReportChanges {
  const values = group.slice(0, level).flatMap((name) => {
    const at = columns.findIndex((column) => column.name === name);
    const cell = cells[at] ?? null;
    return isFilterName(name) ? [[name, cell === null ? NO_VALUE : String(cell)]] : [];
  });
  const isListed = columns.some(({ name }) => name === sort.replace(/^-/, ''));
  return { ...Object.fromEntries(values), group: '', subtotals: undefined, ...(isListed ? {} : { sort: undefined }) };
}
