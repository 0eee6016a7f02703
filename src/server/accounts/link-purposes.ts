import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  { name: 'email confirmation', ttlMs: LINK_TTL_MS.confirmation, page: '/link' },
  { name: 'new email address', ttlMs: LINK_TTL_MS.emailChange, page: '/link' },
  { name: 'invitation', ttlMs: LINK_TTL_MS.companyInvitation, page: '/link' },
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
