const SUFFIXES: Readonly<Record<string, string>> = {
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

/**
 * A street without the number of a house or an apartment, as it is kept: nobody can be found by it. `33rd Street` keeps its
 * number. Null where nothing is left.
 */
export function withoutHouse(street: string): string | null {
  const plain = street
    .replace(/\s+/g, ' ')
    .replace(/[,#][\s\S]*|\b(?:apt|apartment|unit|suite|ste|floor|fl)\b[\s\S]*/i, '')
    .trim()
    .replace(/^(?:\d+[a-z]?(?:\s*[-–/]\s*\d+[a-z]?)*(?:\s+1\/2)?)(?:\s+|$)/i, '')
    .trim();
  return plain === '' ? null : plain;
}

/** How streets are compared: lower case, without house number and punctuation, with short suffixes. */
export const streetKey = (street: string): string =>
  (withoutHouse(street) ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .filter(Boolean)
    .map((word) => SUFFIXES[word] ?? word)
    .join(' ');
