import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LISTING_LIMITS } from '#contract/listings/rules.ts';
import type { Bid, BidChange, NamedFirm, NewBid } from '#contract/listings/schema.ts';
import { mwbeExists } from '#server/businesses/reads/fragments.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { authorizeBid, authorizeStart, type EditedBid } from '../policy.ts';
import { bid } from '../reads/bids.ts';

/** Starts a draft. @throws AppError 401, 403 for another company, 404 for an opportunity out of scope, 409 with too many drafts */
export async function createBid(ctx: WriteContext, { hiring_company_id, opportunity_id }: NewBid): Promise<Bid> {
  const { userId, hiringCompanyId } = authorizeStart(ctx, hiring_company_id);
  const named = opportunity_id ? await projectHere(ctx, opportunity_id) : {};
  await serialize(ctx.sql, `bid drafts ${hiringCompanyId}`);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM listing_bids
    WHERE hiring_company_id = ${hiringCompanyId} AND state = 'draft'`.execute(ctx.sql);
  if ((rows[0]?.n ?? 0) >= LISTING_LIMITS.drafts)
    throw conflict(`A company can keep up to ${LISTING_LIMITS.drafts} drafts. Delete some first.`);
  const id = randomUUID();
  await ctx.sql
    .insertInto('listing_bids')
    .values({
      id,
      hiring_company_id: hiringCompanyId,
      opportunity_id,
      ...named,
      created_by: userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await ctx.audit({ action: 'bid drafted', subjectType: 'bid', subjectId: id });
  return bid(ctx, id);
}

/**
 * An opportunity here says itself what it is called and whose it is.
 * @throws AppError 404 for an opportunity out of scope, 400 for one that nobody can bid for
 */
async function projectHere(ctx: WriteContext, id: string) {
  const { state, title, owner } = await opportunity(ctx, id);
  if (state === 'draft' || state === 'cancelled')
    throw badRequest('body.opportunity_id', 'is not an opportunity that takes bids');
  return { project: title, owner_name: owner, owner_email: null };
}

/** Changes facts and firms of a draft. @throws AppError 400, 401, 403, 404, 409 once it is submitted, 412 for a stale version */
export async function changeBid(ctx: WriteContext, id: string, { version, firms, ...given }: BidChange): Promise<Bid> {
  const edited = await authorizeBid(ctx, id);
  const named = given.opportunity_id ? await projectHere(ctx, given.opportunity_id) : {};
  if (firms) await refuseUnknownFirms(ctx, firms);
  const facts = Object.fromEntries(Object.entries({ ...given, ...named }).filter(([, value]) => value !== undefined));
  await guardedUpdate(ctx, edited, version, facts);
  if (firms) await replaceFirms(ctx, edited, firms);
  else if (given.opportunity_id !== undefined)
    await ctx.sql
      .updateTable('listings')
      .set({ opportunity_id: given.opportunity_id })
      .where('bid_id', '=', id)
      .execute();
  const fields = [...Object.keys(facts), ...(firms ? ['firms'] : [])];
  await ctx.audit({ action: 'bid draft changed', subjectType: 'bid', subjectId: id, details: { fields } });
  return bid(ctx, id);
}

async function guardedUpdate(
  ctx: WriteContext,
  { id, companyId }: EditedBid,
  version: number,
  facts: Partial<Omit<BidChange, 'version' | 'firms'>>,
): Promise<void> {
  const changed = await ctx.sql
    .updateTable('listing_bids')
    .set((eb) => ({ ...(facts as object), version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', id)
    .where('hiring_company_id', '=', companyId)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw await refusal(ctx, id);
}

export const CHANGED_MEANWHILE = 'This was changed in the meantime, on another device or by a colleague.';

async function refusal(ctx: WriteContext, id: string): Promise<AppError> {
  const { state } = await bid(ctx, id);
  return state === 'draft'
    ? new AppError(412, CHANGED_MEANWHILE)
    : conflict('This has been submitted. Changes now ask the firms first.');
}

/** A draft's firms, as a whole: nobody knows of them yet. */
async function replaceFirms(
  ctx: WriteContext,
  { id, companyId }: EditedBid,
  firms: readonly NamedFirm[],
): Promise<void> {
  await ctx.sql.deleteFrom('listings').where('bid_id', '=', id).where('state', '=', 'draft').execute();
  if (firms.length === 0) return;
  const { opportunity_id } = await ctx.sql
    .selectFrom('listing_bids')
    .select('opportunity_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await ctx.sql
    .insertInto('listings')
    .values(
      firms.map((firm, position) => ({
        id: randomUUID(),
        bid_id: id,
        hiring_company_id: companyId,
        opportunity_id,
        position,
        ...firm,
        submitted_at: null,
        answer: null,
        answer_words: null,
        answered_at: null,
        replaces: null,
      })),
    )
    .execute();
}

async function refuseUnknownFirms(ctx: WriteContext, firms: readonly NamedFirm[]): Promise<void> {
  const ids = firms.map(({ mwbe_id }) => mwbe_id);
  const { rows } = await sql<{ position: number }>`
    SELECT f.position::int FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS f (id, position)
    WHERE NOT ${mwbeExists(sql`f.id`)} ORDER BY f.position LIMIT 1`.execute(ctx.sql);
  const [unknown] = rows;
  if (unknown) throw badRequest(`body.firms.${unknown.position - 1}.mwbe_id`, 'is not a firm in the directory');
}

/** Deletes a draft. @throws AppError 401, 403, 404, 409 for what was submitted */
export async function removeBid(ctx: WriteContext, id: string): Promise<void> {
  const { companyId } = await authorizeBid(ctx, id);
  const own = await ctx.sql
    .selectFrom('listing_bids')
    .select('id')
    .where('id', '=', id)
    .where('hiring_company_id', '=', companyId)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw conflict('What was submitted stays: every firm in it has a receipt.');
  await ctx.sql.deleteFrom('listings').where('bid_id', '=', id).execute();
  await ctx.sql.deleteFrom('listing_bids').where('id', '=', id).where('state', '=', 'draft').execute();
  await ctx.audit({ action: 'bid draft deleted', subjectType: 'bid', subjectId: id });
}
