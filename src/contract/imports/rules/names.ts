import { table, within } from './slips.ts';

/** Classes of legal form; two firms of different classes are different legal persons. */
export type LegalForm = 'company' | 'corporation' | 'partnership' | null;

const FORMS = table<LegalForm>({
  llc: 'company',
  pllc: 'company',
  lc: 'company',
  inc: 'corporation',
  incorporated: 'corporation',
  corp: 'corporation',
  corporation: 'corporation',
  pc: 'corporation',
  pa: 'corporation',
  psc: 'corporation',
  lp: 'partnership',
  llp: 'partnership',
  rllp: 'partnership',
  lllp: 'partnership',
  // used by firms of every form
  ltd: null,
  limited: null,
  co: null,
  company: null,
  plc: null,
});

const ABBREVIATIONS = table({
  svc: 'services',
  svcs: 'services',
  service: 'services',
  serv: 'services',
  mgmt: 'management',
  mgt: 'management',
  intl: 'international',
  assoc: 'associates',
  assocs: 'associates',
  assn: 'association',
  bros: 'brothers',
  mfg: 'manufacturing',
  constr: 'construction',
  const: 'construction',
  eng: 'engineering',
  engr: 'engineering',
  ent: 'enterprises',
  enterprise: 'enterprises',
  grp: 'group',
  sys: 'systems',
  tech: 'technologies',
  technology: 'technologies',
  solution: 'solutions',
  consult: 'consulting',
  prof: 'professional',
  natl: 'national',
  bldg: 'building',
  dev: 'development',
  equip: 'equipment',
  elec: 'electric',
  transp: 'transportation',
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
  st: 'saint',
  mt: 'mount',
  ft: 'fort',
});

/** Letters that do not fall apart into a plain one and its accent. */
const LETTERS = table({ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' });

/** Small letters and digits with single spaces; accents, apostrophes and dots gone, `&` spelt out. */
export function fold(text: string): string {
  return text
    .replace(/&amp;/gi, '&')
    .replace(/&(?:#0?39|#x27|apos);/gi, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[\u0300-\u036f'’‘`´.]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The name as an entry of one list prints it, but for case, spaces and apostrophes, which exports lose. */
export function printedKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `r m smith` → `rm smith`: initials are printed with and without dots and spaces. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  for (const word of [...words, '']) {
    if (word.length === 1 && /\p{L}/u.test(word)) {
      run += word;
      continue;
    }
    if (run) joined.push(run);
    run = '';
    if (word) joined.push(word);
  }
  return joined;
}

const DBA = /\s*[,(\-–]?\s*\b(?:d\s?\/\s?b\s?\/?\s?a\b\.?|d\.b\.a\.?|dba|doing business as|t\/a|trading as)\b[\s:.]*/i;

/** Splits `B&F Home Care, Inc. d/b/a: Visiting Angels` into the legal name and the trade name. */
export function splitTradeName(name: string): { readonly legal: string; readonly trade: string | null } {
  const at = DBA.exec(name);
  if (!at || at.index === 0) return { legal: name, trade: null };
  const trade = name
    .slice(at.index + at[0].length)
    .replace(/\)\s*$/, '')
    .trim();
  return { legal: name.slice(0, at.index).trim(), trade: trade || null };
}

const FORMER = /\s*[,(\-–]?\s*\b(?:f\s?\/\s?k\s?\/\s?a\b\.?|fka\b|formerly(?: known as)?\b)[\s:.]*/i;

/** Splits `Marlow Glazing LLC f/k/a Pim Glass LLC` into the name of today and the former one. */
export function splitFormerName(name: string): { readonly today: string; readonly former: string | null } {
  const at = FORMER.exec(name);
  if (!at || at.index === 0) return { today: name, former: null };
  const former = name
    .slice(at.index + at[0].length)
    .replace(/\)\s*$/, '')
    .trim();
  return { today: name.slice(0, at.index).trim(), former: former || null };
}

/** What is left of a name when spelling habits are taken away, and the legal form that it states. */
export interface NameKey {
  readonly key: string;
  readonly form: LegalForm;
}

/** `The A.B. Smith Svcs. Company, L.L.C.` → `ab smith services`, company. */
export function nameKey(name: string): NameKey {
  const words = joinInitials(fold(name.replace(/limited liability (company|co\b)/gi, 'LLC')).split(' '));
  if (words[0] === 'the' && words.length > 1) words.shift();
  let form: LegalForm = null;
  for (let last = words.at(-1); words.length > 1 && last !== undefined; last = words.at(-1)) {
    if (!FORMS.has(last) && last !== 'the' && last !== 'and') break;
    form ??= FORMS.get(last) ?? null;
    words.pop();
  }
  return { key: words.map((word) => ABBREVIATIONS.get(word) ?? word).join(' '), form };
}

/** Whether both names state a legal form and the two exclude each other. */
export const formsConflict = (a: LegalForm, b: LegalForm): boolean => a !== null && b !== null && a !== b;

/**
 * How two name keys differ: not at all, in a habit of spelling (spaces, plurals, `and`, order of words), or by a slip
 * of the pen or a letter for a first name, which may as well be the difference between two sister firms.
 */
export function likeness(a: string, b: string): 'same' | 'variant' | 'slip' | undefined {
  if (a === b) return 'same';
  const short = Math.min(a.length, b.length);
  // a number is part of the name: "Area 51" is not "Area 52", nor is "Area II" "Area III"
  if (short < 6 || numbers(a) !== numbers(b)) return undefined;
  if (loose(a) === loose(b) || sorted(a) === sorted(b)) return 'variant';
  // an initial that both give is part of the name as well: "R & S" is not "D & F"
  if (initials(a) !== '' && initials(b) !== '' && initials(a) !== initials(b)) return undefined;
  const allowed = short >= 14 ? 2 : short >= 8 ? 1 : 0;
  return within(a, b, allowed) || initialsLost(a, b) || initialsLost(b, a) ? 'slip' : undefined;
}

const words = (text: string) => text.split(' ').filter((word) => word !== 'and');
const loose = (text: string) =>
  words(text)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join('');
const numbers = (text: string) => text.match(/\d+|\b(?:ii|iii|iv|vi|vii|viii|ix)\b/g)?.join(' ') ?? '';
const sorted = (text: string) => words(text).sort().join(' ');
const initials = (text: string) =>
  sorted(text)
    .match(/\b\p{L}\b/gu)
    ?.join(' ') ?? '';

/** Whether `b` is `a` but for single letters: `alice g pinder` and `pinder alice`. */
function initialsLost(a: string, b: string): boolean {
  const rest = words(a).filter((word) => word.length > 1);
  return rest.length > 1 && rest.sort().join(' ') === sorted(b);
}

/** Whether all words of one name begin or end the other: `bulldog distribution` and `bulldog distribution trucking`. */
export function holdsWhole(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 6 && (long.startsWith(`${short} `) || long.endsWith(` ${short}`));
}

/** Whether one name has initials or short words where the other spells out: `tct contr`, `tyne clay tar contractors`. */
export const isShortened = (a: string, b: string): boolean =>
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
