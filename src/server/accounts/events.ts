import { event } from '#server/kernel/context/events.ts';

/** A person confirmed a new email. */
export const emailChanged = event<{
  readonly userId: string;
  readonly former: string;
  /** The session in which the change was requested, after reauthentication. */
  readonly requestedIn: string | null;
}>('accounts.email-changed');

/** A person opened the link of an invitation to payments, which names the invitation of some contracts. */
export const paymentsInviteAccepted = event<{ readonly invitation: string; readonly userId: string }>(
  'accounts.payments-invite-accepted',
);

/** A person no longer acts for a company or firm. */
export const membershipEnded = event<{ readonly companyId: string; readonly userId: string }>(
  'accounts.membership-ended',
);
