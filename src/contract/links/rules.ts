import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

/** How long the links of people's accounts work; emails and pages say it. */
export const LINK_TTL_MS = {
  companyInvitation: 7 * DAY_MS,
  confirmation: 7 * DAY_MS,
  emailChange: DAY_MS,
  welcome: 7 * DAY_MS,
  paymentsInvite: 30 * DAY_MS,
  paymentsSignIn: HOUR_MS,
  inResponse: HOUR_MS,
  /** To people who already use an account: until then a mailbox is all it takes to act in their name. */
  inviteToAccount: 12 * HOUR_MS,
  newPassword: HOUR_MS,
  newPasswordByStaff: DAY_MS,
  signIn: 15 * MINUTE_MS,
  accountLink: 30 * MINUTE_MS,
} as const;
