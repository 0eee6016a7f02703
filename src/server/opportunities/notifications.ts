import type { ClosingSubject, QuestionSubject } from '#contract/opportunities/schema.ts';
import { defineNotifications } from '#server/kernel/notification-registry.ts';
import { answerMail, closingMail } from './emails/news.ts';
import { closingAsSubject, questionAsSubject } from './reads/subjects.ts';

const questions = defineNotifications<QuestionSubject>({
  subjects: [{ subjectType: 'OpportunityQuestion', json: questionAsSubject }],
  types: [
    {
      type: 'opportunity_question',
      isRequest: true,
      digestLine: (subject) =>
        subject ? `A firm asked a question about “${subject.opportunity_title}”` : 'A question about an opportunity',
    },
    {
      type: 'opportunity_answer',
      isRequest: false,
      digestLine: (subject) =>
        subject
          ? `${subject.opportunity_owner} answered your question about “${subject.opportunity_title}”`
          : 'An answer about an opportunity',
    },
  ],
  emails: [{ name: 'opportunity_answer', isRequest: false, render: answerMail }],
});

const closings = defineNotifications<ClosingSubject>({
  subjects: [{ subjectType: 'OpportunityClosing', json: closingAsSubject }],
  types: [
    {
      type: 'opportunity_closed',
      isRequest: false,
      digestLine: (subject) =>
        subject ? `The deadline of “${subject.closed_title}” has passed` : 'The deadline of an opportunity has passed',
    },
  ],
  emails: [{ name: 'opportunity_closed', isRequest: false, render: closingMail }],
});

export const notifications = {
  subjects: [...questions.subjects, ...closings.subjects],
  types: [...questions.types, ...closings.types],
  emails: [...questions.emails, ...closings.emails],
};
