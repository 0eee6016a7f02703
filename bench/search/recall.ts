// Known firms, their names misspelt: does the right one stand among the first ten, and how long does it take?
import type { Client } from 'pg';
import { percentile } from '../support/numbers.ts';
import { makeFirm, SEED } from './data.ts';
import type { Engine } from './engine.ts';
import { parseQuestion } from './parse-question.ts';
import { readPools } from './pools.ts';
import { Random } from './random.ts';
import { misspellText } from './typos.ts';

const FIRST = 10;

export interface Recall {
  readonly typos: number;
  readonly asked: number;
  /** Shares of the known firms that were found. */
  readonly ours: number;
  readonly trigram: number;
  /** Medians in milliseconds. */
  readonly oursMs: number;
  readonly trigramMs: number;
}

interface Known {
  readonly id: string;
  readonly asks: string;
}

/** Firms of the directory, each with so many slips in the words of its name. */
function knownFirms(rows: number, count: number, typos: number): Known[] {
  const [random, pools] = [new Random(SEED, -10 - typos), readPools()];
  const known: Known[] = [];
  while (known.length < count) {
    const firm = makeFirm(pools, random.below(rows));
    let asks: string | null = firm.legal_business_name;
    for (let slip = 0; slip < typos && asks !== null; slip += 1) asks = misspellText(asks, random);
    if (asks !== null) known.push({ id: firm.mwbe_core_id, asks });
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
  const note = async (side: keyof typeof found, id: string, ask: () => Promise<readonly string[]>) => {
    const began = performance.now();
    const ids = await ask();
    times[side].push(performance.now() - began);
    if (ids.includes(id)) found[side] += 1;
  };
  for (const { id, asks } of knownFirms(rows, count, typos)) {
    const asked = parseQuestion(new URLSearchParams({ q: asks, page_size: String(FIRST) }).toString());
    await note('ours', id, async () => (await ours.search(asked)).ids);
    await note('trigram', id, async () => {
      const { rows: names } = await client.query<{ id: string }>(TRIGRAM, [asks]);
      return names.map((name) => name.id);
    });
  }
  return {
    typos,
    asked: count,
    ours: found.ours / count,
    trigram: found.trigram / count,
    oursMs: percentile(times.ours, 0.5),
    trigramMs: percentile(times.trigram, 0.5),
  };
}
