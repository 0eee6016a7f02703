import type { Project } from '#contract/work-history/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
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
  const facts = [
    [copy.client, record.client_name || copy.none],
    [copy.amount, <strong key="amount">{money(record.budget)}</strong>],
    [copy.opportunityId, copy.none],
    [copy.start, day(record.start_date)],
    [copy.end, day(record.end_date)],
  ] as const;
  return (
    <>
      <Subject record={record} />
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <Long name={copy.notes} value={record.notes} />
        <Long name={copy.workDone} value={record.verified ? record.services : null} />
        <Long name={copy.reason} value={record.rejected_reason} />
      </dl>
      <Outcome record={record} />
    </>
  );
}

function Long({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    value && (
      <div className={css.long}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  );
}

function Outcome({ record: { verified, action_taken_type } }: { readonly record: WorkRecord }) {
  if (verified) return <Badge status="verified">{copy.outcomeVerified}</Badge>;
  if (action_taken_type === 'project_rejected') return <Badge status="rejected">{copy.outcomeRejected}</Badge>;
  if (action_taken_type === 'project_revised') return <Badge status="revision">{copy.outcomeRevision}</Badge>;
  return null;
}
