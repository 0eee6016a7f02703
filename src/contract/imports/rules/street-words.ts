/** USPS Publication 28, appendices B and C: the spellings found in real lists. */
export const STREET_WORDS = new Map(
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

export const DIRECTIONS: ReadonlySet<string> = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);
/** Types of streets as `STREET_WORDS` shortens them. */
export const STREET_TYPES: ReadonlySet<string> = new Set(
  'st ave blvd rd dr ln ct cir pl plz sq ter pkwy hwy tpke pike trl ctr rt expy way'.split(' '),
);
/** Further words that addresses without a house number consist of. */
const PLACES_OF_BUSINESS = new Set(
  (
    'alley aly broadway building bldg bridge campus cove crossing xing cv estates flr floor fl gateway hall hill hills ' +
    'industrial loft lofts loop mall manor mews mill mills office park pass path pier point pt ridge row run station suite ste ' +
    'tower towers unit village villa walk wharf airport terminal'
  ).split(' '),
);

/** A word in lower case as addresses abbreviate it: `Avenue,` → `ave`. */
export const streetWord = (word: string): string => {
  const plain = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return STREET_WORDS.get(plain) ?? plain;
};

const BOX = /\bp\.? ?o\.? ?box\b|\bpost office box\b|^box\b|\bdrawer\b|\brural route\b/i;

/** Whether a text has what street addresses have: a number, a PO box or a word for a street or building. */
export const isStreetAddress = (text: string): boolean =>
  BOX.test(text) ||
  text.split(/\s/).some((word) => {
    const short = streetWord(word);
    // "One" is a number as well
    return /\d/.test(short) || STREET_TYPES.has(short) || PLACES_OF_BUSINESS.has(short);
  });
