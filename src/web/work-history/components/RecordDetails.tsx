import type { ReactNode } from 'react';
import type { Side } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import type { WorkRecord } from '../model/projects.ts';
import { RequestedChanges } from './RequestedChanges.tsx';
import { SignedRecord } from './SignedRecord.tsx';
import { StateBadge } from './StateBadge.tsx';
import css from './WorkHistory.module.css';

/** Heading of every mode of the dialog. */
export function RecordHeading({ record, side }: { readonly record: WorkRecord; readonly side?: Side | null }) {
  const on = dayOf(record.recorded_at);
  return (
    <div className={css.subject}>
      <p className={css.recorded}>
        {side === 'hiring_company'
          ? copy.recordedFor(record.mwbe_name, on)
          : copy.recordedBy(record.hiring_company_name, on)}
      </p>
      <h3 className={css.title}>{record.title}</h3>
    </div>
  );
}

interface Props {
  readonly record: WorkRecord;
  /** The full project, once it is loaded. */
  readonly project: Project | undefined;
  readonly side: Side | null;
  /** Actions of the hiring side. */
  readonly children?: ReactNode;
}

export function RecordDetails({ record, project, side, children }: Props) {
  const long = [
    { name: copy.location, value: project && addressOf(project) },
    { name: copy.notes, value: record.notes },
    { name: copy.services, value: record.verified ? record.services : null },
    { name: copy.reason, value: record.rejected_reason },
  ].filter(({ value }) => value);
  const waits = project?.waits_for_claim && record.state === 'pending';
  return (
    <>
      <RecordHeading record={record} side={side} />
      <DescriptionList
        items={[
          { name: copy.client, value: record.client_name || copy.none },
          { name: copy.amount, value: <strong>{money(record.budget)}</strong> },
          { name: copy.opportunityId, value: copy.none },
          { name: copy.start, value: day(record.start_date) },
          { name: copy.end, value: day(record.end_date) },
          ...long.map((fact) => ({ ...fact, long: true })),
        ]}
      />
      {project?.revision && <RequestedChanges revision={project.revision} firm={record.mwbe_name} />}
      {(record.state !== 'pending' || side === 'hiring_company') && (
        <p className={css.outcome}>
          <StateBadge state={record.state} awaitingClaim={waits ?? false} />
          {waits && <span>{copy.awaitingClaimNote(record.mwbe_name)}</span>}
          {record.state === 'withdrawn' && <span>{copy.withdrawnNote(record.hiring_company_name)}</span>}
        </p>
      )}
      {children}
      {record.verified && <SignedRecord projectId={record.id} title={record.title} />}
    </>
  );
}

function addressOf({ company_address, company_city, company_state, company_zip_code }: Project): string {
  const region = [company_state, company_zip_code].filter(Boolean).join(' ');
  return [company_address, company_city, region].filter(Boolean).join(', ');
}
