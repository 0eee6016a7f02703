import { perSegment } from '../layout/per-segment.ts';
import type { Segment } from '../layout/segment.ts';
import { editDistance } from '../text/edit-distance.ts';
import { placeKey } from '../text/place-key.ts';
import type { Gazetteer } from '../vocabulary.ts';

/** Words of the longest name that is corrected. */
const MAX_WORDS = 3;
/** Shorter names have too many neighbors; longer ones may have two typos. */
const LETTERS = { oneEdit: 5, twoEdits: 9 } as const;
const CITY = 'city ';

/** The words of a question with a city in the place of what may be its misspelling. */
export interface SpelledCity {
  readonly words: readonly string[];
  /** Where the city begins among them. */
  readonly at: number;
}

/**
 * The words of a question with a misspelled city as the nearest one in which firms are: "painters Rockvile", "guards in
 * Silver Sprng, MD". Undefined where none is meant.
 * @param isKnown whether firms say a word: then it is no misspelled place
 */
export function withSpelledCity(
  words: readonly string[],
  segments: readonly Segment[],
  gazetteer: Gazetteer,
  isKnown: (word: string) => boolean,
): SpelledCity | undefined {
  for (let from = words.length - 1; from > 0; from--) {
    for (let end = Math.min(words.length, from + MAX_WORDS); end > from; end--) {
      const spoken = words.slice(from, end);
      if (!spoken.some((word) => isPlaceLetters(word) && !isKnown(word))) continue;
      const city = nearestCity(spoken.join(' '), segments, gazetteer);
      if (city !== undefined)
        return { words: [...words.slice(0, from), ...city.split(' '), ...words.slice(end)], at: from };
    }
  }
  return undefined;
}

const isPlaceLetters = (word: string): boolean => word.length > 2 && /^[a-z]+$/.test(word);

function nearestCity(spoken: string, segments: readonly Segment[], gazetteer: Gazetteer): string | undefined {
  const limit = spoken.length >= LETTERS.twoEdits ? 2 : spoken.length >= LETTERS.oneEdit ? 1 : 0;
  if (limit === 0) return undefined;
  let best: { city: string; edits: number } | undefined;
  for (const segment of segments) {
    for (let length = spoken.length - limit; length <= spoken.length + limit; length++) {
      for (const city of citiesOf(segment).get(`${spoken[0]}${length}`) ?? []) {
        const edits = editDistance(spoken, city, limit);
        if (edits > limit || edits >= (best?.edits ?? Infinity)) continue;
        // a list may misspell it as well
        if (gazetteer.find(placeKey(city)).length > 0) best = { city, edits };
      }
    }
  }
  // a city that is spelled as it is was found before, or is a word like others
  return best && best.edits > 0 ? best.city : undefined;
}

/** Cities of firms by first letter, which is seldom mistaken, and length. */
const citiesOf = perSegment((segment): ReadonlyMap<string, readonly string[]> => {
  const cities = [...segment.placeValueNumbers.keys()].flatMap((key) =>
    key.startsWith(CITY) ? [key.slice(CITY.length)] : [],
  );
  return Map.groupBy(cities, (city) => `${city[0]}${city.length}`);
});
