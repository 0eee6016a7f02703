import { certificationType, SPELLINGS, typeWords } from '#contract/imports/rules/certification-types.ts';
import { parseState } from '#contract/imports/rules/places.ts';
import { type CertificateStatus, parseCertificateStatus } from './certificate-status.ts';

/** A combined certification counts as its types. */
export const simpleTypes = (type: string): readonly string[] => COMPOUND[type] ?? [type];
const COMPOUND: Record<string, readonly string[]> = { MWBE: ['MBE', 'WBE'], MWDBE: ['MBE', 'WBE', 'DBE'] };

/** Owner group of a certificate, as lists print it after the type. */
const GROUP =
  /^(?:african|black|hispanic|latin[oax]?|asian|sub-?continent|native|american (?:indian|woman)|alaska|pacific|hawaiian|portuguese|cape verde|caucasian|white|male|female|man|woman|non-? ?minority|hasidic|eskimo|aleut)\b/i;
/** The agency's own code of a group: `MBE-AA`, `MBE (B)`. */
const GROUP_CODE = /^[A-Z]{1,2}$/;

/** Characters of one type with its group; longer text is no type. */
const MAX_MENTION = 200;

export interface TypeMention {
  readonly type: string;
  /** The owner group that the cell gives for this type, as printed. */
  readonly group: string | null;
  /** `DBE - Suspended` */
  readonly ended?: true;
}

/**
 * The types in a cell: `MBE/DBE/SBE-ONLY` is three, `M/NPO` is one that stays as printed, `MBE - Hispanic` is one with its
 * group, `DBE - Suspended` one that has ended, `No DBE`, `WBE: No` and `DBE pending` are none.
 * @returns each type once, in cell order
 */
export function parseTypeMentions(cell: string): TypeMention[] {
  const found = new Map<string, TypeMention>();
  for (const part of cell.split(/(?<!\s)\s*[,;|\n]\s*|(?<!\s)\s+and\s+(?=[A-Z]{2,}\b)/)) {
    const { text: said, status } = withoutStatus(part.trim().slice(0, MAX_MENTION));
    if (status === 'pending' || status === 'denied') continue;
    const { text, group } = withoutGroup(said);
    for (const type of splitTypes(text)) {
      const first = found.get(type) ?? { type, group, ...(status === 'ended' ? { ended: true as const } : {}) };
      found.set(type, { ...first, group: first.group ?? group });
    }
  }
  return [...found.values()];
}

/** A type with what is said of it: `DBE - Suspended`, `SLBE (Expired)`, `MBE: Yes`, `Not MBE`. */
function withoutStatus(text: string): { text: string; status?: CertificateStatus | 'denied' } {
  const denied = /^(?:not|no|non)[ -](.+)$/i.exec(text)?.[1];
  if (denied && certificationType(denied)) return { text, status: 'denied' };
  const answer = /^([^:=]{2,40})[:=] ?(y|yes|n|no)$/i.exec(text);
  if (answer?.[1] && certificationType(answer[1]))
    return { text: answer[1], status: /^y/i.test(answer[2] ?? '') ? 'active' : 'denied' };
  for (const at of text.matchAll(/(?<![\s\-–:(*])[\s\-–:(*]+/g)) {
    const status = parseCertificateStatus(text.slice(at.index + at[0].length));
    const type = text.slice(0, at.index);
    if (status !== undefined && isKnown(type)) return { text: type, status };
  }
  return { text };
}

function isKnown(text: string): boolean {
  const types = splitTypes(text);
  return types.length > 0 && types.every((type) => type in SPELLINGS);
}

/** The types in a cell, each once. */
export const parseTypes = (cell: string): string[] => parseTypeMentions(cell).map(({ type }) => type);

function withoutGroup(text: string): { text: string; group: string | null } {
  for (const at of text.matchAll(/(?<!\s)\s*[-–:(]\s*/g)) {
    const type = text.slice(0, at.index);
    const group = text.slice(at.index + at[0].length).replace(/\)$/, '');
    if (certificationType(group) || !certificationType(type)) continue;
    if (GROUP.test(group)) return { text: type, group };
    if (GROUP_CODE.test(group)) return { text: type, group: parseState(group) ? null : group };
  }
  return { text, group: null };
}

function splitTypes(printed: string): readonly string[] {
  const text = printed.replace(/^W\/M(?=BE\b)/i, 'M/W');
  if (typeWords(text) === '') return [];
  const two = /^([^()]{2,60}) ?\(([^()]{2,60})\)$/.exec(text)?.slice(1).map(certificationType) ?? [];
  if (two.length === 2 && two.every((type) => type !== undefined)) return [...new Set(two.flatMap(simpleTypes))];
  const whole = certificationType(text) ?? spelledOut(text);
  if (whole) return simpleTypes(whole);
  for (const separator of [/[/\\&+]/, /[-–:]/, /\s+/]) {
    const parts = text.split(separator).filter((part) => typeWords(part) !== '');
    const known = parts.map(certificationType);
    if (parts.length > 1 && known.every((type) => type !== undefined)) return known.flatMap(simpleTypes);
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

/** The types in the header of a date or number column, as in `MBE Exp Date`, `EDGE Cert #`, `M/WBE Expiration`. */
export const typesInHeader = (heading: string): string[] => {
  const words = heading
    .replace(/\b(?:m\/w|w\/m)(?=\/?d?be\b)/gi, 'MW')
    .replace(/\bMW\/(?=DBE\b)/gi, 'MW')
    .replace(/hubzone/gi, 'hubzone')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ');
  return [...new Set(typeAcronymsIn(words).flatMap(simpleTypes))];
};

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
