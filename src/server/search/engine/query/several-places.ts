import type { Gazetteer, NamedPlace } from '../vocabulary.ts';
import { isBetweenPlaces, isState, type NameAt, nameAt, nameUntil } from './name-at.ts';
import type { PlacePhrase } from './place-phrase.ts';
import { BEFORE_PLACE } from './place-preposition.ts';

const MOST_PLACES = 8;

interface FurtherPlaces {
  /** As they stand before and behind the first. */
  readonly before: readonly NamedPlace[];
  readonly behind: readonly NamedPlace[];
  /** The words besides all places. */
  readonly rest: readonly string[];
}

/**
 * The other places of a list: "in Bowie, Laurel or Lanham", "Howard and Carroll County", "MD/DC/VA". Without a word between
 * them only states are one.
 * @param choose which place of a name is meant, if any
 */
export function furtherPlaces(
  phrase: PlacePhrase,
  gazetteer: Gazetteer,
  choose: (name: NameAt) => NamedPlace | undefined,
): FurtherPlaces {
  const isOfStates = phrase.candidates.some(isState);
  const before: NamedPlace[] = [];
  const behind: NamedPlace[] = [];
  const isListed = ({ candidates }: NameAt) => isOfStates && candidates.some(isState);
  // what stands first in a list has no word before it
  const isListedBefore = (name: NameAt) => before.length > 0 || isListed(name);
  let { rest, at } = phrase;
  while (before.length + behind.length < MOST_PLACES) {
    const next = nameBehind(rest, at, gazetteer, isListed) ?? nameBefore(rest, at, gazetteer, isListedBefore);
    const place = next && choose(next.name);
    if (!place) break;
    if (next.from === at) behind.push(place);
    else before.unshift(place);
    rest = rest.toSpliced(next.from, next.until - next.from);
    at = next.from;
  }
  return { before, behind, rest };
}

/** A name with the words around it that go with it. */
interface ListedName {
  readonly name: NameAt;
  readonly from: number;
  readonly until: number;
}

function nameBehind(
  words: readonly string[],
  at: number,
  gazetteer: Gazetteer,
  isListed: (name: NameAt) => boolean,
): ListedName | undefined {
  const isJoined = isBetweenPlaces(words[at]);
  const name = nameAt(words, isJoined ? at + 1 : at, gazetteer);
  if (!name) return undefined;
  // "Bowie, Laurel or Lanham"
  const isAmong = isBetweenPlaces(words[name.end]) && nameAt(words, name.end + 1, gazetteer) !== undefined;
  return isJoined || isAmong || isListed(name) ? { name, from: at, until: name.end } : undefined;
}

function nameBefore(
  words: readonly string[],
  at: number,
  gazetteer: Gazetteer,
  isListed: (name: NameAt) => boolean,
): ListedName | undefined {
  const isJoined = isBetweenPlaces(words[at - 1]);
  const found = nameUntil(words, isJoined ? at - 1 : at, gazetteer);
  if (!found || !(isJoined || isListed(found.name))) return undefined;
  const { name, from } = found;
  return { name, from: BEFORE_PLACE.has(words[from - 1] ?? '') ? from - 1 : from, until: at };
}
