import { certificationType, SPELLINGS, typeWords } from '#contract/imports/rules/certification-types.ts';

/** A combined certification counts as both types. */
const COMPOUND: Record<string, readonly string[]> = { MWBE: ['MBE', 'WBE'] };

/** Owner group of a certificate, as lists print it after the type. */
const GROUP =
  /^(?:african|black|hispanic|latin[oax]?|asian|sub-?continent|native|american (?:indian|woman)|alaska|pacific|hawaiian|portuguese|cape verde|caucasian|white|male|female|man|woman|non-? ?minority|hasidic|eskimo|aleut)\b/i;

/** Characters of one type with its group; longer text is no type. */
const MAX_MENTION = 200;

export interface TypeMention {
  readonly type: string;
  /** The owner group that the cell gives for this type, as printed. */
  readonly group: string | null;
}

/**
 * The types in a cell: `MBE/DBE/SBE-ONLY` is three, `M/NPO` is one that stays as printed, `MBE - Hispanic` is one with its
 * group.
 * @returns each type once, in cell order
 */
export function parseTypeMentions(cell: string): TypeMention[] {
  const found = new Map<string, string | null>();
  for (const part of cell.split(/(?<!\s)\s*[,;|\n]\s*|(?<!\s)\s+and\s+(?=[A-Z]{2,}\b)/)) {
    const { text, group } = withoutGroup(part.trim().slice(0, MAX_MENTION));
    for (const type of splitTypes(text)) found.set(type, found.get(type) ?? group);
  }
  return [...found].map(([type, group]) => ({ type, group }));
}

/** The types in a cell, each once. */
export const parseTypes = (cell: string): string[] => parseTypeMentions(cell).map(({ type }) => type);

function withoutGroup(text: string): { text: string; group: string | null } {
  for (const at of text.matchAll(/(?<!\s)\s*[-–:(]\s*/g)) {
    const type = text.slice(0, at.index);
    const group = text.slice(at.index + at[0].length).replace(/\)$/, '');
    if (GROUP.test(group) && !certificationType(group) && certificationType(type)) return { text: type, group };
  }
  return { text, group: null };
}

function splitTypes(text: string): readonly string[] {
  if (typeWords(text) === '') return [];
  const whole = certificationType(text) ?? spelledOut(text);
  if (whole) return COMPOUND[whole] ?? [whole];
  for (const separator of [/[/&+]/, /[-–:]/, /\s+/]) {
    const parts = text.split(separator).filter((part) => typeWords(part) !== '');
    const known = parts.map(certificationType);
    if (parts.length > 1 && known.every((type) => type !== undefined))
      return known.flatMap((type) => COMPOUND[type] ?? [type]);
  }
  return [text.slice(0, 100)];
}

/** `PBE - Persons with Disabilities`, `FBE (Female Business Enterprise)`: an acronym and its expansion. */
function spelledOut(text: string): string | undefined {
  const [, short = '', long = ''] = /^([A-Z]{2,6})\s*(?:[-–:]\s*|\()([A-Za-z][^()]*)\)?$/.exec(text) ?? [];
  if (!/\s/.test(long)) return undefined;
  return long.charAt(0).toUpperCase() === short.charAt(0) ? certificationType(long) : undefined;
}

/** Whether a cell contains only known certification types. */
export const isTypeList = (cell: string): boolean => {
  const types = parseTypes(cell);
  return types.length > 0 && types.every((type) => type in SPELLINGS);
};

const ACRONYMS = new Map(Object.keys(SPELLINGS).map((type) => [type.toLowerCase(), type]));

/** The types in the header of a date or number column, as in `MBE Exp Date`, `EDGE Cert #`. */
export const typesInHeader = (heading: string): string[] =>
  typeAcronymsIn(heading.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')).flatMap(
    (type) => COMPOUND[type] ?? [type],
  );

/** Words of the header of a yes/no column that name no type. */
const FLAG_WORDS = /\?|\b(?:is|flag|indicator|ind|firm|y\/n|yn|owned business|eligible)\b/gi;

/** The type that the header of a yes/no column names: `MBE Certified?`; of several, which one is unknown: `MBE/WBE`. */
export function typeOfHeader(heading: string): string | undefined {
  const text = heading.replace(FLAG_WORDS, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  const whole = certificationType(text);
  if (whole) return whole;
  const types = typeWords(text).split(' ').map(certificationType);
  return types.length > 1 && types.every((type) => type !== undefined) ? types.join('/') : undefined;
}

/** Acronyms of types among the words of a text, such as a file name. */
export const typeAcronymsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9()]+/)
    .flatMap((word) => ACRONYMS.get(word) ?? []);
