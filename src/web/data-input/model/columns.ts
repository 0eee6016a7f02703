import type { HiringMeasure, MonthlyReport, RowField } from '#contract/data-input/rules.ts';

export const COLUMNS = [
  'employer',
  'trade',
  'level',
  'sex',
  'race',
  'residence',
  'zip',
  'street',
  'hired_on',
  'people',
  'hours',
  'new_hires',
  'county',
  'paid',
  'note',
] as const;
export type Column = (typeof COLUMNS)[number];

/** The field that errors and reasons name. */
export const FIELD_OF: Readonly<Record<Column, RowField>> = {
  employer: 'employer',
  trade: 'trade',
  level: 'level',
  sex: 'sex',
  race: 'race',
  residence: 'residence',
  zip: 'zip',
  street: 'street',
  hired_on: 'hired_on',
  people: 'people',
  hours: 'hours_hundredths',
  new_hires: 'new_hires',
  county: 'county',
  paid: 'paid_cents',
  note: 'note',
};
export const columnOf = (field: RowField): Column | undefined =>
  field === 'contract_id' ? 'employer' : COLUMNS.find((column) => FIELD_OF[column] === field);

const WORKFORCE: readonly Column[] = [
  'employer',
  'trade',
  'level',
  'sex',
  'race',
  'residence',
  'people',
  'hours',
  'new_hires',
  'zip',
  'county',
  'note',
];
const HIRES: readonly Column[] = ['employer', 'trade', 'people', 'hired_on', 'zip', 'street', 'note'];
const HOURS: readonly Column[] = ['employer', 'trade', 'people', 'hours', 'zip', 'street', 'note'];

/** What a tab asks, in the order of the forms of the field. */
export function columnsOf(tab: MonthlyReport, measure: HiringMeasure): readonly Column[] {
  if (tab === 'contracting') return ['paid', 'note'];
  if (tab === 'workforce-utilization') return WORKFORCE;
  return measure === 'hires' ? HIRES : HOURS;
}

export const NUMERIC: readonly Column[] = ['people', 'hours', 'new_hires', 'paid'];
