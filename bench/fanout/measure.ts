import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/client.ts';
import type { Tx } from '#server/db/types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyMany } from '#server/notifications/commands/notify-many.ts';
import { spreadBroadcast } from '#server/notifications/commands/spread.ts';
import { groupedRecipients } from '#server/notifications/reads/grouped-recipients.ts';
import { ADDRESSED_FIRMS } from '../notifications/spread.ts';
import { percentile } from '../support/numbers.ts';

/** Combinations of codes that match: as many as three of two dozen give. */
const TEXTS = 2_000;

/** Two thirds of the firms, each with the codes that match. */
const RECIPIENTS = sql<{ number: number; said: string }>`
  SELECT number, '{"codes": ["' || number % ${sql.lit(TEXTS)} || '", "238210", "238220"], "score": ' || number % 20 || '}' AS said
  FROM mwbes WHERE number % 3 < 2`;

/** Milliseconds, medians; the ratios are medians of the turns'. */
export interface FanOut {
  /** Firms grouped by what is said to them, before the transaction. */
  readonly grouping: number;
  readonly publishing: number;
  readonly job: number;
  readonly rows: number;
  readonly ratio: number;
  readonly jobRatio: number;
  readonly texts: number;
}

/** Writes both in turns and rolls back. @throws Error if other firms get it, or other words */
export async function fanOut(url: string, turns: number): Promise<FanOut> {
  const db = await openPostgres(url);
  const rollback = new Error('rollback');
  const timed = async (...steps: ((tx: Tx) => Promise<unknown>)[]): Promise<number[]> => {
    const took: number[] = [];
    const attempt = db.kysely.transaction().execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      for (const step of steps) {
        const began = performance.now();
        await step(tx);
        took.push(performance.now() - began);
      }
      throw rollback;
    });
    await attempt.catch((error) => {
      if (error !== rollback) throw error;
    });
    return took;
  };
  try {
    let groups = await groupedRecipients(db.kysely, RECIPIENTS);
    const publish = (tx: Tx) => notifyMany(contextOf(tx), whatOf(), groups);
    await timed(publish, sort, check);
    const [grouping, publishing, jobs, rows]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let turn = 0; turn < turns; turn += 1) {
      const [grouped = 0, published = 0, sorted = 0] = await timed(
        async (tx) => {
          groups = await groupedRecipients(tx, RECIPIENTS);
        },
        publish,
        sort,
      );
      grouping.push(grouped);
      publishing.push(published);
      jobs.push(sorted);
      rows.push((await timed(asRows))[0] ?? 0);
    }
    const { rows: counted } = await sql<{ texts: number }>`
      SELECT count(DISTINCT said)::int AS texts FROM (${RECIPIENTS}) r`.execute(db.kysely);
    const over = (times: readonly number[]) =>
      percentile(
        times.map((one, at) => one / (rows[at] ?? one)),
        0.5,
      );
    return {
      grouping: percentile(grouping, 0.5),
      publishing: percentile(publishing, 0.5),
      job: percentile(jobs, 0.5),
      rows: percentile(rows, 0.5),
      ratio: over(publishing),
      jobRatio: over(jobs),
      texts: counted[0]?.texts ?? 0,
    };
  } finally {
    await db.close();
  }
}

/** What the effects of a command write besides; the queue's own row is one more insert. */
function contextOf(tx: Tx): WriteContext {
  const change = async (topic: string, key: string | null) => {
    await tx.insertInto('changes').values({ topic, key, audience: null }).execute();
  };
  const enqueue = () => change('bench', null);
  return { sql: tx, now: new Date('2026-11-01T00:00:01Z'), change, enqueue } as unknown as WriteContext;
}

const whatOf = () => ({ type: 'new_opportunity', subject_type: 'Opportunity', subject_id: randomUUID() });

const sort = (tx: Tx) => spreadBroadcast(contextOf(tx));

/** One row per person, with the same words. */
const asRows = (tx: Tx) =>
  sql`
  INSERT INTO notifications (id, recipient_id, type, created_at, said)
  SELECT gen_random_uuid(), u.id, 'new_opportunity', '2026-11-01 00:00:01', r.said::jsonb
  FROM (SELECT id, row_number() OVER () AS place FROM users) u
  JOIN (SELECT said, row_number() OVER () AS place FROM (${RECIPIENTS}) r) r USING (place)`.execute(tx);

async function check(tx: Tx): Promise<void> {
  const { rows } = await sql<{ wrong: number; reached: number }>`
    SELECT count(*) FILTER (WHERE r.said IS DISTINCT FROM m.said::jsonb)::int AS wrong, count(r.firm)::int AS reached
    FROM broadcast_recipients r FULL JOIN (${RECIPIENTS}) m ON m.number = r.firm`.execute(tx);
  if (rows[0]?.wrong !== 0 || rows[0].reached !== ADDRESSED_FIRMS) throw new Error('other firms or words are told');
}
