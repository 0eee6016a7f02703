import type { Bitset } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { CERTIFICATION_TYPES } from '../text/facet-labels.ts';
import { hasNameWithPrefix } from '../text/fuzzy-names.ts';
import type { OwnerPhrases } from '../text/owner-phrases.ts';
import { terms } from '../text/tokenize.ts';
import type { Gazetteer, NamedPlace } from '../vocabulary.ts';
import { isOr } from './alternatives.ts';
import { withDirectoryCities } from './directory-cities.ts';
import { addPlaceFirms, addWithinRadius } from './filters.ts';
import { bareCities, bareStateAtEnd, findPlace } from './find-place.ts';
import { docsWithPhrase, hasType } from './match-terms.ts';
import { type SpelledCity, withSpelledCity } from './misspelled-place.ts';
import { isCodeOfState, isState, type NameAt } from './name-at.ts';
import { NEARBY_MILES, type PlacePhrase } from './place-phrase.ts';
import { FILLER, STOP_WORDS } from './question-words.ts';
import { furtherPlaces } from './several-places.ts';

/** Where a question asks for firms. */
export interface QuestionArea {
  readonly place: NamedPlace;
  /** Places that are meant as well: "Bowie or Laurel". */
  readonly others: readonly NamedPlace[];
  readonly miles: number | null;
  /** "within 5 miles of", not "near". */
  readonly areMilesSaid: boolean;
  /** What is around it is not meant. */
  readonly isOnly: boolean;
  /** Neither a word before it nor a state, a nickname or a ZIP code says that a place is meant. */
  readonly isGuess: boolean;
  /** The words besides the place. */
  readonly rest: readonly string[];
}

export const isTypeOf = (word: string, segments: readonly Segment[]): boolean =>
  CERTIFICATION_TYPES.has(word) || segments.some((segment) => hasType(segment, word));

/** "landscaping Minneapolis DBE", "framing Bowie women-owned": what certificates say at the ends hides no place. */
export function areaBesideTypes(
  words: readonly string[],
  segments: readonly Segment[],
  { gazetteer, owners }: { readonly gazetteer: Gazetteer; readonly owners: OwnerPhrases },
): QuestionArea | undefined {
  const isType = (at: number) => isTypeOf(words[at] ?? '', segments);
  // "MBE or WBE"
  const isListed = (word: string, at: number) => isType(at) || (isOr(word) && isType(at - 1) && isType(at + 1));
  const from = words.findIndex((word, at) => !isListed(word, at));
  const to = Math.min(words.findLastIndex((word, at) => !isListed(word, at)) + 1, owners.endBefore(words));
  if (to - from < 2) return areaOf(words, segments, gazetteer);
  const said = words.slice(from, to);
  const area = areaThroughout(said, segments, gazetteer) ?? areaOf(said, segments, gazetteer);
  return area && { ...area, rest: [...words.slice(0, from), ...area.rest, ...words.slice(to)] };
}

/** "Howard County", "Silver Spring or DC": beside nothing but certificates, places need no word before them. */
function areaThroughout(
  words: readonly string[],
  segments: readonly Segment[],
  gazetteer: Gazetteer,
): QuestionArea | undefined {
  const end = words.findLastIndex((word) => !FILLER.has(word)) + 1;
  const said = words.slice(0, end);
  const area = end > 1 ? areaOf(['in', ...said], segments, gazetteer) : undefined;
  if (area?.rest.length !== 0) return undefined;
  // "state colleges" is a town as well
  const sayers = firmsSaying(terms(said.join(' ')), segments);
  return sayers > 0 && sayers >= countThere(area.place, segments) ? undefined : { ...area, rest: words.slice(end) };
}

/** Live firms whose texts have these words beside each other. */
const firmsSaying = (phrase: readonly string[], segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => {
    const docs = docsWithPhrase(segment, phrase, segment.live);
    return sum + segment.countIntersection(segment.live, docs, 0, docs.length);
  }, 0);

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
  const state = bareStateAtEnd(words, places);
  const inState = state && chooseArea(state, segments);
  if (inState && isMeantBeside(inState.place, segments, words[state.at]))
    return withOthers(inState, state, segments, places);
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

