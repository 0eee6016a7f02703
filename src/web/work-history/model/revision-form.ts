import type { NewRevision, Project } from '#contract/work-history/schema.ts';
import { amountError, type FormError } from './record-form.ts';

/** The fields that a firm may request to change. */
export const REVISABLE_FIELDS = ['budget', 'start_date', 'end_date'] as const;
export type RevisableField = (typeof REVISABLE_FIELDS)[number];
type Recorded = Pick<Project, RevisableField>;

/** What the firm typed; other values are those of the record. `budget` holds digits only. */
export interface RevisionDraft {
  readonly values: Partial<Readonly<Record<RevisableField, string>>>;
  readonly saved: readonly RevisableField[];
  readonly notes: string;
  /** The firm's description of the work, for when its changes are accepted. */
  readonly services: string;
}
export const EMPTY_REVISION: RevisionDraft = { values: {}, saved: [], notes: '', services: '' };

/** The values of the fields. */
export const requestedValues = ({ values }: RevisionDraft, recorded: Recorded): Record<RevisableField, string> => ({
  budget: values.budget ?? String(recorded.budget),
  start_date: values.start_date ?? recorded.start_date,
  end_date: values.end_date ?? recorded.end_date,
});

/** Whether the value of a field differs from the record. */
export const isChanged = (field: RevisableField, draft: RevisionDraft, recorded: Recorded): boolean =>
  requestedValues(draft, recorded)[field] !== String(recorded[field]);

export function revisionErrors(draft: RevisionDraft, recorded: Recorded): Partial<Record<RevisableField, FormError>> {
  const values = requestedValues(draft, recorded);
  const missing = REVISABLE_FIELDS.filter((name) => !values[name]);
  return {
    ...(values.end_date < values.start_date && { end_date: 'endsBeforeStart' }),
    ...amountError(values.budget),
    ...Object.fromEntries(missing.map((name) => [name, 'missing'])),
  };
}

/** The draft as request input. */
export function toRevisionInput(
  draft: RevisionDraft,
  recorded: Recorded,
): Pick<NewRevision, RevisableField> & { readonly notes?: string; readonly services?: string } {
  const { budget, start_date, end_date } = requestedValues(draft, recorded);
  const [notes, services] = [draft.notes.trim(), draft.services.trim()];
  return { budget: Number(budget), start_date, end_date, ...(notes && { notes }), ...(services && { services }) };
}
