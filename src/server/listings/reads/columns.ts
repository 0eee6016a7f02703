import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Change, Listing } from '#contract/listings/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type {} from '../tables.ts';

/** What a firm was asked about last, of the listings table as `l` (jsonb). @param seesSubstitute the firm itself does not */
const lastChange = (seesSubstitute: RawBuilder<SqlBool>) => sql`
  (SELECT jsonb_build_object('kind', c.kind, 'reason', c.reason,
            'replaced_by', CASE WHEN ${seesSubstitute} THEN ${mwbeName(sql.ref('c.substitute_mwbe_id'))} END,
            'work', CASE WHEN c.kind = 'terms' THEN c.work END, 'amount', CASE WHEN c.kind = 'terms' THEN c.amount END,
            'percent', CASE WHEN c.kind = 'terms' THEN c.percent END,
            'asked_at', c.asked_at, 'reply_until', c.reply_until, 'answer', c.answer, 'words', c.words,
            'answered_at', c.answered_at, 'outcome', c.outcome, 'finished_at', c.finished_at)
   FROM listing_changes c WHERE c.listing_id = l.id ORDER BY c.asked_at DESC, c.id LIMIT 1)`;

/** The columns of the contract's listing, as jsonb. */
export const listingJson = (seesSubstitute: RawBuilder<SqlBool>): RawBuilder<Listing> => sql`
  jsonb_build_object('id', l.id, 'bid_id', l.bid_id, 'mwbe_id', l.mwbe_id, 'firm', ${mwbeName(sql.ref('l.mwbe_id'))},
    'work', l.work, 'naics', l.naics, 'amount', l.amount, 'percent', l.percent, 'commitment', l.commitment,
    'state', l.state, 'version', l.version, 'is_substitute', l.replaces IS NOT NULL,
    'answer', CASE WHEN l.answer IS NOT NULL THEN
        jsonb_build_object('answer', l.answer, 'words', l.answer_words, 'at', l.answered_at) END,
    'change', ${lastChange(seesSubstitute)})`;

/** The facts of a bid, of the bids table as `b`. @param seesEmail whether the address of the owner is for this reader */
export const bidColumns = (seesEmail: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  b.id, b.hiring_company_id, ${hiringCompanyName(sql.ref('b.hiring_company_id'))} AS hiring_company, b.kind,
  b.opportunity_id, b.project, b.owner_name, CASE WHEN ${seesEmail} THEN b.owner_email END AS owner_email, b.bid_on,
  b.state, b.version, b.updated_at, b.submitted_at, b.decided_at`;

const iso = (moment: string): string => new Date(moment).toISOString();
const isoOrNull = (moment: string | null): string | null => moment && iso(moment);

/** Moments inside jsonb come in the database's own spelling. */
export const toListing = (row: Listing): Listing => ({
  ...row,
  answer: row.answer && { ...row.answer, at: iso(row.answer.at) },
  change: row.change && toChange(row.change),
});

const toChange = (change: Change): Change => ({
  ...change,
  asked_at: iso(change.asked_at),
  reply_until: iso(change.reply_until),
  answered_at: isoOrNull(change.answered_at),
  finished_at: isoOrNull(change.finished_at),
});
