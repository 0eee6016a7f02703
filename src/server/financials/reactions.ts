import { firmLost } from '#server/businesses/events.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { clearFinancials } from './commands/clear.ts';

export const reactions = [on(firmLost, (ctx, { mwbeId }) => clearFinancials(ctx, mwbeId))];
