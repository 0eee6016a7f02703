import { LIMITS } from '#contract/limits.ts';
import type { Project } from '#contract/work-history/schema.ts';

/** Values of the record form; `budget` holds digits only, or what was typed where that is no amount. */
export interface RecordForm {
  readonly title: string;
  readonly client_name: string;
  readonly budget: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly notes: string;
  readonly company_address: string;
  readonly company_city: string;
  readonly company_state: string;
  readonly company_zip_code: string;
}
export type RecordField = keyof RecordForm;

export const EMPTY_RECORD: RecordForm = {
  title: '',
  client_name: '',
  budget: '',
  start_date: '',
  end_date: '',
  notes: '',
  company_address: '',
  company_city: '',
  company_state: '',
  company_zip_code: '',
};
const FIELDS = Object.keys(EMPTY_RECORD) as RecordField[];
const OPTIONAL = [
  'client_name',
  'notes',
  'company_address',
  'company_city',
  'company_state',
  'company_zip_code',
] as const;
export const ADDRESS_FIELDS: readonly RecordField[] = [
  'company_address',
  'company_city',
  'company_state',
  'company_zip_code',
];

export type FormError = 'missing' | 'amount' | 'tooLarge' | 'endsBeforeStart' | 'zip';

/** Client-side validation; the server validates again. */
export function recordErrors(form: RecordForm): Partial<Record<RecordField, FormError>> {
  const missing = (['title', 'budget', 'start_date', 'end_date'] as const).filter((name) => !form[name].trim());
  const zip = form.company_zip_code.trim();
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'missing'])),
    ...amountError(form.budget),
    ...(form.start_date && form.end_date && form.end_date < form.start_date && { end_date: 'endsBeforeStart' }),
    ...(zip && !/^\d{5}(-\d{4})?$/.test(zip) && { company_zip_code: 'zip' }),
  };
}

/** Anything but digits is an amount that isn't clear yet, kept as typed. */
export function amountError(budget: string): { readonly budget?: FormError } {
  if (budget.trim() && !/^\d+$/.test(budget)) return { budget: 'amount' };
  return Number(budget) > LIMITS.money ? { budget: 'tooLarge' } : {};
}

/** The form values of a record. */
export const toForm = (project: Project): RecordForm =>
  ({ ...Object.fromEntries(FIELDS.map((name) => [name, String(project[name] ?? '')])) }) as unknown as RecordForm;

/** The fields in which two forms differ. */
export const changedFields = (one: RecordForm, other: RecordForm): RecordField[] =>
  FIELDS.filter((name) => one[name].trim() !== other[name].trim());

/** The form as request input; empty optional fields are omitted. */
export function toRecordInput(form: RecordForm) {
  const said = OPTIONAL.map((name) => [name, form[name].trim()]).filter(([, value]) => value);
  return {
    title: form.title,
    budget: Number(form.budget),
    start_date: form.start_date,
    end_date: form.end_date,
    ...(Object.fromEntries(said) as Partial<Record<(typeof OPTIONAL)[number], string>>),
  };
}
