import { NEARBY_MILES } from './place-phrase.ts';

const MAX_MILES = 500;

export const IN: ReadonlySet<string> = new Set(['in', 'from', 'en', 'serving']);
const NEAR = new Set(['near', 'around', 'nearby', 'cerca']);
const MILES = new Set(['mile', 'miles', 'mi', 'milla', 'millas']);
/** "only in Laurel": said of the place */
const ONLY = new Set(['just', 'only', 'solamente', 'solo']);
/** "firms located in Laurel" */
const SEATED = new Set(['based', 'headquartered', 'located', 'ubicada', 'ubicadas', 'ubicado', 'ubicados']);
/** "in Bowie or near Laurel" */
export const BEFORE_PLACE: ReadonlySet<string> = new Set([...IN, ...NEAR]);
const FROM = new Set(['of', 'from', 'around', 'de']);
const BEFORE_MILES = new Set(['within', 'less', 'than', 'under', 'a', 'menos', 'dentro', 'de']);

/** Where it stands. */
export interface Preposition {
  readonly start: number;
  readonly end: number;
  readonly miles: number | null;
  readonly areMilesSaid: boolean;
  readonly isOnly: boolean;
}

/** "in", "near", "close to", "within 5 miles of", "5 miles from". */
export function preposition(words: readonly string[], at: number): Preposition | undefined {
  const word = words[at] ?? '';
  if (MILES.has(words[at + 1] ?? '')) {
    const miles = Number(word);
    let start = at;
    while (BEFORE_MILES.has(words[start - 1] ?? '')) start--;
    const end = FROM.has(words[at + 2] ?? '') ? at + 3 : at + 2;
    const isDistance = start < at || end > at + 2;
    if (isDistance && Number.isInteger(miles) && miles >= 1 && miles <= MAX_MILES)
      return { start, end, miles, areMilesSaid: true, isOnly: false };
  }
  // "10 miles from" is read as a whole
  if (FROM.has(word) && MILES.has(words[at - 1] ?? '')) return undefined;
  if (NEAR.has(word) || (word === 'close' && words[at + 1] === 'to'))
    return { start: at, end: at + 1, miles: NEARBY_MILES, areMilesSaid: false, isOnly: false };
  if (!IN.has(word)) return undefined;
  const before = words[at - 1] ?? '';
  const isOnly = ONLY.has(before) || SEATED.has(before);
  return { start: ONLY.has(before) ? at - 1 : at, end: at + 1, miles: null, areMilesSaid: false, isOnly };
}
