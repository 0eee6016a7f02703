import type { Quotient, ReportColumn } from '#contract/reports/rules/columns.ts';
import type { Cell, ReportRow, ShownColumn } from '#contract/reports/schema.ts';
import type { FoundRow, Values } from './table.ts';
import type { Plan } from './wanted.ts';

/** The rows of a table as its columns show them. @param totals what all rows add up to */
export const rowsOf = ({ shown }: Plan, rows: readonly FoundRow[], totals: Values): ReportRow[] =>
  rows.map(({ key, level, count, opens, values }) => ({
    key,
    level,
    count,
    opens,
    cells: shown.map((column) => cellOf(column, values, totals)),
  }));

/** What all rows add up to; null of dimensions. */
export const totalsOf = ({ shown }: Plan, totals: Values): Cell[] =>
  shown.map((column) => {
    if (column.role === 'dimension') return null;
    // what no payment counts is a real nought
    return cellOf(column, totals, totals) ?? (isCredit(column) ? 0 : null);
  });

const isCredit = ({ name }: ReportColumn): boolean => /^(?:credit|replayed):/.test(name);

function cellOf({ name, kind, quotient }: ReportColumn, values: Values, totals: Values): Cell {
  if (!quotient) return values[name] ?? null;
  const part = values[quotient.part];
  const whole = wholeOf(quotient, values, totals);
  if (typeof part !== 'number' || typeof whole !== 'number' || whole === 0) return null;
  return kind === 'average' ? Math.round((part * 10) / whole) : Number((BigInt(part) * 10_000n) / BigInt(whole));
}

const wholeOf = ({ whole, of }: Quotient, values: Values, totals: Values): Cell | undefined =>
  (of === 'total' ? totals : values)[whole];

/** Columns with the labels that a layout gives them. */
export const shownColumns = (columns: readonly ReportColumn[], labels: Plan['labels']): ShownColumn[] =>
  columns.map(({ name, label, kind, role, words }) => ({
    name,
    label: labels[name] ?? label,
    kind,
    role,
    words: words ? { ...words } : null,
  }));
