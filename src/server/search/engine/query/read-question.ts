import type { Gazetteer, NamedPlace, SearchedPlace } from '../document.ts';
import { type Bitset, isEmpty } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { CERTIFICATION_TYPES } from '../text/facet-labels.ts';
import { hasNameWithPrefix } from '../text/fuzzy-names.ts';
import { placeKey } from '../text/place-key.ts';
import { terms, tokenize } from '../text/tokenize.ts';
import { withDirectoryCities } from './directory-cities.ts';
import { splitExcludedTerms } from './excluded-terms.ts';
import { addPlaceFirms, addWithinRadius } from './filters.ts';
import { bareCities, findPlace, NEARBY_MILES } from './find-place.ts';
import { docsWithPhrase, hasType } from './match-terms.ts';
import { type SpelledCity, withSpelledCity } from './misspelled-place.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import type { PlacePhrase } from './place-phrase.ts';
import { plainQuestion } from './plain-question.ts';
import { FILLER, STOP_WORDS } from './question-words.ts';
import { furtherPlaces, isState } from './several-places.ts';
import { endBeforeOwners } from './word-roles.ts';

/** "painting/drywall/flooring": firms need not do all of it. "Acme Services, Inc." is a name. */
const LIST = /[^\s\d][/,] ?(?!(?:co|corp|inc|incorporated|limited|llc|llp|lp|ltd|pc|pllc)\b)[^\s\d]/i;

/** "Waldorf / La Plata", "MD/DC"; "A/C" is no list. */
const SLASH = /(?<=\p{L}\p{L}) ?\/ ?(?=\p{L}\p{L})/gu;

/** "OEO-01107": a number as a whole, and no ZIP code. */
const NUMBERED = /(?<![\p{L}\d])\p{L}{3,}-\d{4,}(?![\p{L}\d])/gu;

/** "expired DBE", "MBE vencido" */
const ENDED = /\b(?:ended|expired|lapsed|caducad[ao]s?|vencid[ao]s?)\b/i;

/** Where a question asks for firms. */
export interface QuestionArea {
  readonly place: NamedPlace;
  /** Places that are meant as well: "Bowie or Laurel". */
  readonly others: readonly NamedPlace[];
  readonly miles: number | null;
  /** The words besides the place. */
  readonly rest: readonly string[];
}

/** A query as it was understood. */
export interface Question {
  readonly parsed: ParsedQuery;
  readonly area: QuestionArea | undefined;
  /** What it asks to leave out, as typed. */
  readonly without: readonly string[];
  /** It has characters, none of them a letter or digit: no firm matches. */
  readonly isWordless: boolean;
  /** It asks for certificates that have ended. */
  readonly asksEnded: boolean;
}

