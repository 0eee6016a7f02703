import { randomUUID } from 'node:crypto';
import type { CompanyPlacement } from '#contract/accounts/schema/access-requests.ts';
import { companyToJoin, forwardRequest } from '#server/accounts/commands/access-requests.ts';
import { companyAdministrators } from '#server/accounts/reads/administrators.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import type {} from '../tables.ts';

/**
 * For staff: asks the administrators of an existing company whether the person may join. The caller has checked that
 * the actor is staff.
 * @throws AppError 404; 409 if the request is not pending or the company has no administrator; 400 for a company that
 * does not exist or has a different user type; 403 for one's own request
 */
export async function forwardToCompany(ctx: WriteContext, requestId: string, wanted: CompanyPlacement): Promise<void> {
  await forwardRequest(ctx, requestId, wanted);
  const company = await companyToJoin(ctx, wanted);
  const administrators = await companyAdministrators(ctx.sql, company.id);
  if (administrators.length === 0) {
    throw conflict('This company has no administrator. A staff administrator has to add the person.');
  }
  const id = randomUUID();
  await ctx.sql
    .insertInto('join_requests')
    .values({
      id,
      access_request_id: requestId,
      company_id: company.id,
      company_type: company.type,
      role: wanted.role,
      forwarded_by: requireUser(ctx.actor).id,
      created_at: ctx.now,
      decided_by: null,
      decided_at: null,
    })
    .execute();
  const notification = {
    type: 'join_request',
    subject_type: 'JoinRequest',
    subject_id: id,
    company_id: company.id,
    responded: false,
  };
  await notifyAndMail(ctx, administrators, notification, 'join_requested');
}
