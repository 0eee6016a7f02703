import type { PaymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface PaymentsInvited {
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
  readonly kind: PaymentsInviteKind;
  readonly invitedBy: string;
  /** Null for the staff of Plumbline. */
  readonly company: string | null;
}

const PATHS = {
  payments: 'accept-payments-invite',
  'dashboard payments': 'accept-dashboard-payments-invite',
} as const;
const WHAT = {
  payments: 'There you see what was reported as paid to you or by you, and confirm it or give your own amount.',
  'dashboard payments': 'There you see the payments behind the figures of a dashboard.',
} as const;

export const paymentsInviteMail = (
  { key, to, firstName, kind, invitedBy, company }: PaymentsInvited,
  secret: string,
  origin: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `${company ?? 'Plumbline'} invites you to payment tracking`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${invitedBy} of ${company ?? 'Plumbline'} invites you to payment tracking in Plumbline. ${WHAT[kind]}`,
      'You need no password. The link works once, within 30 days, and is for you alone: please do not pass this e-mail on.',
    ],
    action: { label: 'Accept the invitation', url: `${origin}/${PATHS[kind]}/${secret}` },
    reason: `You get this e-mail because ${invitedBy} wrote your address into an invitation. If you do not know them, do nothing.`,
  });

export interface PaymentsComer {
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
}

export const paymentLogInMail = ({ key, to, firstName }: PaymentsComer, secret: string, origin: string): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: 'Your link to payment tracking',
    greeting: `Hello ${firstName},`,
    paragraphs: ['You asked for a link to payment tracking in Plumbline. It works once, within an hour.'],
    action: { label: 'Open payment tracking', url: `${origin}/login-payment-user/${secret}` },
    reason: 'You get this e-mail because somebody asked for it with your address. If that was not you, do nothing.',
  });

const SECRET = 'x'.repeat(43);
const INVITED = {
  key: 'sample-payments-invite',
  to: 'office@example.com',
  firstName: 'Rosa',
  invitedBy: 'Ada Lane',
  company: 'Ironbridge General Contracting',
} as const;

export const paymentsMails: readonly EmailPreview[] = [
  {
    name: 'Invitation to payment tracking',
    make: (origin) => paymentsInviteMail({ ...INVITED, kind: 'payments' }, SECRET, origin),
  },
  {
    name: 'Invitation to the payments of a dashboard',
    make: (origin) => paymentsInviteMail({ ...INVITED, kind: 'dashboard payments' }, SECRET, origin),
  },
  {
    name: 'Link to payment tracking',
    make: (origin) =>
      paymentLogInMail({ key: 'sample-payment-log-in', to: 'office@example.com', firstName: 'Rosa' }, SECRET, origin),
  },
];
