// INP while typing 20 letters into the search of a large directory.
// `npm run bench -- typing [--rows 1000000] [--quick]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../tests/support/chromium.ts';
import { databaseOf } from './search/load.ts';
import { tokenFor } from './search/served.ts';
import { openCluster } from './support/database.ts';
import { formatNumber, printGoals, table } from './support/numbers.ts';
import { serveKept } from './support/server.ts';
import { type Screen, typeInto } from './web/pages.ts';
import { measure, type Visit } from './web/visit.ts';

const INP_GOAL_MS = 48;
const RUNS = 5;
const QUICK_RUNS = 2;
const TEXTS = ['electrical contracto', 'elecrtical contratco', 'general building mai', 'a harbor plumbing co'];

/** Prints the slowest key of each text under 4x CPU throttling. @returns whether the goal was met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: { rows: { type: 'string', default: '1000000' }, quick: { type: 'boolean', default: false } },
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1000) throw new Error('--rows takes a whole number from 1000');
  const cluster = await openCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const url = await databaseOf(cluster, rows);
    const server = await serveKept(url, dataDir);
    const browser = await launchChromium();
    try {
      const token = await tokenFor(url);
      const slowest: number[] = [];
      for (const text of TEXTS) {
        const visit: Visit = { origin: server.origin, screen: typing(text), token };
        const all: number[] = [];
        for (let at = 0; at < (values.quick ? QUICK_RUNS : RUNS); at += 1)
          all.push((await measure(browser, visit)).inp);
        slowest.push(Math.max(...all));
      }
      console.log(`${rows} firms, 20 letters, 60 ms between keys, 4x CPU throttling.`);
      console.log(
        table([['typed', 'slowest key, ms'], ...TEXTS.map((text, at) => [text, formatNumber(slowest[at] ?? 0)])]),
      );
      return printGoals([{ what: 'slowest key (INP), ms', is: Math.max(...slowest), most: INP_GOAL_MS }]);
    } finally {
      await browser.close();
      await server.end('SIGTERM');
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const typing = (text: string): Screen => ({
  name: '/search',
  path: '/search',
  as: 'prime',
  ready: (page) => page.getByText(/^[\d,]+ firms?$/).first(),
  act: (page) => typeInto(page.getByLabel('What do you need?'), text),
  ratio: 2.5,
});
