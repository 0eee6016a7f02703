import { fold } from './names.ts';

/** USPS Publication 28, appendices B and C: the spellings that lists really use. */
const STREET_WORDS: Record<string, string> = {
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
};

const UNIT =
  /(?:#|\b(?:suites?|ste|unit|apt|apartment|room|rm|space|spc|office|ofc|bldg|building|dept)\b\.?\s*#?)\s*([\p{L}\p{N}][\p{L}\p{N}\-/]*)/giu;
const FLOOR = /\b(\d+)(?:st|nd|rd|th)\s*(?:floor|fl)\b\.?|\b(?:floor|fl)\b\.?\s*(\d+)/gi;
const BOX = /\bp\.?\s*o\.?\s*box\s*#?\s*(\w+)|\bpost office box\s*#?\s*(\w+)|^box\s+(\d+)/i;

/** Street and unit of an address without habits of spelling; `street` is empty where none is given. */
export interface AddressKey {
  readonly street: string;
  readonly unit: string;
}

/** `8121 Georgia Avenue N.W., Ste. 5` → `8121 georgia ave nw` and `5`; post boxes → `po box 41662`. */
export function addressKey(line1: string | null, line2: string | null): AddressKey {
  const text = [line1, line2].filter(Boolean).join(', ');
  const box = BOX.exec(text);
  if (box && !/^\s*\d+\s+\p{L}/u.test(text)) {
    return { street: `po box ${(box[1] ?? box[2] ?? box[3] ?? '').toLowerCase()}`, unit: '' };
  }
  const units: string[] = [];
  const rest = text
    .replace(BOX, ' ')
    .replace(UNIT, (_, unit: string) => {
      units.push(unit.toLowerCase());
      return ' ';
    })
    .replace(FLOOR, (_, before: string | undefined, after: string | undefined) => {
      units.push(`floor ${before ?? after}`);
      return ' ';
    });
  const words = fold(rest).split(' ').filter(Boolean);
  return { street: joinDirections(words.map((word) => STREET_WORDS[word] ?? word)).join(' '), unit: units.join(' ') };
}

/** `14th st n w` → `14th st nw`. */
function joinDirections(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if ((word === 'e' || word === 'w') && (last === 'n' || last === 's')) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}
