import type { PaymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface InvitationEmail {
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
  readonly kind: PaymentsInviteKind;
  readonly invitedBy: string;
  readonly company: string;
  readonly contracts: readonly string[];
  readonly expiresAt: Date;
}

const PATHS = {
  payments: 'accept-payments-invite',
  'dashboard payments': 'accept-dashboard-payments-invite',
} as const;
const WHAT = {
  payments: 'You see what was reported on these contracts, and confirm each payment or enter your own amount:',
  'dashboard payments': 'You see what was reported and confirmed on these contracts:',
} as const;
const momentOf = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});
const SHOWN = 12;

export const paymentInvitationMail = (
  { key, to, firstName, kind, invitedBy, company, contracts, expiresAt }: InvitationEmail,
  secret: string,
  origin: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `${company} invited you to payment tracking`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${invitedBy} of ${company} invited you to payment tracking in Plumbline. You don't need a password. The link works once, until ${momentOf.format(expiresAt)} Eastern Time, and is only for you. Please don't forward this email.`,
      WHAT[kind],
    ],
    lines: [
      ...contracts.slice(0, SHOWN),
      ...(contracts.length > SHOWN ? [`and ${contracts.length - SHOWN} more`] : []),
    ],
    action: { label: 'Accept invitation', url: `${origin}/${PATHS[kind]}/${secret}` },
    reason: `You're receiving this because ${invitedBy} entered your email in an invitation. If you don't know them, ignore this email.`,
  });

const SAMPLE = {
  to: 'office@example.com',
  firstName: 'Rosa',
  invitedBy: 'Ada Lane',
  company: 'Ironbridge General Contracting',
  contracts: ['Switchgear for Pump Station 4'],
  expiresAt: new Date('2026-12-20T12:00:00Z'),
} as const;

export const invitationPreviews: readonly EmailPreview[] = [
  {
    name: 'Invitation to the payments of contracts',
    make: (origin) => paymentInvitationMail({ ...SAMPLE, key: 'sample-1', kind: 'payments' }, 'x'.repeat(43), origin),
  },
  {
    name: 'Invitation to read the payments of contracts',
    make: (origin) =>
      paymentInvitationMail({ ...SAMPLE, key: 'sample-2', kind: 'dashboard payments' }, 'x'.repeat(43), origin),
  },
];
