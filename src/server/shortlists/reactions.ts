import { membershipEnded } from '#server/accounts/events.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { handOverLists } from './commands/hand-over.ts';

export const reactions = [on(membershipEnded, (ctx, { companyId }) => handOverLists(ctx, companyId))];
