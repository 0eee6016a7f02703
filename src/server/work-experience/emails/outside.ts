import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface ConfirmationEmail {
  readonly id: string;
  readonly email: string;
  readonly contact_name: string | null;
  readonly message: string | null;
  readonly asked_by_name: string;
  readonly expires_at: Date;
  readonly title: string;
  readonly client_name: string;
  readonly firm: string;
  readonly reminder: boolean;
}

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks a client outside the platform to confirm a job, or reminds them once. */
export const confirmationMail = (
  {
    id,
    email,
    contact_name,
    message,
    asked_by_name,
    expires_at,
    title,
    client_name,
    firm,
    reminder,
  }: ConfirmationEmail,
  secret: string,
  origin: string,
): EmailMessage =>
  renderEmail({
    to: email,
    key: reminder ? `${id}-reminder` : id,
    subject: `${reminder ? 'Reminder: did' : 'Did'} ${firm} work for ${client_name}?`,
    greeting: contact_name === null ? 'Hello,' : `Hello ${contact_name},`,
    paragraphs: [
      `${asked_by_name} of ${firm} says that they worked for ${client_name} on “${title}”, and asks you to confirm it.`,
      ...(message === null ? [] : [`“${message}”`]),
      `You see the facts first, and can confirm, correct or decline them. It takes a minute, also on your phone, and you don’t need an account. The link works until ${dayOf.format(expires_at)}.`,
      ...(reminder ? ['This is the only reminder.'] : []),
      'You aren’t the right person, or don’t want emails like this? The link lets you say so.',
    ],
    action: { label: 'Look at the job', url: `${origin}/link/${secret}` },
    reason: `You received this email because ${asked_by_name} gave Plumbline your address as that of their client.`,
  });

export const outsidePreviews: readonly EmailPreview[] = [false, true].map((reminder) => ({
  name: reminder ? 'Reminder to confirm work' : 'Request to confirm work',
  make: (origin) =>
    confirmationMail(
      {
        id: 'sample-confirmation',
        email: 'jane@client.example',
        contact_name: 'Jane Doe',
        message: null,
        asked_by_name: 'Lorena Batista',
        expires_at: new Date('2026-12-23T12:00:00Z'),
        title: 'Switchgear, Pier 6',
        client_name: 'Client Builders',
        firm: 'Lantern Row Electric',
        reminder,
      },
      'x'.repeat(43),
      origin,
    ),
}));
