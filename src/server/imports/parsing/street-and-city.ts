import { DIRECTIONS, isStreetAddress, STREET_TYPES, streetWord } from '#contract/imports/rules/street-words.ts';
import { isPlaceOfState, isPlaceOfZip } from './postal-places.ts';

interface StreetAndCity {
  readonly street: string;
  readonly city: string;
}

/** Words of the longest city names, such as Village of Four Seasons. */
const MAX_CITY_WORDS = 5;
const UNITS = new Set('suite ste unit apt apartment room rm floor fl flr bldg building'.split(' '));

/**
 * Splits `236 W 27th Street New York` where no comma does: at the place of the ZIP code, at a place of the state, or after
 * the last word that ends a street. A text that is a place has no street.
 */
export function splitStreetAndCity(text: string, state: string, zip: string | null): StreetAndCity | undefined {
  if (isPlace(text, state, zip)) return undefined;
  const words = text.split(/\s+/).filter(Boolean);
  const splits: StreetAndCity[] = [];
  for (let count = Math.min(MAX_CITY_WORDS, words.length - 1); count > 0; count--) {
    const street = words.slice(0, -count).join(' ');
    const city = words.slice(-count).join(' ');
    if (isStreet(street) && isCity(city) && !isSaint(words, count, state, zip)) splits.push({ street, city });
  }
  const ofZip = zip && splits.find(({ city }) => isPlaceOfZip(zip, city));
  if (ofZip) return ofZip;
  const ofState = splits.filter(({ city }) => isPlaceOfState(state, city));
  return (
    ofState.find(({ street }) => endsStreet(street)) ?? ofState[0] ?? splits.find(({ street }) => endsStreet(street))
  );
}

const isCity = (text: string): boolean =>
  !/\d/.test(text) && !text.split(' ').some((word) => UNITS.has(streetWord(word)));

const isPlace = (text: string, state: string, zip: string | null): boolean =>
  (zip !== null && isPlaceOfZip(zip, text)) || isPlaceOfState(state, text);

/**
 * Whether `St.` before the last words belongs to them: `West St. Paul` has the name of a city, and in `Cape St. Claire` neither
 * a number says that a street ends there nor does a city begin.
 */
function isSaint(words: readonly string[], count: number, state: string, zip: string | null): boolean {
  const before = words.at(-count - 1) ?? '';
  if (!/^(?:st|saint|ste)\.?$/i.test(before)) return false;
  const city = words.slice(-count).join(' ');
  if (zip !== null && isPlaceOfZip(zip, city)) return false;
  const hasNumber = words.slice(0, -count).some((word) => /\d/.test(word));
  return isPlace(`${before} ${city}`, state, zip) || (!hasNumber && !isPlace(city, state, zip));
}

/** A number and a word, or a PO box; without a number, a street that ends as streets do. */
function isStreet(text: string): boolean {
  if (/\d/.test(text)) return /\p{L}/u.test(text) || /#/.test(text);
  return isStreetAddress(text) && endsStreet(text);
}

/** Whether a text ends with a type of street, a direction, or a suite and its number. */
function endsStreet(text: string): boolean {
  const words = text.split(' ');
  const last = streetWord(words.at(-1) ?? '');
  if (words.length > 1 && (STREET_TYPES.has(last) || DIRECTIONS.has(last))) return true;
  return /\d$/.test(last) || /^#/.test(words.at(-1) ?? '') || UNITS.has(streetWord(words.at(-2) ?? ''));
}
