import { placeKey } from '../text/place-key.ts';
import type { Gazetteer, NamedPlace } from '../vocabulary.ts';
import { distanceAtEnd } from './distances.ts';
import {
  calledByNickname,
  isAfterPlace,
  isBetweenPlaces,
  isState,
  MAX_WORDS,
  type NameAt,
  nameAt,
  STATE_WORDS,
  WORDLIKE_STATES,
} from './name-at.ts';
import { NEARBY_MILES, type PlacePhrase, UNMEASURED } from './place-phrase.ts';
import { type Preposition, preposition } from './place-preposition.ts';
import { qualifiedAmid, qualifiedAtEnd, qualifiedFirst } from './qualified-place.ts';
import { DIRECTIONS, FILLER, STOP_WORDS } from './question-words.ts';
import { AFTER_PLACE, AROUND, afterArea, isAround, withSurroundings } from './surroundings.ts';

/** Between them and the name. */
const BETWEEN = new Set(['the', 'to', 'of', 'de', 'del', 'zip', 'code', 'city', 'ciudad', 'town', 'me', 'my', 'area']);
/** Parts of a city that it is searched for: "East Baltimore". */
const PART_OF_CITY = new Set(
  'central centro downtown greater historic inner metro metropolitan midtown outer uptown'
    .split(' ')
    .concat([...DIRECTIONS]),
);
/** "NE DC", "Southeast Washington", "DC SE" */
const QUADRANTS = new Set('ne nw se sw northeast northwest southeast southwest'.split(' '));
const CAPITAL = new Set(['dc', 'washington']);
/** Codes that are abbreviations of trades or titles too, or names: "PA system", "CT scan", "Smith MD", "mass mailing". */
const AMBIGUOUS_FIRST = new Set([
  ...WORDLIKE_STATES,
  ...'al ala ar ark co colo conn ct ind ma mass mont ms mt nd ne nev pa penn pr tex vi'.split(' '),
]);
/** "Delaware River bridges", "Pennsylvania Avenue paving". */
const NAMED_AFTER_STATES = new Set(['ave', 'avenue', 'bay', 'river', 'road', 'street', 'turnpike', 'university']);
export const AMBIGUOUS_LAST: ReadonlySet<string> = new Set([...AMBIGUOUS_FIRST, 'md']);

/** After "in" they say where work is done: "in home care" is not asked for in Home, Kansas. */
const WORKPLACES = new Set(['ground', 'home', 'house', 'line', 'person', 'plant', 'school', 'store', 'vehicle']);

/** A shorter word alone is no city: `Ada`, `Sod`. */
const MIN_BARE_LETTERS = 4;

const IS_ZIP = /^\d{5}$/;
/** "NAICS 23811" */
const BEFORE_CODE = new Set(['code', 'codes', 'codigo', 'naic', 'naics']);

/** The place in a question: after "in" or "near", or at an end of it with its state, as a county or as a nickname. */
export function findPlace(question: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  const far = distanceAtEnd(question);
  const before = far && placeIn(question.slice(0, far.at), gazetteer);
  return before ? { ...before, ...measured(far.miles) } : placeIn(question, gazetteer);
}

const measured = (miles: number) => ({ miles, areMilesSaid: true, isSurroundings: false });

function placeIn(question: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  const words = question.filter((_, i) => !isPartOfCapital(question, i));
  for (let at = words.length - 2; at >= 0; at--) {
    const said = preposition(words, at);
    if (!said) continue;
    const name = nameAfter(words, said.end, gazetteer);
    if (name && !name.isSure && WORKPLACES.has(words[said.end] ?? '') && name.end === said.end + 1) continue;
    if (name) return afterWord(words, said, name);
  }
  const said = words.slice(0, endOfMeaning(words));
  // "DC area" is called so
  const place = nicknameAtEnd(words, gazetteer);
  if (place) return place;
  const atEdge = placeAtEdge(said, gazetteer);
  return atEdge && withSurroundings(atEdge, said, words);
}

/** "in the Bowie area" */
function afterWord(
  words: readonly string[],
  { start, miles, areMilesSaid, isOnly, ...said }: Preposition,
  name: NameAfter,
): PlacePhrase {
  const end = afterArea(words, name.end);
  const isSurroundings = miles === null && (end > name.end || words.slice(said.end, name.from).some(isAround));
  return {
    ...name,
    miles: isSurroundings ? NEARBY_MILES : miles,
    areMilesSaid,
    isSurroundings,
    isOnly,
    isAfterWord: true,
    isFirst: false,
    at: start,
    rest: [...words.slice(0, start), ...words.slice(end)],
  };
}

