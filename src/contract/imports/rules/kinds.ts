/**
 * Kinds of certificate by the words that lists use for them. These are spellings, not rules: what a kind entitles to
 * is dated data elsewhere. A kind that is not here stays as its list prints it.
 */
const KINDS: Record<string, readonly string[]> = {
  MBE: [
    'mbe',
    'minority',
    'minority owned',
    'minority business enterprise',
    'minority owned business enterprise',
    'minority owned business',
    'minority business',
  ],
  WBE: [
    'wbe',
    'woman',
    'women',
    'woman owned',
    'women owned',
    'women business enterprise',
    'womens business enterprise',
    'woman business enterprise',
    'woman owned business enterprise',
    'women owned business enterprise',
    'woman owned business',
    'women owned business',
    'female business enterprise',
    'female owned',
    'fbe',
  ],
  DBE: ['dbe', 'disadvantaged business enterprise', 'disadvantaged'],
  ACDBE: [
    'acdbe',
    'airport concession disadvantaged business enterprise',
    'airport concessions disadvantaged business enterprise',
    'airport concession',
    'airport concessions',
  ],
  SBE: ['sbe', 'small', 'small business enterprise'],
  SB: ['sb', 'small business'],
  LBE: ['lbe', 'local business enterprise', 'local business'],
  SLBE: ['slbe', 'small local business enterprise'],
  LSBE: ['lsbe', 'local small business enterprise'],
  VBE: [
    'vbe',
    'veteran',
    'veteran owned',
    'veteran business enterprise',
    'veteran owned business enterprise',
    'veteran owned business',
  ],
  VOB: ['vob'],
  VOSB: ['vosb', 'veteran owned small business'],
  DVBE: ['dvbe', 'disabled veteran business enterprise', 'disabled veteran owned business enterprise'],
  SDVBE: [
    'sdvbe',
    'service disabled veteran business enterprise',
    'service disabled veteran owned business enterprise',
  ],
  SDVOB: [
    'sdvob',
    'service disabled veteran owned business',
    'service disabled veteran owned',
    'service disabled veteran',
  ],
  SDVOSB: ['sdvosb', 'service disabled veteran owned small business'],
  SDVOBE: ['sdvobe'],
  LGBTBE: ['lgbtbe', 'lgbtqbe', 'lgbtq', 'lgbt', 'lgbt business enterprise', 'lgbtq business enterprise'],
  DOBE: ['dobe', 'disability owned business enterprise', 'disability owned'],
  PDBE: [
    'pdbe',
    'bepd',
    'persons with disabilities',
    'persons with disability business enterprise',
    'business enterprise for people with disabilities',
    'person with a disability owned business',
  ],
  DSBE: ['dsbe', 'disabled business enterprise', 'disabled owned business enterprise'],
  PBE: ['pbe', 'portuguese business enterprise'],
  HUB: ['hub', 'historically underutilized business'],
  HUBZone: ['hubzone', 'hub zone', 'historically underutilized business zone'],
  '8(a)': [
    '8a',
    '8 a',
    'sba 8a',
    'sba 8 a',
    '8 a business development',
    '8a business development',
    'sba certified 8 a',
    'sba 8 a program',
  ],
  WOSB: ['wosb', 'women owned small business', 'woman owned small business'],
  EDWOSB: [
    'edwosb',
    'economically disadvantaged women owned small business',
    'economically disadvantaged woman owned small business',
  ],
  SDB: ['sdb', 'small disadvantaged business'],
  EBE: ['ebe', 'emerging business enterprise'],
  ESB: ['esb', 'emerging small business'],
  EDGE: ['edge'],
  MICRO: ['micro', 'micro business'],
  MWBE: [
    'mwbe',
    'm wbe',
    'minority women business enterprise',
    'minority woman business enterprise',
    'minority and women owned business enterprise',
    'minority women owned',
    'minority woman owned',
  ],
  MWSBE: ['mwsbe'],
  SWaM: ['swam'],
  AABE: ['aabe', 'african american business enterprise'],
  HABE: ['habe', 'hispanic american business enterprise'],
  ABE: ['abe', 'asian business enterprise'],
  NABE: ['nabe', 'native american business enterprise'],
  CBE: ['cbe', 'certified business enterprise'],
  SBC: ['sbc'],
  NPO: ['npo', 'non profit', 'nonprofit organization'],
};

