import { isWithinEditDistance } from './edit-distance.ts';
import { withoutSeparator } from './firm-names.ts';

const FORMER = /\b(?:f\s?\/\s?k\s?\/\s?a\b\.?|fka\b|formerly(?: known as)?\b)[\s:.]*/i;

/** Splits `Marlow Glazing LLC f/k/a Pim Glass LLC` into the current and the former name. */
export function splitFormerName(name: string): { readonly today: string; readonly former: string | null } {
  const at = FORMER.exec(name);
  const today = at && withoutSeparator(name.slice(0, at.index));
  if (!today) return { today: name, former: null };
  const former = name
    .slice(at.index + at[0].length)
    .replace(/\)\s*$/, '')
    .trim();
  return { today, former: former || null };
}

/** Whether a text is a former name alone: `f/k/a Pim Glass`; a name itself may begin with `Formerly`. */
export const isFormerName = (text: string): boolean =>
  FORMER.exec(text)?.index === 0 && /^(?:f\W?k|F\W?K|formerly\b|[Ff]ormerly known as\b|[Ff]ormerly:)/.test(text);

/**
 * How similar two name keys are: equal, spelling variants (spaces, plurals, `and`, word order), or apart by a typo or an
 * initial, which may as well distinguish two sister firms.
 */
export function nameSimilarity(a: string, b: string): 'same' | 'variant' | 'typo' | undefined {
  if (a === b) return 'same';
  const short = Math.min(a.length, b.length);
  // a number is part of the name: "Area 51" is not "Area 52", nor is "Area II" "Area III"
  if (short < 6 || numbers(a) !== numbers(b)) return undefined;
  if (withoutPlurals(a) === withoutPlurals(b) || sorted(a) === sorted(b)) return 'variant';
  // initials that both have are part of the name as well: "R & S" is not "D & F"
  if (initials(a) !== '' && initials(b) !== '' && initials(a) !== initials(b)) return undefined;
  const allowed = short >= 14 ? 2 : short >= 8 ? 1 : 0;
  return isWithinEditDistance(a, b, allowed) || initialsLost(a, b) || initialsLost(b, a) ? 'typo' : undefined;
}

const words = (text: string) => text.split(' ').filter((word) => word !== 'and');
const withoutPlurals = (text: string) =>
  words(text)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join('');
const numbers = (text: string) => text.match(/\d+|\b(?:ii|iii|iv|vi|vii|viii|ix)\b/g)?.join(' ') ?? '';
const sorted = (text: string) => words(text).sort().join(' ');
const initials = (text: string) =>
  sorted(text)
    .match(/\b\p{L}\b/gu)
    ?.join(' ') ?? '';

/** Whether `b` is `a` without its initials: `alice g pinder` and `pinder alice`. */
function initialsLost(a: string, b: string): boolean {
  const rest = words(a).filter((word) => word.length > 1);
  return rest.length > 1 && rest.sort().join(' ') === sorted(b);
}

/** Whether one name starts or ends with the whole other name: `bulldog distribution` and `bulldog distribution trucking`. */
export function containsName(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 6 && (long.startsWith(`${short} `) || long.endsWith(` ${short}`));
}

/** Whether one name abbreviates words that the other spells out: `tct contr`, `tyne clay tar contractors`. */
export const isAbbreviated = (a: string, b: string): boolean =>
  spellsOut(words(a), words(b)) || spellsOut(words(b), words(a));

function spellsOut(short: readonly string[], long: readonly string[]): boolean {
  let at = 0;
  let shortened = false;
  for (const word of short) {
    const initials = long.slice(at, at + word.length).map(([initial]) => initial);
    const isInitials = word.length > 1 && word.length < 6 && word === initials.join('');
    const isShort = word.length > 2 && word !== long[at] && long[at]?.startsWith(word);
    if (!isInitials && !isShort && word !== long[at]) return false;
    at += isInitials ? word.length : 1;
    shortened ||= isInitials || isShort === true;
  }
  return shortened && at === long.length;
}
