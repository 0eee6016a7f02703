import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { BidTable, ListingTable } from './tables.ts';

type Values = Partial<Insertable<BidTable>> & Pick<Insertable<BidTable>, 'hiring_company_id' | 'created_by'>;
export interface CreatedBid {
  readonly id: string;
  /** In the order of the firms. */
  readonly listings: readonly string[];
}

const AT = new Date('2026-11-19T12:00:00Z');

/** A bid that names these firms, submitted unless `state` says otherwise; its receipts are not signed. */
export async function createBid(
  db: Sql,
  { state = 'submitted', ...values }: Values,
  firms: readonly (Partial<Insertable<ListingTable>> & { readonly mwbe_id: string })[] = [],
): Promise<CreatedBid> {
  const id = randomUUID();
  const submitted_at = state === 'draft' ? null : AT;
  await db
    .insertInto('listing_bids')
    .values({
      id,
      project: 'Pump Station 4',
      owner_name: 'Harbor Water Authority',
      owner_email: null,
      bid_on: '2026-11-19',
      created_at: AT,
      updated_at: AT,
      submitted_at,
      decided_at: state === 'won' || state === 'lost' ? AT : null,
      state,
      ...values,
    })
    .execute();
  const rows = firms.map((firm, position) => ({
    id: randomUUID(),
    bid_id: id,
    hiring_company_id: values.hiring_company_id,
    opportunity_id: values.opportunity_id ?? null,
    position,
    work: 'Switchgear',
    amount: 120_000,
    state: state === 'draft' ? ('draft' as const) : ('listed' as const),
    version: state === 'draft' ? 0 : 1,
    submitted_at,
    ...firm,
  }));
  if (rows.length > 0) await db.insertInto('listings').values(rows).execute();
  if (submitted_at)
    for (const { id: listing_id } of rows)
      await db
        .insertInto('listing_steps')
        .values({ listing_id, number: 1, step: 'named', by: 'hiring_company', at: AT, changes: '[]' })
        .execute();
  return { id, listings: rows.map((row) => row.id) };
}

/** A change that a firm is asked about, on a listing that is only named so far. */
export async function createListingChange(db: Sql, listingId: string, askedBy: string): Promise<void> {
  await db.updateTable('listings').set({ state: 'change_asked', version: 2 }).where('id', '=', listingId).execute();
  await db
    .insertInto('listing_steps')
    .values({
      listing_id: listingId,
      number: 2,
      step: 'removal_asked',
      by: 'hiring_company',
      at: AT,
      said: 'Scope cut.',
      changes: '[]',
    })
    .execute();
  await db
    .insertInto('listing_changes')
    .values({
      id: randomUUID(),
      listing_id: listingId,
      kind: 'removal',
      reason: 'Scope cut.',
      asked_by: askedBy,
      asked_at: AT,
      reply_until: new Date('2026-11-28T05:00:00Z'),
    })
    .execute();
}
