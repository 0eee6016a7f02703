import { isWithinEditDistance } from '#contract/businesses/rules/edit-distance.ts';
import { fold } from '#contract/businesses/rules/firm-names.ts';
import { DIRECTIONS, STREET_TYPES, STREET_WORDS } from '#contract/imports/rules/street-words.ts';

const UNIT =
  /(?:#\s*|\b(?:suites?|ste|unit|apt|apartment|room|rm|space|spc|office|ofc|bldg|building|dept)\b\.?\s*(?:#\s*)?)([\p{L}\p{N}][\p{L}\p{N}\-/]*)(?:\s*&\s*[\p{L}\p{N}]{1,4}\b)?/giu;
const FLOOR = /\b(\d+)(?:st|nd|rd|th)\s*(?:floor|fl)\b\.?|\b(?:floor|fl)\b\.?\s*(\d+)/gi;
const BOX =
  /\bp\.?\s*o\.?\s*box\s*(?:#\s*)?(\w+)|\bpost office box\s*(?:#\s*)?(\w+)|^box\s+(\d+)|\bdrawer\s*(?:#\s*)?(\w+)/i;

/** Normalized street and unit of an address; `street` is empty where none is given. */
export interface AddressKey {
  readonly street: string;
  readonly unit: string;
  /** PO box, with or without a street. */
  readonly box: string;
}

/** `8121 Georgia Avenue N.W., Ste. 5` → `8121 georgia ave nw` and `5`; PO boxes → `po box 41662`. */
export function addressKey(line1: string | null, line2: string | null): AddressKey {
  const text = [line1, line2].filter(Boolean).join(', ');
  const found = BOX.exec(text);
  const box = found ? `po box ${found.slice(1).find(Boolean)?.toLowerCase()}` : '';
  if (box && !/^\s*\d+\s+\p{L}/u.test(text)) return { street: box, unit: '', box };
  const units: string[] = [];
  const note = (unit: string) => {
    units.push(unit.toLowerCase());
    return UNIT_HERE;
  };
  const rest = text
    .replace(BOX, ' ')
    .replace(UNIT, (_, unit: string) => note(unit))
    .replace(FLOOR, (_, before: string | undefined, after: string | undefined) => note(`floor ${before ?? after}`));
  const words = fold(streetOf(rest)).split(' ').filter(Boolean);
  const street = joinDirectionLetters(words.map((word) => STREET_WORDS.get(word) ?? word)).join(' ');
  return { street, unit: units.join(' '), box };
}

const UNIT_HERE = '\n';

/** The part before the first unit if that is a street; rooms and buildings follow it. */
function streetOf(text: string): string {
  const [before = '', ...after] = text.split(UNIT_HERE);
  // a direction after the suite belongs to the street: "1401 K Street, Suite 802, NW"
  const direction = /^[\s,]*([ns]\.?[ew]\.?)[\s,]*$/i.exec(after.at(-1) ?? '')?.[1] ?? '';
  return /(?<!\S)[^\s\d]*\d\S*\s+\p{L}/u.test(before) ? `${before} ${direction}` : text;
}

/** Whether two different keys are the same street with a typo, or with a part missing in one of them. */
export function areSimilarStreets(a: string, b: string): boolean {
  if (digits(a) === '' || digits(a) !== digits(b) || a.startsWith('po box') || b.startsWith('po box')) return false;
  const [one, other] = [partsOf(a), partsOf(b)];
  if (bothDiffer(one.direction, other.direction) || bothDiffer(one.type, other.type)) return false;
  const [name, like] = [one.name.join(''), other.name.join('')];
  const short = Math.min(name.length, like.length);
  // the number must be followed by more than a type and a direction
  if (one.name.length < 2 || other.name.length < 2) return false;
  return isWithinEditDistance(name, like, short >= 12 ? 2 : short >= 6 ? 1 : 0);
}

const digits = (text: string) => text.replace(/\D/g, '');
const bothDiffer = (a: string, b: string) => a !== '' && b !== '' && a !== b;

interface StreetParts {
  /** Number and name. */
  readonly name: readonly string[];
  /** The last one, as in `park rd`. */
  readonly type: string;
  readonly direction: string;
}

function partsOf(street: string): StreetParts {
  const words = street.split(' ');
  return {
    name: words.filter((word) => !DIRECTIONS.has(word) && !STREET_TYPES.has(word)),
    type: words.findLast((word) => STREET_TYPES.has(word)) ?? '',
    direction: words.filter((word) => DIRECTIONS.has(word)).join(' '),
  };
}

/** `14th st n w` → `14th st nw`. */
function joinDirectionLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if ((word === 'e' || word === 'w') && (last === 'n' || last === 's')) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}
