import { sql } from 'kysely';
import type { Step, StepSide } from '#contract/listings/rules.ts';
import { LIVE_BIDS } from '#contract/listings/rules.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeOfProject } from '#server/businesses/reads/fragments.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { issueReceipts, type ReceiptContent } from '#server/signed-records/commands/receipts.ts';
import { listingStepped } from '../events.ts';

export interface NewStep {
  readonly step: Step;
  readonly by: StepSide;
  readonly words: string | null;
  readonly changes?: readonly { readonly field: string; readonly from: string | null; readonly to: string | null }[];
}

/** Steps of one bid come one after the other, so that none is told of a bid that has just ended. */
export const serializeBid = (ctx: WriteContext, bidId: string): Promise<void> => serialize(ctx.sql, `bid ${bidId}`);

/** Whether firms of the bid of the listings table `l` are asked and answer. */
export const isLive = sql<boolean>`
  EXISTS (SELECT FROM listing_bids lb WHERE lb.id = l.bid_id AND lb.state = ANY(${LIVE_BIDS}::text[]))`;

/**
 * What follows each guarded UPDATE of listings, which has added one to their version: the step, a signed receipt that has
 * it, and the news of it.
 */
export async function recordSteps(ctx: WriteContext, ids: readonly string[], step: NewStep): Promise<void> {
  if (ids.length === 0) return;
  const userId = ctx.actor.kind === 'user' && step.by !== 'owner' ? ctx.actor.id : null;
  await sql`
    INSERT INTO listing_steps (listing_id, number, step, by, user_id, at, said, changes)
    SELECT l.id, l.version, ${step.step}, ${step.by}, ${userId}::uuid, ${ctx.now}, ${step.words},
           ${JSON.stringify(step.changes ?? [])}::jsonb
    FROM listings l WHERE l.id = ANY(${ids}::uuid[])`.execute(ctx.sql);
  const contents = await receiptContents(ctx, ids);
  await issueReceipts(ctx, contents);
  for (const { bid, listing, mwbe, hiring_company, number } of contents) {
    await ctx.announce(
      listingStepped({
        listingId: listing.id,
        bidId: bid.id,
        mwbeId: mwbe.id,
        hiringCompanyId: hiring_company.id,
        opportunityId: bid.opportunity_id,
        number,
        step: step.step,
      }),
    );
  }
}

const HISTORY = sql`
  (SELECT jsonb_agg(jsonb_build_object('at', s.at, 'by', s.by, 'step', s.step, 'said', s.said, 'changes', s.changes)
            ORDER BY s.number) FROM listing_steps s WHERE s.listing_id = l.id)`;

async function receiptContents(ctx: WriteContext, ids: readonly string[]): Promise<ReceiptContent[]> {
  const { rows } = await sql<ReceiptContent>`
    SELECT l.version AS number,
           jsonb_build_object('id', b.hiring_company_id, 'business_name', ${hiringCompanyName(sql.ref('b.hiring_company_id'))})
             AS hiring_company,
           ${mwbeOfProject(sql.ref('l.mwbe_id'))} AS mwbe,
           jsonb_build_object('id', b.id, 'kind', b.kind, 'opportunity_id', b.opportunity_id, 'project', b.project,
             'owner', b.owner_name, 'bid_on', b.bid_on, 'submitted_at', b.submitted_at) AS bid,
           jsonb_build_object('id', l.id, 'work', l.work, 'naics', l.naics, 'amount_usd', l.amount,
             'percent', l.percent, 'commitment', l.commitment, 'state', l.state) AS listing,
           ${HISTORY} AS history
    FROM listings l JOIN listing_bids b ON b.id = l.bid_id
    WHERE l.id = ANY(${ids}::uuid[]) ORDER BY l.position, l.id`.execute(ctx.sql);
  return rows.map(({ mwbe: { id, mwbe_core_id, legal_business_name }, bid, history, ...rest }) => ({
    ...rest,
    mwbe: { id, mwbe_core_id, legal_business_name },
    bid: { ...bid, submitted_at: iso(bid.submitted_at) },
    history: history.map((one) => ({ ...one, at: iso(one.at) })),
  }));
}

const iso = (moment: string): string => new Date(moment).toISOString();
