import { randomUUIDv7 } from 'node:crypto';
import { registerBusiness } from '#server/businesses/commands/register.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { blockingKeys } from '../matching/blocking-keys.ts';
import { type DescribedFirm, listedAs } from '../matching/described-firm.ts';
import { extractFeatures } from '../matching/features.ts';
import { buildGoldenRecord } from '../matching/golden-record.ts';
import { contentHash, entryKey } from '../pipeline/list-entry.ts';
import type {} from '../tables.ts';

/**
 * For other features: adds a firm that no list names, as its own people describe it. Its source record lets later lists
 * find it, as they find each other.
 * @returns its `mwbes.id`
 */
export async function addRegisteredFirm(
  ctx: WriteContext,
  described: DescribedFirm,
  { registrationId, userId }: { readonly registrationId: string; readonly userId: string },
): Promise<string> {
  const data = listedAs(described);
  const features = extractFeatures(data);
  const golden = buildGoldenRecord([{ agency: null, listDate: null, firm: data }]);
  const { businessId, mwbeId } = await registerBusiness(
    ctx,
    golden,
    { ...data, phone: described.phone ?? null },
    userId,
  );
  await ctx.sql
    .insertInto('source_records')
    .values({
      id: randomUUIDv7(),
      agency_id: null,
      registration_id: registrationId,
      record_key: entryKey(data),
      business_id: businessId,
      data: JSON.stringify(data),
      content_hash: contentHash(data),
      list_date: null,
      list_line: null,
      first_import: null,
      last_import: null,
      lapsed_on: null,
      ...blockingKeys(features),
      name_key: features.name,
    })
    .execute();
  return mwbeId;
}
