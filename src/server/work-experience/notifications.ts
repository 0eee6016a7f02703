import type { ExperienceSubject } from '#contract/work-experience/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { CONFIRMATION_NEWS, confirmationNewsMail } from './emails/members.ts';
import { requestAsSubject } from './reads.ts';

const NO_SUBJECT = 'An update on work experience';

export const notifications = defineNotifications<ExperienceSubject>({
  subjects: [{ subjectType: 'WorkConfirmation', json: requestAsSubject }],
  types: [
    {
      type: 'work_confirmation_request',
      isRequest: true,
      digestLine: (subject) =>
        subject ? `${subject.experience_firm} asks you to confirm “${subject.title}”` : NO_SUBJECT,
    },
    {
      type: 'work_confirmation_correction',
      isRequest: true,
      digestLine: (subject) => (subject ? `${subject.experience_client} corrected “${subject.title}”` : NO_SUBJECT),
    },
    {
      type: 'work_confirmation_answer',
      isRequest: false,
      digestLine: (subject) =>
        subject
          ? `${subject.experience_client} ${subject.confirmation_state === 'confirmed' ? 'confirmed' : 'declined to confirm'} “${subject.title}”`
          : NO_SUBJECT,
    },
  ],
  emails: CONFIRMATION_NEWS.map((news) => ({
    name: `work_confirmation_${news}`,
    isRequest: news === 'requested' || news === 'corrected',
    render: confirmationNewsMail(news),
  })),
});
