// Reads by signed-in users compared with the same statements on bare node:http and pg, in the same run.
// `npm run bench -- api [--quick]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunningServer } from '../tests/support/server.ts';
import { fillApi, readsOn } from './api/reads.ts';
import { keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { type Goal, printGoals, table } from './support/numbers.ts';
import { serveKept } from './support/server.ts';
import { compareWithBare, explainMethod, type Pace, TABLE_HEAD } from './support/side-by-side.ts';

const GOAL = 0.6;
/** Increment it when `fillApi` changes. */
const GENERATION = 2;

/** Prints the table. @returns whether the goal was met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { quick: { type: 'boolean', default: false } } });
  const pace = { turns: values.quick ? 5 : 15, seconds: 2 };
  const cluster = await openCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const url = await keptDatabase(cluster, `api_${GENERATION}_${schemaMark()}`, 'api_', fillApi);
    const server = await serveKept(url, dataDir);
    try {
      return await measureAll(server, url, pace);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(server: RunningServer, url: string, pace: Pace): Promise<boolean> {
  console.log(explainMethod(pace));
  const lines: (readonly string[])[] = [];
  const goals: Goal[] = [];
  for (const read of await readsOn(url)) {
    const { line, ratio } = await compareWithBare(server, url, read, pace);
    lines.push(line);
    goals.push({ what: `${read.name}, ours / bare`, is: ratio, least: GOAL });
  }
  console.log(table([TABLE_HEAD, ...lines]));
  return printGoals(goals);
}
