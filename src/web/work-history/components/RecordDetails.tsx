import type { ReactNode } from 'react';
import type { Side } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { type ComparedField, type ComparedValues, correctedFields, type WorkRecord } from '../model/projects.ts';
import { textOf } from './RecordNotices.tsx';
import { RequestedChanges } from './RequestedChanges.tsx';
import { SignedRecord } from './SignedRecord.tsx';
import { StateBadge } from './StateBadge.tsx';
import { Timeline } from './Timeline.tsx';
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
  /** Earlier values: those that were corrected since are marked. */
  readonly before: ComparedValues;
  /** The full project, once it is loaded. */
  readonly project: Project | undefined;
  readonly side: Side | null;
  /** Actions of the hiring side. */
  readonly children?: ReactNode;
}

export function RecordDetails({ record, before, project, side, children }: Props) {
  const marked = (field: ComparedField, value: ReactNode = textOf(field, record)) => (
    <CorrectedValue record={record} before={before} field={field}>
      {value}
    </CorrectedValue>
  );
  const long = [
    { name: copy.location, value: project && addressOf(project) },
    { name: copy.notes, value: (record.notes || before.notes) && marked('notes') },
    { name: copy.services, value: record.verified ? record.services : null },
    { name: copy.reason, value: record.rejected_reason },
  ].filter(({ value }) => value);
  const waits = project?.waits_for_claim && record.state === 'pending';
  return (
    <>
      <RecordHeading record={record} side={side} />
      <DescriptionList
        items={[
          { name: copy.client, value: marked('client_name') },
          { name: copy.amount, value: marked('budget', <strong>{money(record.budget)}</strong>) },
          { name: copy.opportunityId, value: copy.none },
          { name: copy.start, value: marked('start_date') },
          { name: copy.end, value: marked('end_date') },
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
      <Timeline record={record} />
      {record.verified && <SignedRecord projectId={record.id} title={record.title} />}
    </>
  );
}

interface CorrectedValueProps {
  readonly record: WorkRecord;
  readonly before: ComparedValues;
  readonly field: ComparedField;
  readonly children: ReactNode;
}

/** A value; one that was corrected has the earlier one beside it. */
function CorrectedValue({ record, before, field, children }: CorrectedValueProps) {
  if (!correctedFields(record, before).includes(field)) return children;
  return (
    <>
      <strong>{children}</strong> <span className={css.before}>{copy.was(textOf(field, before))}</span>
    </>
  );
}

function addressOf({ company_address, company_city, company_state, company_zip_code }: Project): string {
  const region = [company_state, company_zip_code].filter(Boolean).join(' ');
  return [company_address, company_city, region].filter(Boolean).join(', ');
}
