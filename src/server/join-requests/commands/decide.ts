import type { CompanyPlacement } from '#contract/accounts/schema/access-requests.ts';
import { admitToCompany, refuseRequest } from '#server/accounts/commands/access-requests.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { markResponded } from '#server/notifications/commands/notify.ts';
import { mailPersonAdded } from '../job-definitions.ts';
import { authorizeJoinRequests, type JoinRequestAdmin } from '../policy.ts';

/** Creates the account with its membership. @throws AppError 404, 403, 409 if it was decided in the meantime */
export async function acceptJoinRequest(ctx: WriteContext, companyId: string, id: string): Promise<null> {
  const company = authorizeJoinRequests(ctx, companyId);
  const { access_request_id, role } = await decide(ctx, company, id, 'accepted');
  await admitToCompany(ctx, access_request_id, { company_id: companyId, role });
  await markResponded(ctx, { subject_type: 'JoinRequest', subject_id: id });
  return null;
}

/** The person reads that the company declined. @throws AppError 404, 403, 409 if it was decided in the meantime */
export async function declineJoinRequest(ctx: WriteContext, companyId: string, id: string): Promise<null> {
  const company = authorizeJoinRequests(ctx, companyId);
  const { access_request_id } = await decide(ctx, company, id, 'declined');
  await refuseRequest(ctx, access_request_id, 'An administrator of the company declined it.');
  await markResponded(ctx, { subject_type: 'JoinRequest', subject_id: id });
  return null;
}

/**
 * For staff administrators: adds the person to a company that has no administrator, and tells everybody there.
 * @returns the new user's id
 * @throws AppError 403, 404; 409 if the company has an administrator; 400 as `forwardToCompany`
 */
export async function addToCompany(ctx: WriteContext, requestId: string, wanted: CompanyPlacement): Promise<string> {
  const members = await activeMembers(ctx.sql, wanted.company_id);
  // in the order in which the company's administrators decide, so that neither waits for the other
  await closeJoinRequests(ctx, requestId);
  const joined = await admitToCompany(ctx, requestId, wanted);
  for (const user_id of members) {
    await ctx.enqueue(mailPersonAdded.with({ user_id, joined, company_id: wanted.company_id }));
  }
  return joined;
}

/** Staff decided on the access request themselves. */
export async function closeJoinRequests(ctx: WriteContext, requestId: string): Promise<void> {
  const closed = await ctx.sql
    .updateTable('join_requests')
    .set({ state: 'closed', decided_at: ctx.now, decided_by: requireUser(ctx.actor).id })
    .where('access_request_id', '=', requestId)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  for (const { id } of closed) await markResponded(ctx, { subject_type: 'JoinRequest', subject_id: id });
}

async function decide(
  ctx: WriteContext,
  { companyId }: JoinRequestAdmin,
  id: string,
  state: 'accepted' | 'declined',
): Promise<{ access_request_id: string; role: CompanyPlacement['role'] }> {
  const decided = await ctx.sql
    .updateTable('join_requests')
    .set({ state, decided_at: ctx.now, decided_by: requireUser(ctx.actor).id })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .returning(['access_request_id', 'role'])
    .executeTakeFirst();
  if (decided) return decided;
  const known = ctx.sql
    .selectFrom('join_requests')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId);
  orNotFound(await known.executeTakeFirst());
  throw conflict('This request was already decided');
}
