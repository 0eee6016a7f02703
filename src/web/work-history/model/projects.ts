import type { Me } from '#contract/accounts/schema.ts';
import { type ProjectAction, possibleActions, type Side } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';

/** What a notification has of a project, shown until the project itself is loaded. */
export type WorkRecord = Pick<
  Project,
  | 'id'
  | 'title'
  | 'client_name'
  | 'budget'
  | 'start_date'
  | 'end_date'
  | 'notes'
  | 'verified'
  | 'state'
  | 'version'
  | 'services'
  | 'rejected_reason'
  | 'action_taken_type'
  | 'action_taken_at'
  | 'hiring_company_id'
  | 'mwbe_id'
> & { readonly hiring_company_name: string; readonly mwbe_name: string; readonly recorded_at: string };

export const toWorkRecord = (project: Project): WorkRecord => ({
  ...project,
  hiring_company_name: project.hiring_company.business_name,
  mwbe_name: project.mwbe.legal_business_name,
  recorded_at: project.created_at,
});

type Parties = Pick<Project, 'hiring_company_id' | 'mwbe_id'>;

/** The party of a project that a person belongs to; null for neither. */
export function sideOf(me: Me | null, { hiring_company_id, mwbe_id }: Parties): Side | null {
  if (me?.mwbes.some(({ id }) => id === mwbe_id)) return 'mwbe';
  return me?.hiring_companies.some(({ id }) => id === hiring_company_id) ? 'hiring_company' : null;
}

/** Actions that a person may take on a project now; the server checks again. */
export function allowedActions(me: Me | null, record: Parties & Pick<Project, 'state'>): ProjectAction[] {
  const side = sideOf(me, record);
  return me && side ? possibleActions(record.state, me.user_type, side) : [];
}

/** What both parties compare when a record changes. */
const COMPARED = ['title', 'client_name', 'budget', 'start_date', 'end_date', 'notes'] as const;
export type ComparedField = (typeof COMPARED)[number];
export type ComparedValues = Partial<Pick<Project, ComparedField>>;

/** The fields whose values differ from earlier ones; fields without an earlier value are left out. */
export const correctedFields = (now: Pick<Project, ComparedField>, before: ComparedValues): ComparedField[] =>
  COMPARED.filter((field) => before[field] !== undefined && (before[field] ?? '') !== (now[field] ?? ''));

/** What the record said before: when the dialog was opened, else when the firm last requested changes. */
export function valuesBefore(record: WorkRecord, base: WorkRecord, project: Project | undefined): ComparedValues {
  if (base.version !== record.version) return base;
  const { revision } = project ?? {};
  // what a verified revision changed is listed with it
  return revision && revision.action_taken_at !== null && !revision.verified ? revision.recorded : {};
}
