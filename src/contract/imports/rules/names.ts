/** Classes of legal form; two firms of different classes are different legal persons. */
export type LegalForm = 'company' | 'corporation' | 'partnership' | null;

const FORMS: Record<string, LegalForm> = {
  llc: 'company',
  pllc: 'company',
  lc: 'company',
  inc: 'corporation',
  incorporated: 'corporation',
  corp: 'corporation',
  corporation: 'corporation',
  pc: 'corporation',
  pa: 'corporation',
  lp: 'partnership',
  llp: 'partnership',
  lllp: 'partnership',
  // used by firms of every form
  ltd: null,
  limited: null,
  co: null,
  company: null,
  plc: null,
};

const ABBREVIATIONS: Record<string, string> = {
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
  contr: 'contractors',
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
};

/** Small letters and digits with single spaces; accents, apostrophes and dots gone, `&` spelt out. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
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

const DBA = /\s*[,(\-–]?\s*\b(?:d\s?\/\s?b\s?\/\s?a\.?|d\.b\.a\.?|dba|doing business as|t\/a|trading as)\b[\s:.]*/i;

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
    if (!(last in FORMS) && last !== 'the') break;
    form ??= FORMS[last] ?? null;
    words.pop();
  }
  return { key: words.map((word) => ABBREVIATIONS[word] ?? word).join(' '), form };
}

/** Whether both names state a legal form and the two exclude each other. */
export const formsConflict = (a: LegalForm, b: LegalForm): boolean => a !== null && b !== null && a !== b;

/**
 * How two name keys differ: not at all, in a habit of spelling (spaces, plurals, order of words), or by a slip of
 * the pen, which may as well be the difference between two sister firms.
 */
export function likeness(a: string, b: string): 'same' | 'variant' | 'slip' | undefined {
  if (a === b) return 'same';
  const short = Math.min(a.length, b.length);
  // a number is part of the name: "Area 51" is not "Area 52"
  if (short < 6 || digits(a) !== digits(b)) return undefined;
  if (loose(a) === loose(b) || sorted(a) === sorted(b)) return 'variant';
  const allowed = short >= 14 ? 2 : short >= 8 ? 1 : 0;
  return Math.abs(a.length - b.length) <= allowed && within(a, b, allowed) ? 'slip' : undefined;
}

const loose = (text: string) => text.replace(/s\b/g, '').replaceAll(' ', '');
const digits = (text: string) => text.replace(/\D/g, '');
const sorted = (text: string) => text.split(' ').sort().join(' ');

/** Whether at most `allowed` letters must be put in, taken out, changed or swapped with their neighbour. */
function within(a: string, b: string, allowed: number): boolean {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > allowed) return false;
    before = row;
    row = next;
  }
  return (row[b.length] ?? allowed + 1) <= allowed;
}
