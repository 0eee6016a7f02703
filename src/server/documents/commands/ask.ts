import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_DAYS_AHEAD, OPEN_DAYS } from '#contract/documents/rules.ts';
import type { DocumentRequest, NewRequest } from '#contract/documents/schema.ts';
import { noteAttempt, refuseTooMany } from '#server/kernel/attempts.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { badRequest, conflict, found } from '#server/kernel/errors.ts';
import { requireSwitchedOn } from '#server/kernel/switches.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { mailRequest } from '../jobs/mail.ts';
import { ASKING, companyOf, isStaff, person, requestScope } from '../policy.ts';
import { toRequest } from '../reads/requests.ts';

const DAY_MS = 24 * 3_600_000;

/** Asks somebody for files in the name of the person's company or of the staff; the e-mail leaves by a job. @throws AppError 403, 429 */
export async function ask(ctx: WriteContext, asked: NewRequest): Promise<DocumentRequest> {
  const actor = person(ctx.actor);
  await requireSwitchedOn(ctx, 'file_drop');
  await countAsking(ctx, actor.id);
  const row = {
    ...asked,
    email: asked.email.toLowerCase(),
    id: randomUUID(),
    company_id: isStaff(actor) ? null : companyOf(actor),
    asked_by: actor.id,
    asked_by_name: `${actor.firstName} ${actor.lastName}`,
    created_at: ctx.now,
    expires_at: endOf(asked.due_on, ctx.now),
    answered_at: null,
    closed_at: null,
  };
  await behindWall(ctx, (tx) => tx.insertInto('document_requests').values(row).execute());
  await ctx.enqueue(mailRequest.with({ request: row.id }));
  await ctx.audit({ action: 'documents asked for', subjectType: 'document request', subjectId: row.id });
  return toRequest({ ...row, documents: [] }, ctx.now);
}

/** One after the other: of many sent at the same moment no more pass than one by one. @throws AppError 429 */
async function countAsking(ctx: WriteContext, asker: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${ASKING.what} ${asker}`}, 0))`.execute(ctx.sql);
  await refuseTooMany(ctx, ASKING, asker);
  await noteAttempt(ctx, ASKING, asker);
}

/** The end of the day in every time zone of the country, and some days more. @throws AppError 400 */
function endOf(due: string | null, now: Date): Date {
  if (due === null) return new Date(now.getTime() + OPEN_DAYS.withoutDue * DAY_MS);
  const day = new Date(`${due}T00:00:00Z`).getTime();
  // somewhere it is still yesterday
  if (day < now.getTime() - 2 * DAY_MS) throw badRequest('body.due_on', 'lies in the past');
  if (day > now.getTime() + MAX_DAYS_AHEAD * DAY_MS) throw badRequest('body.due_on', 'lies more than a year ahead');
  return new Date(day + (1 + OPEN_DAYS.afterDue) * DAY_MS);
}

/** Takes no more files. @throws AppError 404 for others' requests, 409 for one that is over */
export async function closeRequest(ctx: WriteContext, id: string): Promise<void> {
  await behindWall(ctx, async (tx) => {
    const closed = await tx
      .updateTable('document_requests')
      .set({ closed_at: ctx.now })
      .where('id', '=', id)
      .where(requestScope(ctx.actor))
      .where('answered_at', 'is', null)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (closed) return;
    const requests = tx.selectFrom('document_requests').select('id').where('id', '=', id);
    found(await requests.where(requestScope(ctx.actor)).executeTakeFirst());
    throw conflict('This request takes no more files already');
  });
  await ctx.audit({ action: 'document request closed', subjectType: 'document request', subjectId: id });
}
