import type { Acceptance } from '#contract/accounts/schema/access-requests.ts';
import { acceptRequest, refuseRequest } from '#server/accounts/commands/access-requests.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeStaff } from '../policy.ts';

export async function accept(ctx: WriteContext, id: string, granted: Acceptance): Promise<{ user_id: string }> {
  authorizeStaff(ctx.actor);
  return { user_id: await acceptRequest(ctx, id, granted) };
}

export async function refuse(ctx: WriteContext, id: string, reason: string): Promise<null> {
  authorizeStaff(ctx.actor);
  await refuseRequest(ctx, id, reason);
  return null;
}
