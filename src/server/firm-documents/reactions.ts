import { firmLost } from '#server/businesses/events.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { clearPapers } from './commands/clear.ts';

export const reactions = [on(firmLost, (ctx, { mwbeId }) => clearPapers(ctx, mwbeId))];
