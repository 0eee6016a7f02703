// Recall@10 and latency for known firms by misspelled name.
import type { Client } from 'pg';
import { percentile } from '../support/numbers.ts';
import { makeFirm, SEED } from './data.ts';
import type { Engine } from './engine.ts';
import { parseQuestion } from './parse-question.ts';
import { readPools } from './pools.ts';
import { Random } from './random.ts';
import { misspellText } from './typos.ts';

const FIRST = 10;
/** Names that both sides are asked before time counts, as each other measurement has a round that warms up. */
const WARM_UP = 40;

export interface Recall {
  readonly typos: number;
  /** Number of queries, those of the warm-up included. */
  readonly queries: number;
  /** Recall@10. */
  readonly ours: number;
  readonly trigram: number;
  /** Medians in milliseconds, without the warm-up. */
  readonly oursMs: number;
  readonly trigramMs: number;
}

interface Known {
  readonly id: string;
  /** The name with typos. */
  readonly typed: string;
}

/** Firms of the directory, each with `typos` typos in its name. */
export function knownFirms(rows: number, count: number, typos: number): Known[] {
  const [random, pools] = [new Random(SEED, -10 - typos), readPools()];
  const known: Known[] = [];
  while (known.length < count) {
    const firm = makeFirm(pools, random.below(rows));
    let typed: string | null = firm.legal_business_name;
    for (let made = 0; made < typos && typed !== null; made += 1) typed = misspellText(typed, random);
    if (typed !== null) known.push({ id: firm.mwbe_core_id, typed });
  }
  return known;
}

const TRIGRAM = `SELECT f.id FROM (
    SELECT slot FROM peer.texts WHERE lower(full_name) % lower($1)
    ORDER BY similarity(lower(full_name), lower($1)) DESC, slot LIMIT ${FIRST}) t JOIN peer.firms f USING (slot)`;

export async function measureRecall(
  ours: Engine,
  client: Client,
  { rows, count, typos }: { readonly rows: number; readonly count: number; readonly typos: number },
): Promise<Recall> {
  const found = { ours: 0, trigram: 0 };
  const times: { ours: number[]; trigram: number[] } = { ours: [], trigram: [] };
  const measure = async (side: keyof typeof found, id: string, search: () => Promise<readonly string[]>) => {
    const began = performance.now();
    const ids = await search();
    times[side].push(performance.now() - began);
    if (ids.includes(id)) found[side] += 1;
  };
  const known = knownFirms(rows, WARM_UP + count, typos);
  for (const { id, typed } of known) {
    const question = parseQuestion(new URLSearchParams({ q: typed, page_size: String(FIRST) }).toString());
    await measure('ours', id, async () => (await ours.search(question)).ids);
    await measure('trigram', id, async () => {
      const { rows: names } = await client.query<{ id: string }>(TRIGRAM, [typed]);
      return names.map((name) => name.id);
    });
  }
  return {
    typos,
    queries: known.length,
    ours: found.ours / known.length,
    trigram: found.trigram / known.length,
    oursMs: percentile(times.ours.slice(WARM_UP), 0.5),
    trigramMs: percentile(times.trigram.slice(WARM_UP), 0.5),
  };
}
