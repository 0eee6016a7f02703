import type { Json } from '#contract/signed-records/rules/canonical-json.ts';
import { on } from '#server/kernel/context/reactions.ts';
import {
  firmsFollowedUp,
  firmsInvited,
  invitationOpened,
  messageDelivered,
  responseGiven,
} from '#server/responses/events.ts';
import { logEntries } from '../commands/log.ts';

/** Only what was said. */
const said = (content: Readonly<Record<string, Json | undefined>>): { readonly [name: string]: Json } =>
  Object.fromEntries(Object.entries(content).flatMap(([name, value]) => (value == null ? [] : [[name, value]])));

/** What passes between the owner and firms. Amounts are not told: quotes may be sealed. */
export const responseReactions = [
  on(firmsInvited, async (ctx, { opportunityId, message, firms }) => {
    const entries = firms.map(({ mwbeId, channel, email }) => ({
      kind: 'invited' as const,
      mwbeId,
      channel,
      content: said({ words: message, email }),
    }));
    await logEntries(ctx, opportunityId, entries);
  }),
  on(messageDelivered, async (ctx, { opportunityId, mwbeId, what, channel, email }) => {
    await logEntries(ctx, opportunityId, [{ kind: 'delivered', mwbeId, channel, content: said({ what, email }) }]);
  }),
  // by its link a firm has no account here: the entry is the firm's all the same
  on(invitationOpened, async (ctx, { opportunityId, mwbeId, by }) => {
    const channel = by === null ? 'email' : 'account';
    await logEntries(ctx, opportunityId, [{ kind: 'opened', mwbeId, channel, side: 'firm' }]);
  }),
  on(firmsFollowedUp, async (ctx, { opportunityId, firms }) => {
    await logEntries(
      ctx,
      opportunityId,
      firms.map(({ mwbeId }) => ({ kind: 'followed_up' as const, mwbeId })),
    );
  }),
  on(responseGiven, async (ctx, { opportunityId, mwbeId, kind, reason, words, number, by }) => {
    const channel = by === null ? 'email' : 'account';
    const content = said({ reason, words, quote_version: number });
    await logEntries(ctx, opportunityId, [{ kind, mwbeId, channel, side: 'firm', content }]);
  }),
];
