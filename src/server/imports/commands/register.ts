import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { registerBusiness, stateOnce } from '#server/businesses/commands/register.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { blockingKeys } from '../matching/blocking-keys.ts';
import { type DescribedFirm, listedAs } from '../matching/described-firm.ts';
import { extractFeatures } from '../matching/features.ts';
import { buildGoldenRecord } from '../matching/golden-record.ts';
import { contentHash, entryKey } from '../pipeline/list-entry.ts';
import { refreshBusinessesFromRecords } from '../pipeline/refresh-businesses.ts';
import type {} from '../tables.ts';

interface Registration {
  readonly registrationId: string;
  /** Who described the firm. */
  readonly userId: string;
}

/**
 * For other features: adds a firm that no list names, as its own people describe it. Its source record lets later lists
 * find it, as they find each other.
 * @returns its `mwbes.id`
 */
export async function addRegisteredFirm(
  ctx: WriteContext,
  described: DescribedFirm,
  { registrationId, userId }: Registration,
): Promise<string> {
  const data = listedAs(described);
  const golden = buildGoldenRecord([{ agency: null, listDate: null, firm: data }]);
  const { businessId, mwbeId } = await registerBusiness(ctx, golden, asSaid(described), userId);
  await insertRecord(ctx, businessId, data, registrationId);
  return mwbeId;
}

/** For other features: the same for a firm that was registered before registrations were source records. */
export async function recordEarlierRegistration(
  ctx: WriteContext,
  mwbeId: string,
  described: DescribedFirm,
  { registrationId, userId }: Registration,
): Promise<void> {
  const businessId = await stateOnce(ctx, mwbeId, asSaid(described), userId);
  if (businessId === null) return;
  await insertRecord(ctx, businessId, listedAs(described), registrationId);
  await refreshBusinessesFromRecords(ctx.sql, [businessId], ctx.now);
}

/** Fragment for other features: registrations that have a source record, as a query with the column `id`. */
export const recordedRegistrations: RawBuilder<{ id: string }> = sql`
  SELECT registration_id AS id FROM source_records WHERE registration_id IS NOT NULL`;

/** A firm's own phone number stays as it was typed; records compare digits. */
const asSaid = (described: DescribedFirm) => ({ ...listedAs(described), phone: described.phone ?? null });

async function insertRecord(
  { sql: tx }: WriteContext,
  businessId: string,
  data: ListedFirm,
  registrationId: string,
): Promise<void> {
  const features = extractFeatures(data);
  await tx
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
    .onConflict((either) => either.doNothing())
    .execute();
}
