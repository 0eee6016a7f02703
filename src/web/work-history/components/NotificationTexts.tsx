import type { Notification } from '#contract/notifications/schema.ts';
import type { ProjectSubject } from '#contract/work-history/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy/notifications.ts';

interface TextProps {
  readonly notification: Notification<ProjectSubject>;
  readonly subject: ProjectSubject;
}

/** Recorded by the hiring side; the same type tells it that the firm verified the record. */
export function RecordedText({ notification, subject }: TextProps) {
  const me = useMe();
  const title = <strong>{subject.title}</strong>;
  if (subject.verified && !me?.mwbes.some(({ id }) => id === subject.mwbe_id)) {
    return (
      <>
        <strong>{subject.mwbe_name}</strong> {copy.verified} {title} {copy.recordedFor(money(subject.budget))}
      </>
    );
  }
  return (
    <>
      <strong>{subject.hiring_company_name}</strong> {copy.recorded} {title} {copy.recordedFor(money(subject.budget))}
      {!notification.action_taken_at && subject.state === 'pending' && ` ${copy.review}`}
      {notification.subject?.verified && ` ${copy.verifiedSince}`}
    </>
  );
}

export function RejectedText({ subject }: TextProps) {
  return (
    <>
      <strong>{subject.mwbe_name}</strong> {copy.rejected} <strong>{subject.title}</strong>
      {subject.rejected_reason ? copy.quoted(subject.rejected_reason) : '.'}
    </>
  );
}

/** What the firm asks to change, from what to what; notes alone are quoted in the dialog. */
export function RevisedText({ subject }: TextProps) {
  const { recorded, mwbe_name, title } = subject;
  const changes = recorded ? changesOf(subject, recorded) : [];
  return (
    <>
      <strong>{mwbe_name}</strong> {copy.requestedChanges} <strong>{title}</strong>
      {changes.length > 0 ? `: ${new Intl.ListFormat('en-US').format(changes)}.` : '.'}
    </>
  );
}

function changesOf(subject: ProjectSubject, recorded: NonNullable<ProjectSubject['recorded']>): string[] {
  const pairs = [
    [copy.values.budget, money(recorded.budget), money(subject.budget)],
    [copy.values.start_date, day(recorded.start_date), day(subject.start_date)],
    [copy.values.end_date, day(recorded.end_date), day(subject.end_date)],
  ] as const;
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => copy.fromTo(name, before, after));
}

/** What became of the record; a withdrawn one says so beside the firm's response. */
export function OutcomeBadge({ subject }: { readonly subject: ProjectSubject }) {
  return (
    <>
      <ResponseBadge subject={subject} />
      {subject.state === 'withdrawn' && <Badge status="lapsed">{copy.withdrawnBadge}</Badge>}
    </>
  );
}

function ResponseBadge({ subject }: { readonly subject: ProjectSubject }) {
  if (subject.verified) return <Badge status="verified">{copy.verifiedBadge}</Badge>;
  if (subject.action_taken_type === 'project_rejected') return <Badge status="rejected">{copy.rejectedBadge}</Badge>;
  if (subject.action_taken_type === 'project_revised') return <Badge status="revision">{copy.revisionBadge}</Badge>;
  return null;
}
