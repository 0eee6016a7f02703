// The inbox at 5 million rows: pages and badge over HTTP compared with the same statements on bare node:http and pg; a
// broadcast to 100,000 firms compared with a row each; an inbox with broadcasts and one without. All in the same run.
// `npm run bench -- notifications [--quick] [--turns 15]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { api } from '#contract/api.ts';
import { counts } from '#server/notifications/reads/counts.ts';
import { inbox } from '#server/notifications/reads/inbox.ts';
import type { RunningServer } from '../tests/support/server.ts';
import { FULL, fill, LONG, LONG_WITHOUT, QUICK } from './notifications/fill.ts';
import { ADDRESSED_FIRMS, spread } from './notifications/spread.ts';
import { connect, keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, type Goal, printGoals, table } from './support/numbers.ts';
import { serveKept } from './support/server.ts';
import { compareReads, compareWithBare, explainMethod, type Pace, TABLE_HEAD } from './support/side-by-side.ts';
import { captureReads, type ReadSpec } from './support/statements.ts';

const GOALS = { bare: 0.6, spread: 1 / 50, with: 1.5 };
/** Increment it when `fill` changes. */
const GENERATION = 3;

/** Prints the tables. @returns whether all goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const options = { quick: { type: 'boolean', default: false }, turns: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  const size = values.quick ? QUICK : FULL;
  const pace = { turns: Number(values.turns ?? (values.quick ? 5 : 15)), seconds: 2 };
  const cluster = await openCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const family = `notifications_${size.rows}_`;
    const name = `${family}${GENERATION}_${schemaMark()}`;
    const url = await keptDatabase(cluster, name, family, async (empty) => {
      console.log(`Making ${size.rows} notifications…`);
      await fill(empty, size);
    });
    const told = await measureSpread(url, pace.turns);
    const server = await serveKept(url, dataDir);
    try {
      const beside = await measureReads(server, url, pace);
      return printGoals([...beside, ...(await measureWith(server, url, pace)), told]);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const listOf = (name: string, person: string, query: string): ReadSpec => {
  const params = api.notifications.list.query.parse(Object.fromEntries(new URLSearchParams(query)));
  return { name, person, paths: [`/notifications?${query}`], run: (ctx) => inbox(ctx, params) };
};
export const countsOf = (name: string, person: string): ReadSpec => ({
  name,
  person,
  paths: ['/notifications/counts'],
  run: counts,
});

async function measureReads(server: RunningServer, url: string, pace: Pace): Promise<Goal[]> {
  console.log(explainMethod(pace));
  const client = await connect(url);
  const { rows } = await client.query<{ id: string }>(
    `SELECT n.id FROM notifications n JOIN users u ON u.id = n.recipient_id
     WHERE u.email = $1 ORDER BY n.created_at DESC OFFSET 10000 LIMIT 1`,
    [LONG],
  );
  await client.end();
  const reads = await captureReads(url, [
    listOf('page of 100', LONG, 'hidden=false'),
    listOf('page of 100, 10,000 down', LONG, `hidden=false&before=${rows[0]?.id}`),
    listOf('requests received, oldest first', LONG, 'filter=requests&sub=received&sort=oldest'),
    listOf('bell: the newest 5', LONG, 'limit=5'),
    countsOf('badge: counts', LONG),
    listOf('page of 100, no broadcasts', LONG_WITHOUT, 'hidden=false'),
    countsOf('badge, no broadcasts', LONG_WITHOUT),
  ]);
  const lines: (readonly string[])[] = [];
  const goals: Goal[] = [];
  for (const read of reads) {
    const { line, ratio } = await compareWithBare(server, url, read, pace);
    lines.push(line);
    goals.push({ what: `${read.name}, ours / bare`, is: ratio, least: GOALS.bare });
  }
  console.log(table([TABLE_HEAD, ...lines]));
  return goals;
}

/** Slowdown of the same read in an inbox with broadcasts. */
async function measureWith(server: RunningServer, url: string, pace: Pace): Promise<Goal[]> {
  const pairs = [
    [listOf('page of 100', LONG, ''), listOf('', LONG_WITHOUT, '')],
    [countsOf('badge', LONG), countsOf('', LONG_WITHOUT)],
  ];
  const goals: Goal[] = [];
  for (const pair of pairs) {
    const is = await compareReads(server, await captureReads(url, pair), pace);
    goals.push({ what: `${pair[0]?.name}, with broadcasts / without, time`, is, most: GOALS.with });
  }
  return goals;
}

async function measureSpread(url: string, turns: number): Promise<Goal> {
  const { broadcast, rows, ratio } = await spread(url, turns);
  console.log(
    `A message to ${ADDRESSED_FIRMS} firms: ${formatNumber(broadcast)} ms as a broadcast, ${formatNumber(rows)} ms as rows.\n`,
  );
  const shows = `1/${formatNumber(1 / ratio)}`;
  return { what: `broadcast / ${ADDRESSED_FIRMS} inserts, time`, is: ratio, most: GOALS.spread, shows };
}
