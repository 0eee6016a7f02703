// Words of a query in the test oracle, and the words of a firm that they are compared with.
import type { FirmDocument } from '#server/search/engine/document.ts';
import { isCode } from '#server/search/engine/layout/facet-values.ts';
import type { AskedAgencies } from '#server/search/engine/query/certifying-agency.ts';
import type { ParsedQuery, ParsedWord } from '#server/search/engine/query/parse-query.ts';
import { isOfAnyFirm } from '#server/search/engine/query/question-words.ts';
import type { WordRole } from '#server/search/engine/query/word-roles.ts';
import { CURRENT_WEIGHT, impact, QUALITY, TRADE_WEIGHT, termScore } from '#server/search/engine/score/weights.ts';
import { ownersOfType } from '#server/search/engine/text/ownership.ts';
import { byCodeUnits, foldName, terms, tokenize } from '#server/search/engine/text/tokenize.ts';
import { isListOfWorks } from '#server/search/engine/text/trades.ts';
import { wordForms } from '#server/search/engine/text/word-forms.ts';
import type { SearchVocabulary } from '#server/search/engine/vocabulary.ts';
import { codeLineage, keyOf } from './brute-force-facets.ts';

export interface OracleTerm {
  readonly word: string;
  readonly exact: boolean;
  readonly prefix: boolean;
  readonly forms: Map<string, number>;
  role: WordRole;
  /** Words of owners whose certificates and groups are as good. */
  owners?: readonly string[];
  /** Texts, places and trades don't count. */
  isOfOwners: boolean;
  /** Before which certificates that are meant have not ended. */
  readonly day?: string | undefined;
  /** Index terms of trades don't count. */
  isTitlesOnly?: boolean;
  /** Before which certificates have ended, and none of the kind is in force. */
  readonly endedBefore?: string | undefined;
  /** Misspelled, and said of any firm. */
  isMisspelledFiller?: boolean;
}

export const isAsked = ({ role }: OracleTerm): boolean => role === 'asked';
export const isKept = ({ role }: OracleTerm): boolean => role === 'certification' || role === 'ownership';

/** With the day before which certificates that are meant have not ended. */
export type OracleQuery = ParsedQuery & {
  readonly day?: string | undefined;
  readonly endedBefore?: string | undefined;
  readonly agencies: readonly AskedAgencies[];
};

export const exactTerm = (word: string): OracleTerm => ({
  word,
  exact: true,
  prefix: false,
  forms: new Map([[word, QUALITY.exact]]),
  role: 'asked',
  isOfOwners: false,
});

/** A word with its forms, synonyms, and those that are as good. */
export function parsedTerm(
  { word, others = [], groups = [], exact, role }: ParsedWord,
  more: Pick<OracleTerm, 'prefix' | 'day'>,
  synonyms: (word: string) => readonly string[],
): OracleTerm {
  const forms = new Map<string, number>();
  const add = (form: string, quality: number) => forms.set(form, Math.max(quality, forms.get(form) ?? 0));
  for (const one of [word, ...others, ...groups]) {
    add(one, QUALITY.exact);
    if (exact) continue;
    for (const form of wordForms(one)) add(form, QUALITY.form);
    for (const form of synonyms(one)) add(form, QUALITY.synonym);
  }
  return { ...more, word, exact, role, forms, isOfOwners: role === 'ownership' };
}

/** Owners are meant by the types that none of the firms has: alone, they are what the term asks for. */
export function letOwnersCount(
  term: OracleTerm,
  types: readonly string[],
  isHeld: (type: string) => boolean,
): OracleTerm {
  const owners = types.flatMap((type) => (isHeld(type) ? [] : (ownersOfType(type) ?? [])));
  if (owners.length === 0) return term;
  if (types.length > 1) return { ...term, owners };
  const forms = new Map(owners.map((own) => [own, QUALITY.synonym]));
  return { ...term, role: 'ownership', isOfOwners: true, forms, endedBefore: undefined };
}

export const prefixQuality = (own: string, word: string) =>
  own === word ? 256 : own.startsWith(word) ? QUALITY.prefix : 0;
export const variantQuality = (own: string, { word, forms, prefix }: OracleTerm) =>
  Math.max(forms.get(own) ?? 0, prefix ? prefixQuality(own, word) : 0);

export const allowedEdits = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

export const unique = <T>(all: Iterable<T>): T[] => [...new Set(all)];

export const textsOf = ({ name, trade_name, own_trade_name, description }: FirmDocument) => ({
  names: [name, trade_name, own_trade_name].flatMap((one) => terms(one ?? '')),
  text: terms(description ?? ''),
});

export function placeWords({ city, county, state, zip }: FirmDocument, states: SearchVocabulary['states']): string[] {
  const stateName = states.find(([code]) => code === state?.toUpperCase())?.[1];
  return unique([
    ...[city, county, state?.toUpperCase(), stateName].flatMap((text) => terms(text ?? '')),
    ...tokenize(zip ?? ''),
  ]);
}

