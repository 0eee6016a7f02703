import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Lifetime of the links in this feature's emails. */
export const LINK_TTL_MS = {
  companyInvitation: 7 * DAY,
  confirmation: 7 * DAY,
  emailChange: DAY,
  welcome: 7 * DAY,
  paymentsInvite: 30 * DAY,
  paymentsSignIn: HOUR,
  inResponse: HOUR,
  /** To people who already use an account: until then a mailbox is all it takes to join in their name. */
  companyInvitationToAccount: 12 * HOUR,
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
