import { randomUUID } from 'node:crypto';
import { MAX_DAYS_AHEAD, OPEN_DAYS } from '#contract/documents/rules.ts';
import type { DocumentRequest, NewRequest } from '#contract/documents/schema.ts';
import { DAY_MS } from '#contract/durations.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { mailDocumentRequest } from '../job-definitions.ts';
import { authorizeClose, isStaff, REQUEST_RATE_LIMIT, requestScope, requireCompany } from '../policy.ts';
import { toRequest } from '../reads/requests.ts';

/** Those who may not send a request are not counted. @throws AppError 403 */
export const requestLimit = rateLimit(REQUEST_RATE_LIMIT, ({ actor }) => {
  const user = requireUser(actor);
  if (!isStaff(user)) requireCompany(user);
  return { account: user.id };
});

/** Requests files on behalf of the user's company or of staff; a job sends the email. @throws AppError 403 */
export async function createRequest(ctx: WriteContext, input: NewRequest): Promise<DocumentRequest> {
  const actor = requireUser(ctx.actor);
  await requireFeatureEnabled(ctx, 'file_drop');
  const row = {
    ...input,
    email: input.email.toLowerCase(),
    id: randomUUID(),
    company_id: isStaff(actor) ? null : requireCompany(actor),
    asked_by: actor.id,
    asked_by_name: `${actor.firstName} ${actor.lastName}`,
    created_at: ctx.now,
    expires_at: expiryOf(input.due_on, ctx.now),
    answered_at: null,
    closed_at: null,
  };
  await withRowSecurity(ctx, (tx) => tx.insertInto('document_requests').values(row).execute());
  await ctx.enqueue(mailDocumentRequest.with({ request: row.id }));
  await ctx.audit({ action: 'documents asked for', subjectType: 'document request', subjectId: row.id });
  return toRequest({ ...row, documents: [] }, ctx.now);
}

/** The end of the due day in every US time zone, plus a grace period. @throws AppError 400 */
function expiryOf(due: string | null, now: Date): Date {
  if (due === null) return new Date(now.getTime() + OPEN_DAYS.withoutDue * DAY_MS);
  const day = new Date(`${due}T00:00:00Z`).getTime();
  // it may still be yesterday in the user's time zone
  if (day < now.getTime() - 2 * DAY_MS) throw badRequest('body.due_on', 'is in the past');
  if (day > now.getTime() + MAX_DAYS_AHEAD * DAY_MS) throw badRequest('body.due_on', 'is more than a year ahead');
  return new Date(day + (1 + OPEN_DAYS.afterDue) * DAY_MS);
}

/** Stops accepting files. @throws AppError 404 for other companies' requests, 409 for one that is not open */
export async function closeRequest(ctx: WriteContext, id: string): Promise<void> {
  const request = await authorizeClose(ctx, id);
  const closed = await withRowSecurity(ctx, (tx) =>
    tx
      .updateTable('document_requests')
      .set({ closed_at: ctx.now })
      .where('id', '=', request.id)
      .where(requestScope(ctx.actor))
      .where('answered_at', 'is', null)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!closed) throw conflict('This request is already closed');
  await ctx.audit({ action: 'document request closed', subjectType: 'document request', subjectId: request.id });
}
