// Delay from the commit of an edit until it is searchable over HTTP, under load.
import { setImmediate as turn } from 'node:timers/promises';
import { connect } from '../support/database.ts';
import { percentile } from '../support/numbers.ts';
import type { Question } from './mix.ts';
import type { Served } from './served.ts';

const LOAD_CLIENTS = 2;
const GIVE_UP_MS = 20_000;

export interface Freshness {
  readonly p50: number;
  readonly p95: number;
  readonly edits: number;
}

/** Words that no firm has. */
const mark = (edit: number): string => `zzq${[...String(edit)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}xq`;

/** Changes trade names one by one and searches for each; restores the old names. */
export async function measureFreshness(
  server: Served,
  url: string,
  questions: readonly Question[],
  edits: number,
): Promise<Freshness> {
  const [db, searcher, load] = [await connect(url), server.client(1), server.client(LOAD_CLIENTS)];
  let isOver = false;
  const crowd = Array.from({ length: LOAD_CLIENTS }, async (_, worker) => {
    for (let at = worker; !isOver; at += LOAD_CLIENTS)
      await load.get(questions[at % questions.length]?.queryString ?? '');
  });
  try {
    const { rows } = await db.query<{ id: string; trade_name: string | null }>(
      'SELECT id, trade_name FROM businesses ORDER BY id LIMIT $1',
      [edits],
    );
    const times: number[] = [];
    for (const [edit, { id, trade_name }] of rows.entries()) {
      await db.query('UPDATE businesses SET trade_name = $2 WHERE id = $1', [id, mark(edit)]);
      const committed = performance.now();
      while (!(await finds(searcher.get(`q=${mark(edit)}&page_size=1`), id))) {
        if (performance.now() - committed > GIVE_UP_MS) throw new Error('an edit never became searchable');
        await turn();
      }
      times.push(performance.now() - committed);
      await db.query('UPDATE businesses SET trade_name = $2 WHERE id = $1', [id, trade_name]);
    }
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), edits };
  } finally {
    isOver = true;
    await Promise.allSettled(crowd);
    await db.query('DELETE FROM changes');
    await db.end();
    searcher.close();
    load.close();
  }
}

async function finds(body: Promise<string>, id: string): Promise<boolean> {
  const { items } = JSON.parse(await body) as { items: { mwbe_core_id: string }[] };
  return items.some(({ mwbe_core_id: found }) => found === id);
}
