import { type HiringMeasure, MONTH_LIMITS, type MonthlyReport, ROW_DIMENSIONS, type RowField } from '../rules.ts';
import type { RowValues } from '../schema.ts';

/** What a submission still needs, or may have wrong: an error keeps it from being submitted, a warning does not. */
export interface RowProblem {
  readonly row: string;
  readonly field: RowField;
  readonly severity: 'error' | 'warning';
  readonly detail: string;
}
export interface CheckedRow extends Partial<RowValues> {
  readonly id: string;
  /** In contracting: the amount comes from payment tracking. */
  readonly isLinked?: boolean;
}
/** By what a month is checked. */
export interface MonthFacts {
  readonly tab: MonthlyReport;
  /** `2026-10` */
  readonly month: string;
  readonly measure: HiringMeasure;
}

type Found = Omit<RowProblem, 'row'>;
const error = (field: RowField, detail: string): Found => ({ field, severity: 'error', detail });
const warning = (field: RowField, detail: string): Found => ({ field, severity: 'warning', detail });
const isEmpty = (value: unknown): boolean => value === null || value === undefined;

const employment = (row: CheckedRow): Found[] => [
  ...(isEmpty(row.contract_id) && isEmpty(row.employer) ? [error('employer', 'Choose the employer')] : []),
  ...(isEmpty(row.trade) ? [error('trade', 'Enter the trade')] : []),
];

function hours({ people, hours_hundredths: hundredths }: CheckedRow): Found[] {
  if (isEmpty(hundredths)) return [];
  const most = MONTH_LIMITS.hoursOfPerson * 100;
  if (people === 0 && (hundredths ?? 0) > 0) return [error('people', 'Hours need at least one person')];
  return !isEmpty(people) && (hundredths ?? 0) > (people ?? 0) * most
    ? [error('hours_hundredths', `More than ${MONTH_LIMITS.hoursOfPerson} hours for each person`)]
    : [];
}

function workforce(row: CheckedRow): Found[] {
  const missing = (
    [
      ['level', 'Choose the level'],
      ['sex', 'Choose the sex, or not stated'],
      ['race', 'Choose the group, or not stated'],
      ['hours_hundredths', 'Enter the hours'],
    ] as const
  ).flatMap(([field, detail]) => (isEmpty(row[field]) ? [error(field, detail)] : []));
  const hired = row.new_hires ?? 0;
  return [
    ...employment(row),
    ...missing,
    ...hours(row),
    ...(!isEmpty(row.people) && hired > (row.people ?? 0) ? [error('new_hires', 'More new hires than people')] : []),
    ...(isEmpty(row.people) ? [warning('people', 'The number of people is missing')] : []),
  ];
}

function hiring(row: CheckedRow, { measure, month }: MonthFacts): Found[] {
  const byHires = measure === 'hires';
  return [
    ...employment(row),
    ...(byHires && !((row.people ?? 0) > 0) ? [error('people', 'Enter how many were hired')] : []),
    ...(!byHires && isEmpty(row.hours_hundredths) ? [error('hours_hundredths', 'Enter the hours')] : []),
    ...hours(row),
    ...(byHires && row.hired_on && !row.hired_on.startsWith(month) ? [error('hired_on', 'Not in this month')] : []),
    ...(isEmpty(row.zip) ? [warning('zip', 'Without a ZIP code nobody counts as local')] : []),
  ];
}

function paid(row: CheckedRow): Found[] {
  if (row.isLinked)
    return isEmpty(row.paid_cents) ? [warning('paid_cents', 'Not reported in payment tracking yet')] : [];
  if (isEmpty(row.paid_cents)) return [error('paid_cents', 'Enter what was paid, 0 for nothing')];
  return (row.paid_cents ?? 0) < 0 && isEmpty(row.note) ? [error('note', 'Say why it is less than nothing')] : [];
}

const SAME = ['contract_id', 'employer', ...ROW_DIMENSIONS, 'people', 'hours_hundredths'] as const;
/** Rows that say the same of the same people are most likely pasted twice. */
function twice(rows: readonly CheckedRow[]): Map<string, Found> {
  const seen = new Set<string>();
  return new Map(
    rows.flatMap((row) => {
      const key = JSON.stringify(SAME.map((name) => row[name] ?? null));
      const known = seen.has(key);
      seen.add(key);
      return known && !isEmpty(row.trade) ? [[row.id, warning('trade', 'The same as another row')] as const] : [];
    }),
  );
}

/** What rows lack, in their order. The one check of the page, the server, and of files. */
export function rowProblems(rows: readonly CheckedRow[], facts: MonthFacts): RowProblem[] {
  const check = { contracting: paid, 'workforce-utilization': workforce, 'local-hiring': hiring }[facts.tab];
  const repeated = facts.tab === 'contracting' ? new Map<string, Found>() : twice(rows);
  return rows.flatMap((row) =>
    [...check(row, facts), ...(repeated.has(row.id) ? [repeated.get(row.id) as Found] : [])].map((found) => ({
      row: row.id,
      ...found,
    })),
  );
}
