import { createHash } from 'node:crypto';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export const PASSWORD_LINK_LIFE_MS = 24 * 3_600_000;
export const REASONS = ['asked', 'new staff'] as const;
type Reason = (typeof REASONS)[number];

interface To {
  readonly email: string;
  readonly first_name: string;
  /** Of the link; it stands in the e-mail's link alone. */
  readonly secret: string;
}

export function passwordLinkMail(reason: Reason, { email, first_name, secret }: To, origin: string): EmailMessage {
  const { subject, paragraphs } = CONTENT[reason];
  return renderEmail({
    to: email,
    key: `password-${createHash('sha256').update(`key ${secret}`).digest('hex').slice(0, 32)}`,
    subject,
    greeting: `Hello ${first_name},`,
    paragraphs: [...paragraphs, 'The link works once, for 24 hours.'],
    action: { label: 'Choose a password', url: `${origin}/new-password/${secret}` },
    reason: 'You receive this because the staff of Plumbline sent you a link. If you did not expect it, do nothing.',
  });
}

const CONTENT: Record<Reason, { subject: string; paragraphs: string[] }> = {
  asked: {
    subject: 'Choose a new password for Plumbline',
    paragraphs: ['The staff of Plumbline sent you this link to choose a new password.'],
  },
  'new staff': {
    subject: 'Your staff account on Plumbline',
    paragraphs: ['A staff account was made for you. Choose a password, and you can log in.'],
  },
};

const SAMPLE: To = { email: 'lorena@firm.example', first_name: 'Lorena', secret: 'x'.repeat(43) };

export const mails: readonly EmailPreview[] = [
  { name: 'New password, sent by staff', make: (origin) => passwordLinkMail('asked', SAMPLE, origin) },
  { name: 'New staff account', make: (origin) => passwordLinkMail('new staff', SAMPLE, origin) },
];
