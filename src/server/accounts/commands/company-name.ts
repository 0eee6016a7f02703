import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nameKey } from '#contract/businesses/rules/firm-names.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { reserveAttempt } from '#server/kernel/context/rate-limit.ts';
import { conflict, forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { mailNameDecision, mailNameRequest } from '../job-definitions.ts';
import { type AdministeredCompany, COMPANY_NAME_RATE_LIMIT } from '../policy.ts';
import { companyAdministrators, staffAdministrators } from '../reads/administrators.ts';
import { isOwnEmail } from '../reads/own-email.ts';
import { similarNames } from '../reads/similar-names.ts';

/**
 * Asks for a new name of a hiring company, in place of an open request; the current name withdraws it. Staff review it
 * first, unless only case, spaces, punctuation or legal form change and nobody else is called alike.
 * @throws AppError 429
 */
export async function requestCompanyName(
  ctx: WriteContext,
  { id }: Pick<AdministeredCompany, 'id'>,
  name: string,
): Promise<void> {
  const { current, requested } = await lockNames(ctx, id);
  if (name === (requested ?? current)) return;
  if (requested !== null) await withdraw(ctx, id);
  if (name === current) return;
  // here, since most changes of a company leave its name as it is
  await reserveAttempt(ctx, [COMPANY_NAME_RATE_LIMIT], { account: id });
  const similar = await similarNames(ctx.sql, name, id);
  const details = { from: current, to: name, ...(similar.length > 0 && { similar: similar.map((one) => one.name) }) };
  const requestId = await insertRequest(ctx, id, name);
  if (nameKey(name).key === nameKey(current).key && similar.length === 0) {
    await putInForce(ctx, { id: requestId, companyId: id, decidedBy: null });
    await ctx.audit({ action: 'company name changed', subjectType: 'company', subjectId: id, details });
    return;
  }
  await ctx.audit({ action: 'company name requested', subjectType: 'company', subjectId: id, details });
  for (const user_id of await staffAdministrators(ctx.sql, ctx.config)) {
    await ctx.enqueue(mailNameRequest.with({ name_id: requestId, user_id }));
  }
}

/**
 * For staff: the requested name is the company's from now on. The caller has checked that the actor is staff.
 * @throws AppError 404, 403 for one's own request, 409 if it was decided, replaced or withdrawn
 */
export async function approveCompanyName(ctx: WriteContext, requestId: string): Promise<void> {
  const { companyId, current, name } = await lockRequest(ctx, requestId);
  const similar = await similarNames(ctx.sql, name, companyId);
  await putInForce(ctx, { id: requestId, companyId, decidedBy: requireUser(ctx.actor).id });
  const details = { from: current, to: name, ...(similar.length > 0 && { similar: similar.map((one) => one.name) }) };
  await ctx.audit({ action: 'company name approved', subjectType: 'company', subjectId: companyId, details });
  await mailDecision(ctx, requestId, companyId);
}

/** For staff: the company keeps its name, and reads why. @throws AppError as `approveCompanyName` */
export async function declineCompanyName(ctx: WriteContext, requestId: string, reason: string): Promise<void> {
  const { companyId, current, name } = await lockRequest(ctx, requestId);
  const decision = { decided_at: ctx.now, decided_by: requireUser(ctx.actor).id };
  await ctx.sql
    .updateTable('company_names')
    .set({ state: 'declined', reason, ...decision })
    .where('id', '=', requestId)
    .where('state', '=', 'requested')
    .execute();
  const details = { name: current, requested: name };
  await ctx.audit({ action: 'company name declined', subjectType: 'company', subjectId: companyId, details });
  await mailDecision(ctx, requestId, companyId);
}

/** Requests and decisions of one company follow each other. */
async function lockNames(ctx: WriteContext, companyId: string): Promise<{ current: string; requested: string | null }> {
  await sql`SELECT FROM hiring_companies WHERE id = ${companyId} FOR UPDATE`.execute(ctx.sql);
  const { rows } = await sql<{ current: string; requested: string | null }>`
    SELECT c.business_name AS current,
           (SELECT n.name FROM company_names n WHERE n.company_id = c.id AND n.state = 'requested') AS requested
    FROM hiring_companies c WHERE c.id = ${companyId}`.execute(ctx.sql);
  return orNotFound(rows[0]);
}

async function lockRequest(
  ctx: WriteContext,
  requestId: string,
): Promise<{ companyId: string; current: string; name: string }> {
  const asked = orNotFound(
    await ctx.sql
      .selectFrom('company_names')
      .leftJoin('users', 'users.id', 'company_names.requested_by')
      .select(['company_id', 'name', 'requested_by', 'users.email'])
      .where('company_names.id', '=', requestId)
      // a name that nobody had to ask for is no request
      .where((eb) => eb.or([eb('requested_by', 'is not', null), eb('state', '=', 'requested')]))
      .executeTakeFirst(),
  );
  const { current } = await lockNames(ctx, asked.company_id);
  await refuseOwnRequest(ctx, asked);
  const open = await ctx.sql
    .selectFrom('company_names')
    .select('id')
    .where('id', '=', requestId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (!open) throw conflict('This request was already decided, or the company changed it. Reload the page.');
  return { companyId: asked.company_id, current, name: asked.name };
}

/** Nobody reviews what they, or their company, asked for. */
async function refuseOwnRequest(
  ctx: WriteContext,
  asked: { company_id: string; requested_by: string | null; email: string | null },
): Promise<void> {
  const actor = requireUser(ctx.actor);
  const isOwn =
    asked.requested_by === actor.id ||
    actor.hiringCompanyIds.includes(asked.company_id) ||
    (asked.email !== null && (await isOwnEmail(ctx, asked.email)));
  if (isOwn) throw forbidden("You can't review a request of your own or of your company. Ask a colleague.");
}

async function withdraw(ctx: WriteContext, companyId: string): Promise<void> {
  await ctx.sql
    .updateTable('company_names')
    .set({ state: 'withdrawn', decided_at: ctx.now })
    .where('company_id', '=', companyId)
    .where('state', '=', 'requested')
    .execute();
  await ctx.audit({ action: 'company name request withdrawn', subjectType: 'company', subjectId: companyId });
}

async function insertRequest(ctx: WriteContext, companyId: string, name: string): Promise<string> {
  const id = randomUUID();
  const requested_by = requireUser(ctx.actor).id;
  await ctx.sql
    .insertInto('company_names')
    .values({ id, company_id: companyId, name, state: 'requested', requested_by, requested_at: ctx.now })
    .execute();
  return id;
}

/** Ends the current name and begins the requested one. */
async function putInForce(
  ctx: WriteContext,
  { id, companyId, decidedBy }: { id: string; companyId: string; decidedBy: string | null },
): Promise<void> {
  // clocks of several processes differ: a name must not end before it began
  const { rows } = await sql<{ valid_until: Date }>`
    UPDATE company_names SET valid_until = greatest(valid_from, ${ctx.now}::timestamptz)
    WHERE company_id = ${companyId} AND state = 'approved' AND valid_until IS NULL RETURNING valid_until`.execute(
    ctx.sql,
  );
  const valid_from = rows[0]?.valid_until ?? ctx.now;
  const taken = await ctx.sql
    .updateTable('company_names')
    .set({ state: 'approved', decided_at: ctx.now, decided_by: decidedBy, valid_from })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('name')
    .executeTakeFirst();
  if (!taken) throw notFound();
  await ctx.sql
    .updateTable('hiring_companies')
    .set({ business_name: taken.name })
    .where('id', '=', companyId)
    .execute();
}

async function mailDecision(ctx: WriteContext, requestId: string, companyId: string): Promise<void> {
  for (const user_id of await companyAdministrators(ctx.sql, companyId)) {
    await ctx.enqueue(mailNameDecision.with({ name_id: requestId, user_id }));
  }
}