/** What a term is worth in the names and texts of a firm: its best form counts. */
export function textWorth(firm: FirmDocument, word: OracleTerm, weight: number): number {
  const { names, text } = textsOf(firm);
  const times = (all: readonly string[], own: string) => Math.min(255, all.filter((one) => one === own).length);
  const worths = unique(word.isOfOwners ? [] : [...names, ...text]).map((own) => {
    const quality = variantQuality(own, word);
    const said = impact(times(names, own), names.length, times(text, own), text.length);
    return quality === 0 ? 0 : termScore(said, weight, quality);
  });
  return Math.max(0, ...worths);
}

/** What a code is worth by the strength of each term: of index terms the best counts, of titles all. */
export function tradeWorth(strengths: readonly number[], weights: readonly number[]): number {
  const worth = (strength: number, i: number) => termScore(strength, weights[i] as number, 256);
  const ofTitles = strengths.map((strength, i) => (strength > TRADE_WEIGHT.term ? worth(strength, i) : 0));
  const others = strengths.map((strength, i) => (strength > TRADE_WEIGHT.term ? 0 : worth(strength, i)));
  return ofTitles.reduce((sum, one) => sum + one, 0) + Math.max(0, ...others);
}

/** @param day types and agencies of certificates that ended before it do not count */
export function certificateValues(firm: FirmDocument, day?: string) {
  const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
  const isCurrent = (ends: string | null) => day === undefined || ends === null || ends >= day;
  const values = valid.flatMap(({ type, group, agency, expires_on }) => [
    ...(isCurrent(expires_on)
      ? [
          { facet: 'certification' as const, key: keyOf(type), spelling: type },
          { facet: 'agency' as const, key: keyOf(agency), spelling: agency },
        ]
      : []),
    ...(group === null ? [] : [{ facet: 'group' as const, key: keyOf(group), spelling: group }]),
  ]);
  return [...new Map(values.map((value) => [`${value.facet} ${value.key}`, value])).values()];
}

/** What a certificate that has not ended adds. */
export const currentWorth = (firm: FirmDocument, weights: readonly number[], day: string | undefined): number =>
  day !== undefined && certificateValues(firm, day).some(({ facet }) => facet === 'certification')
    ? CURRENT_WEIGHT * Math.max(0, ...weights)
    : 0;

/** The codes whose titles are true of who has a code: not those above that list several works. */
export function truthsOf(code: string, titles: ReadonlyMap<string, string>): string[] {
  const known = codeLineage(code).filter((one) => titles.has(one));
  return known.filter((one, i) => (i > 0 && i === known.length - 1) || !isListOfWorks(titles.get(one) ?? ''));
}

/**
 * Whether a name, the description or the title of a trade has these words one after another.
 * @param unlessAfter not in those that have this word before them
 */
export function hasPhrase(
  firm: FirmDocument,
  phrase: readonly string[],
  titles: ReadonlyMap<string, string>,
  unlessAfter?: string,
): boolean {
  const has = (text: readonly string[], wanted: readonly string[]) =>
    text.some((_, at) => wanted.every((word, i) => text[at + i] === word));
  const inAny = (texts: readonly (readonly string[])[]) =>
    texts.some((text) => has(text, phrase)) &&
    !(unlessAfter !== undefined && texts.some((text) => has(text, [unlessAfter, ...phrase])));
  const titled = (code: string) => (unlessAfter === undefined ? codeLineage(code) : truthsOf(code, titles));
  const { name, trade_name, own_trade_name, description } = firm;
  return (
    inAny([name, trade_name, own_trade_name, description].map((text) => terms(text ?? ''))) ||
    firm.naics.filter(isCode).some((code) => titled(code).some((one) => inAny([terms(titles.get(one) ?? '')])))
  );
}

interface Ranked {
  readonly firm: FirmDocument;
  readonly sortKey: number;
  readonly name: string;
}

/** By the key, then by name and id; infinite keys are equal. */
const byRank = (a: Ranked, b: Ranked): number =>
  (a.sortKey === b.sortKey ? 0 : a.sortKey - b.sortKey) ||
  byCodeUnits(a.name, b.name) ||
  byCodeUnits(a.firm.core_id, b.firm.core_id);

/** Firms in the order of their keys. */
export const rankedIds = (firms: readonly FirmDocument[], sortKey: (firm: FirmDocument) => number): string[] =>
  firms
    .map((firm) => ({ firm, sortKey: sortKey(firm), name: foldName(firm.name) }))
    .sort(byRank)
    .map(({ firm }) => firm.core_id);

type Variant = readonly [form: string, quality: number];

/** Notes whether a misspelled word is one that may be said of any firm. @returns the corrections */
export function noteFiller(word: OracleTerm, nearest: readonly Variant[]): readonly Variant[] {
  word.isMisspelledFiller = nearest.length > 0 && nearest.every(([form]) => isOfAnyFirm(form));
  return nearest;
}

/** Beside other words firms need not say them. */
export function letFillersMiss(asked: readonly OracleTerm[]): void {
  if (asked.every((word) => word.isMisspelledFiller)) return;
  for (const word of asked) if (word.isMisspelledFiller) word.role = 'purpose';
}
