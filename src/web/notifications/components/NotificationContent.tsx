import { IconCircleX, IconClipboardCheck, IconPencil, IconSpeakerphone } from '@tabler/icons-react';
import type { Notification } from '#contract/notifications/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';

const ICONS = {
  new_work_history: IconClipboardCheck,
  rejected_work_history: IconCircleX,
  revised_work_history: IconPencil,
};

export function TypeIcon({ type }: { readonly type: string }) {
  const Icon = type in ICONS ? ICONS[type as keyof typeof ICONS] : IconSpeakerphone;
  return <Icon size={20} stroke={1.6} aria-hidden />;
}

export function headingOf({ type }: Notification): string {
  return copy.headings[type] ?? copy.otherHeading;
}

/** One or two sentences on what happened, by whom. */
export function NotificationText({ notification }: { readonly notification: Notification }) {
  const me = useMe();
  const { type, subject, action_taken_at } = notification;
  if (!subject) return copy.otherText;
  const title = <strong>{subject.title}</strong>;
  if (type === 'rejected_work_history') {
    return (
      <>
        <strong>{subject.mwbe_name}</strong> {copy.rejected} {title}
        {subject.rejected_reason ? <>: “{subject.rejected_reason}”.</> : '.'}
      </>
    );
  }
  if (type === 'revised_work_history') {
    return (
      <>
        <strong>{subject.mwbe_name}</strong> {copy.asksToChange} {title}.
      </>
    );
  }
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
      {!action_taken_at && subject.state === 'pending' && ` ${copy.pleaseCheck}`}
    </>
  );
}

/** What became of the record; one that was taken back says so beside what the firm had answered. */
export function OutcomeBadge({ subject }: Pick<Notification, 'subject'>) {
  return (
    <>
      <ActionBadge subject={subject} />
      {subject?.state === 'withdrawn' && <Badge status="lapsed">{copy.withdrawnBadge}</Badge>}
    </>
  );
}

function ActionBadge({ subject }: Pick<Notification, 'subject'>) {
  if (subject?.verified) return <Badge status="verified">{copy.verifiedBadge}</Badge>;
  if (subject?.action_taken_type === 'project_rejected') return <Badge status="rejected">{copy.rejectedBadge}</Badge>;
  if (subject?.action_taken_type === 'project_revised') return <Badge status="revision">{copy.revisionBadge}</Badge>;
  return null;
}
