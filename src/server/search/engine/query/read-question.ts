import type { DocumentSearchResult, SearchedPlace } from '../document.ts';
import { type Bitset, intersectInto } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import type { OwnerPhrases } from '../text/owner-phrases.ts';
import { placeKey } from '../text/place-key.ts';
import type { StateAgencies } from '../text/state-agencies.ts';
import { terms, tokenize } from '../text/tokenize.ts';
import type { Gazetteer, NamedPlace } from '../vocabulary.ts';
import { type AskedCertificates, hasHolders, heldBy } from './agency-certificates.ts';
import { isOr, withAlternatives } from './alternatives.ts';
import { type AgencyNames, type AskedAgencies, ofStates, splitAgencies } from './certifying-agency.ts';
import { withEndedSaid } from './ended-certificates.ts';
import type { EverydayRequests } from './everyday-requests.ts';
import { splitExcludedTerms } from './excluded-terms.ts';
import type { KnownCodes } from './known-codes.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { NEARBY_MILES } from './place-phrase.ts';
import { plainQuestion } from './plain-question.ts';
import { addAreaMatches, areaBesideTypes, isName, isTypeOf, isWide, type QuestionArea } from './question-area.ts';
import { withoutRoutes } from './routes.ts';
import { withStateCodes } from './state-codes.ts';
import { withStatesOfRegions } from './state-regions.ts';
import { spelledCodes } from './written-codes.ts';

/** "painting/drywall/flooring": firms need not do all of it. "Acme Services, Inc." is a name. */
const LIST = /[^\s\d][/,] ?(?!(?:co|corp|inc|incorporated|limited|llc|llp|lp|ltd|pc|pllc)\b)[^\s\d]/i;

/** "Waldorf / La Plata", "MD/DC"; "A/C" is no list. */
const SLASH = /(?<=\p{L}\p{L}) ?\/ ?(?=\p{L}\p{L})/gu;

/** "OEO-01107": a number as a whole, and no ZIP code. */
const NUMBERED = /(?<![\p{L}\d])\p{L}{3,}-\d{4,}(?![\p{L}\d])/gu;

/** A query as it was understood. */
export interface Question {
  readonly parsed: ParsedQuery;
  readonly area: QuestionArea | undefined;
  /** Firms should have a certificate of each, and by it the types that are asked for. */
  readonly agencies: readonly AskedAgencies[];
  /** The words besides the place and the agencies, where either is named. */
  readonly otherWords: readonly string[];
  /** What it asks to leave out, as typed. */
  readonly without: readonly string[];
  /** It has characters, none of them a letter or digit: no firm matches. */
  readonly isWordless: boolean;
  /** It asks for certificates that have ended. */
  readonly asksEnded: boolean;
  /** It asks for these alone: "expired DBE". */
  readonly isOfEnded: boolean;
  /** It does not, but no others are found. */
  readonly showsEnded?: true;
}

/** What an index knows of places and agencies. */
export interface KnownNames {
  readonly gazetteer: Gazetteer | undefined;
  readonly agencyNamesOf: (segment: Segment) => AgencyNames;
  readonly shortName: StateAgencies['shortName'];
  readonly owners: OwnerPhrases;
  readonly requests: EverydayRequests;
}

/** What is known of words of trades. */
interface KnownTrades {
  readonly codes: KnownCodes;
  readonly isOfTrade: (word: string) => boolean;
  /** See `Trades`. */
  readonly hasCodes: (word: string) => boolean;
}

