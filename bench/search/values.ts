// Meaning of the numbers in the peers' tables.
import type { Client } from 'pg';
import type { Facet } from './engine.ts';
import type { ParsedQuestion } from './parse-question.ts';

/** Numbers the values of a facet, ignoring case. */
export class Choices {
  readonly #numbers = new Map<string, number>();
  readonly shown: string[] = [];

  number(value: string): number {
    const known = this.#numbers.get(value.toLowerCase());
    if (known !== undefined) return known;
    this.#numbers.set(value.toLowerCase(), this.shown.length);
    return this.shown.push(value) - 1;
  }

  /** -1 for a value that no firm has. */
  known(value: string): number {
    return this.#numbers.get(value.toLowerCase()) ?? -1;
  }
}

export const CHOSEN = ['certification', 'agency', 'group', 'state', 'county', 'city', 'size'] as const;
/** `verified` needs none, a NAICS code is its own number. */
export type Dictionary = Record<(typeof CHOSEN)[number], Choices>;

export const emptyDictionary = (): Dictionary =>
  Object.fromEntries(CHOSEN.map((facet) => [facet, new Choices()])) as Dictionary;

/** Reads them in another process. */
export async function readDictionary(client: Client): Promise<Dictionary> {
  const { rows } = await client.query<{ facet: (typeof CHOSEN)[number]; shown: string }>(
    'SELECT facet, shown FROM peer.choices ORDER BY facet, number',
  );
  const dictionary = emptyDictionary();
  for (const { facet, shown } of rows) dictionary[facet].number(shown);
  return dictionary;
}

/** Columns of `peer.firms` by facet. */
export const COLUMNS: Readonly<Record<Facet, string>> = {
  certification: 'certification',
  agency: 'agency',
  group: 'grp',
  naics: 'naics',
  state: 'state',
  county: 'county',
  city: 'city',
  size: 'size',
  verified: 'verified',
};

/** The numbers of the selected values. */
export function numbersOf(facet: Facet, { query }: ParsedQuestion, dictionary: Dictionary): number[] {
  if (facet === 'verified') return query.verified === undefined ? [] : [query.verified ? 1 : 0];
  if (facet === 'naics') return query.naics.map(Number);
  return query[facet].map((value) => dictionary[facet].known(value));
}

/** The value of a number. */
export function shownAs(facet: Facet, value: number, dictionary: Dictionary): string {
  if (facet === 'verified') return String(value === 1);
  if (facet === 'naics') return String(value);
  return dictionary[facet].shown[value] ?? '';
}
