import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { FirmValues } from '#contract/businesses/rules/firm-fields.ts';
import { COVERED_FACTS } from '#contract/businesses/rules/own-facts.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { readStatements, withStatements } from '../reads/firm-statements.ts';
import type { GoldenRow } from '../tables.ts';
import { createBusinesses, serializeBusinesses, writeBusinesses } from './golden-records.ts';

/**
 * Adds a firm that registered itself. What a firm may state beside lists is its statement from the start, so that a later
 * list asks about it instead of overwriting it.
 */
export async function registerBusiness(
  ctx: WriteContext,
  golden: Omit<GoldenRow, 'id'>,
  said: FirmValues,
  userId: string,
): Promise<{ businessId: string; mwbeId: string }> {
  const row = { ...golden, id: randomUUIDv7() };
  const made = serializeBusinesses([row]);
  await createBusinesses(ctx.sql, made, ctx.now);
  const mwbeId = made.memberIds[0] as string;
  await state(ctx, mwbeId, said, userId);
  await writeBusinesses(ctx.sql, [withStatements(row, await readStatements(ctx.sql, [mwbeId]))], ctx.now);
  return { businessId: row.id, mwbeId };
}

async function state({ sql: tx, now }: WriteContext, mwbeId: string, said: FirmValues, userId: string): Promise<void> {
  const facts = Object.entries(COVERED_FACTS).flatMap(([field, column]) =>
    said[column] === null ? [] : [{ field, value: said[column] }],
  );
  await sql`INSERT INTO firm_statements (mwbe_id, field, value, said_at, said_by)
    SELECT ${mwbeId}::uuid, s->>'field', s->'value', ${now}::timestamptz, ${userId}::uuid
    FROM jsonb_array_elements(${JSON.stringify(facts)}::text::jsonb) AS t(s)
    ON CONFLICT (mwbe_id, field) DO NOTHING`.execute(tx);
}

/**
 * For a firm that registered itself before its own facts were its statements; what it said since stays.
 * @returns its `businesses.id`, null if it was merged into another
 */
export async function stateOnce(
  ctx: WriteContext,
  mwbeId: string,
  said: FirmValues,
  userId: string,
): Promise<string | null> {
  const firm = await ctx.sql
    .selectFrom('mwbes')
    .innerJoin('businesses', 'businesses.id', 'mwbes.business_id')
    .select('business_id')
    .where('mwbes.id', '=', mwbeId)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!firm) return null;
  await state(ctx, mwbeId, said, userId);
  return firm.business_id;
}
