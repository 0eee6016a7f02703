import type { ComponentType } from 'react';
import type { Notification } from '#contract/notifications/schema.ts';
import type { ProjectSaid, ProjectSubject } from '#contract/work-history/schema.ts';
import { money } from '#web/ui/formats.ts';
import { copy } from '../copy/notifications.ts';

interface TextProps {
  readonly notification: Notification<ProjectSubject>;
  readonly subject: ProjectSubject;
}

/**
 * The sentence of a card by what happened when it was made, with the values of that moment: the record may have changed
 * since. Cards from before that was kept tell of the record as it is.
 * @param Today the sentence for a subject as it is
 */
export const saidText = (Today: ComponentType<TextProps>): ComponentType<TextProps> =>
  function SaidText({ notification, subject }) {
    const said = notification.said as ProjectSaid | null;
    const then = { ...subject, ...said, rejected_reason: said ? said.reason : subject.rejected_reason };
    switch (notification.news) {
      case 'revision_verified':
        return <AcceptedText subject={then} />;
      case 'reminded':
        return <RemindedText notification={notification} subject={then} />;
      case 'withdrawn':
        return <EndedText by={then.hiring_company_name} did={copy.withdrew} subject={then} reason={said?.reason} />;
      case 'retracted':
        return <EndedText by={copy.platform} did={copy.retracted} subject={then} reason={said?.reason} />;
      case 'verified':
        return <Today notification={notification} subject={{ ...then, verified: true }} />;
      case 'recorded':
        return <Today notification={notification} subject={{ ...then, verified: false }} />;
      default:
        return <Today notification={notification} subject={then} />;
    }
  };

function AcceptedText({ subject }: { readonly subject: ProjectSubject }) {
  return (
    <>
      <strong>{subject.hiring_company_name}</strong> {copy.accepted} <strong>{subject.title}</strong>.{' '}
      {copy.nowReads(money(subject.budget))}
    </>
  );
}

function RemindedText({ notification, subject }: TextProps) {
  return (
    <>
      <strong>{subject.hiring_company_name}</strong> {copy.reminded} <strong>{subject.title}</strong>{' '}
      {copy.recordedFor(money(subject.budget))}
      {!notification.action_taken_at && subject.state === 'pending' && ` ${copy.review}`}
    </>
  );
}

interface EndedProps {
  readonly by: string;
  readonly did: string;
  readonly subject: ProjectSubject;
  readonly reason: string | null | undefined;
}

function EndedText({ by, did, subject, reason }: EndedProps) {
  return (
    <>
      <strong>{by}</strong> {did} <strong>{subject.title}</strong>
      {reason ? <>: “{reason}”.</> : '.'}
    </>
  );
}
