// The outreach log of one opportunity whose publication tells 100,000 firms: entries with their certificates compared with
// bare inserts of the same rows, and what sealing them takes. On PostgreSQL, in the same run.
// `npm run bench -- outreach [--quick]`
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/client.ts';
import type { Sql, Tx } from '#server/db/types.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { secretsOf } from '#server/kernel/context/secrets.ts';
import { logEntries } from '#server/outreach/commands/log.ts';
import { sealEntries } from '#server/outreach/commands/seal.ts';
import { connect, keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, printGoals, table } from './support/numbers.ts';

/** Increment it when `fill` changes. */
const GENERATION = 1;
/** Firms that matching tells in one transaction. */
const TOLD = 100;
const SEALED = 1_000;
const NOW = new Date('2026-11-20T12:00:00Z');
/** How many times as long as a bare insert of the same row an entry with its certificates may take. */
const MOST = 6;

/** Prints the table. @returns whether the goal was met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { quick: { type: 'boolean', default: false } } });
  const firms = values.quick ? 10_000 : 100_000;
  const cluster = await openCluster();
  try {
    const family = `outreach_${firms}_`;
    const name = `${family}${GENERATION}_${schemaMark()}`;
    const url = await keptDatabase(cluster, name, family, (empty) => fill(empty, firms));
    const db = await openPostgres(url);
    try {
      return await measure(db.kysely);
    } finally {
      await db.close();
    }
  } finally {
    await cluster.stop();
  }
}

async function measure(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM mwbes ORDER BY id`.execute(db);
  const firms = rows.map(({ id }) => id);
  await sql`CREATE TABLE IF NOT EXISTS bare_entries (id uuid PRIMARY KEY, opportunity_id uuid NOT NULL, kind text NOT NULL,
    at timestamptz NOT NULL, mwbe_id uuid NOT NULL, content jsonb NOT NULL)`.execute(db);
  await sql`TRUNCATE bare_entries`.execute(db);
  const opportunity = await createPublished(db);
  const bare = await timed(() => inBatches(db, firms, (tx, batch) => insertBare(tx, opportunity, batch)));
  const logged = await timed(() => inBatches(db, firms, (tx, batch) => logTold(tx, opportunity, batch)));
  const sealing = await timed(() => sealAll(db));
  const perEntry = (ms: number) => `${formatNumber((ms * 1000) / firms.length)} µs`;
  console.log(
    table([
      [`${formatNumber(firms.length)} firms`, 'in all', 'each'],
      ['bare inserts', `${formatNumber(bare)} ms`, perEntry(bare)],
      ['entries with certificates', `${formatNumber(logged)} ms`, perEntry(logged)],
      ['sealing, in the job', `${formatNumber(sealing)} ms`, perEntry(sealing)],
    ]),
  );
  return printGoals([{ what: 'entries divided by bare inserts', is: logged / bare, most: MOST }]);
}

async function inBatches(
  db: Sql,
  firms: readonly string[],
  write: (tx: Tx, batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < firms.length; from += TOLD)
    await db.transaction().execute((tx) => write(tx, firms.slice(from, from + TOLD)));
}

const REASONS = [{ code: 'trade', asked: '238210', own: '238210', how: 'same' }];

const insertBare = (tx: Tx, opportunity: string, batch: readonly string[]) => {
  const rows = batch.map((mwbe_id) => ({ id: randomUUID(), mwbe_id, content: { reasons: REASONS } }));
  return sql`
    INSERT INTO bare_entries (id, opportunity_id, kind, at, mwbe_id, content)
    SELECT r.id, ${opportunity}::uuid, 'told', ${NOW}::timestamptz, r.mwbe_id, r.content
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, mwbe_id uuid, content jsonb)`.execute(tx);
};

const logTold = (tx: Tx, opportunity: string, batch: readonly string[]) =>
  logEntries(
    { sql: tx, actor: SYSTEM_ACTOR, now: NOW },
    opportunity,
    batch.map((mwbeId) => ({ kind: 'told', mwbeId, channel: 'account', content: { reasons: REASONS } })),
  );

async function sealAll(db: Sql): Promise<void> {
  const secrets = secretsOf(Buffer.alloc(32, 'plumbline bench'));
  const seal = (tx: Tx) => sealEntries({ sql: tx, now: NOW, secrets } as unknown as WriteContext, SEALED);
  while ((await db.transaction().execute(seal)) === SEALED);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function createPublished(db: Sql): Promise<string> {
  const id = randomUUID();
  await sql`
    INSERT INTO opportunities (id, hiring_company_id, state, title, created_at, updated_at, published_at)
    SELECT ${id}, c.id, 'published', 'Library', ${NOW}, ${NOW}, ${NOW} FROM hiring_companies c LIMIT 1`.execute(db);
  return id;
}

/** Firms with a certificate each, and a company. */
async function fill(url: string, firms: number): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(
      `INSERT INTO hiring_companies (id, business_name, created_at) VALUES (gen_random_uuid(), 'Bench', now())`,
    );
    await client.query(`INSERT INTO agencies (id, name, created_at) VALUES (gen_random_uuid(), 'Bench agency', now())`);
    await client.query(
      `INSERT INTO businesses (id, legal_business_name, created_at, updated_at)
       SELECT gen_random_uuid(), 'Firm ' || n, now(), now() FROM generate_series(1, $1) n`,
      [firms],
    );
    await client.query(
      `INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, now() FROM businesses`,
    );
    await client.query(
      `INSERT INTO certificates (id, business_id, agency_id, type, number, list_date, expires_on)
       SELECT gen_random_uuid(), b.id, a.id, 'MBE', '24-117', '2026-01-01', '2027-01-01' FROM businesses b, agencies a`,
    );
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}
