import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { businessDaysAfter } from '#contract/business-days.ts';
import { DEFAULT_REPLY_DAYS, DEFAULT_ZONE, type Step } from '#contract/listings/rules.ts';
import type { ListingDetails, NewChange, OutcomeOfChange } from '#contract/listings/schema.ts';
import { mwbeExists } from '#server/businesses/reads/fragments.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { zoneOfOpportunity } from '#server/opportunities/reads/for-listings.ts';
import { authorizeCompany, type CompanySide } from '../policy.ts';
import { listingDetails } from '../reads/listing.ts';
import { refusal } from './refusal.ts';
import { isLive, recordSteps, serializeBid } from './steps.ts';
import { amountFault } from './submit.ts';

type Terms = Pick<ListingDetails, 'work' | 'amount' | 'percent'>;
const FIELDS = ['work', 'amount', 'percent'] as const;
const differences = (before: Terms, after: Terms) =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field] === null ? null : String(before[field]),
    to: after[field] === null ? null : String(after[field]),
  }));

/**
 * Asks a firm about its removal, its substitution or new terms. Until it has answered, or its business days have passed,
 * it stays as it is. @throws AppError 400, 401, 403, 404, 409, 412
 */
export async function askFirm(ctx: WriteContext, id: string, given: NewChange): Promise<ListingDetails> {
  const company = await authorizeCompany(ctx, id);
  await serializeBid(ctx, company.bidId);
  const before = await listingDetails(ctx, id);
  const after = await checkedTerms(ctx, before, given);
  const { rows } = await sql`
    UPDATE listings l SET version = l.version + 1, state = 'change_asked'
    WHERE l.id = ${id} AND l.version = ${given.version} AND l.state = 'listed' AND ${isLive}
      AND l.hiring_company_id = ${company.companyId} RETURNING l.id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, id, given.version);
  await ctx.sql
    .insertInto('listing_changes')
    .values({
      id: randomUUID(),
      listing_id: id,
      kind: given.kind,
      reason: given.reason,
      substitute_mwbe_id: given.kind === 'substitution' ? (given.substitute?.mwbe_id ?? null) : null,
      ...after,
      asked_by: company.userId,
      asked_at: ctx.now,
      reply_until: await replyUntil(ctx, before.opportunity_id),
      answer: null,
      words: null,
      answered_at: null,
      outcome: null,
      finished_by: null,
      finished_at: null,
    })
    .execute();
  const changes = given.kind === 'terms' ? differences(before, after) : [];
  await recordSteps(ctx, [id], { step: `${given.kind}_asked`, by: 'hiring_company', words: given.reason, changes });
  await ctx.audit({ action: 'listing change asked', ...subject(id), details: { kind: given.kind } });
  return listingDetails(ctx, id);
}

const subject = (id: string) => ({ subjectType: 'listing', subjectId: id }) as const;
const NO_TERMS = { work: null, naics: null, amount: null, percent: null, commitment: null };

/** The terms that a change brings, or those of the firm that takes the place. @throws AppError 400, 409 */
async function checkedTerms(ctx: WriteContext, before: ListingDetails, { kind, substitute, terms }: NewChange) {
  if (kind === 'removal') return NO_TERMS;
  const path = kind === 'terms' ? 'terms' : 'substitute';
  const given = kind === 'terms' ? terms : substitute;
  if (!given) throw badRequest(`body.${path}`, 'is needed');
  if (!given.work) throw badRequest(`body.${path}.work`, 'is needed');
  const wrong = amountFault(given);
  if (wrong) throw badRequest(`body.${path}.amount`, wrong);
  if (kind === 'substitution' && substitute) await refuseFirm(ctx, before, substitute.mwbe_id);
  if (kind === 'terms' && differences(before, given).length === 0)
    throw badRequest('body.terms', 'is what the firm is named for already');
  const { work, amount, percent } = given;
  const { naics, commitment } = kind === 'substitution' && substitute ? substitute : NO_TERMS;
  return { work, naics, amount, percent, commitment };
}

async function refuseFirm(ctx: WriteContext, { bid_id }: ListingDetails, mwbeId: string): Promise<void> {
  const { rows } = await sql<{ exists: boolean; listed: boolean }>`
    SELECT ${mwbeExists(sql`${mwbeId}::uuid`)} AS exists,
           EXISTS (SELECT FROM listings l WHERE l.bid_id = ${bid_id} AND l.mwbe_id = ${mwbeId}
                     AND l.state <> 'removed') AS listed`.execute(ctx.sql);
  if (!rows[0]?.exists) throw badRequest('body.substitute.mwbe_id', 'is not a firm in the directory');
  if (rows[0].listed) throw badRequest('body.substitute.mwbe_id', 'is in this bid already');
}

/** The end of the last business day that the firm has, at the place of the project. */
async function replyUntil(ctx: WriteContext, opportunityId: string | null): Promise<Date> {
  const { rows } = await sql<{ zone: string; today: string; days: number | null }>`
    SELECT z.zone, to_char(${ctx.now}::timestamptz AT TIME ZONE z.zone, 'YYYY-MM-DD') AS today,
           (SELECT working_days FROM listing_reply_times WHERE effective_from <= (${ctx.now}::timestamptz AT TIME ZONE z.zone)::date
            ORDER BY effective_from DESC LIMIT 1) AS days
    FROM (SELECT coalesce(${zoneOfOpportunity(sql`${opportunityId}::uuid`)}, ${DEFAULT_ZONE}) AS zone) z`.execute(
    ctx.sql,
  );
  const [row] = rows;
  if (!row) throw new Error('The database does not know the time');
  const last = businessDaysAfter(row.today, row.days ?? DEFAULT_REPLY_DAYS);
  const end = await sql<{ at: Date }>`
    SELECT ((${last}::date + 1)::timestamp AT TIME ZONE ${row.zone}::text) AS at`.execute(ctx.sql);
  return end.rows[0]?.at ?? ctx.now;
}

const COMPLETED = { removal: 'removed', substitution: 'substituted', terms: 'terms_changed' } as const satisfies Record<
  NewChange['kind'],
  Step
>;

/** Completes a change or withdraws it. @throws AppError 401, 403, 404, 409 while the firm can still answer, 412 */
export async function finishChange(
  ctx: WriteContext,
  id: string,
  { version, outcome }: OutcomeOfChange,
): Promise<ListingDetails> {
  const company = await authorizeCompany(ctx, id);
  await serializeBid(ctx, company.bidId);
  const before = await listingDetails(ctx, id);
  const kind = before.change?.kind;
  if (!kind || before.state !== 'change_asked') throw await refusal(ctx, id, version);
  const completes = outcome === 'completed';
  const state = completes && kind !== 'terms' ? 'removed' : 'listed';
  const { rows } = await sql`
    UPDATE listings l SET version = l.version + 1, state = ${state}
    WHERE l.id = ${id} AND l.version = ${version} AND l.state = 'change_asked' AND ${isLive}
      AND l.hiring_company_id = ${company.companyId}
      AND EXISTS (SELECT FROM listing_changes c WHERE c.listing_id = l.id AND c.outcome IS NULL
                    AND (${!completes} OR c.answer IS NOT NULL OR c.reply_until <= ${ctx.now}))
    RETURNING l.id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, id, version);
  if (completes && kind === 'terms') await takeTerms(ctx, id);
  const substitute = completes && kind === 'substitution' ? await insertSubstitute(ctx, company) : null;
  await ctx.sql
    .updateTable('listing_changes')
    .set({ outcome, finished_by: company.userId, finished_at: ctx.now })
    .where('listing_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
  const step = completes ? COMPLETED[kind] : 'withdrawn';
  const words = completes ? (before.change?.reason ?? null) : null;
  const changes = step === 'terms_changed' && before.change ? differences(before, before.change) : [];
  await recordSteps(ctx, [id], { step, by: 'hiring_company', words, changes });
  if (substitute) await recordSteps(ctx, [substitute], { step: 'named', by: 'hiring_company', words: null });
  await ctx.audit({ action: 'listing change finished', ...subject(id), details: { kind, outcome } });
  return listingDetails(ctx, id);
}

