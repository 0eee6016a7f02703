import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { ListMapping } from '#contract/imports/schema.ts';
import { blockingKeys } from '#server/imports/matching/blocking-keys.ts';
import { extractFeatures } from '#server/imports/matching/features.ts';
import { parseFirm } from '#server/imports/parsing/firm.ts';
import type { Pair } from './pairs.ts';

const FILE = new URL('../../samples/md_mdot_mbe_directory_2017.csv', import.meta.url);
const LIST_DATE = '2017-05-17';
const MAPPING: ListMapping = {
  columns: {
    legal_business_name: ['Name'],
    address_1: ['Address'],
    city: ['City'],
    state: ['State'],
    zip_code: ['Zip Code'],
    website: ['Website'],
    naics: ['NAICS Codes(s)'],
  },
  certifications: ['MBE'],
};

/**
 * All pairs with a common ZIP code or key in Maryland's list, as if they were from lists of two agencies. Each row is a
 * separate firm, so none of the pairs match.
 */
export async function readDirectory(): Promise<Pair[]> {
  const rows = parse(await readFile(FILE), { columns: true, bom: true }) as Record<string, string>[];
  const firms = rows.flatMap((cells, at) => {
    const read = parseFirm({ line: at + 2, cells }, MAPPING, () => null, LIST_DATE);
    return 'firm' in read ? [read.firm] : [];
  });
  const blocks = new Map<string, number[]>();
  const pairs = new Map<number, Pair>();
  for (const [at, firm] of firms.entries()) {
    const keys: readonly [string, string | null][] = [
      ...Object.entries(blockingKeys(extractFeatures(firm))),
      ['zip', firm.zip_code],
    ];
    for (const [kind, key] of keys) {
      if (!key) continue;
      const block = blocks.get(`${kind} ${key}`) ?? [];
      for (const other of block) {
        const before = firms[other];
        if (before) pairs.set(other * firms.length + at, pairOf(at, [before, firm]));
      }
      blocks.set(`${kind} ${key}`, [...block, at]);
    }
  }
  return [...pairs.values()];
}

const pairOf = (number: number, firms: Pair['firms']): Pair => ({
  number,
  same: false,
  kind: 'whole list',
  sameAgency: false,
  why: 'two rows of one list',
  firms,
  heldOut: true,
});
