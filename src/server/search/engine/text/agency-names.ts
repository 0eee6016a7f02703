import { NATIONAL_BODIES } from '#contract/businesses/rules/national-bodies.ts';
import type { StateAgencies } from './state-agencies.ts';
import { terms, tokenize, valueKey } from './tokenize.ts';

/**
 * How an agency may be called. `body`: a national one, which its letters name alone; `short` and `member`: see
 * `StateAgencyName`; `initials` may be another word.
 */
type AgencyNameKind = 'full' | 'body' | 'short' | 'member' | 'initials';

export interface AgencyName {
  readonly words: readonly string[];
  readonly kind: AgencyNameKind;
  /** Of the agency, as in its facet. */
  readonly key: string;
  readonly spelling: string;
  /** Code of the state that it is of, where a short name or a program says so. */
  readonly state?: string;
  /** By a unified certification program. */
  readonly isProgram?: boolean;
}

/** What agencies of many states are called, and how that is shortened. */
const SHORTENED: readonly (readonly [long: string, short: string])[] = [
  ['department of transportation', 'dot'],
  ['department of administrative services', 'das'],
  ['department of administration', 'doa'],
  ['minority supplier development council', 'msdc'],
  ['unified certification program', 'ucp'],
];

const SMALL_WORDS = new Set(['a', 'and', 'for', 'of', 'the']);
const MIN_ACRONYM_LENGTH = 3;
const MIN_WORDS_OF_OFFICE = 3;

const phraseOf = (name: string): string => tokenize(name).join(' ');
const namePhrase = (name: string): string => phraseOf(name.replace(/\([^()]*\)/g, ' ')).replace(/^the /, '');
const BODIES: ReadonlyMap<string, readonly string[]> = new Map(
  NATIONAL_BODIES.map(({ letters, name, names = [] }) => [letters.toLowerCase(), [name, ...names].map(namePhrase)]),
);
const BODY_OF = new Map([...BODIES].flatMap(([letters, names]) => [letters, ...names].map((one) => [one, letters])));

/** Whether a word is the letters of a national body. */
export const isBody = (word: string): boolean => BODIES.has(word);

/** `MDOT` and `MDT` of the Maryland Department of Transportation; a name that is an acronym as it is. */
export function acronymsOf(agency: string): string[] {
  const words = tokenize(agency);
  if (words.length === 1) return terms(agency);
  const initials = (some: readonly string[]) => some.map((word) => word[0]).join('');
  const acronyms = [initials(words), initials(words.filter((word) => !SMALL_WORDS.has(word)))];
  return [...new Set(acronyms)].filter((acronym) => acronym.length >= MIN_ACRONYM_LENGTH);
}

/** A regional council certifies for its national body: who asks for that asks for the council as well. */
function namesOfBody(council: string, key: string): AgencyName[] {
  const body = NATIONAL_BODIES.find(({ councils }) => councils?.test(council));
  if (!body) return [];
  const names = [body.name, ...(body.names ?? [])].map((name) => ({ phrase: namePhrase(name), kind: 'full' as const }));
  return [{ phrase: body.letters.toLowerCase(), kind: 'body' as const }, ...names].map(({ phrase, kind }) => ({
    ...{ words: phrase.split(' '), kind, key, spelling: body.name },
  }));
}

/** All that an agency may be called: in full, shortened, by its letters, by its state, by its initials. */
export function namesOfAgency(spelling: string, ofStates?: StateAgencies): AgencyName[] {
  const full = namePhrase(spelling);
  const found = new Map<string, Pick<AgencyName, 'kind' | 'state' | 'isProgram'>>();
  const add = (phrase: string, kind: AgencyNameKind, more: Pick<AgencyName, 'state' | 'isProgram'> = {}) => {
    if (phrase !== '' && !found.has(phrase)) found.set(phrase, { kind, ...more });
  };
  for (const { phrase, kind, ...more } of ofStates?.namesOf(full) ?? []) add(phrase, kind, more);
  const body = BODY_OF.get(full);
  if (body) {
    add(body, 'body');
    for (const name of BODIES.get(body) ?? []) add(name, 'full');
  }
  add(full, 'full');
  // "Supplier Diversity Office - UCP"
  const [office = '', ...divisions] = spelling.split(/ [-–] /);
  if (divisions.length > 0 && tokenize(office).length >= MIN_WORDS_OF_OFFICE) add(namePhrase(office), 'full');
  for (const [long, short] of SHORTENED) {
    add(` ${full} `.replace(` ${long} `, ` ${short} `).trim(), 'full');
    add(` ${full} `.replace(` ${short} `, ` ${long} `).trim(), 'full');
  }
  for (const [, letters = ''] of spelling.matchAll(/\(([A-Z]{3,})\)/g)) add(phraseOf(letters), 'initials');
  if (full.includes(' ')) for (const acronym of acronymsOf(full)) add(acronym, 'initials');
  const key = valueKey(spelling);
  const own = [...found].map(([phrase, how]) => ({ words: phrase.split(' '), ...how, key, spelling }));
  return body ? own : [...own, ...namesOfBody(spelling, key)];
}
