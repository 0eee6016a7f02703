// The importer and the search index compared with a bare COPY of the same rows into a table without indexes.
// `npm run bench -- import [--rows 100000] [--quick]`
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Cluster } from '../tests/support/postgres.ts';
import { databaseUrl } from '../tests/support/postgres.ts';
import { PLAIN_TABLE, writeList } from './import/list.ts';
import { firms } from './search/data.ts';
import { fillOurs } from './search/ours.ts';
import { Stopwatch } from './search/timing.ts';
import { copyInto, copyLine } from './support/copy.ts';
import { connect, openCluster } from './support/database.ts';
import { formatNumber, percentile, printGoals, table } from './support/numbers.ts';

const ROOT = resolve(import.meta.dirname, '..');
const IMPORT_GOAL = 0.03;
const FILL_GOAL = 0.25;
const DATABASE = 'import_bench';

/** Prints the table. @returns whether both goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: { rows: { type: 'string' }, quick: { type: 'boolean', default: false } },
  });
  const sizes = values.rows ? [Number(values.rows)] : values.quick ? [20_000] : [20_000, 100_000];
  const cluster = await openCluster();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const lines = [];
    for (const rows of sizes) lines.push({ rows, ...(await measure(cluster, folder, rows)) });
    const shown = lines.map(({ rows, copy, first, again, fill }) => [
      String(rows),
      formatNumber(copy),
      formatNumber(first),
      (first / copy).toFixed(4),
      formatNumber(again),
      formatNumber(fill),
      formatNumber(fill / copy),
    ]);
    console.log('\nRows per second; ratios to COPY:');
    console.log(table([['rows', 'COPY', 'import', 'ratio', 'same file again', 'index', 'ratio'], ...shown]));
    return printGoals(
      lines.flatMap(({ rows, copy, first, fill }) => [
        {
          what: `import of ${rows} rows / COPY`,
          is: first / copy,
          least: IMPORT_GOAL,
          shows: (first / copy).toFixed(4),
        },
        { what: `index of ${rows} firms / COPY`, is: fill / copy, least: FILL_GOAL },
      ]),
    );
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows per second. */
interface Rates {
  readonly copy: number;
  readonly first: number;
  /** The same list again: nothing to write. */
  readonly again: number;
  readonly fill: number;
}

async function measure(cluster: Cluster, folder: string, rows: number): Promise<Rates> {
  const file = join(folder, `list-${rows}-2026-10-01.csv`);
  const cells = await writeList(file, rows);
  const url = await emptyDatabase(cluster);
  const copies: number[] = [];
  const copy = async () => {
    for (let time = 0; time < 3; time += 1) copies.push(await copyMs(url, cells));
  };
  // before and after: the load of the machine may change
  await copy();
  const first = await importMs(url, folder, file);
  await copy();
  const again = await importMs(url, folder, file);
  const perSecond = (ms: number) => (rows / ms) * 1000;
  return {
    copy: perSecond(percentile(copies, 0.5)),
    first: perSecond(first),
    again: perSecond(again),
    fill: perSecond(await fillMs(rows)),
  };
}

async function emptyDatabase(cluster: Cluster): Promise<string> {
  const admin = await connect(cluster.url);
  await admin.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  await admin.end();
  const url = databaseUrl(cluster.url, DATABASE);
  const db = await openPostgres(url);
  await migrate(db);
  await db.close();
  return url;
}

async function copyMs(url: string, rows: readonly (string | number | null)[][]): Promise<number> {
  const client = await connect(url);
  await client.query(PLAIN_TABLE);
  const lines = rows.map(copyLine);
  const began = performance.now();
  await copyInto(client, 'plain_list', lines);
  const ms = performance.now() - began;
  await client.query('DROP TABLE plain_list');
  await client.end();
  return ms;
}

/** `npm run import` in a process of its own, its start included. */
async function importMs(url: string, folder: string, file: string): Promise<number> {
  const began = performance.now();
  const words = ['import', file, '--agency', 'Harbor Supplier Office', '--complete', '--json'];
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts'), ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const code = await new Promise((done) => child.once('close', done));
  const ms = performance.now() - began;
  if (code !== 0) throw new Error(`the import ended with ${code}: ${err}`);
  console.log(`import: ${(ms / 1000).toFixed(1)} s, ${countsIn(out)}`);
  return ms;
}

/** Nonzero counts of the report. */
function countsIn(json: string): string {
  const counts = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return counts
    .flatMap(([name, value]) => (typeof value === 'number' && value > 0 ? [`${name} ${value}`] : []))
    .join(', ');
}

async function fillMs(rows: number): Promise<number> {
  const making = new Stopwatch();
  const began = performance.now();
  await (await fillOurs(making.around(firms(rows)))).close();
  return performance.now() - began - making.ms;
}