/** With the other places of a list: of the same state, if any of a name are, and no words like others. */
function withOthers(
  area: QuestionArea,
  phrase: PlacePhrase,
  segments: readonly Segment[],
  gazetteer: Gazetteer,
): QuestionArea {
  const { before, behind, rest } = furtherPlaces(phrase, gazetteer, (name) => {
    const near = besideState(name, area) ?? name.candidates.filter(({ state }) => state === area.place.state);
    const isSure = name.isSure || name.candidates.some(isState);
    const candidates = near.length > 0 ? near : name.candidates;
    const place = chooseArea({ ...phrase, isSure, candidates }, segments)?.place;
    return place && (isSure || near.length > 0 || isMeantBeside(place, segments)) ? place : undefined;
  });
  const [place = area.place, ...others] = [...before, area.place, ...behind];
  return { ...area, place, others, rest };
}

/** "Delaware or Pennsylvania" are two states, though Pennsylvania has a county that is called so. */
function besideState({ candidates }: NameAt, { place }: QuestionArea): readonly NamedPlace[] | undefined {
  if (!isState(place) || !candidates.some(isState)) return undefined;
  const outside = candidates.filter(({ state }) => state !== place.state);
  return outside.length > 0 ? outside : undefined;
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
  { isFirst, isSurroundings, rest }: PlacePhrase,
  area: QuestionArea,
  segments: readonly Segment[],
): boolean {
  if (!isMeantBeside(area.place, segments)) return true;
  if (isSurroundings) return false;
  const [city = '', beside = ''] = isFirst
    ? terms(words.slice(0, 2).join(' '))
    : terms([words[rest.length], rest.at(-1)].join(' '));
  const phrase = isFirst ? [city, beside] : [beside, city];
  return firmsSaying(phrase, segments) > 0;
}

/**
 * "Baltimore or DC", but not "masonry or DC": a word alone is a city where more firms are there than say it.
 * @param said as the place is called, if not as firms write it
 */
function isMeantBeside(place: NamedPlace, segments: readonly Segment[], said = place.spellings[0]?.key ?? ''): boolean {
  const [word = '', ...others] = terms(said);
  return others.length > 0 || saidBy(word, segments) < countThere(place, segments);
}

/** Names and texts that say a word, those of removed firms included. */
const saidBy = (word: string, segments: readonly Segment[]): number =>
  segments.reduce((sum, { vocabulary, arrays: { postingStarts } }) => {
    const at = vocabulary.find(word);
    return at < 0 ? sum : sum + (postingStarts[at + 1] as number) - (postingStarts[at] as number);
  }, 0);

/** Whether a firm's name begins with several words; the code of a state, `MA`, is not the beginning of one. */
export function isName(words: readonly string[], segments: readonly Segment[]): boolean {
  const isTyped = isCodeOfState(words.at(-1) ?? '');
  const said = words.join(' ').toLowerCase();
  return words.length > 1 && segments.some((segment) => hasNameWithPrefix(segment, said, isTyped));
}

/** Of the places of one name that with the most firms; none where no firm is there and the words may mean other things. */
function chooseArea(
  { candidates, miles, areMilesSaid, isSurroundings, isOnly, isSure, isAfterWord, rest }: PlacePhrase,
  segments: readonly Segment[],
): QuestionArea | undefined {
  const scratch = segments.map((segment) => segment.scratchSet());
  const count = (place: NamedPlace) => countThere(place, segments, scratch);
  const isGuess = !isSure && !isAfterWord;
  let best: { area: QuestionArea; firms: number; rank: number } | undefined;
  for (const named of candidates) {
    // the post's city of a ZIP code is often another than the firm's: it counts where no firm writes this one
    const written = { ...named, zips: named.partZips };
    const isCity = named.radius_miles === null && named.spellings.every(({ facet }) => facet === 'city');
    const place = isCity && named.spellings.length > 0 && count(written) > 0 ? written : named;
    const firms = count(place);
    const rank = rankOf(named, firms);
    if (best && (rank < best.rank || (rank === best.rank && firms <= best.firms))) continue;
    const around = isSurroundings && isWide(place) ? null : miles;
    const reach = areMilesSaid ? miles : (wideRadius(place) ?? around);
    best = { area: { place, others: [], miles: reach, areMilesSaid, isOnly, isGuess, rest }, firms, rank };
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

/** A county or a state is its own area: "Howard County area". */
export const isWide = ({ spellings }: NamedPlace): boolean => spellings.some(({ facet }) => facet !== 'city');

/** Adds the documents in the area. */
export function addAreaMatches(segment: Segment, { place, others, miles }: QuestionArea, into: Bitset): void {
  for (const one of [place, ...others]) {
    addPlaceFirms(segment, one, into);
    const reach = miles ?? one.radius_miles;
    if (reach !== null) addWithinRadius(segment, one.center, reach, into);
  }
}
