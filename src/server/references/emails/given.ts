import type { ReferenceSubject } from '#contract/references/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** Tells the firm's people that somebody gave a reference. */
export const referenceGivenMail = (
  subject: ReferenceSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: `${subject.reference_name} gave you a reference`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [`${subject.reference_name} answered ${subject.mwbe_name}’s request for a reference.`],
    action: { label: 'Read the reference', url: `${origin}/onboarding/references/${subject.mwbe_id}` },
    reason: `You receive this because you act for ${subject.mwbe_name} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });

const ID = '00000000-0000-4000-8000-000000000000';
export const givenPreviews: readonly EmailPreview[] = [
  {
    name: 'Reference given',
    make: (origin) =>
      referenceGivenMail(
        {
          id: ID,
          mwbe_id: ID,
          mwbe_name: 'Lantern Row Electric',
          reference_name: 'Jane Doe',
          reference_stars: 5,
          reference_state: 'answered',
        },
        SAMPLE_RECIPIENT(origin),
        origin,
      ),
  },
];
