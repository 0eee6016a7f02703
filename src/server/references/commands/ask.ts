import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, WEEK_MS } from '#contract/durations.ts';
import { REFERENCE_DAYS, REFERENCE_LIMITS } from '#contract/references/rules.ts';
import type { NewReferenceRequest, OwnReference } from '#contract/references/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { mailReferenceRequest } from '../job-definitions.ts';
import { ASK_RATE_LIMIT, referenceScope } from '../policy.ts';
import { ownReference } from '../reads.ts';
import { requireWritable } from './recipient.ts';

/** Counted by firm. @throws AppError 404 for those who do not act for it */
export const askLimit = rateLimit<{ params: { id: string } }>(ASK_RATE_LIMIT, async (ctx, { params }) => ({
  account: (await ownFirm(ctx, params.id)).id,
}));

/** Asks for a reference; a job sends the email. @throws AppError 400, 404, 409 */
export async function askForReference(
  ctx: WriteContext,
  mwbeId: string,
  input: NewReferenceRequest,
): Promise<OwnReference> {
  const firm = await ownFirm(ctx, mwbeId);
  const actor = requireUser(ctx.actor);
  const recent = () => emailsTo(ctx, input.email);
  await requireWritable(ctx, firm.id, input.email, { recent, atMost: REFERENCE_LIMITS.perRecipientAndWeek });
  await closeExpired(ctx, firm.id, input.email);
  const id = randomUUID();
  const inserted = await ctx.sql
    .insertInto('firm_references')
    .values({
      id,
      mwbe_id: firm.id,
      asked_by: actor.id,
      asked_by_name: `${actor.firstName} ${actor.lastName}`,
      email: input.email,
      name: input.name,
      relation: input.relation,
      message: input.message ?? null,
      created_at: ctx.now,
      expires_at: new Date(+ctx.now + REFERENCE_DAYS.open * DAY_MS),
    })
    .onConflict((one) => one.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw conflict('You have already asked this person for a reference.');
  await ctx.enqueue(mailReferenceRequest.with({ reference: id, reminder: false }));
  await ctx.audit({ action: 'reference requested', subjectType: 'reference', subjectId: id });
  return ownReference(ctx, id);
}

async function emailsTo(ctx: WriteContext, email: string): Promise<number> {
  const { rows } = await sql<{ emails: number }>`
    SELECT count(*)::int AS emails FROM firm_references
    WHERE lower(email) = ${email.toLowerCase()} AND created_at > ${new Date(+ctx.now - WEEK_MS)}`.execute(ctx.sql);
  return rows[0]?.emails ?? 0;
}

/** A request that expired without an answer makes way for another. */
const closeExpired = (ctx: WriteContext, mwbeId: string, email: string) =>
  sql`
  UPDATE firm_references SET state = 'withdrawn', closed_at = ${ctx.now}
  WHERE mwbe_id = ${mwbeId} AND lower(email) = ${email.toLowerCase()} AND state = 'open' AND expires_at <= ${ctx.now}`.execute(
    ctx.sql,
  );

/** Withdraws a request without an answer. @throws AppError 404, 409 */
export async function withdrawRequest(ctx: WriteContext, mwbeId: string, id: string): Promise<OwnReference> {
  await ownFirm(ctx, mwbeId);
  const { email } = await ownReference(ctx, id);
  const withdrawn = await ctx.sql
    .updateTable('firm_references')
    .set({ state: 'withdrawn', closed_at: ctx.now })
    .where('id', '=', id)
    .where('mwbe_id', '=', mwbeId)
    .where('state', '=', 'open')
    .where(referenceScope(ctx.actor, 'firm_references'))
    .returning('id')
    .executeTakeFirst();
  if (!withdrawn) throw conflict('This request has an answer or was closed already.');
  await revokeLinks(ctx, { email, facts: { reference: id } }, 'reference');
  await ctx.audit({ action: 'reference request withdrawn', subjectType: 'reference', subjectId: id });
  return ownReference(ctx, id);
}
