import { defineNotifications, type NotificationEmail } from '#server/kernel/notification-registry.ts';
import { PROJECT_EVENTS, type ProjectEvent, type ToldSubject } from './emails/content.ts';
import { renderBatchEmail, renderProjectEmail } from './emails/parties.ts';
import { projectAsSubject, revisionAsSubject } from './reads.ts';

const email = (event: ProjectEvent): NotificationEmail<ToldSubject> => ({
  name: event,
  isRequest: event === 'recorded' || event === 'reminded' || event === 'revision_requested',
  render: (subject, to, origin) => renderProjectEmail(event, subject, to, origin),
  ...(event === 'recorded' && { renderBatch: renderBatchEmail }),
});

export const notifications = defineNotifications<ToldSubject>({
  subjects: [
    { subjectType: 'Project', json: projectAsSubject },
    { subjectType: 'ProjectRevision', json: revisionAsSubject },
  ],
  types: [
    {
      type: 'new_work_history',
      isRequest: true,
      digestLine: (subject) => (subject ? recordedLine(subject) : NO_SUBJECT),
    },
    {
      type: 'rejected_work_history',
      isRequest: false,
      digestLine: (subject) => (subject ? `${subject.mwbe_name} rejected “${subject.title}”` : NO_SUBJECT),
    },
    {
      type: 'revised_work_history',
      isRequest: true,
      digestLine: (subject) => (subject ? `${subject.mwbe_name} requested changes to “${subject.title}”` : NO_SUBJECT),
    },
  ],
  emails: PROJECT_EVENTS.map(email),
});

const NO_SUBJECT = 'An update on a work history record';

const recordedLine = ({ hiring_company_name: hirer, mwbe_name: firm, title, verified }: ToldSubject): string =>
  verified ? `“${title}”, by ${firm} for ${hirer}, is verified` : `${hirer} recorded “${title}”: review and confirm it`;
