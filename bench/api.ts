// Reads of people who are logged in, beside the same statements in bare node:http and pg, in the same run.
// `npm run bench -- api [--quick]`
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { fillApi, type Read, readsOn } from './api/reads.ts';
import { keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { type Goal, percentile, printGoals, short, table } from './support/numbers.ts';
import { cpuMs } from './support/process.ts';

const GOAL = 0.6;
const CONNECTIONS = 10;
/** Changes with what `fillApi` makes. */
const GENERATION = 1;

/** Prints the table; whether the goal was met. */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { quick: { type: 'boolean', default: false } } });
  const pace = { turns: values.quick ? 5 : 15, seconds: 2 };
  const cluster = await openCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const url = await keptDatabase(cluster, `api_${GENERATION}_${schemaMark()}`, 'api_', fillApi);
    const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir });
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

interface Pace {
  readonly turns: number;
  readonly seconds: number;
}

async function measureAll(server: RunningServer, url: string, pace: Pace): Promise<boolean> {
  console.log(
    `Answers a second, ${CONNECTIONS} connections, ${pace.turns} turns of ${pace.seconds} s: median of the turns' ratios.`,
  );
  console.log('bare: node:http and pg with the same statements, log-in looked up too; one: the last statement alone.');
  console.log('CPU: processor time of our process for one answer over that of the bare one.\n');
  const ours: Side = { origin: `${server.origin}/api/v1`, pid: server.process.pid ?? 0 };
  const lines: string[][] = [];
  const goals: Goal[] = [];
  for (const read of await readsOn(url)) {
    const all = await openBare(url, read);
    const one = await openBare(url, { ...read, statements: read.statements.filter(isTelling).slice(-1) });
    try {
      await compare(server, all.origin, read);
      const [mine = [], bare = [], single = []] = await inTurn([ours, all, one], read, pace);
      const ratio = medianRatio(mine, bare, ({ rate }) => rate);
      const cpu = medianRatio(mine, bare, ({ cpu }) => cpu);
      const shown = [
        medianOf(mine),
        medianOf(bare),
        ratio,
        cpu,
        medianOf(single),
        medianRatio(mine, single, ({ rate }) => rate),
      ];
      lines.push([read.name, ...shown.map(short)]);
      goals.push({ what: `${read.name}, ours / bare`, is: ratio, least: GOAL });
    } finally {
      all.close();
      one.close();
    }
  }
  console.log(table([['', 'ours', 'bare', 'ratio', 'CPU', 'one', 'ratio'], ...lines]));
  return printGoals(goals);
}

const medianOf = (turns: readonly Turn[]): number =>
  percentile(
    turns.map(({ rate }) => rate),
    0.5,
  );

/** Both sides of one turn met the same machine. */
const medianRatio = (a: readonly Turn[], b: readonly Turn[], of: (turn: Turn) => number): number =>
  percentile(
    a.map((turn, at) => of(turn) / of(b[at] ?? turn)),
    0.5,
  );

const isTelling = ({ text }: { readonly text: string }): boolean => !['begin', 'commit'].includes(text);

interface Side {
  readonly origin: string;
  readonly pid: number;
}

async function openBare(url: string, { statements, id }: Read): Promise<Side & { close(): void }> {
  const child = fork(new URL('./api/bare.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const port = new Promise<number>((ready, fail) => {
    child.once('message', (message: { port: number }) => ready(message.port));
    child.once('exit', (code) => fail(new Error(`the bare server ended with ${code}`)));
  });
  child.send({ url, statements, id });
  return { origin: `http://127.0.0.1:${await port}`, pid: child.pid ?? 0, close: () => child.kill('SIGKILL') };
}

/** Both sides know the same rows. */
async function compare(server: RunningServer, bare: string, { paths, token, name }: Read): Promise<void> {
  const path = paths[0] ?? '';
  const ours: unknown = await (await server.call(token, 'GET', path)).json();
  const theirs = (await (await fetch(bare + path)).json()) as { id: string }[];
  const idsOf = (rows: unknown) => [rows].flat().map((row) => (row as { id: string }).id);
  if (theirs.length === 0 || idsOf(ours).join() !== idsOf(theirs).join()) {
    throw new Error(`${name}: the two sides answer different rows`);
  }
}

interface Turn {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds of processor time for one answer. */
  readonly cpu: number;
}

/** All sides one after the other, again and again, after a turn that does not count. */
async function inTurn(sides: readonly Side[], read: Read, { turns, seconds }: Pace): Promise<Turn[][]> {
  const all = sides.map((): Turn[] => []);
  for (let at = -1; at < turns; at += 1) {
    for (const [number, side] of sides.entries()) {
      const turn = await take(side, read, seconds);
      if (at >= 0) all[number]?.push(turn);
    }
  }
  return all;
}

async function take({ origin, pid }: Side, { name, paths, token }: Read, seconds: number): Promise<Turn> {
  const before = cpuMs(pid);
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
    requests: paths.map((path) => ({ path: new URL(origin).pathname.replace(/\/$/, '') + path })),
  });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${name} at ${origin}: answers other than 200`);
  return { rate: result.requests.average, cpu: (cpuMs(pid) - before) / result.requests.total };
}
