import { sql } from 'kysely';
import { numbersOfBits } from '#server/businesses/reads/audience-bits.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { decodeSaid } from '../reads/broadcast-said.ts';

/**
 * Gives each firm of one broadcast its row, the oldest first. Inboxes show the same before and after.
 * @returns whether there was one
 */
export async function spreadBroadcast({ sql: db }: WriteContext): Promise<boolean> {
  const row = await db
    .selectFrom('broadcasts')
    .select(['id', 'audience'])
    .where('spread', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  const kept = await db.deleteFrom('broadcast_said').where('broadcast_id', '=', row.id).returning('said').execute();
  const said = kept[0] ? decodeSaid(Buffer.from(kept[0].said)) : new Map<number, string>();
  const texts = [...new Set(said.values())];
  const places = new Map(texts.map((text, at) => [text, at + 1]));
  const firms = numbersOfBits(Buffer.from(row.audience));
  const placeOf = firms.map((firm) => places.get(said.get(firm) ?? '') ?? 0);
  await sql`
    INSERT INTO broadcast_recipients (firm, created_at, broadcast_id, said)
    SELECT f.firm, b.created_at, b.id, t.said::jsonb
    FROM broadcasts b
    CROSS JOIN unnest(${firms}::integer[], ${placeOf}::integer[]) f (firm, place)
    LEFT JOIN unnest(${texts}::text[]) WITH ORDINALITY t (said, place) ON t.place = f.place
    WHERE b.id = ${row.id}
    ON CONFLICT DO NOTHING`.execute(db);
  await db.updateTable('broadcasts').set({ spread: true }).where('id', '=', row.id).execute();
  return true;
}
