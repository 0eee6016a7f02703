import { LIMITS } from '#contract/limits.ts';
import type { NewRevision, Project } from '#contract/work-history/schema.ts';
import type { FormFault } from './record-form.ts';

/** What a firm may ask to change. */
export const REVISED = ['budget', 'start_date', 'end_date'] as const;
export type Revised = (typeof REVISED)[number];
type Recorded = Pick<Project, Revised>;

/** What the firm typed; what it left alone is as recorded. `budget` holds digits only. */
export interface RevisionDraft {
  readonly values: Partial<Readonly<Record<Revised, string>>>;
  readonly saved: readonly Revised[];
  readonly notes: string;
}
export const EMPTY_REVISION: RevisionDraft = { values: {}, saved: [], notes: '' };

/** What stands in the fields. */
export const wished = ({ values }: RevisionDraft, recorded: Recorded): Record<Revised, string> => ({
  budget: values.budget ?? String(recorded.budget),
  start_date: values.start_date ?? recorded.start_date,
  end_date: values.end_date ?? recorded.end_date,
});

/** Whether a field says something else than the record; an empty one does not. */
export const differs = (field: Revised, draft: RevisionDraft, recorded: Recorded): boolean =>
  wished(draft, recorded)[field] !== String(recorded[field]);

export function revisionFaults(draft: RevisionDraft, recorded: Recorded): Partial<Record<Revised, FormFault>> {
  const values = wished(draft, recorded);
  const missing = REVISED.filter((name) => !values[name]);
  return {
    ...(values.end_date < values.start_date && { end_date: 'endsBeforeStart' }),
    ...(Number(values.budget) > LIMITS.money && { budget: 'tooLarge' }),
    ...Object.fromEntries(missing.map((name) => [name, 'missing'])),
  };
}

/** The values and the words as the server takes them. */
export function toRevision(
  draft: RevisionDraft,
  recorded: Recorded,
): Pick<NewRevision, Revised> & { readonly notes?: string } {
  const { budget, start_date, end_date } = wished(draft, recorded);
  const notes = draft.notes.trim();
  return { budget: Number(budget), start_date, end_date, ...(notes && { notes }) };
}
