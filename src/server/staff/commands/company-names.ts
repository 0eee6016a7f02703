import { approveCompanyName, declineCompanyName } from '#server/accounts/commands/company-name.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeStaff } from '../policy.ts';

export async function approveName(ctx: WriteContext, id: string): Promise<null> {
  authorizeStaff(ctx.actor);
  await approveCompanyName(ctx, id);
  return null;
}

export async function declineName(ctx: WriteContext, id: string, reason: string): Promise<null> {
  authorizeStaff(ctx.actor);
  await declineCompanyName(ctx, id, reason);
  return null;
}
