import { placeKey } from '../text/place-key.ts';
import type { Gazetteer, NamedPlace } from '../vocabulary.ts';

/** Words of the longest name, the state after it not counted. */
export const MAX_WORDS = 4;
/** Words of the longest name of a state. */
export const STATE_WORDS = 3;
export const LENGTHS_OF_STATES: readonly number[] = Array.from({ length: STATE_WORDS }, (_, i) => i + 1);
/** "condado de Montgomery", "county of Howard" */
const COUNTY_OF = new Set(['county', 'condado']);
const OF = new Set(['of', 'de']);
/** Abbreviations of states that are words: "car wash". */
const WORDLIKE_ABBREVIATIONS = ['del', 'ill', 'miss', 'ore', 'wash'];
/** Codes of states that are words: "in or near". */
export const WORDLIKE_STATES: ReadonlySet<string> = new Set([
  ...['in', 'or', 'me', 'hi', 'ok', 'de', 'la', 'id', 'mi', 'oh', 'it'],
  ...WORDLIKE_ABBREVIATIONS,
]);

/** `DE`, by which a question says Delaware: other words are in small letters. */
export const isCodeOfState = (word: string): boolean => /^[A-Z]{2}$/.test(word);

export const isState = ({ spellings }: NamedPlace): boolean => spellings.some(({ facet }) => facet === 'state');

/** A name of a place among the words of a question. */
export interface NameAt {
  readonly candidates: readonly NamedPlace[];
  readonly isSure: boolean;
  /** Where the words after it begin. */
  readonly end: number;
  readonly hasState: boolean;
}

/** The longest name of a place that begins here, with the state after it. */
export function nameAt(words: readonly string[], from: number, gazetteer: Gazetteer): NameAt | undefined {
  if (COUNTY_OF.has(words[from] ?? '') && OF.has(words[from + 1] ?? '')) return countyAt(words, from + 2, gazetteer);
  // "condado Howard"
  const county = words[from] === 'condado' ? countyAt(words, from + 1, gazetteer) : undefined;
  if (county) return county;
  for (let end = Math.min(words.length, from + MAX_WORDS); end > from; end--) {
    const spoken = words.slice(from, end);
    if (spoken.length === 1 && WORDLIKE_STATES.has(spoken[0] ?? '')) continue;
    const places = gazetteer.find(placeKey(spoken.join(' ')));
    if (places.length === 0) continue;
    // "the Eastern Shore of Maryland"
    const isRegion = OF.has(words[end] ?? '') && places.some(({ isNickname }) => isNickname);
    const state = stateAt(words, isRegion ? end + 1 : end, gazetteer);
    const within = state ? placesOf(state.code, places) : [];
    if (state && within.length > 0)
      return { candidates: within, isSure: true, end: afterZip(words, state.end), hasState: true };
    const name = spoken.join(' ');
    const isNameOfState = isCodeOfState(name) || (name.length > 2 && gazetteer.stateCode(name) !== undefined);
    const isSure = isNameOfState || /^\d{5}$/.test(spoken[0] ?? '') || places.some(({ isNickname }) => isNickname);
    return { candidates: places, isSure, end, hasState: false };
  }
  return undefined;
}

/** None where no place is called so by a nickname: "Germantown" is a town as well, "LA" no Louisiana. */
export const calledByNickname = (places: readonly NamedPlace[]): readonly NamedPlace[] =>
  places.some((place) => place.isNickname) ? places.filter((place) => !isState(place)) : [];

/** Those in a state; "New York, NY" is the city. */
function placesOf(code: string, places: readonly NamedPlace[]): readonly NamedPlace[] {
  const within = places.filter(({ state }) => state === code);
  const parts = within.filter((place) => !isState(place));
  return parts.length > 0 ? parts : within;
}

/** "Silver Spring MD 20910": the ZIP code of an address says no more. */
const afterZip = (words: readonly string[], end: number): number => (/^\d{5}$/.test(words[end] ?? '') ? end + 1 : end);

/** "condado de Montgomery" */
function countyAt(words: readonly string[], from: number, gazetteer: Gazetteer): NameAt | undefined {
  for (let end = Math.min(words.length, from + MAX_WORDS); end > from; end--) {
    const candidates = gazetteer.find(placeKey(`${words.slice(from, end).join(' ')} county`));
    const state = stateAt(words, end, gazetteer);
    const within = candidates.filter((place) => place.state === state?.code);
    if (state && within.length > 0) return { candidates: within, isSure: true, end: state.end, hasState: true };
    // the word says as much as a state after it
    if (candidates.length > 0) return { candidates, isSure: true, end, hasState: true };
  }
  return undefined;
}

function stateAt(
  words: readonly string[],
  at: number,
  gazetteer: Gazetteer,
): { code: string; end: number } | undefined {
  // "Portland or Boston"
  if (isBetweenPlaces(words[at]) && nameAt(words, at + 1, gazetteer)) return undefined;
  // "Seattle wash and fold"
  if (WORDLIKE_ABBREVIATIONS.includes(words[at] ?? '') && at < words.length - 1) return undefined;
  for (let end = at + STATE_WORDS; end > at; end--) {
    const code = end <= words.length ? gazetteer.stateCode(words.slice(at, end).join(' ')) : undefined;
    if (code) return { code, end };
  }
  return undefined;
}

/** The longest name of a place that ends here. @returns it with where it begins */
export function nameUntil(
  words: readonly string[],
  end: number,
  gazetteer: Gazetteer,
): { readonly name: NameAt; readonly from: number } | undefined {
  for (let from = Math.max(1, end - MAX_WORDS - STATE_WORDS); from < end; from++) {
    const name = nameAt(words, from, gazetteer);
    if (name?.end === end) return { name, from };
  }
  return undefined;
}

const BETWEEN_PLACES = new Set(['and', 'or', 'y', 'o']);
export const isBetweenPlaces = (word: string | undefined): boolean => BETWEEN_PLACES.has(word ?? '');

/** "Frederick or" before "Hagerstown" */
export const isAfterPlace = (words: readonly string[], at: number, gazetteer: Gazetteer): boolean =>
  isBetweenPlaces(words[at - 1]) && nameUntil(words, at - 1, gazetteer) !== undefined;