function isPartOfCapital(words: readonly string[], at: number): boolean {
  const [before, word = '', next = ''] = [words[at - 1], words[at], words[at + 1]];
  if (QUADRANTS.has(word)) return CAPITAL.has(next) || before === 'dc';
  // "metro DC" is more than the capital
  return PART_OF_CITY.has(word) && !AROUND.has(word) && next === 'dc';
}

function placeAtEdge(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  return (
    qualifiedAtEnd(words, gazetteer) ??
    nicknameAtEnd(words, gazetteer) ??
    zipAtEdge(words, gazetteer) ??
    qualifiedFirst(words, gazetteer) ??
    longNameAtEnd(words, gazetteer) ??
    stateAtEnd(words, gazetteer) ??
    stateFirst(words, gazetteer) ??
    longCityFirst(words, gazetteer) ??
    qualifiedAmid(words, gazetteer)
  );
}

/** Where the words end that say something: "plumber Bowie area, please". */
function endOfMeaning(words: readonly string[]): number {
  let end = words.length;
  while (end > 0 && (FILLER.has(words[end - 1] as string) || AFTER_PLACE.has(words[end - 1] as string))) end--;
  return end;
}

interface NameAfter extends NameAt {
  readonly from: number;
}

/** "around the Inner Harbor", "in downtown Baltimore" */
function nameAfter(words: readonly string[], start: number, gazetteer: Gazetteer): NameAfter | undefined {
  for (let from = start; from < words.length; from++) {
    const name = isPartOnly(words, from, gazetteer) ? undefined : nameAt(words, from, gazetteer);
    if (name) return { ...name, from };
    if (!BETWEEN.has(words[from] as string) && !PART_OF_CITY.has(words[from] as string)) return undefined;
  }
  return undefined;
}

/** "West Baltimore" is no place called West. */
const isPartOnly = (words: readonly string[], at: number, gazetteer: Gazetteer): boolean =>
  PART_OF_CITY.has(words[at] ?? '') &&
  (nameAt(words, at, gazetteer)?.end ?? at) <= at + 1 &&
  nameAt(words, at + 1, gazetteer) !== undefined;

function nicknameAtEnd(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  for (let from = Math.max(1, words.length - MAX_WORDS); from < words.length; from++) {
    const candidates = calledByNickname(gazetteer.find(placeKey(words.slice(from).join(' '))));
    if (candidates.length > 0)
      return { candidates, ...UNMEASURED, isSure: true, isFirst: false, at: from, rest: words.slice(0, from) };
  }
  return undefined;
}

/** "movers 21157" */
function zipAtEdge(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  const last = words.length - 1;
  if (last < 1) return undefined;
  for (const at of [last, 0]) {
    const zip = words[at] as string;
    const isCode = !IS_ZIP.test(zip) || BEFORE_CODE.has(words[at - 1] ?? '');
    const candidates = isCode ? [] : gazetteer.find(zip);
    if (candidates.length > 0)
      return { candidates, ...UNMEASURED, isSure: true, isFirst: at === 0, at, rest: words.toSpliced(at, 1) };
  }
  return undefined;
}

/** "concrete Delaware", "plumbers VA": what is called as a state is, of the places of that name the one with firms. */
function stateAtEnd(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  for (let from = Math.max(1, words.length - STATE_WORDS); from < words.length; from++) {
    const before = words[from - 1] ?? '';
    const isAfterCode = before.length === 2 && !isBetweenPlaces(before) && gazetteer.stateCode(before) !== undefined;
    const isListed = isAfterCode || isAfterPlace(words, from, gazetteer);
    const candidates = calledAsState(words.slice(from), isListed ? WORDLIKE_STATES : AMBIGUOUS_LAST, gazetteer);
    // "para mi", "for a co"
    if (candidates && (isListed || !STOP_WORDS.has(before)))
      return { candidates, ...UNMEASURED, isSure: true, isFirst: false, at: from, rest: words.slice(0, from) };
  }
  return undefined;
}

/** "DC plumbing", "New Jersey structural engineers"; of "Virginia Beach movers" the city. */
function stateFirst(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  const longest = nameAt(words, 0, gazetteer);
  for (let end = Math.min(STATE_WORDS, words.length - 1); end > 0; end--) {
    const candidates = calledAsState(words.slice(0, end), AMBIGUOUS_FIRST, gazetteer);
    if (!candidates || NAMED_AFTER_STATES.has(words[end] ?? '')) continue;
    const isCity = longest !== undefined && longest.end > end && longest.end < words.length;
    const found = isCity ? { ...longest, isSure: false } : { candidates, isSure: true, end };
    return { ...UNMEASURED, ...found, isFirst: true, at: 0, rest: words.slice(found.end) };
  }
  return undefined;
}