const BY_WORDS = new Map(
  Object.entries(KINDS).flatMap(([kind, spellings]) => spellings.map((words) => [words, kind] as const)),
);
/** A firm certified under both headings holds both. */
const COMPOUND: Record<string, readonly string[]> = { MWBE: ['MBE', 'WBE'] };

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:certified|certification|certificate|cert|program|status|only|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The short form of one kind, or undefined when the words are not known. */
export function knownKind(text: string): string | undefined {
  const inBrackets = /\(([A-Za-z0-9()]{2,8})\)\s*$/.exec(text)?.[1];
  return BY_WORDS.get(words(text)) ?? (inBrackets ? BY_WORDS.get(words(inBrackets)) : undefined);
}

/** Whom a certificate is given for, as lists print it behind the kind. */
const GROUP =
  /^(?:african|black|hispanic|latin[oax]?|asian|sub-?continent|native|american (?:indian|woman)|alaska|pacific|hawaiian|portuguese|cape verde|caucasian|white|male|female|man|woman|non-? ?minority|hasidic|eskimo|aleut)\b/i;

export interface KindMention {
  readonly kind: string;
  /** The group that the cell ties to this kind, as printed. */
  readonly group: string | null;
}

/**
 * The kinds that a cell names: `MBE/DBE/SBE-ONLY` is three, `M/NPO` is one that stays as printed, `MBE - Hispanic` is
 * one with its group.
 * @returns each kind once, in the order of the cell
 */
export function kindMentionsIn(cell: string): KindMention[] {
  const found = new Map<string, string | null>();
  for (const part of cell.split(/\s*[,;|\n]\s*|\s+and\s+(?=[A-Z]{2,}\b)/)) {
    const { text, group } = withoutGroup(part.trim());
    for (const kind of oneOrSlashed(text)) found.set(kind, found.get(kind) ?? group);
  }
  return [...found].map(([kind, group]) => ({ kind, group }));
}

/** The kinds that a cell names, each once. */
export const kindsIn = (cell: string): string[] => kindMentionsIn(cell).map(({ kind }) => kind);

function withoutGroup(text: string): { text: string; group: string | null } {
  for (const at of text.matchAll(/\s*[-–:(]\s*/g)) {
    const kind = text.slice(0, at.index);
    const group = text.slice(at.index + at[0].length).replace(/\)$/, '');
    if (GROUP.test(group) && !knownKind(group) && knownKind(kind)) return { text: kind, group };
  }
  return { text, group: null };
}

function oneOrSlashed(text: string): readonly string[] {
  if (words(text) === '') return [];
  const whole = knownKind(text) ?? spelledOut(text);
  if (whole) return COMPOUND[whole] ?? [whole];
  for (const separator of [/\s*[/&+]\s*/, /\s*[-–:]\s*/, /\s+/]) {
    const parts = text.split(separator).filter((part) => words(part) !== '');
    const known = parts.map(knownKind);
    if (parts.length > 1 && known.every((kind) => kind !== undefined))
      return known.flatMap((kind) => COMPOUND[kind] ?? [kind]);
  }
  return [text.slice(0, 100)];
}

/** `PBE - Persons with Disabilities`, `FBE (Female Business Enterprise)`: a short form and what it stands for. */
function spelledOut(text: string): string | undefined {
  const [, short = '', long = ''] = /^([A-Z]{2,6})\s*(?:[-–:]\s*|\()([A-Za-z][^()]*\s[^()]*)\)?$/.exec(text) ?? [];
  return long.charAt(0).toUpperCase() === short.charAt(0) ? knownKind(long) : undefined;
}

/** Whether a cell reads as kinds of certificate and nothing else. */
export const namesKinds = (cell: string): boolean => {
  const kinds = kindsIn(cell);
  return kinds.length > 0 && kinds.every((kind) => kind in KINDS);
};

const ACRONYMS = new Map(Object.keys(KINDS).map((kind) => [kind.toLowerCase(), kind]));

/** The kinds that head a column of dates or numbers, as in `MBE Exp Date`, `EDGE Cert #`. */
export const kindsOfHeading = (heading: string): string[] =>
  acronymsIn(heading.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')).flatMap(
    (kind) => COMPOUND[kind] ?? [kind],
  );

/** Short forms of kinds among the words of a text, such as a file name. */
export const acronymsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9()]+/)
    .flatMap((word) => ACRONYMS.get(word) ?? []);
