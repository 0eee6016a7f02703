import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface ReferenceRequestEmail {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly firm: string;
  readonly relation: string;
  readonly message: string | null;
  readonly asked_by_name: string;
  readonly expires_at: Date;
  readonly reminder: boolean;
}

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks somebody outside for a reference, or reminds them once. */
export const referenceRequestMail = (
  { id, email, name, firm, relation, message, asked_by_name, expires_at, reminder }: ReferenceRequestEmail,
  secret: string,
  origin: string,
): EmailMessage =>
  renderEmail({
    to: email,
    key: reminder ? `${id}-reminder` : id,
    subject: reminder ? `Reminder: ${firm} would like a reference from you` : `${firm} would like a reference from you`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${asked_by_name} of ${firm} asks you for a reference about this work: ${relation}.`,
      ...(message === null ? [] : [`“${message}”`]),
      `It takes two minutes, also on your phone, and you don’t need an account. You decide who sees your name. The link works until ${dayOf.format(expires_at)}.`,
      ...(reminder ? ['This is the only reminder.'] : []),
      'You don’t want to answer, or don’t want emails like this? The link lets you say so.',
    ],
    action: { label: 'Give a reference', url: `${origin}/link/${secret}` },
    reason: `You received this email because ${asked_by_name} gave Plumbline your address as somebody who knows their work.`,
  });

export const requestPreviews: readonly EmailPreview[] = [false, true].map((reminder) => ({
  name: reminder ? 'Reminder of a reference' : 'Reference requested',
  make: (origin) =>
    referenceRequestMail(
      {
        id: 'sample-reference',
        email: 'jane@client.example',
        name: 'Jane Doe',
        firm: 'Lantern Row Electric',
        relation: 'Switchgear, Pier 6',
        message: 'We are filling in our profile and would love a few words from you.',
        asked_by_name: 'Lorena Batista',
        expires_at: new Date('2026-12-23T12:00:00Z'),
        reminder,
      },
      'x'.repeat(43),
      origin,
    ),
}));
