import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/kernel/contexts.ts';
import type { BusinessTable } from '../tables.ts';

type Values = Pick<
  BusinessTable,
  | 'legal_business_name'
  | 'trade_name'
  | 'address_1'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'county'
  | 'latitude'
  | 'longitude'
  | 'website'
  | 'description'
  | 'size_band'
>;

/** A firm that no list named; it is claimed from the start. @returns its `mwbes.id` */
export async function registerFirm(
  ctx: WriteContext,
  { naics, profile_url_path, demo, ...values }: Values & { naics: string[]; profile_url_path: string; demo: boolean },
): Promise<string> {
  const businessId = randomUUID();
  const mwbeId = randomUUID();
  await ctx.sql
    .insertInto('businesses')
    .values({ ...values, naics, demo, sources: '{}', id: businessId, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await ctx.sql
    .insertInto('mwbes')
    .values({ id: mwbeId, business_id: businessId, profile_url_path, claimed_at: ctx.now, created_at: ctx.now })
    .execute();
  return mwbeId;
}
