/** Classes of legal form; firms of different classes are different legal entities. */
export type LegalForm = 'company' | 'corporation' | 'partnership' | null;

const FORMS = new Map<string, LegalForm>(
  Object.entries<LegalForm>({
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
  }),
);

const ABBREVIATIONS = new Map(
  Object.entries({
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
  }),
);

/** Letters that Unicode normalization does not decompose. */
const LETTERS = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }));

/** Lowercase letters and digits with single spaces; accents, apostrophes and dots removed, `&` spelled out. */
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

/** The printed name, ignoring case, spaces and apostrophes, which exports lose. */
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

/** Puerto Rico says "h/n/c", haciendo negocios como, and Canada "o/a", operating as. */
const DBA =
  /\b(?:d\s?\/\s?b\s?\/?\s?a\b\.?|d\.b\.a\b\.?|d b a\b|dba\b|doing business as\b|t\/a\b|trading as\b|a\s?\/\s?k\s?\/\s?a\b\.?|a\.k\.a\b\.?|aka\b|also known as\b|h\s?\/\s?n\s?\/\s?c\b\.?|haciendo negocios como\b|o\s?\/\s?a\b\.?|operating as\b)[\s:.–-]*/i;

/** `B&F Home Care, Inc. (` → `B&F Home Care, Inc.`: the part of a name before the words that announce another one. */
export const withoutSeparator = (text: string): string =>
  text
    .trim()
    .replace(/[,([/\-–]$/, '')
    .trim();

/** Splits `B&F Home Care, Inc. d/b/a: Visiting Angels` into the legal name and the trade name. */
export function splitTradeName(name: string): { readonly legal: string; readonly trade: string | null } {
  const at = DBA.exec(name);
  const legal = at && withoutSeparator(name.slice(0, at.index));
  if (!legal) return { legal: name, trade: null };
  const trade = name
    .slice(at.index + at[0].length)
    .replace(/[)\]]\s*$/, '')
    .trim()
    .replace(/^["“]|["”]$/g, '');
  return { legal, trade: trade || null };
}

/** `d/b/a: Visiting Angels` → `Visiting Angels`. */
export function withoutDba(name: string): string {
  const at = DBA.exec(name);
  return at?.index === 0 ? name.slice(at[0].length) : name;
}

/** A normalized name and its legal form. */
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

/** Whether both names state a legal form and the two are incompatible. */
export const formsConflict = (a: LegalForm, b: LegalForm): boolean => a !== null && b !== null && a !== b;
