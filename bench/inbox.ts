// Inboxes of few rows on a database with 100,000 broadcasts, and on one without any: page and badge over HTTP, in turns.
// `npm run bench -- inbox [--quick] [--turns 15]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunningServer } from '../tests/support/server.ts';
import { ADDRESSED, BROADCASTS, FEW, fillFew, UNADDRESSED } from './inbox/fill.ts';
import { countsOf, listOf } from './notifications.ts';
import { keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, type Goal, printGoals } from './support/numbers.ts';
import { serveKept } from './support/server.ts';
import { compareServed, type Pace } from './support/side-by-side.ts';
import { captureReads } from './support/statements.ts';

const MOST = 1.5;
/** Increment it when `fillFew` changes. */
const GENERATION = 1;

/** Prints the ratios. @returns whether all goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const options = { quick: { type: 'boolean', default: false }, turns: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  const recipients = values.quick ? 20 : 100;
  const pace = { turns: Number(values.turns ?? (values.quick ? 5 : 15)), seconds: 2 };
  const cluster = await openCluster();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const servers: RunningServer[] = [];
  try {
    const urls: string[] = [];
    for (const broadcasts of [0, BROADCASTS]) {
      const family = `inbox_${recipients}_${broadcasts}_`;
      const name = `${family}${GENERATION}_${schemaMark()}`;
      const url = await keptDatabase(cluster, name, family, (empty) => fillFew(empty, broadcasts, recipients));
      urls.push(url);
      servers.push(await serveKept(url, join(folder, String(broadcasts))));
    }
    console.log(`${BROADCASTS} broadcasts to ${recipients} firms each; inboxes of ${FEW} rows.`);
    return printGoals(await measure(urls, servers, pace));
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time with broadcasts divided by time without, of inboxes that show as many rows. */
async function measure(urls: readonly string[], servers: readonly RunningServer[], pace: Pace): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const [inbox, person] of [
    ['none for it', UNADDRESSED],
    ['half of its rows are broadcasts', ADDRESSED],
  ] as const) {
    for (const read of [listOf('page', person, 'hidden=false'), countsOf('badge', person)]) {
      const sides = [];
      for (const at of [1, 0]) {
        const [server, url] = [servers[at], urls[at]];
        const [captured] = await captureReads(url ?? '', [read]);
        if (server && captured) sides.push({ server, read: captured });
      }
      const is = await compareServed(sides, pace);
      console.log(`${read.name}, ${inbox}: ${formatNumber(is)}`);
      goals.push({ what: `${read.name} beside 100,000 broadcasts, ${inbox}, time`, is, most: MOST });
    }
  }
  return goals;
}
