import type { FileField } from '#contract/data-files/rules.ts';
import { rowProblems } from '#contract/data-input/rules/problems.ts';
import {
  type HiringMeasure,
  MONTH_LIMITS,
  type MonthlyReport,
  type MonthState,
  type RowField,
} from '#contract/data-input/rules.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import type { MonthRow, RowValues } from '#contract/data-input/schema.ts';
import { type GridRow, gridKey, MEASURES } from './grid.ts';

/** A row of a month that a file adds or changes. */
export interface PlannedChange {
  /** Of the row that there is; null: a new one. In contracting the contract's. */
  readonly id: string | null;
  /** 0 for a row that nothing was said of yet. */
  readonly version: number;
  readonly kind: 'added' | 'changed';
  readonly values: Partial<RowValues>;
  readonly before: Partial<RowValues> | null;
  readonly line: number;
  readonly lines: number;
  readonly firm: string;
}
export interface PlannedMonth {
  readonly month: string;
  readonly monthId: string | null;
  readonly state: MonthState | null;
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number;
  readonly notInFile: number;
  /** Rows that can't be written, by the first line that says them. */
  readonly refused: readonly { readonly line: number; readonly field: FileField; readonly reason: string }[];
  readonly warnings: readonly { readonly line: number; readonly words: string }[];
}
interface Of {
  readonly tab: MonthlyReport;
  readonly month: string;
  readonly measure: HiringMeasure;
  /** The month as it is; null where it is not open yet. */
  readonly now: MonthDetails | null;
  /** The last month that has begun at the place of the project. */
  readonly thisMonth: string;
}

const FIELD_OF: Partial<Record<RowField, FileField>> = {
  hours_hundredths: 'hours',
  employer: 'firm',
  contract_id: 'firm',
  hired_on: 'date',
  paid_cents: 'paid',
};
const fieldOf = (field: RowField): FileField => FIELD_OF[field] ?? (field as FileField);

/** Compares what a file says of a month with what the month says. */
export function planMonth(rows: readonly GridRow[], of: Of): PlannedMonth {
  const { tab, month, now } = of;
  const keyOf = (row: MonthRow) => (tab === 'contracting' ? row.id : gridKey(row));
  const known = new Map((now?.rows ?? []).map((row) => [keyOf(row), row]));
  const planned = rows.map((row) => ({ row, change: compare(row, known.get(row.key), tab) }));
  const changes = planned.flatMap(({ row, change }) => (change === null ? [] : [{ row, change }]));
  const base = {
    month,
    monthId: now?.id ?? null,
    state: now?.state ?? null,
    unchanged: planned.length - changes.length,
    notInFile:
      [...known.values()].filter((row) => row.version > 0).length -
      rows.filter(({ key }) => (known.get(key)?.version ?? 0) > 0).length,
  };
  const why =
    changes.length === 0 ? null : wholeMonth(of, changes.filter(({ change }) => change.kind === 'added').length);
  if (why !== null)
    return {
      ...base,
      changes: [],
      refused: changes.map(({ row }) => ({ line: row.line, field: 'month', reason: why })),
      warnings: [],
    };
  const problems = problemsOf(changes, of, known);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const bad = new Set(errors.map(({ row }) => row));
  return {
    ...base,
    changes: changes.filter(({ row }) => !bad.has(row.key)).map(({ change }) => change),
    refused: errors.map(({ line, field, detail }) => ({ line, field: fieldOf(field), reason: detail })),
    warnings: problems.flatMap(({ severity, line, detail }) =>
      severity === 'warning' ? [{ line, words: detail }] : [],
    ),
  };
}

/** What keeps a month from being written at all. */
function wholeMonth({ month, now, thisMonth }: Of, added: number): string | null {
  if (month > thisMonth) return 'has not begun yet';
  if (now !== null && !now.may.includes('edit'))
    return now.state === 'accepted'
      ? 'was accepted already. Restate the month to change it'
      : 'was submitted already. Withdraw the month to change it';
  const stored = (now?.rows ?? []).filter(({ version }) => version > 0).length;
  return stored + added > MONTH_LIMITS.rows
    ? `would have ${(stored + added).toLocaleString('en-US')} rows. A month has at most ${MONTH_LIMITS.rows.toLocaleString('en-US')}: choose projects`
    : null;
}

/** Null where the month says the same. */
function compare(row: GridRow, now: MonthRow | undefined, tab: MonthlyReport): PlannedChange | null {
  const { line, lines, firm, values } = row;
  const id = tab === 'contracting' ? row.key : (now?.id ?? null);
  const base = { id, version: now?.version ?? 0, line, lines, firm };
  if (!now || now.version === 0) return { ...base, kind: 'added', values, before: null };
  const fields = [...MEASURES, 'paid_cents' as const].filter(
    (name) => values[name] !== undefined && values[name] !== now[name],
  );
  const needsNote = values.note !== undefined && now.note === null && (values.paid_cents ?? 0) < 0;
  if (fields.length === 0) return null;
  const changed: readonly RowField[] = needsNote ? [...fields, 'note'] : fields;
  const pick = (from: Partial<RowValues>) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return { ...base, kind: 'changed', values: pick(values), before: pick(now) };
}

function problemsOf(
  changes: readonly { readonly row: GridRow; readonly change: PlannedChange }[],
  { tab, month, measure }: Of,
  known: ReadonlyMap<string, MonthRow>,
) {
  const lines = new Map(changes.map(({ row }) => [row.key, row.line]));
  const checked = changes.map(({ row, change }) => ({ ...(known.get(row.key) ?? {}), ...change.values, id: row.key }));
  return rowProblems(checked, { tab, month, measure }).map((problem) => ({
    ...problem,
    line: lines.get(problem.row) ?? 0,
  }));
}
