import type { ResponseSubject } from '#contract/responses/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

type What = 'invitation' | 'follow_up' | 'reminder' | 'addendum' | 'outcome';

interface Text {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

/** “December 1, 2026 at 2:00 PM EST”, at the place of the work. */
function deadlineOf({ response_deadline_at, response_time_zone }: ResponseSubject): string | null {
  if (response_deadline_at === null) return null;
  const at = new Date(response_deadline_at);
  const zone = response_time_zone ?? 'UTC';
  const day = at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: zone });
  const hour = at.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  return `${day} at ${hour}`;
}

const untilOf = (subject: ResponseSubject): readonly string[] => {
  const deadline = deadlineOf(subject);
  return deadline === null ? [] : [`The deadline is ${deadline}.`];
};
const messageOf = ({ response_message }: ResponseSubject): readonly string[] =>
  response_message === null ? [] : [`“${response_message}”`];

const ANSWER =
  'You can say that you’re interested, or “not this time” with a reason, in one click. Saying no costs you nothing, and it ends the reminders.';

/** Emails to firms: the invitation to bid, follow-ups, reminders of the deadline, addenda, outcomes. */
const TEXTS: Readonly<Record<What, (subject: ResponseSubject) => Text>> = {
  invitation: (subject) => ({
    subject: `${subject.response_owner} invites you: ${subject.response_title}`,
    paragraphs: [
      `${subject.response_owner} invites ${subject.response_firm} to respond to “${subject.response_title}”.`,
      ...messageOf(subject),
      ...untilOf(subject),
      ANSWER,
    ],
    action: 'Read it and answer',
  }),
  follow_up: (subject) => ({
    subject: `${subject.response_owner} asks again: ${subject.response_title}`,
    paragraphs: [
      `${subject.response_owner} would like to know whether ${subject.response_firm} is interested in “${subject.response_title}”.`,
      ...untilOf(subject),
      ANSWER,
    ],
    action: 'Read it and answer',
  }),
  reminder: (subject) => ({
    subject: `The deadline is near: ${subject.response_title}`,
    paragraphs: [
      subject.response_state === 'interested'
        ? `${subject.response_firm} is interested in “${subject.response_title}” of ${subject.response_owner}, and has not sent a quote yet.`
        : `${subject.response_owner} invited ${subject.response_firm} to respond to “${subject.response_title}”, and has no answer yet.`,
      ...untilOf(subject),
      'This is the only reminder.',
    ],
    action: 'Read it and answer',
  }),
  addendum: (subject) => ({
    subject: `Addendum: ${subject.response_title}`,
    paragraphs: [
      `${subject.response_owner} issued an addendum to “${subject.response_title}”. Read what changed before you answer.`,
      ...untilOf(subject),
    ],
    action: 'Read the addendum',
  }),
  outcome: (subject) => ({
    subject: `${OUTCOME_SUBJECTS[subject.response_outcome ?? 'cancelled']}: ${subject.response_title}`,
    paragraphs: [outcomeOf(subject)],
    action: 'See the opportunity',
  }),
};

const OUTCOME_SUBJECTS = { chosen: 'You were chosen', not_chosen: 'Another firm was chosen', cancelled: 'Canceled' };
function outcomeOf({ response_outcome, response_owner, response_title, response_firm }: ResponseSubject): string {
  if (response_outcome === 'chosen')
    return `${response_owner} chose ${response_firm} for “${response_title}”. They will get in touch about the contract.`;
  if (response_outcome === 'not_chosen')
    return `${response_owner} chose another firm for “${response_title}”. Thank you for responding; you can ask them why.`;
  return `“${response_title}” of ${response_owner} has ended. You don’t need to do anything.`;
}

/** An email to somebody who acts for the firm. */
export const memberMail =
  (what: What) =>
  (subject: ResponseSubject, to: NotificationRecipient, origin: string): EmailMessage => {
    const { paragraphs, action, ...rest } = TEXTS[what](subject);
    return renderEmail({
      to: to.email,
      key: to.key,
      subject: rest.subject,
      greeting: `Hello ${to.first_name},`,
      paragraphs,
      action: { label: action, url: `${origin}/opportunity/${subject.response_opportunity_id}` },
      reason: `You receive this because you act for ${subject.response_firm} on Plumbline.`,
      unsubscribe: to.unsubscribe,
    });
  };

/** An email to the address in the record of a firm without an account here. */
export const outsideMail = (
  what: What,
  subject: ResponseSubject,
  { email, key, secret, origin }: { email: string; key: string; secret: string; origin: string },
): EmailMessage => {
  const { paragraphs, action, ...rest } = TEXTS[what](subject);
  return renderEmail({
    to: email,
    key,
    subject: rest.subject,
    greeting: 'Hello,',
    paragraphs: [
      ...paragraphs,
      'You don’t need an account. If you don’t want emails like this, the link lets you say so.',
    ],
    action: { label: action, url: `${origin}/link/${secret}` },
    reason: `You received this email because your firm’s public certification record names this address for ${subject.response_firm}.`,
  });
};

const ID = '00000000-0000-4000-8000-000000000000';
export const SAMPLE_SUBJECT: ResponseSubject = {
  response_id: ID,
  response_state: 'invited',
  response_reason: null,
  response_words: null,
  response_message: 'We liked your work on Pier 6.',
  response_outcome: null,
  response_opportunity_id: ID,
  response_title: 'Electrical work at Pratt Street Library',
  response_owner: 'Harbor Row Builders',
  response_deadline_at: '2026-12-01T19:00:00.000Z',
  response_time_zone: 'America/New_York',
  response_mwbe_id: ID,
  response_firm: 'Lantern Row Electric',
};

const NAMES: Readonly<Record<What, string>> = {
  invitation: 'Invitation to an opportunity',
  follow_up: 'Follow-up to an invitation',
  reminder: 'Deadline of an opportunity',
  addendum: 'Addendum to an opportunity',
  outcome: 'Outcome of an opportunity',
};
export const firmPreviews: readonly EmailPreview[] = [
  ...(Object.keys(NAMES) as What[]).map((what) => ({
    name: NAMES[what],
    make: (origin: string) =>
      memberMail(what)(
        { ...SAMPLE_SUBJECT, ...(what === 'outcome' && { response_outcome: 'not_chosen' as const }) },
        SAMPLE_RECIPIENT(origin),
        origin,
      ),
  })),
  {
    name: 'Invitation to a firm without an account',
    make: (origin) =>
      outsideMail('invitation', SAMPLE_SUBJECT, {
        email: 'office@firm.example',
        key: 'sample-invitation',
        secret: 'x'.repeat(43),
        origin,
      }),
  },
];
