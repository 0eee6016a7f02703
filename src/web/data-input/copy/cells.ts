import type { Column } from '../model/columns.ts';

/** What is wrong with a cell. */
export const cellCopy = {
  choice: (labels: readonly string[]) => `Choose ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`,
  long: (most: number) => `At most ${most} characters`,
  zip: 'Five digits, such as 21230',
  day: 'A date, such as 10/20/2026',
  count: 'A whole number',
  hours: 'Hours, such as 320 or 40.5',
  unknown: 'Another contract',
} as const;

export const columns: Readonly<Record<Column, string>> = {
  employer: 'Employer',
  trade: 'Trade',
  level: 'Level',
  sex: 'Sex',
  race: 'Race or ethnicity',
  residence: 'Residence',
  zip: 'ZIP code',
  street: 'Street',
  hired_on: 'Hired on',
  people: 'People',
  hours: 'Hours',
  new_hires: 'New hires',
  county: 'County',
  paid: 'Paid this month',
  note: 'Note',
};
