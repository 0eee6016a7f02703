import type { LinkPurpose } from '#server/kernel/link-purposes.ts';
import { LINK_TTL_MS } from './policy.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  { name: 'e-mail confirmation', ttlMs: LINK_TTL_MS.confirmation, page: '/link' },
  { name: 'new e-mail address', ttlMs: LINK_TTL_MS.emailChange, page: '/link' },
  { name: 'invitation', ttlMs: LINK_TTL_MS.invitation, page: '/link' },
  {
    name: 'payments invite',
    ttlMs: LINK_TTL_MS.paymentsInvite,
    opensSession: true,
    page: '/accept-payments-invite',
  },
  {
    name: 'dashboard payments invite',
    ttlMs: LINK_TTL_MS.paymentsInvite,
    opensSession: true,
    page: '/accept-dashboard-payments-invite',
  },
  {
    name: 'payment user log-in',
    ttlMs: LINK_TTL_MS.paymentsSignIn,
    opensSession: true,
    page: '/login-payment-user',
  },
];