/** Reads a query: a name as it is, otherwise its words and the place that it names. */
export function readQuestion(
  { q = '', verbatim = false }: { readonly q?: string | undefined; readonly verbatim?: boolean | undefined },
  segments: readonly Segment[],
  { gazetteer, agencyNamesOf, shortName, owners, requests, codes, isOfTrade, hasCodes }: KnownNames & KnownTrades,
): Question {
  const isType = (word: string) => isTypeOf(word, segments);
  const { isCode, subsectorsOf } = codes;
  const listed = { isType, isCode, subsectorsOf, owners, requests, hasCodes };
  const words = tokenize(q);
  const text = verbatim ? q : spelledCodes(q, codes);
  const isWordless = tokenize(text).length === 0 && q.trim() !== '';
  const { text: ofEnded, saysEnded: asksEnded, isOfCertificates } = withEndedSaid(text, isType);
  const asTyped = {
    ...{ area: undefined, agencies: [], otherWords: [], without: [], isWordless, asksEnded },
    isOfEnded: false,
  };
  const withCodes = (some: readonly string[], said: string) =>
    gazetteer ? withStateCodes(some, said, { gazetteer, isType, owners }) : some;
  if (verbatim || isName(withCodes(words, q), segments)) return { parsed: parseQuery(q, true), ...asTyped };
  const numbered = text.replace(NUMBERED, '"$&"');
  if (/["“”]/.test(numbered)) return { parsed: parseQuery(numbered, false, listed), ...asTyped };
  const said = withAlternatives(owners.apart(plainQuestion(ofEnded)), listed);
  // "phone number for Yu and Associates"
  if (said !== q && isName(withCodes(tokenize(said), said), segments))
    return { parsed: parseQuery(said, true), ...asTyped };
  const isPlace = (spoken: readonly string[]) => Boolean(gazetteer?.find(placeKey(spoken.join(' '))).length);
  const { rest, excluded, without } = splitExcludedTerms(said, { isPlace, isCode, owners });
  const excludedPlaces = excluded.flatMap((phrase) => placesOfParts(phrase, gazetteer));
  const plain = withoutRoutes(rest, (road) => isPlace([road]));
  const isHeld = (key: string) => segments.some((segment) => hasHolders(segment, key));
  const reading = { names: segments.map(agencyNamesOf), gazetteer, isType, isHeld, shortName, isOfTrade };
  const listing = plain.replace(SLASH, ' or ');
  const { rest: spoken, agencies: named } = splitAgencies(tokenize(listing), reading);
  const placed = gazetteer && withStatesOfRegions(withCodes(spoken, listing), gazetteer);
  const area = gazetteer && placed && areaBesideTypes(placed, segments, { gazetteer, owners });
  const states = area ? [area.place, ...area.others].map(({ state }) => state) : [];
  const agencies = named.map((one) => ofStates(one, states));
  const isNarrowed = area !== undefined || agencies.length > 0;
  const otherWords = area?.rest ?? spoken;
  const asked = parseQuery(isNarrowed ? otherWords.join(' ') : plain, false, listed);
  const isSentence = asked.isSentence || LIST.test(plain) || hasAlternatives(otherWords, asked);
  const parsed = { ...asked, isSentence, isLastPrefix: endsInPrefix(asked, q), excluded, excludedPlaces };
  const isOfEnded = asksEnded && (isOfCertificates || parsed.isOfAnyFirm || agencies.length > 0);
  // "firms in Bowie" asks for all that are there
  return {
    parsed: (isNarrowed || isOfEnded) && parsed.isOfAnyFirm ? { ...parsed, words: [] } : parsed,
    area,
    agencies,
    otherWords,
    without,
    isWordless,
    asksEnded,
    isOfEnded,
  };
}

const AND = new Set(['and', 'y']);

/** "marketing or public relations", "silt fence and hydroseeding": firms need not do both. */
function hasAlternatives(spoken: readonly string[], { words }: ParsedQuery): boolean {
  const isAsked = (said = '') =>
    terms(said).some((term) => words.some((one) => one.role === 'asked' && one.word === term && !/\d/.test(term)));
  return spoken.some((word, at) => (isOr(word) || AND.has(word)) && isAsked(spoken[at - 1]) && isAsked(spoken[at + 1]));
}

/** "Not in Boston": of the places that are called so those whose firms write other names as well. */
function placesOfParts(phrase: readonly string[], gazetteer: Gazetteer | undefined): readonly NamedPlace[] {
  const places = gazetteer?.find(placeKey(phrase.join(' '))) ?? [];
  return places.flatMap((place) => {
    if (place.isNickname) return [place];
    // the post's city of a ZIP code is often another than the firm's
    return place.partZips.length > 0 ? [{ ...place, zips: place.partZips }] : [];
  });
}

/** A word before others is typed to its end. */
export const endsInPrefix = ({ isLastPrefix, words }: ParsedQuery, q: string): boolean =>
  isLastPrefix && terms(q).at(-1) === words.at(-1)?.word;

/** Miles around a town, a neighborhood or a ZIP code in which too few firms are: first those of "near". */
const AROUND_MILES = [NEARBY_MILES, 25];

/** The same question with more and more of what is around its place; none where it asks for no more than the place. */
export function surroundingsOf(question: Question): readonly Question[] {
  const { area } = question;
  if (!area || area.areMilesSaid || area.isOnly || [area.place, ...area.others].some(isWide)) return [];
  const wider = AROUND_MILES.filter((miles) => miles > (area.miles ?? 0));
  return wider.map((miles) => ({ ...question, area: { ...area, miles } }));
}

/** Where no certificate in force is found, those that have ended say more than nothing: each shows its day. */
export const withEnded = (question: Question, today: string | undefined): Question | undefined =>
  today === undefined || question.asksEnded ? undefined : { ...question, asksEnded: true, showsEnded: true };

/** The whole question as words, where some of them were read as a place or an agency: a misspelled name may have words that cities are called. */
export const asWords = (question: Question, q: string): Question | undefined =>
  question.area || question.agencies.length > 0
    ? { ...question, parsed: parseQuery(q), area: undefined, agencies: [], without: [] }
    : undefined;

/** By segment the documents that the place and the agencies of a question leave; undefined where it names neither. */
export function docsAsked(
  segments: readonly Segment[],
  { area, agencies }: Question,
  time: Pick<AskedCertificates, 'day' | 'endedBefore'>,
): Bitset[] | undefined {
  if (!area && agencies.length === 0) return undefined;
  return segments.map((segment) => {
    const there = segment.scratchSet();
    if (area) addAreaMatches(segment, area, there);
    else there.set(segment.live);
    for (const asked of agencies) intersectInto(there, heldBy(segment, asked, time));
    return there;
  });
}

/** Where a question was searched; what it leaves out stays among its other words. @param there see `SearchedPlace` */
export function searchedPlace(question: Question, there: number | null): SearchedPlace | null {
  if (!question.area) return null;
  const { place, others, miles } = question.area;
  const label = [place, ...others].map((one) => one.label).join(' / ');
  return { label, radius_miles: miles, found_there: there, other_words: otherWordsOf(question) };
}

/** By whom firms should be certified. */
export function searchedAgencies(question: Question): DocumentSearchResult['certified_by'] {
  if (question.agencies.length === 0) return null;
  return { agencies: question.agencies.map(({ labels }) => labels), other_words: otherWordsOf(question) };
}

const otherWordsOf = ({ otherWords, without }: Question): string =>
  [...otherWords, ...without.map((phrase) => `not ${phrase}`)].join(' ');
