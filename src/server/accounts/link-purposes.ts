import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

/** Lifetime of the links in this feature's emails. */
export const LINK_TTL_MS = {
  companyInvitation: 7 * DAY_MS,
  confirmation: 7 * DAY_MS,
  emailChange: DAY_MS,
  welcome: 7 * DAY_MS,
  paymentsInvite: 30 * DAY_MS,
  paymentsSignIn: HOUR_MS,
  inResponse: HOUR_MS,
  /** To people who already use an account: until then a mailbox is all it takes to join in their name. */
  companyInvitationToAccount: 12 * HOUR_MS,
};

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
