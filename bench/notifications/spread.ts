// One message to 100,000 firms: a broadcast compared with a row per person, as the product writes them.
import { sql } from 'kysely';
import { openPostgres } from '#server/db/client.ts';
import type { Tx } from '#server/db/types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { broadcast } from '#server/notifications/commands/broadcast.ts';
import { percentile } from '../support/numbers.ts';

export const ADDRESSED_FIRMS = 100_000;
const WHAT = { type: 'new_opportunity', subject_type: null, subject_id: null } as const;
/** Two thirds of the firms. */
const FIRMS = sql<{ number: number }>`SELECT number FROM mwbes WHERE number % 3 < 2`;

export interface Spread {
  /** Milliseconds, medians. */
  readonly broadcast: number;
  readonly rows: number;
  /** Broadcast divided by rows, median of the turns. */
  readonly ratio: number;
}

/** Writes both in turns and rolls back. @throws Error if the broadcast addresses other firms */
export async function spread(url: string, turns: number): Promise<Spread> {
  const db = await openPostgres(url);
  const rollback = new Error('rollback');
  const timed = async (write: (tx: Tx) => Promise<unknown>, check?: (tx: Tx) => Promise<void>) => {
    let took = 0;
    const attempt = db.kysely.transaction().execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      const began = performance.now();
      await write(tx);
      took = performance.now() - began;
      await check?.(tx);
      throw rollback;
    });
    await attempt.catch((error) => {
      if (error !== rollback) throw error;
    });
    return took;
  };
  try {
    await timed(asBroadcast, checkAudience);
    const [broadcasts, rows]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      broadcasts.push(await timed(asBroadcast));
      rows.push(await timed(asRows));
    }
    const ratios = broadcasts.map((one, at) => one / (rows[at] ?? one));
    return { broadcast: percentile(broadcasts, 0.5), rows: percentile(rows, 0.5), ratio: percentile(ratios, 0.5) };
  } finally {
    await db.close();
  }
}

function asBroadcast(tx: Tx): Promise<unknown> {
  const change = async (topic: string, key: string | null) => {
    await tx.insertInto('changes').values({ topic, key, audience: null }).execute();
  };
  const enqueue = async () => {};
  const ctx = { sql: tx, now: new Date('2026-11-01T00:00:01Z'), change, enqueue } as unknown as WriteContext;
  return broadcast(ctx, WHAT, FIRMS);
}

/** One row per person. */
function asRows(tx: Tx): Promise<unknown> {
  return sql`
    INSERT INTO notifications (id, recipient_id, type, created_at)
    SELECT gen_random_uuid(), id, ${WHAT.type}, '2026-11-01 00:00:01' FROM users LIMIT ${ADDRESSED_FIRMS}`.execute(tx);
}

async function checkAudience(tx: Tx): Promise<void> {
  const { rows } = await sql<{ wrong: number; addressed: number }>`
    SELECT count(*) FILTER (WHERE reached <> meant)::int AS wrong, count(*) FILTER (WHERE reached)::int AS addressed
    FROM (SELECT is_addressed(b.audience, ARRAY[w.number]) AS reached, w.number IN (${FIRMS}) AS meant
          FROM mwbes w, (SELECT audience FROM broadcasts ORDER BY created_at DESC LIMIT 1) b) firms`.execute(tx);
  if (rows[0]?.wrong !== 0 || rows[0].addressed !== ADDRESSED_FIRMS)
    throw new Error('the broadcast addresses the wrong firms');
}