/** "tree removal Silver Spring", "ductwork Anne Arundel", "guards East Baltimore": a single word may mean other things. */
function longNameAtEnd(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  for (let from = Math.max(1, words.length - MAX_WORDS); from < words.length - 1; from++) {
    // what a "for a" is before may mean other things too
    if (STOP_WORDS.has(words[from - 1] ?? '') && !isAfterPlace(words, from, gazetteer)) continue;
    const named = gazetteer.find(placeKey(words.slice(from).join(' ')));
    const isPart = named.length === 0 && PART_OF_CITY.has(words[from] as string);
    const candidates = isPart ? citiesCalled(words.slice(from + 1), gazetteer) : named;
    // where a state is called so too, the one with firms is meant
    if (candidates.some(({ spellings }) => spellings.some(({ facet }) => facet !== 'state')))
      return { candidates, ...UNMEASURED, isSure: false, isFirst: false, at: from, rest: words.slice(0, from) };
  }
  return undefined;
}

const citiesCalled = (spoken: readonly string[], gazetteer: Gazetteer): NamedPlace[] =>
  gazetteer.find(placeKey(spoken.join(' '))).filter(({ spellings }) => spellings.some(({ facet }) => facet === 'city'));

/** "Upper Marlboro framing", "Downtown Baltimore guards" */
function longCityFirst(words: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  const start = PART_OF_CITY.has(words[0] ?? '') && citiesCalled(words.slice(0, 2), gazetteer).length === 0 ? 1 : 0;
  for (let end = Math.min(start + MAX_WORDS, words.length - 1); end > 1; end--) {
    const candidates = citiesCalled(words.slice(start, end), gazetteer);
    if (candidates.length > 0)
      return { candidates, ...UNMEASURED, isSure: false, isFirst: true, at: 0, rest: words.slice(end) };
  }
  return undefined;
}

/** "painters ma", "engineers mass": a code in small letters at the end may be a word like any other. */
export function bareStateAtEnd(question: readonly string[], gazetteer: Gazetteer): PlacePhrase | undefined {
  const words = question.slice(0, endOfMeaning(question));
  const at = words.length - 1;
  const [before = '', word = ''] = words.slice(-2);
  if (at < 1 || WORDLIKE_STATES.has(word) || STOP_WORDS.has(word) || STOP_WORDS.has(before)) return undefined;
  const candidates = gazetteer.stateCode(word) ? gazetteer.find(placeKey(word)).filter(isState) : [];
  const phrase = { candidates, ...UNMEASURED, isSure: false, isFirst: false, at, rest: words.slice(0, at) };
  return candidates.length === 0 ? undefined : withSurroundings(phrase, words, question);
}

/** The cities of one word at the ends of a question, "plumber Hyattsville"; each may be a word like any other. */
export function bareCities(question: readonly string[], gazetteer: Gazetteer): PlacePhrase[] {
  const far = distanceAtEnd(question);
  if (far) return bareCities(question.slice(0, far.at), gazetteer).map((city) => ({ ...city, ...measured(far.miles) }));
  const words = question.slice(0, endOfMeaning(question));
  const found = (at: number, rest: readonly string[]): PlacePhrase[] => {
    const word = words[at] ?? '';
    const isCity = word.length >= MIN_BARE_LETTERS && !WORKPLACES.has(word) && !/\d/.test(word);
    const candidates = isCity ? citiesCalled([word], gazetteer) : [];
    const phrase = { candidates, ...UNMEASURED, isSure: false, isFirst: at === 0, at, rest };
    return candidates.length === 0 ? [] : [withSurroundings(phrase, words, question)];
  };
  const last = words.length - 1;
  if (last < 1) return [];
  const isSaidOf = STOP_WORDS.has(words[last - 1] ?? '') && !isAfterPlace(words, last, gazetteer);
  return [...(isSaidOf ? [] : found(last, words.slice(0, last))), ...found(0, words.slice(1))];
}

function calledAsState(
  spoken: readonly string[],
  ambiguous: ReadonlySet<string>,
  gazetteer: Gazetteer,
): readonly NamedPlace[] | undefined {
  const name = spoken.join(' ');
  if (ambiguous.has(name) || !gazetteer.stateCode(name)) return undefined;
  const places = gazetteer.find(placeKey(name));
  return places.length > 0 ? places : undefined;
}
