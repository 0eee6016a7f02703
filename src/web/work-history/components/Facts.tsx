import type { Project } from '#contract/work-history/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { FactList } from '#web/ui/FactList.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { SignedRecord } from './SignedRecord.tsx';
import css from './WorkHistory.module.css';

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
  | 'services'
  | 'rejected_reason'
  | 'action_taken_type'
  | 'action_taken_at'
> & { readonly hiring_company_name: string; readonly recorded_at: string };

/** By whom and what: head of every mode of the dialog. */
export function Subject({ record }: { readonly record: WorkRecord }) {
  return (
    <>
      <p className={css.recorded}>{copy.recordedBy(record.hiring_company_name, dayOf(record.recorded_at))}</p>
      <h3 className={css.title}>{record.title}</h3>
    </>
  );
}

export function Facts({ record }: { readonly record: WorkRecord }) {
  const long = [
    { name: copy.notes, value: record.notes },
    { name: copy.workDone, value: record.verified ? record.services : null },
    { name: copy.reason, value: record.rejected_reason },
  ].filter(({ value }) => value);
  return (
    <>
      <Subject record={record} />
      <FactList
        facts={[
          { name: copy.client, value: record.client_name || copy.none },
          { name: copy.amount, value: <strong>{money(record.budget)}</strong> },
          { name: copy.opportunityId, value: copy.none },
          { name: copy.start, value: day(record.start_date) },
          { name: copy.end, value: day(record.end_date) },
          ...long.map((fact) => ({ ...fact, long: true })),
        ]}
      />
      <Outcome record={record} />
      {record.verified && <SignedRecord projectId={record.id} title={record.title} />}
    </>
  );
}

function Outcome({ record: { verified, action_taken_type } }: { readonly record: WorkRecord }) {
  if (verified) return <Badge status="verified">{copy.outcomeVerified}</Badge>;
  if (action_taken_type === 'project_rejected') return <Badge status="rejected">{copy.outcomeRejected}</Badge>;
  if (action_taken_type === 'project_revised') return <Badge status="revision">{copy.outcomeRevision}</Badge>;
  return null;
}
