import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { firmLost } from '../events.ts';
import { readStatements, withoutStatements, withStatements } from '../reads/firm-statements.ts';
import { SPOKEN_COLUMNS } from '../reads/profile.ts';
import { writeBusinesses } from './golden-records.ts';

/**
 * It was decided that a firm isn't the people's who acted for it: what they said of it is kept, but no longer shown as the
 * firm's word, and the profile is public and what lists say again. Rooms that keep more of theirs are told.
 */
export async function withdrawStatements(ctx: WriteContext, mwbeId: string): Promise<void> {
  await withdraw(ctx, mwbeId, null);
  await ctx.announce(firmLost({ mwbeId }));
}

/** Somebody claimed a firm whose former people lost their access: they start from the lists, except for their own words. */
export async function withdrawStatementsOfOthers(ctx: WriteContext, mwbeId: string, userId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM firm_statements WHERE mwbe_id = ${mwbeId}::uuid AND ${saidByOthers(userId)} LIMIT 1`.execute(ctx.sql);
  if (rows.length > 0) await withdraw(ctx, mwbeId, userId);
}

async function withdraw(ctx: WriteContext, mwbeId: string, keepOf: string | null): Promise<void> {
  const { sql: tx } = ctx;
  // the row first, as whoever saves does: their save comes before this, or is refused as stale
  const { business_id } = orNotFound(
    await tx
      .updateTable('mwbes')
      .set((eb) => ({ profile_version: eb('profile_version', '+', 1), is_public: true }))
      .where('id', '=', mwbeId)
      .returning('business_id')
      .executeTakeFirst(),
  );
  const lists = withoutStatements(orNotFound(await spokenRow(tx, business_id)));
  const fields = await moveAway(ctx, mwbeId, keepOf);
  await writeBusinesses(tx, [withStatements(lists, await readStatements(tx, [mwbeId]))], ctx.now);
  await ctx.audit({
    action: 'firm statements withdrawn',
    subjectType: 'mwbe',
    subjectId: mwbeId,
    details: { fields },
  });
}

const saidByOthers = (keepOf: string | null): RawBuilder<boolean> =>
  sql<boolean>`(${keepOf}::uuid IS NULL OR said_by IS DISTINCT FROM ${keepOf}::uuid)`;

const spokenRow = (tx: Tx, businessId: string) =>
  tx.selectFrom('businesses').where('id', '=', businessId).select(SPOKEN_COLUMNS).forUpdate().executeTakeFirst();

async function moveAway(
  { sql: tx, now, actor }: WriteContext,
  mwbeId: string,
  keepOf: string | null,
): Promise<string[]> {
  const by = actor.kind === 'user' ? actor.id : null;
  const { rows } = await sql<{ field: string }>`
    WITH gone AS (
      DELETE FROM firm_statements WHERE mwbe_id = ${mwbeId}::uuid AND ${saidByOthers(keepOf)} RETURNING *)
    INSERT INTO withdrawn_statements (mwbe_id, field, value, said_at, said_by, withdrawn_at, withdrawn_by)
    SELECT mwbe_id, field, value, said_at, said_by, ${now}::timestamptz, ${by}::uuid FROM gone
    RETURNING field`.execute(tx);
  return rows.map(({ field }) => field).sort();
}
