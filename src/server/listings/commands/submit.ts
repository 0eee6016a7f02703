import { sql } from 'kysely';
import type { Step } from '#contract/listings/rules.ts';
import type { Bid, Listing, OutcomeOfBid } from '#contract/listings/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { AppError, conflict } from '#server/kernel/http/errors.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { bidSubmitted } from '../events.ts';
import { authorizeBid, SUBMISSION_RATE_LIMIT } from '../policy.ts';
import { bid } from '../reads/bids.ts';
import { CHANGED_MEANWHILE } from './draft.ts';
import { recordSteps, serializeBid } from './steps.ts';

/** @throws AppError 400 that names all that is missing, 401, 403, 404, 409, 412 */
export async function submitBid(ctx: WriteContext, id: string, version: number): Promise<Bid> {
  const { companyId, userId } = await authorizeBid(ctx, id);
  await serializeBid(ctx, id);
  const draft = await bid(ctx, id);
  if (draft.state === 'draft' && draft.version === version) refuseIncomplete(draft);
  const named = draft.opportunity_id ? await projectHere(ctx, draft.opportunity_id) : {};
  const submitted = await ctx.sql
    .updateTable('listing_bids')
    .set((eb) => ({
      ...named,
      state: 'submitted' as const,
      submitted_at: ctx.now,
      submitted_by: userId,
      updated_at: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('hiring_company_id', '=', companyId)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  if (!submitted) throw await refusal(ctx, id, 'draft', 'This has been submitted already.');
  const { rows } = await sql<{ id: string }>`
    UPDATE listings SET state = 'listed', submitted_at = ${ctx.now}, version = 1
    WHERE bid_id = ${id} AND state = 'draft' RETURNING id`.execute(ctx.sql);
  await recordSteps(
    ctx,
    rows.map((row) => row.id),
    { step: 'named', by: 'hiring_company', words: null },
  );
  await ctx.audit({ action: 'bid submitted', subjectType: 'bid', subjectId: id, details: { firms: rows.length } });
  await ctx.announce(bidSubmitted({ bidId: id }));
  return bid(ctx, id);
}

/** An opportunity here says itself what it is called and whose it is. */
async function projectHere(ctx: WriteContext, id: string) {
  const { title, owner, state } = await opportunity(ctx, id);
  if (state === 'cancelled') throw conflict('This opportunity has been canceled.');
  return { project: title, owner_name: owner, owner_email: null };
}

function refuseIncomplete(draft: Bid): void {
  const errors: { field: string; detail: string }[] = [];
  const needed = (field: string, detail = 'is needed before this can be submitted') => errors.push({ field, detail });
  if (!draft.opportunity_id && !draft.project) needed('project');
  if (!draft.bid_on) needed('bid_on');
  if (draft.listings.length === 0) needed('firms', 'must name at least one firm');
  for (const [index, one] of draft.listings.entries()) {
    if (!one.work) needed(`firms.${index}.work`);
    const wrong = amountFault(one);
    if (wrong) needed(`firms.${index}.amount`, wrong);
  }
  if (errors.length > 0) throw new AppError(400, 'This is not complete yet.', { errors });
}

/** A firm is named for an amount or for a share: both could contradict each other. */
export const amountFault = ({ amount, percent }: Pick<Listing, 'amount' | 'percent'>): string | null => {
  if (amount === null && percent === null) return 'or a share of the contract is needed';
  return amount !== null && percent !== null ? 'or a share of the contract, not both' : null;
};

/** Says how a bid ended. @throws AppError 401, 403, 404, 409, 412 */
export async function decideBid(ctx: WriteContext, id: string, { version, outcome }: OutcomeOfBid): Promise<Bid> {
  const { companyId } = await authorizeBid(ctx, id);
  await serializeBid(ctx, id);
  const decided = await ctx.sql
    .updateTable('listing_bids')
    .set((eb) => ({ state: outcome, decided_at: ctx.now, updated_at: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('hiring_company_id', '=', companyId)
    .where('version', '=', version)
    .where('state', '=', 'submitted')
    .returning('id')
    .executeTakeFirst();
  if (!decided) throw await refusal(ctx, id, 'submitted', 'This is a draft, or has been decided already.');
  await stepAll(ctx, id, outcome, 'hiring_company', null);
  await ctx.audit({ action: 'bid decided', subjectType: 'bid', subjectId: id, details: { outcome } });
  return bid(ctx, id);
}

/** A step of every firm that is still in a bid; none twice. */
export async function stepAll(
  ctx: WriteContext,
  bidId: string,
  step: Step,
  by: 'hiring_company' | 'owner',
  words: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE listings l SET version = l.version + 1
    WHERE l.bid_id = ${bidId} AND l.state IN ('listed', 'change_asked')
      AND NOT EXISTS (SELECT FROM listing_steps s WHERE s.listing_id = l.id AND s.step = ${step})
    RETURNING l.id`.execute(ctx.sql);
  await recordSteps(
    ctx,
    rows.map((row) => row.id),
    { step, by, words },
  );
}

async function refusal(ctx: WriteContext, id: string, state: Bid['state'], message: string): Promise<AppError> {
  return (await bid(ctx, id)).state === state ? new AppError(412, CHANGED_MEANWHILE) : conflict(message);
}

export const submissionLimit = ratePerPerson(SUBMISSION_RATE_LIMIT);
