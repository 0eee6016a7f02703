import type { Client } from '../support/client.ts';
import { percentile } from '../support/numbers.ts';
import type { Engine } from './engine.ts';
import type { Question } from './mix.ts';
import type { ParsedQuestion } from './parse-question.ts';

/** Milliseconds by query, of every round. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly all: readonly number[];
}

export const timesOf = (all: readonly number[]): Times => ({
  p50: percentile(all, 0.5),
  p95: percentile(all, 0.95),
  all,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Alternates the engines for each query, `rounds` times after one warm-up round. */
export async function timeInProcess(
  engines: readonly Engine[],
  questions: readonly ParsedQuestion[],
  rounds: number,
): Promise<Map<string, Times>> {
  const all = new Map(engines.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const question of questions) {
      for (const engine of engines) {
        const ms = await timed(() => engine.search(question));
        if (round > 0) all.get(engine.name)?.push(ms);
      }
    }
  }
  return new Map([...all].map(([name, ms]) => [name, timesOf(ms)]));
}

/** Alternates two servers for each query with one client; the first round is a warm-up. */
export async function timeBySide(
  [ours, theirs]: readonly [Client, Client],
  rounds: readonly (readonly Question[])[],
): Promise<[ours: Times, theirs: Times]> {
  const [mine, other]: [number[], number[]] = [[], []];
  for (const [round, questions] of rounds.entries()) {
    for (const { queryString } of questions) {
      const [a, b] = [await timed(() => ours.get(queryString)), await timed(() => theirs.get(queryString))];
      if (round === 0) continue;
      mine.push(a);
      other.push(b);
    }
  }
  return [timesOf(mine), timesOf(other)];
}

/** Times the immediate repetition of each query. */
export async function timeAgain(client: Client, questions: readonly Question[]): Promise<Times> {
  const all: number[] = [];
  for (const { queryString } of questions) {
    await client.get(queryString);
    all.push(await timed(() => client.get(queryString)));
  }
  return timesOf(all);
}

/** Concurrent clients, each sending the next query as soon as it has a response. */
export async function timeCrowd(
  client: Client,
  questions: readonly Question[],
  clients: number,
): Promise<Times & { readonly perSecond: number }> {
  const waiting = [...questions];
  const count = waiting.length;
  const all: number[] = [];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { queryString } = next;
      all.push(await timed(() => client.get(queryString)));
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: clients }, work)));
  return { ...timesOf(all), perSecond: (count / ms) * 1000 };
}

/** Accumulates the time that a source takes to produce its items, to subtract it from the consumer's time. */
export class Stopwatch {
  ms = 0;

  async *around<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    const items = source[Symbol.asyncIterator]();
    for (;;) {
      const began = performance.now();
      const next = await items.next();
      this.ms += performance.now() - began;
      if (next.done) return;
      yield next.value;
    }
  }
}
