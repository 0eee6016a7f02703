import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import { parseFirm } from '#server/imports/parsing/firm.ts';

/** Two labeled list entries. */
export interface Pair {
  readonly number: number;
  readonly same: boolean;
  /** Category of difficulty. */
  readonly kind: string;
  /** Both entries are from the same agency, so its numbers are comparable. */
  readonly sameAgency: boolean;
  readonly why: string;
  readonly firms: readonly [ListedFirm, ListedFirm];
  /** Held out while the rules were tuned. */
  readonly heldOut: boolean;
}

const FILE = new URL('pairs.csv', import.meta.url);
const COLUMNS: ListMapping['columns'] = {
  legal_business_name: ['name'],
  trade_name: ['trade_name'],
  address_1: ['address_1'],
  address_2: ['address_2'],
  city: ['city'],
  state: ['state'],
  zip_code: ['zip'],
  phone: ['phone'],
  website: ['website'],
  email: ['email'],
  federal_id: ['federal_id'],
  agency_id: ['agency_number'],
  certification_number: ['certificate'],
  naics: ['naics'],
};
const LIST_DATE = '2017-05-17';
const MAPPING: ListMapping = { columns: COLUMNS, certifications: ['MBE'] };
const OF_A_FIRM = Object.values(COLUMNS).flat();

/** Each pair is two lines of the file, read as the importer reads a list. */
export async function readPairs(): Promise<Pair[]> {
  const lines = parse(await readFile(FILE), { columns: true }) as Record<string, string>[];
  return lines.flatMap((first, at) => {
    const second = lines[at + 1];
    if (at % 2 === 1 || !second) return [];
    if (first.pair !== second.pair) throw new Error(`Pair ${first.pair} is not two lines of ${FILE.pathname}`);
    const number = Number(first.pair);
    return {
      number,
      same: first.label === 'same',
      kind: first.kind ?? '',
      sameAgency: first.agencies === 'one',
      why: first.why ?? '',
      firms: [firmOf(first, at), firmOf(second, at + 1)],
      heldOut: number % 3 === 0,
    };
  });
}

function firmOf(line: Record<string, string>, at: number): ListedFirm {
  const cells = Object.fromEntries(OF_A_FIRM.map((column) => [column, line[column] ?? '']));
  const read = parseFirm({ line: at + 2, cells }, MAPPING, () => null, LIST_DATE);
  if ('rejected' in read) throw new Error(`Line ${at + 2}: ${read.rejected.reason}`);
  return read.firm;
}
