import { fold } from '#contract/imports/rules/firm-names.ts';
import { isWithinEditDistance } from './edit-distance.ts';

/** USPS Publication 28, appendices B and C: the spellings found in real lists. */
const STREET_WORDS = new Map(
  Object.entries({
    street: 'st',
    str: 'st',
    avenue: 'ave',
    av: 'ave',
    aven: 'ave',
    boulevard: 'blvd',
    boul: 'blvd',
    road: 'rd',
    drive: 'dr',
    drv: 'dr',
    lane: 'ln',
    court: 'ct',
    crt: 'ct',
    circle: 'cir',
    circ: 'cir',
    place: 'pl',
    plaza: 'plz',
    square: 'sq',
    terrace: 'ter',
    terr: 'ter',
    parkway: 'pkwy',
    pky: 'pkwy',
    parkwy: 'pkwy',
    highway: 'hwy',
    hiway: 'hwy',
    turnpike: 'tpke',
    tpk: 'tpke',
    pike: 'pike',
    trail: 'trl',
    center: 'ctr',
    centre: 'ctr',
    route: 'rt',
    rte: 'rt',
    expressway: 'expy',
    heights: 'hts',
    mount: 'mt',
    fort: 'ft',
    saint: 'st',
    way: 'way',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
    first: '1st',
    second: '2nd',
    third: '3rd',
    fourth: '4th',
    fifth: '5th',
    sixth: '6th',
    seventh: '7th',
    eighth: '8th',
    ninth: '9th',
    tenth: '10th',
    eleventh: '11th',
    twelfth: '12th',
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
  }),
);

const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);
const TYPES = new Set('st ave blvd rd dr ln ct cir pl plz sq ter pkwy hwy tpke pike trl ctr rt expy way'.split(' '));

const UNIT =
  /(?:#|\b(?:suites?|ste|unit|apt|apartment|room|rm|space|spc|office|ofc|bldg|building|dept)\b\.?\s*#?)\s*([\p{L}\p{N}][\p{L}\p{N}\-/]*)(?:\s*&\s*[\p{L}\p{N}]{1,4}\b)?/giu;
const FLOOR = /\b(\d+)(?:st|nd|rd|th)\s*(?:floor|fl)\b\.?|\b(?:floor|fl)\b\.?\s*(\d+)/gi;
const BOX = /\bp\.?\s*o\.?\s*box\s*#?\s*(\w+)|\bpost office box\s*#?\s*(\w+)|^box\s+(\d+)|\bdrawer\s*#?\s*(\w+)/i;

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
  return /\d+\S*\s+\p{L}/u.test(before) ? `${before} ${direction}` : text;
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
    name: words.filter((word) => !DIRECTIONS.has(word) && !TYPES.has(word)),
    type: words.findLast((word) => TYPES.has(word)) ?? '',
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
