import { paymentsInviteAccepted } from '#server/accounts/events.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { paymentsMoved } from '#server/payments/events.ts';
import { noteDue } from './commands/ask.ts';
import { acceptInvitation } from './commands/invitations.ts';
import { notifyInvited } from './commands/notify-invited.ts';

export const reactions = [
  on(paymentsMoved, async (ctx, { kind, fromFile, lines }) => {
    if (kind !== 'reported' && kind !== 'corrected') return;
    await noteDue(ctx, [...new Set(lines.map(({ contractId }) => contractId))], { isComplete: !fromFile });
    await notifyInvited(ctx, kind, lines);
  }),
  on(paymentsInviteAccepted, (ctx, { invitation, userId }) => acceptInvitation(ctx, invitation, userId)),
];
