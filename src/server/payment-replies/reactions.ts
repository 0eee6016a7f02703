import { paymentsInviteAccepted } from '#server/accounts/events.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { paymentMoved } from '#server/payments/events.ts';
import { noteDue } from './commands/ask.ts';
import { acceptInvitation } from './commands/invitations.ts';

export const reactions = [
  on(paymentMoved, async (ctx, { contractId, kind }) => {
    if (kind === 'reported' || kind === 'corrected') await noteDue(ctx, contractId);
  }),
  on(paymentsInviteAccepted, (ctx, { invitation, userId }) => acceptInvitation(ctx, invitation, userId)),
];
