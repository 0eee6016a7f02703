import type { ResponseSubject } from '#contract/responses/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';
import { SAMPLE_SUBJECT } from './firms.ts';

/** What a firm did, in the past tense. */
export const RESPONSE_PHRASES = {
  invited: 'was invited',
  interested: 'is interested',
  declined: 'says “not this time”',
  quoted: 'sent a quote',
  withdrawn: 'withdrew',
} as const;

/** Tells the owner's people that a firm answered. Amounts are on the page, once they are not sealed. */
export const responseMail = (subject: ResponseSubject, to: NotificationRecipient, origin: string): EmailMessage => {
  const { response_firm, response_state, response_title, response_words, response_owner } = subject;
  const said = `${response_firm} ${RESPONSE_PHRASES[response_state]}`;
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: `${said}: ${response_title}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [`${said} about “${response_title}”.`, ...(response_words === null ? [] : [`“${response_words}”`])],
    action: { label: 'See all responses', url: `${origin}/opportunity/${subject.response_opportunity_id}#responses` },
    reason: `You receive this because you act for ${response_owner} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });
};

export const ownerPreviews: readonly EmailPreview[] = [
  {
    name: 'Response to an opportunity',
    make: (origin) =>
      responseMail({ ...SAMPLE_SUBJECT, response_state: 'interested' }, SAMPLE_RECIPIENT(origin), origin),
  },
];