/** New terms are the firm's to confirm anew: what it said was about the former ones. */
async function takeTerms(ctx: WriteContext, id: string): Promise<void> {
  await sql`
    UPDATE listings l SET work = c.work, amount = c.amount, percent = c.percent,
                          answer = NULL, answer_words = NULL, answered_at = NULL
    FROM listing_changes c WHERE l.id = ${id} AND c.listing_id = l.id AND c.outcome IS NULL`.execute(ctx.sql);
}

/** @returns the id of the listing that takes the place */
async function insertSubstitute(ctx: WriteContext, { id, bidId }: CompanySide): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO listings (id, bid_id, position, mwbe_id, hiring_company_id, opportunity_id, work, naics, amount, percent,
                          commitment, state, version, submitted_at, replaces)
    SELECT ${randomUUID()}::uuid, l.bid_id, l.position, c.substitute_mwbe_id, l.hiring_company_id, l.opportunity_id, c.work,
           c.naics, c.amount, c.percent, c.commitment, 'listed', 1, ${ctx.now}, l.id
    FROM listings l JOIN listing_changes c ON c.listing_id = l.id AND c.outcome IS NULL
    WHERE l.id = ${id} AND l.bid_id = ${bidId}
    ON CONFLICT DO NOTHING RETURNING id`.execute(ctx.sql);
  const [row] = rows;
  if (!row) throw conflict('The firm that takes the place is in this bid already. Withdraw the change.');
  return row.id;
}