/** Reads a query: a name as it is, otherwise its words and the place that it names. */
export function readQuestion(
  { q = '', verbatim = false }: { readonly q?: string | undefined; readonly verbatim?: boolean | undefined },
  segments: readonly Segment[],
  gazetteer: Gazetteer | undefined,
): Question {
  const words = tokenize(q);
  const isWordless = words.length === 0 && q.trim() !== '';
  const asksEnded = ENDED.test(q);
  const asTyped = { area: undefined, without: [], isWordless, asksEnded };
  if (verbatim || isName(words, segments)) return { parsed: parseQuery(q, true), ...asTyped };
  const numbered = q.replace(NUMBERED, '"$&"');
  if (/["“”]/.test(numbered)) return { parsed: parseQuery(numbered), ...asTyped };
  const said = plainQuestion(q);
  // "phone number for Yu and Associates"
  if (said !== q && isName(tokenize(said), segments)) return { parsed: parseQuery(said, true), ...asTyped };
  const {
    rest: plain,
    excluded,
    without,
  } = splitExcludedTerms(said, (spoken) => Boolean(gazetteer?.find(placeKey(spoken.join(' '))).length));
  const spoken = tokenize(plain.replace(SLASH, ' or '));
  const area = gazetteer && areaBesideTypes(spoken, segments, gazetteer);
  const asked = parseQuery(area ? area.rest.join(' ') : plain);
  const isSentence = asked.isSentence || LIST.test(plain);
  const parsed = { ...asked, isSentence, isLastPrefix: endsInPrefix(asked, q), excluded };
  // "firms in Bowie" asks for all that are there
  return {
    parsed: area && parsed.isOfAnyFirm ? { ...parsed, words: [] } : parsed,
    area,
    without,
    isWordless,
    asksEnded,
  };
}

/** A word before others is typed to its end. */
export const endsInPrefix = ({ isLastPrefix, words }: ParsedQuery, q: string): boolean =>
  isLastPrefix && terms(q).at(-1) === words.at(-1)?.word;

/** "landscaping Minneapolis DBE", "framing Bowie women-owned": what certificates say at the ends hides no place. */
function areaBesideTypes(
  words: readonly string[],
  segments: readonly Segment[],
  gazetteer: Gazetteer,
): QuestionArea | undefined {
  const isType = (word: string) => CERTIFICATION_TYPES.has(word) || segments.some((segment) => hasType(segment, word));
  const from = words.findIndex((word) => !isType(word));
  const to = Math.min(words.findLastIndex((word) => !isType(word)) + 1, endBeforeOwners(words));
  if (to - from < 2) return areaOf(words, segments, gazetteer);
  const area = areaOf(words.slice(from, to), segments, gazetteer);
  return area && { ...area, rest: [...words.slice(0, from), ...area.rest, ...words.slice(to)] };
}

function areaOf(
  words: readonly string[],
  segments: readonly Segment[],
  gazetteer: Gazetteer,
): QuestionArea | undefined {
  const isNamed = ({ isFirst, rest }: PlacePhrase) =>
    isFirst && isName(words.slice(0, words.length - rest.length + 1), segments);
  const places = withDirectoryCities(gazetteer, segments);
  const found = findPlace(words, places);
  if (found && (isNamed(found) || isCodeOfFirms(found, segments))) return undefined;
  const there = found && chooseArea(found, segments);
  if (there) return withOthers(there, found, segments, places);
  for (const city of bareCities(words, places)) {
    const area = isNamed(city) ? undefined : chooseArea(city, segments);
    if (area && !isWordOfTexts(words, city, area, segments)) return withOthers(area, city, segments, places);
  }
  const spelled = withSpelledCity(words, segments, gazetteer, (word) => isSaid(word, segments));
  const area = spelled && areaOfSpelled(spelled, segments, gazetteer);
  return (
    area ??
    (found?.isAfterWord && isUnsaid(found, segments) ? chooseArea({ ...found, isSure: true }, segments) : undefined)
  );
}

/** With the other places of a list, as far as they are of the same state or nothing else can be meant. */
function withOthers(
  area: QuestionArea,
  phrase: PlacePhrase,
  segments: readonly Segment[],
  gazetteer: Gazetteer,
): QuestionArea {
  const { before, behind, rest } = furtherPlaces(phrase, gazetteer, (name) => {
    const near = name.candidates.filter(({ state }) => state === area.place.state);
    const isSure = name.isSure || name.candidates.some(isState);
    const candidates = near.length > 0 ? near : isSure ? name.candidates : [];
    return candidates.length > 0 ? chooseArea({ ...phrase, isSure, candidates }, segments)?.place : undefined;
  });
  const [place = area.place, ...others] = [...before, area.place, ...behind];
  return { ...area, place, others, rest };
}

function areaOfSpelled(
  { words, at }: SpelledCity,
  segments: readonly Segment[],
  gazetteer: Gazetteer,
): QuestionArea | undefined {
  const isIt = (phrase: PlacePhrase) => phrase.at <= at && at < phrase.at + words.length - phrase.rest.length;
  const said = findPlace(words, gazetteer);
  if (said && isIt(said)) return chooseArea(said, segments);
  const city = bareCities(words, gazetteer).find(isIt);
  const area = city && chooseArea(city, segments);
  return area && !isWordOfTexts(words, city, area, segments) ? area : undefined;
}

/** "drywall 23831": what is no place by any word, and a code that firms have, is the code. */
function isCodeOfFirms({ candidates, isAfterWord }: PlacePhrase, segments: readonly Segment[]): boolean {
  const [place] = candidates;
  if (isAfterWord || !place || place.isNickname || place.spellings.length > 0) return false;
  const [zip = ''] = place.zips;
  return segments.some(({ codes, values }) => codes.some(({ value }) => values[value]?.key.startsWith(zip)));
}

/** "in Honolulu": what no firm says is a place in which none is, and no other word. */
const isUnsaid = ({ candidates }: PlacePhrase, segments: readonly Segment[]): boolean =>
  candidates.some(({ spellings }) =>
    spellings.some(({ key }) => terms(key).every((word) => word.length >= MIN_UNSAID && saidBy(word, segments) === 0)),
  );
/** A shorter word may be an abbreviation of the trade. */
const MIN_UNSAID = 5;

/** A word of fewer firms may be as misspelled as a question. */
const FIRMS_OF_A_WORD = 5;
const isSaid = (word: string, segments: readonly Segment[]): boolean =>
  STOP_WORDS.has(word) || FILLER.has(word) || terms(word).every((term) => saidBy(term, segments) > FIRMS_OF_A_WORD);

/**
 * Whether a word that may be a city is a word like others: as many firms say it as are there, or one says it beside the next
 * word of the question.
 */
function isWordOfTexts(
  words: readonly string[],
  { isFirst, rest }: PlacePhrase,
  area: QuestionArea,
  segments: readonly Segment[],
): boolean {
  const [city = '', beside = ''] = isFirst
    ? terms(words.slice(0, 2).join(' '))
    : terms([words[rest.length], rest.at(-1)].join(' '));
  if (saidBy(city, segments) >= countThere(area.place, segments)) return true;
  const phrase = isFirst ? [city, beside] : [beside, city];
  return segments.some((segment) => !isEmpty(docsWithPhrase(segment, phrase, segment.live)));
}

/** Names and texts that say a word, those of removed firms included. */
const saidBy = (word: string, segments: readonly Segment[]): number =>
  segments.reduce((sum, { vocabulary, arrays: { postingStarts } }) => {
    const at = vocabulary.find(word);
    return at < 0 ? sum : sum + (postingStarts[at + 1] as number) - (postingStarts[at] as number);
  }, 0);

/** Whether a firm's name begins with several words. */
const isName = (words: readonly string[], segments: readonly Segment[]): boolean =>
  words.length > 1 && segments.some((segment) => hasNameWithPrefix(segment, words.join(' ')));

/** Of the places of one name that with the most firms; none where no firm is there and the words may mean other things. */
function chooseArea(
  { candidates, miles, areMilesSaid, isSure, rest }: PlacePhrase,
  segments: readonly Segment[],
): QuestionArea | undefined {
  const scratch = segments.map((segment) => segment.scratchSet());
  const count = (place: NamedPlace) => countThere(place, segments, scratch);
  let best: { area: QuestionArea; firms: number; rank: number } | undefined;
  for (const named of candidates) {
    // the post's city of a ZIP code is often another than the firm's: it counts where no firm writes this one
    const written = { ...named, zips: [] };
    const isCity = named.radius_miles === null && named.spellings.every(({ facet }) => facet === 'city');
    const place = isCity && named.spellings.length > 0 && count(written) > 0 ? written : named;
    const firms = count(place);
    const rank = rankOf(named, firms);
    if (!best || rank > best.rank || (rank === best.rank && firms > best.firms))
      best = {
        area: { place, others: [], miles: areMilesSaid ? miles : (wideRadius(place) ?? miles), rest },
        firms,
        rank,
      };
  }
  return best && (best.firms > 0 || isSure || hasFirms(best.area, segments)) ? best.area : undefined;
}

/** "in Baltimore" is the city: the county of that name is said with the word. Where no firm is, "Wyoming" is the state. */
function rankOf({ isNickname, spellings }: NamedPlace, firms: number): number {
  const isCalled = (as: 'county' | 'state') => !isNickname && spellings.every(({ facet }) => facet === as);
  if (firms === 0) return spellings.length > 0 && isCalled('state') ? -1 : isCalled('county') ? -3 : -2;
  return isCalled('county') ? 1 : 2;
}

const hasFirms = (area: QuestionArea, segments: readonly Segment[]): boolean =>
  segments.some((segment) => {
    const there = segment.scratchSet();
    addAreaMatches(segment, area, there);
    return segment.countIntersection(segment.live, there, 0, there.length) > 0;
  });

/** Live firms of a place. */
const countThere = (
  place: NamedPlace,
  segments: readonly Segment[],
  scratch: readonly Bitset[] = segments.map((segment) => segment.scratchSet()),
): number =>
  segments.reduce((sum, segment, i) => {
    const bits = scratch[i] as Bitset;
    addPlaceFirms(segment, place, bits.fill(0));
    return sum + segment.countIntersection(segment.live, bits, 0, bits.length);
  }, 0);

/** Where work is done rather than where firms are, as at an airport, is searched around, and says so. */
const wideRadius = ({ radius_miles: miles }: NamedPlace): number | null =>
  miles !== null && miles > NEARBY_MILES ? miles : null;

/**
 * The surroundings of a neighborhood or a ZIP code in which no firm is found: few firms are in any, and work there is done by
 * those around. A city says of itself that it has none.
 */
export function widened(question: Question): Question | undefined {
  const { area } = question;
  const isSmall = area !== undefined && area.miles === null && area.place.spellings.length === 0;
  return isSmall ? { ...question, area: { ...area, miles: NEARBY_MILES } } : undefined;
}

/** The whole question as words, where some of them were read as a place: a misspelled name may have words that cities are called. */
export const withoutArea = (question: Question, q: string): Question | undefined =>
  question.area && { ...question, parsed: parseQuery(q), area: undefined, without: [] };

/** Adds the documents in the area. */
export function addAreaMatches(segment: Segment, { place, others, miles }: QuestionArea, into: Bitset): void {
  for (const one of [place, ...others]) {
    addPlaceFirms(segment, one, into);
    const reach = miles ?? one.radius_miles;
    if (reach !== null) addWithinRadius(segment, one.center, reach, into);
  }
}

/** Where a question was searched; what it leaves out stays among its other words. */
export function searchedPlace({ area, without }: Question): SearchedPlace | null {
  if (!area) return null;
  const { place, others, miles, rest } = area;
  const label = [place, ...others].map((one) => one.label).join(' / ');
  const other_words = [...rest, ...without.map((phrase) => `not ${phrase}`)].join(' ');
  return { label, radius_miles: miles, other_words };
}
