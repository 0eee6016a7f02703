import type { PaymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface PaymentsInvitee {
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
  readonly kind: PaymentsInviteKind;
  readonly invitedBy: string;
  /** Null for Plumbline staff. */
  readonly company: string | null;
  /** Lifetime of the link. */
  readonly ttlMs: number;
}

const PATHS = {
  payments: 'accept-payments-invite',
  'dashboard payments': 'accept-dashboard-payments-invite',
} as const;
const WHAT = {
  payments: 'See the payments reported to you or by you, and confirm or correct the amounts.',
  'dashboard payments': "See the payments behind a dashboard's figures.",
} as const;

export const paymentsInviteMail = (
  { key, to, firstName, kind, invitedBy, company, ttlMs }: PaymentsInvitee,
  secret: string,
  origin: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `${company ?? 'Plumbline'} invited you to payment tracking`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${invitedBy} of ${company ?? 'Plumbline'} invited you to payment tracking in Plumbline. ${WHAT[kind]}`,
      `You don't need a password. The link works once, expires in ${ttlText(ttlMs)} and is only for you. Please don't forward this email.`,
    ],
    action: { label: 'Accept invitation', url: `${origin}/${PATHS[kind]}/${secret}` },
    reason: `You're receiving this because ${invitedBy} entered your email in an invitation. If you don't know them, ignore this email.`,
  });

export interface PaymentsUser {
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
}

export const paymentSignInMail = ({ key, to, firstName }: PaymentsUser, secret: string, origin: string): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: 'Your payment tracking link',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Here is your link to payment tracking in Plumbline. It works once and expires in ${ttlText(LINK_TTL_MS.paymentsSignIn)}.`,
    ],
    action: { label: 'Open payment tracking', url: `${origin}/login-payment-user/${secret}` },
    reason:
      "You're receiving this because someone requested a link with your email. If that wasn't you, ignore this email.",
  });

const SECRET = 'x'.repeat(43);
const INVITED = {
  key: 'sample-payments-invite',
  to: 'office@example.com',
  firstName: 'Rosa',
  invitedBy: 'Ada Lane',
  company: 'Ironbridge General Contracting',
  ttlMs: LINK_TTL_MS.paymentsInvite,
} as const;

export const paymentsMails: readonly EmailPreview[] = [
  {
    name: 'Invitation to payment tracking',
    make: (origin) => paymentsInviteMail({ ...INVITED, kind: 'payments' }, SECRET, origin),
  },
  {
    name: 'Invitation to dashboard payments',
    make: (origin) => paymentsInviteMail({ ...INVITED, kind: 'dashboard payments' }, SECRET, origin),
  },
  {
    name: 'Payment tracking link',
    make: (origin) =>
      paymentSignInMail({ key: 'sample-payment-log-in', to: 'office@example.com', firstName: 'Rosa' }, SECRET, origin),
  },
];
