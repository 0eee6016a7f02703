import { formatCents } from '#contract/counting/rules/labels.ts';
import type { Cell, ReportHead, ShownColumn } from '#contract/reports/schema.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';

/** Units of numbers in workbooks and CSV files, whose cells are numbers. */
const UNITS: Readonly<Partial<Record<ShownColumn['kind'], string>>> = {
  money: ' (US dollars)',
  share: ' (%)',
};
export const columnTitle = ({ label, kind }: ShownColumn): string => `${label}${UNITS[kind] ?? ''}`;

const DIVISORS: Readonly<Partial<Record<ShownColumn['kind'], number>>> = {
  money: 100,
  hours: 100,
  share: 100,
  average: 10,
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A cell of a workbook: numbers as numbers, days as days, stored values in words. */
export function typedCell(
  { kind, words }: Pick<ShownColumn, 'kind' | 'words'>,
  cell: Cell | undefined,
): TableRow[number] {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string')
    return kind === 'day' && DAY.test(cell) ? new Date(`${cell}T00:00:00Z`) : (words?.[cell] ?? cell);
  return cell / (DIVISORS[kind] ?? 1);
}

/** A cell as people read it. */
export function cellText({ kind, words }: Pick<ShownColumn, 'kind' | 'words'>, cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return words?.[cell] ?? (cell || '–');
  switch (kind) {
    case 'money':
      return formatCents(cell);
    case 'hours':
      return (cell / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    case 'share':
      return `${(cell / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}%`;
    case 'average':
      return (cell / 10).toLocaleString('en-US', { minimumFractionDigits: 1 });
    default:
      return cell.toLocaleString('en-US');
  }
}

/** What was asked of a report, in words, for heads of files. */
export function settingWords({ settings, columns, replayed_by }: ReportHead): string[] {
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  const { group, from, to, q, basis, filters, replay } = settings;
  return [
    ...(basis === 'accepted' ? ['Accepted months only'] : []),
    ...(group.length > 0 ? [`Grouped by ${group.map((name) => labels.get(name) ?? name).join(', ')}`] : []),
    ...(from || to ? [`Months ${from ?? 'from the first'} to ${to ?? 'the last'}`] : []),
    ...Object.entries(filters).map(([name, value]) => `${labels.get(name) ?? name}: ${value}`),
    ...(q ? [`Contains “${q}”`] : []),
    ...(replay
      ? [
          `Replayed by ${replayed_by?.name ?? 'the same rules'}${replay.rules_as_of ? ` as of ${replay.rules_as_of}` : ''}${
            replay.ignores_suspensions ? ', without suspensions' : ''
          }`,
        ]
      : []),
  ];
}
