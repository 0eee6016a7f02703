import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints.ts';
import { accessRequests } from '#server/accounts/reads/access-requests.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeStaff } from '../policy.ts';

type RequestsQuery = Input<typeof endpoints.requests>['query'];

export async function requests(
  ctx: ReadContext,
  { state, after }: RequestsQuery,
): Promise<Output<typeof endpoints.requests>> {
  authorizeStaff(ctx.actor);
  const { items, next } = await accessRequests(ctx, { state, before: after });
  return { requests: items, next };
}
