import { LIMITS } from '#contract/limits.ts';

/** The form of a new record as it is typed; `budget` holds digits only. */
export interface RecordForm {
  readonly title: string;
  readonly client_name: string;
  readonly budget: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly notes: string;
}
export type RecordField = keyof RecordForm;

export const EMPTY_RECORD: RecordForm = {
  title: '',
  client_name: '',
  budget: '',
  start_date: '',
  end_date: '',
  notes: '',
};

export type FormFault = 'missing' | 'tooLarge' | 'endsBeforeStart';

/** What is wrong with the form before it is sent; the server checks again. */
export function faults(form: RecordForm): Partial<Record<RecordField, FormFault>> {
  const missing = (['title', 'budget', 'start_date', 'end_date'] as const).filter((name) => !form[name].trim());
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'missing'])),
    ...(Number(form.budget) > LIMITS.money && { budget: 'tooLarge' }),
    ...(form.start_date && form.end_date && form.end_date < form.start_date && { end_date: 'endsBeforeStart' }),
  };
}

/** The record as the server takes it; what was left empty is left out. */
export function toRecord(form: RecordForm, parties: { mwbe_id: string; hiring_company_id: string }) {
  return {
    ...parties,
    title: form.title,
    budget: Number(form.budget),
    start_date: form.start_date,
    end_date: form.end_date,
    ...(form.client_name.trim() && { client_name: form.client_name }),
    ...(form.notes.trim() && { notes: form.notes }),
  };
}
