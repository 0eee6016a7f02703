import { createHash } from 'node:crypto';
import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export const REASONS = ['asked', 'new staff'] as const;
type Reason = (typeof REASONS)[number];

interface To {
  readonly email: string;
  readonly first_name: string;
  /** Secret of the link. */
  readonly secret: string;
}

export function passwordLinkMail(reason: Reason, { email, first_name, secret }: To, origin: string): EmailMessage {
  const { subject, paragraphs } = CONTENT[reason];
  return renderEmail({
    to: email,
    key: `password-${createHash('sha256').update(`key ${secret}`).digest('hex').slice(0, 32)}`,
    subject,
    greeting: `Hello ${first_name},`,
    paragraphs: [...paragraphs, `The link works once and expires in ${ttlText(LINK_TTL_MS.newPasswordByStaff)}.`],
    action: { label: 'Choose a password', url: `${origin}/new-password/${secret}` },
    reason:
      "You're receiving this because Plumbline support sent you a link. If you didn't expect it, ignore this email.",
  });
}

const CONTENT: Record<Reason, { subject: string; paragraphs: string[] }> = {
  asked: {
    subject: 'Reset your Plumbline password',
    paragraphs: ['Plumbline support sent you this link to choose a new password.'],
  },
  'new staff': {
    subject: 'Your Plumbline staff account',
    paragraphs: ['A staff account was created for you. Choose a password to sign in.'],
  },
};

const SAMPLE: To = { email: 'lorena@firm.example', first_name: 'Lorena', secret: 'x'.repeat(43) };

export const mails: readonly EmailPreview[] = [
  { name: 'Password reset, sent by staff', make: (origin) => passwordLinkMail('asked', SAMPLE, origin) },
  { name: 'New staff account', make: (origin) => passwordLinkMail('new staff', SAMPLE, origin) },
];
