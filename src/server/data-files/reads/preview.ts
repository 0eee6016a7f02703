import { randomUUID } from 'node:crypto';
import { FILE_DIMENSIONS, FILE_LIMITS, type FileDimension } from '#contract/data-files/rules.ts';
import type { FilePreview, FileSettings, FileSum } from '#contract/data-files/schema.ts';
import type { TotalMeasure } from '#contract/data-input/rules.ts';
import type { StatedTotal } from '#contract/data-input/schema.ts';
import { type PlacedContract, shownContract } from '../adapters/choose-contracts.ts';
import type { GridRow } from '../adapters/grid.ts';
import { type PlannedMonth, planMonth } from '../adapters/plan-month.ts';
import type { FileToPlan, WrittenTotal } from './file-plan.ts';
import type { MonthsNow } from './months-now.ts';
import type { RowReader } from './row-reader.ts';

interface Read {
  readonly rows: readonly GridRow[];
  readonly placed: readonly PlacedContract[];
  readonly now: MonthsNow;
  readonly settings: FileSettings;
  readonly file: Pick<FileToPlan, 'tab' | 'fileName'>;
}

const WARNINGS = 50;

/** What a file would change, month by month, with its sums and its official totals. */
export function previewOf(
  reader: RowReader,
  { rows, placed, now, settings, file }: Read,
): { readonly months: PlannedMonth[]; readonly preview: FilePreview; readonly totals: WrittenTotal[] } {
  const { tab } = file;
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  const months = [...byMonth]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([month, of]) =>
      planMonth(of, { tab, month, now: now.months.get(month) ?? null, measure: now.measure, thisMonth: now.thisMonth }),
    );
  for (const { warnings } of months) for (const { line, words } of warnings) reader.warn(line, words);
  const awards = placed.reduce((sum, { said }) => sum + (said.award_cents ?? 0), 0);
  const source = file.fileName.slice(0, 200);
  const compared = reader.totals.compare(rows, awards, settings.totals, source);
  const [only, ...others] = months;
  const writable = only && others.length === 0 ? compared.filter(({ isOfMonth }) => isOfMonth) : [];
  return {
    months,
    totals: only ? totalsOf(writable, now.months.get(only.month)?.totals ?? []) : [],
    preview: {
      months: months.map((month) => ({
        month: month.month,
        month_id: month.monthId,
        state: month.state,
        added: month.changes.filter(({ kind }) => kind === 'added').length,
        changed: month.changes.filter(({ kind }) => kind === 'changed').length,
        unchanged: month.unchanged,
        not_in_file: month.notInFile,
      })),
      changes: shownChanges(months),
      total: figuresOf(rows, tab === 'local-hiring'),
      sums: sumsOf(rows, tab === 'local-hiring'),
      totals: compared.map(({ isOfMonth: _, ...total }) => total),
      contracts: placed
        .map(shownContract)
        .sort((a, b) => Number(b.outcome === 'undecided') - Number(a.outcome === 'undecided') || a.line - b.line)
        .slice(0, FILE_LIMITS.choices),
      projects: [...reader.projects].map(([name, n]) => ({ name, rows: n })).sort((a, b) => b.rows - a.rows),
      warnings: [...reader.warnings].slice(0, WARNINGS).map(([words, { line, rows: n }]) => ({
        line,
        words: n > 1 ? `${words} (${n.toLocaleString('en-US')} rows)` : words,
      })),
    },
  };
}

const shownChanges = (months: readonly PlannedMonth[]): FilePreview['changes'] =>
  months
    .flatMap(({ month, changes }) =>
      changes.map(({ line, lines, firm, kind, values, before }) => ({
        line,
        lines,
        month,
        firm,
        kind,
        values,
        before,
      })),
    )
    .slice(0, FILE_LIMITS.changes);

type Figures = FilePreview['total'];
function figuresOf(rows: readonly GridRow[], isHiring: boolean): Figures {
  const sum = (name: 'people' | 'hours_hundredths' | 'new_hires' | 'paid_cents') =>
    rows.reduce((all, { values }) => all + (values[name] ?? 0), 0);
  const people = sum('people');
  return {
    people,
    hours_hundredths: sum('hours_hundredths'),
    new_hires: isHiring ? people : sum('new_hires'),
    cents: sum('paid_cents'),
  };
}

function sumsOf(rows: readonly GridRow[], isHiring: boolean): FileSum[] {
  return FILE_DIMENSIONS.flatMap((by) => {
    const groups = Map.groupBy(rows, (row) => keyOf(row, by));
    if (groups.size === 0 || (groups.size === 1 && groups.has(null))) return [];
    return [...groups]
      .map(([key, of]) => ({ by, key, ...figuresOf(of, isHiring) }))
      .sort((a, b) => b.hours_hundredths - a.hours_hundredths || b.cents - a.cents || b.people - a.people)
      .slice(0, FILE_LIMITS.sums);
  });
}

function keyOf({ month, firm, values }: GridRow, by: FileDimension): string | null {
  if (by === 'month') return month;
  return by === 'employer' ? firm || null : (values[by] ?? null);
}

/** Totals of the file that the month does not have, or has with another value; as many as a month takes. */
function totalsOf(
  compared: readonly { label: string; measure: TotalMeasure; value: number; source: string }[],
  stored: readonly StatedTotal[],
): WrittenTotal[] {
  const room = Math.max(0, FILE_LIMITS.totals - stored.length);
  let fresh = 0;
  return compared.flatMap(({ label, measure, value, source }): WrittenTotal[] => {
    const values = { label, measure, value, source };
    const known = stored.find((total) => total.label === label && total.measure === measure);
    if (known && known.value === value) return [];
    if (!known && fresh++ >= room) return [];
    return known
      ? [
          {
            id: known.id,
            version: known.version,
            values,
            before: { label, measure, value: known.value, source: known.source },
          },
        ]
      : [{ id: randomUUID(), version: 0, values, before: null }];
  });
}
