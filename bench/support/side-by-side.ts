// Compares the product with bare node:http and pg running the same statements, in turns.
import { fork } from 'node:child_process';
import autocannon from 'autocannon';
import type { RunningServer } from '../../tests/support/server.ts';
import { formatNumber, percentile } from './numbers.ts';
import { cpuMs } from './process.ts';
import type { Read } from './statements.ts';

export const CONNECTIONS = 10;

export interface Pace {
  readonly turns: number;
  readonly seconds: number;
}

/** One line of the table, and our responses per second divided by those of the bare server. */
export interface Comparison {
  readonly line: readonly string[];
  readonly ratio: number;
}

export const TABLE_HEAD = ['', 'ours', 'bare', 'ratio', 'CPU', 'one', 'ratio'];

/** Describes the method. */
export const explainMethod = ({ turns, seconds }: Pace): string =>
  [
    `Responses per second, ${CONNECTIONS} connections, ${turns} turns of ${seconds} s: median of the turns' ratios.`,
    'bare: node:http and pg with the same statements, session lookup included; one: the last statement only.',
    'CPU: CPU time of our process per response divided by that of the bare one.\n',
  ].join('\n');

/** @throws Error if the two sides return different rows */
export async function compareWithBare(server: RunningServer, url: string, read: Read, pace: Pace): Promise<Comparison> {
  const all = await openBare(url, read);
  const one = await openBare(url, { ...read, statements: read.statements.filter(isQuery).slice(-1) });
  try {
    await assertSameRows(server, all.origin, read);
    const [mine = [], bare = [], single = []] = await runInTurns([sideOf(server), all, one], read, pace);
    const ratio = medianRatio(mine, bare, ({ rate }) => rate);
    const cpu = medianRatio(mine, bare, ({ cpu }) => cpu);
    const overOne = medianRatio(mine, single, ({ rate }) => rate);
    const shown = [medianOf(mine), medianOf(bare), ratio, cpu, medianOf(single), overOne];
    return { line: [read.name, ...shown.map(formatNumber)], ratio };
  } finally {
    all.close();
    one.close();
  }
}

/** Responses per second of the second read divided by those of the first, by turn. */
export const compareReads = (server: RunningServer, reads: readonly Read[], pace: Pace): Promise<number> =>
  compareServed(
    reads.map((read) => ({ server, read })),
    pace,
  );

/** The same where each read has a server of its own. */
export async function compareServed(
  served: readonly { readonly server: RunningServer; readonly read: Read }[],
  pace: Pace,
): Promise<number> {
  const all = served.map((): Turn[] => []);
  for (let at = -1; at < pace.turns; at += 1) {
    for (const [number, { server, read }] of served.entries()) {
      const turn = await runTurn(sideOf(server), read, pace.seconds);
      if (at >= 0) all[number]?.push(turn);
    }
  }
  return medianRatio(all[1] ?? [], all[0] ?? [], ({ rate }) => rate);
}

const sideOf = (server: RunningServer): Side => ({
  origin: `${server.origin}/api/v1`,
  pid: server.process.pid ?? 0,
});

const medianOf = (turns: readonly Turn[]): number =>
  percentile(
    turns.map(({ rate }) => rate),
    0.5,
  );

/** Ratios within a turn cancel out the load of the machine. */
const medianRatio = (a: readonly Turn[], b: readonly Turn[], of: (turn: Turn) => number): number =>
  percentile(
    a.map((turn, at) => of(turn) / of(b[at] ?? turn)),
    0.5,
  );

const isQuery = ({ text }: { readonly text: string }): boolean => !['begin', 'commit'].includes(text);

interface Side {
  readonly origin: string;
  readonly pid: number;
}

async function openBare(url: string, { statements, id }: Read): Promise<Side & { close(): void }> {
  const replay = JSON.stringify({ url, statements, id });
  const child = fork(new URL('./bare.ts', import.meta.url), [replay], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = new Promise<number>((ready, fail) => {
    child.once('message', (message: { port: number }) => ready(message.port));
    child.once('exit', (code) => fail(new Error(`the bare server ended with ${code}`)));
  });
  return { origin: `http://127.0.0.1:${await port}`, pid: child.pid ?? 0, close: () => child.kill('SIGKILL') };
}

async function assertSameRows(server: RunningServer, bare: string, { paths, token, name, list }: Read): Promise<void> {
  const path = paths[0] ?? '';
  const answer: unknown = await (await server.call(token, 'GET', path)).json();
  const ours = list === undefined ? answer : (answer as Record<string, unknown>)[list];
  const theirs = (await (await fetch(bare + path)).json()) as object[];
  // the bare side returns raw rows, which may include one more to detect a next page
  const shown = [ours].flat().map(identify);
  if (shown.length === 0 || shown.join() !== theirs.slice(0, shown.length).map(identify).join()) {
    throw new Error(`${name}: the two sides return different rows`);
  }
}

/** Identifies a row by its id, or by its content. */
function identify(row: unknown): string {
  const { id } = row as { id?: string };
  return id ?? JSON.stringify(Object.entries(row as object).toSorted());
}

interface Turn {
  /** Responses per second. */
  readonly rate: number;
  /** Milliseconds of CPU time per response. */
  readonly cpu: number;
}

/** Alternates all sides, after a warm-up turn. */
async function runInTurns(sides: readonly Side[], read: Read, { turns, seconds }: Pace): Promise<Turn[][]> {
  const all = sides.map((): Turn[] => []);
  for (let at = -1; at < turns; at += 1) {
    for (const [number, side] of sides.entries()) {
      const turn = await runTurn(side, read, seconds);
      if (at >= 0) all[number]?.push(turn);
    }
  }
  return all;
}

async function runTurn({ origin, pid }: Side, { name, paths, token }: Read, seconds: number): Promise<Turn> {
  const before = cpuMs(pid);
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
    requests: paths.map((path) => ({ path: new URL(origin).pathname.replace(/\/$/, '') + path })),
  });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${name} at ${origin}: responses other than 200`);
  return { rate: result.requests.average, cpu: (cpuMs(pid) - before) / result.requests.total };
}
