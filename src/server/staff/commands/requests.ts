import type { Acceptance } from '#contract/accounts/schema/requests.ts';
import { acceptRequest, refuseRequest } from '#server/accounts/commands/requests.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeDesk } from '../policy.ts';

export async function accept(ctx: WriteContext, id: string, granted: Acceptance): Promise<{ user_id: string }> {
  authorizeDesk(ctx.actor);
  return { user_id: await acceptRequest(ctx, id, granted) };
}

export async function refuse(ctx: WriteContext, id: string, reason: string): Promise<null> {
  authorizeDesk(ctx.actor);
  await refuseRequest(ctx, id, reason);
  return null;
}
