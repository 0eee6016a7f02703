import { certificationType, SPELLINGS, typeWords } from '#contract/imports/rules/certification-types.ts';
import { parseState } from '#contract/imports/rules/places.ts';
import type { Certifier } from './agency-names.ts';
import { parseCertificateStatus, saysEndWithin } from './certificate-status.ts';
import { isGroup } from './owner-groups.ts';
import { simpleTypes } from './simple-types.ts';
import { certifierOf, typeOfBody, withoutCertifier, withoutCertifierBefore } from './type-certifiers.ts';
import { addMention, joinBodies, TYPE_NOT_STATED, type TypeMention, withGroupOfOthers } from './type-mentions.ts';
import { GROUP, partsOfCell, typesWithGroups, withoutRemarks } from './type-remarks.ts';
import { deniesCertificate, saysNoCertificate } from './yes-no.ts';

/** The agency's own code of a group: `MBE-AA`, `MBE (B)`, `WBE-7`. */
const GROUP_CODE = /^(?:[A-Z]{1,2}|\d{1,2})$/;
/** Types that depend on the owner's group; `SB-PW` is a type of its own. */
export const OF_GROUPS: ReadonlySet<string> = new Set(['MBE', 'WBE', 'DBE', 'ACDBE', 'MWBE', 'MWDBE', 'HUB', 'SDB']);
/** Who certified, or for what: `Minority-Owned (NMSDC)`, `DBE (Metro)`. */
const REMARK = /^(?!self|no|un)\p{L}[\p{L} .&'-]{2,40}$/iu;
const NON_MINORITY_WOMAN = /^(?:american|white|caucasian|non-?minority) (?:woman|women|females?)$/i;
/** An agency's own type of business enterprise, such as VFBE and NCSBE: no English word has these letters. */
const OWN_ACRONYM = /^[B-DF-HJ-NP-TV-Z]{2,5}BE$/;
/** Further types of single agencies; searches do not know them, since some are words of names as well. */
const OWN_TYPES = new Set('CBB CBSB CLB DVB DVOB ELBE IVOSB LSB SCS SDVE SEDBE SLB SLEB SPSF VOSBE'.split(' '));
const OWN_TYPES_OF_WORDS = new Map([...OWN_TYPES].map((type) => [type.toLowerCase(), type]));
const isOwnType = (text: string): boolean => OWN_ACRONYM.test(text) || OWN_TYPES.has(text);
const typeOrOwn = (text: string): string | undefined =>
  certificationType(text) ?? (isOwnType(text.trim()) ? text.trim() : undefined);
const isKnownType = (type: string): boolean => type in SPELLINGS || isOwnType(type);

/** Characters of one type with its group; longer text is no type. */
const MAX_MENTION = 200;

/**
 * The types in a cell: `MBE/DBE/SBE-ONLY` is three, `M/NPO` is one that stays as printed, `MBE - Hispanic` is one with its
 * group, `DBE - Suspended` one that has ended, `No DBE`, `WBE: No` and `DBE pending` are none.
 * @returns each type once, in cell order
 */
export const parseTypeMentions = (cell: string): readonly TypeMention[] => mentionsIn(cell).types;

/** The types that a cell names as none: `MBE (Application pending)`, `No DBE`. */
export const typesNotHeld = (cell: string): readonly string[] => mentionsIn(cell).notHeld;

interface Mentions {
  readonly types: readonly TypeMention[];
  readonly notHeld: readonly string[];
}

function mentionsIn(cell: string): Mentions {
  const known = KNOWN_CELLS.get(cell);
  if (known) return known;
  const found = readTypeMentions(cell);
  if (cell.length > MAX_CACHED_CELL) return found;
  if (KNOWN_CELLS.size === MAX_CACHED_CELLS) KNOWN_CELLS.clear();
  KNOWN_CELLS.set(cell, found);
  return found;
}

/** Cache by cell: a list has few different ones. */
const KNOWN_CELLS = new Map<string, Mentions>();
const MAX_CACHED_CELLS = 1_000;
const MAX_CACHED_CELL = 60;

function readTypeMentions(cell: string): Mentions {
  const found = new Map<string, TypeMention>();
  const notHeld: string[] = [];
  const plain = new Set<string>();
  const parts = partsOfCell(cell, isKnown);
  let loose: string | undefined;
  for (const part of parts.filter((text) => !saysNoCertificate(text))) {
    const whole = part.trim().slice(0, MAX_MENTION);
    if (isStatusAlone(whole)) {
      if (found.size === 0) loose ??= whole;
      for (const [key, mention] of found) found.set(key, { ...mention, ended: true, unclear: whole });
      continue;
    }
    const { text: said, status, dated, unclear = loose, number } = withoutRemarks(whole, isKnownOfGroup);
    if (said === '' && (number === undefined ? dated !== undefined : found.size > 0)) {
      for (const [key, mention] of found)
        found.set(key, { ...mention, dated: mention.dated ?? dated, number: mention.number ?? number });
      continue;
    }
    if (status === 'pending' || status === 'denied') {
      notHeld.push(...splitTypes((certified(said) ?? certifiedBefore(said))?.text ?? said));
      continue;
    }
    for (const { text, group, by, ofBody } of typesNamed(said === '' ? whole : said)) {
      const types = text === TYPE_NOT_STATED && group ? [text] : splitTypes(text);
      for (const type of types) {
        if (!ofBody && certificationType(text) === type) plain.add(type);
        addMention(found, {
          ...{ type, group, by: certifierOf(by, type, types) },
          ...(dated === undefined ? {} : { dated }),
          ...(number === undefined || said === '' ? {} : { number }),
          ...(status === 'ended' || unclear !== undefined || saysNotInForce(type) ? { ended: true as const } : {}),
          ...(unclear === undefined ? {} : { unclear }),
          ...(ofBody ? { ofBody } : {}),
        });
      }
    }
  }
  joinBodies(found, plain);
  // `Woman-owned, not certified`; what stands in a place of its own is said of no other
  if (parts.some(deniesCertificate) && !/[;|\n]/.test(cell))
    return { types: [], notHeld: [...notHeld, ...[...found.values()].map(({ type }) => type)] };
  return { types: withGroupOfOthers([...found.values()]), notHeld };
}

/** `MBE, pending`: a status in the place of a type is of those beside it. */
const isStatusAlone = (text: string): boolean =>
  /^(?:ended|pending)$/.test(parseCertificateStatus(text) ?? '') && typeAcronymsIn(text).length === 0;

/** `Suspended DBE since 2025`, `MBE/Applicant` */
const saysNotInForce = (type: string): boolean =>
  !isKnownType(type) &&
  (saysEndWithin(type) || type.split('/').some((part) => parseCertificateStatus(part) === 'pending'));

function isKnown(text: string): boolean {
  const types = splitTypes(text);
  return types.length > 0 && types.every(isKnownType);
}

const isWithGroup = (text: string): boolean => isKnown(text) || isKnown(withoutGroup(text).text);
const certified = (text: string) => withoutCertifier(text, isWithGroup);
const certifiedBefore = (text: string) => withoutCertifierBefore(text, isWithGroup);
const isKnownOfGroup = (text: string): boolean =>
  isWithGroup(text) || (certified(text) ?? certifiedBefore(text) ?? typeOfBody(text)) !== undefined;

interface Named {
  readonly text: string;
  readonly group: string | null;
  readonly by: Certifier | undefined;
  readonly ofBody?: true;
}

/** The types that one part of a cell names, or the one of the body that it names. */
function typesNamed(text: string): Named[] {
  const before = certifiedBefore(text);
  if (before) return typesNamed(before.text).map((named) => ({ ...named, by: named.by ?? before.by }));
  const body = typeOfBody(text);
  return body ? [{ ...body, group: null, ofBody: true }] : typesWithGroups(text, withoutOthers, isKnown);
}

/** `MBE - Hispanic (NMSDC)` */
function withoutOthers(text: string): Named {
  const { text: type, by } = certified(text) ?? { text, by: undefined };
  return { ...withoutGroup(type), by };
}

/** The types in a cell, each once. */
export const parseTypes = (cell: string): string[] => [...new Set(parseTypeMentions(cell).map(({ type }) => type))];

/** Whether a value below the header of one type, as in "HUB Category", is an owner group or the agency's code of one. */
export const isGroupOfType = (text: string): boolean =>
  (/^[A-Z]{1,2}$/.test(text) || (GROUP.test(text) && !/^(?:fe)?male$/i.test(text))) && !typeOrOwn(text);

/** The law of a type: `DBE (49 CFR Part 26)`. */
const LAW = / ?\(49 CFR (?:part )?\d{1,3}\)$/i;
/** How large or new a firm of a type is: `SBE (Category 4)`, `ESB Tier 2`. */
const TIER = /[\s(–-]{1,3}(?:category|tier|level|class|phase) ?(?:\d{1,2}|[ivx]{1,4}|[a-d])\)?$/i;

function withoutGroup(printed: string): { text: string; group: string | null } {
  const plain = printed.replace(LAW, '').replace(TIER, '');
  const text = certificationType(plain) ? plain : printed;
  if (NON_MINORITY_WOMAN.test(text)) return { text: 'WBE', group: text };
  if (isGroup(text)) return { text: TYPE_NOT_STATED, group: text };
  for (const at of text.matchAll(/(?<!\s)\s*[-–:(]\s*/g)) {
    const type = text.slice(0, at.index);
    const group = text.slice(at.index + at[0].length).replace(/\)$/, '');
    const known = certificationType(type) ?? spelledOut(type);
    if (certificationType(group) || !known) continue;
    if (GROUP.test(group)) return { text: type, group };
    // a state says where, `SDVOSB (VA)`
    const isState = GROUP_CODE.test(group) && parseState(group) !== undefined;
    if (isState && (at[0].includes('(') || OF_GROUPS.has(known))) return { text: type, group: null };
    if (GROUP_CODE.test(group) && OF_GROUPS.has(known)) return { text: type, group };
    if (at[0].includes('(') && text.endsWith(')') && REMARK.test(group)) return { text: type, group: null };
  }
  return { text, group: null };
}

const ACRONYM = /^[A-Z][A-Za-z]{0,6}[A-Z]$/;
/** A type with the program or agency before it: `BEP-MBE`, `NMSDC MBE`, `State SBE`. */
const TYPE_OF_PROGRAM = /^(?!SELF[ -])([A-Z]{2,6}|State|City|County|Federal)(?: ?[-–:] ?| )([\p{L}\d].{1,60})$/u;

function splitTypes(printed: string): readonly string[] {
  const text = printed.replace(/^W\/M(?=BE\b)/i, 'M/W');
  if (typeWords(text) === '') return [];
  const both = /^([^()]{2,60}) ?\(([^()]{2,60})\)$/.exec(text)?.slice(1) ?? [];
  const two = both.map(certificationType);
  if (two.length === 2 && two.every((type) => type !== undefined)) {
    // `Small Business (SBE)` names one type, `MBE (WBE)` two
    const [isShort, isShortInside] = both.map((part) => ACRONYM.test(part.trim()));
    return [...new Set((!isShort && isShortInside ? two.slice(1) : two).flatMap(simpleTypes))];
  }
  const whole = typeOrOwn(text) ?? spelledOut(text);
  if (whole) return simpleTypes(whole);
  const [, program = '', ofProgram = ''] = TYPE_OF_PROGRAM.exec(text) ?? [];
  const type = typeOrOwn(program) ? undefined : typeOrOwn(ofProgram);
  if (type) return simpleTypes(type);
  for (const separator of [/[/\\&+]/, /[-–:]/, /\s+/]) {
    const parts = text.split(separator).filter((part) => typeWords(part) !== '');
    const known = parts.map((part) => typeOrOwn(part) ?? certificationType(withoutGroup(part.trim()).text));
    if (parts.length > 1 && known.every((type) => type !== undefined)) return known.flatMap(simpleTypes);
  }
  return acronymsOf(text) ?? [text.slice(0, 100)];
}

/** `CSB / LPE`, `MBE/FBE/LPE`: types of which some are the agency's own. */
function acronymsOf(text: string): readonly string[] | undefined {
  const parts = text.split(/ ?\/ ?/);
  if (parts.length < 2 || !parts.every((part) => /^[A-Z]{3,6}$/.test(part) && !NO_TYPE.test(part))) return undefined;
  const types = parts.map((part) => typeOrOwn(part) ?? part);
  return text.includes(' / ') || types.some(isKnownType) ? types.flatMap(simpleTypes) : undefined;
}
const NO_TYPE = /^(?:ALL|BOTH|CITY|EXP|FOR|NONE|NOT|ONLY|OTHER|OUT|SELF|STATE|YES)$/;

/** `Professional Services Firm (SPSF)` */
function ownInBrackets(text: string): string | undefined {
  const found = /(?<=[a-z]) \(([A-Z]{3,6})\)$/.exec(text);
  const short = found?.[1] ?? '';
  return isOwnType(short) && typeAcronymsIn(text.slice(0, found?.index)).length === 0 ? short : undefined;
}

/** `PBE - Persons with Disabilities`, `FBE (Female Business Enterprise)`: an acronym and its expansion. */
function spelledOut(text: string): string | undefined {
  const [, short = '', long = ''] = /^([A-Z]{2,6})\s*(?:[-–:]\s*|\()([A-Za-z][^()]*)\)?$/.exec(text) ?? [];
  if (!/\s/.test(long)) return ownInBrackets(text);
  if (isOwnType(short) && /\b(?:business|enterprise|firm)\b/i.test(long)) return short;
  return long.charAt(0).toUpperCase() === short.charAt(0) ? certificationType(long) : undefined;
}

/** Whether a cell names a known type, and beside it nothing but codes: `LBE, SBE, ROB`. */
export const isTypesAndCodes = (cell: string): boolean => {
  const types = parseTypes(cell);
  return types.some(isKnownType) && types.every((type) => isKnownType(type) || /^[A-Z]{2,8}$/.test(type));
};

/** Whether a cell contains only known certification types; a body alone may be the agency of another column. */
export const isTypeList = (cell: string): boolean => {
  const types = parseTypeMentions(cell);
  return types.some(({ ofBody }) => !ofBody) && types.every(({ type }) => isKnownType(type));
};

/** The same without numbers, which may be of anything where no header says what they are. */
export const isTypeListAlone = (cell: string): boolean =>
  isTypeList(cell) && parseTypeMentions(cell).every(({ number }) => number === undefined);

const ACRONYMS = new Map(Object.keys(SPELLINGS).map((type) => [type.toLowerCase(), type]));

/** Words of the header of a date or number that name no type. */
const FACT_WORDS =
  /\b(?:exp|expir[a-z]{1,8}|dates?|no|number|num|id|starts?|end|begin|issued?|effective|from|to|thru|through|until|renewal)\b/gi;

/** The types in the header of a date or number column, as in `MBE Exp Date`, `M/WBE Expiration`, `Small Business Cert Exp`. */
export const typesInHeader = (heading: string): string[] => {
  const words = heading
    // of "(MBE/WBE)", but not of "8(a)"
    .replace(/\((?=[A-Z])|(?<=[A-Z])\)/g, ' ')
    .replace(/\b(?:[MWDSV]\/){1,4}[MWDSV](?=BE\b)/g, (letters) => letters.replaceAll('/', 'BE '))
    .replace(/\b(?:m\/w|w\/m)(?=\/?d?be\b)/gi, 'MW')
    .replace(/\bMW\/(?=DBE\b)/gi, 'MW')
    .replace(/hubzone|swam/gi, (kind) => kind.toLowerCase())
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ');
  const acronyms = typeAcronymsIn(words);
  const types = acronyms.length > 0 ? acronyms : (certificationType(words.replace(FACT_WORDS, ' ')) ?? []);
  return [...new Set([types].flat().flatMap(simpleTypes))];
};

/** Words of the header of a yes/no column that name no type. */
const FLAG_WORDS = /\?|\b(?:is|flag|indicator|ind|firm|y\/n|yn|owned business|eligible)\b/gi;

/** The type that the header of a yes/no column names: `MBE Certified?`; of several, which one is unknown: `MBE/WBE`. */
export function typeOfHeader(heading: string): string | undefined {
  if (TYPE_OF_HEADER.has(heading)) return TYPE_OF_HEADER.get(heading);
  if (TYPE_OF_HEADER.size === MAX_CACHED_HEADERS) TYPE_OF_HEADER.clear();
  const type = readTypeOfHeader(heading);
  TYPE_OF_HEADER.set(heading, type);
  return type;
}

/** Cache by header: headers are the same in every row. */
const TYPE_OF_HEADER = new Map<string, string | undefined>();
const MAX_CACHED_HEADERS = 1_000;

function readTypeOfHeader(heading: string): string | undefined {
  const text = heading
    .replaceAll('_', ' ')
    .replace(FLAG_WORDS, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  const whole = certificationType(text);
  if (whole) return whole;
  const words = typeWords(text).split(' ');
  const types = words.map(certificationType);
  if (words.length === 1) return typeAcronymsIn(text)[0] ?? OWN_TYPES_OF_WORDS.get(words[0] ?? '');
  return types.length > 1 && types.every((type) => type !== undefined) ? types.join('/') : undefined;
}

/** Acronyms of types among the words of a text, such as a file name. */
export const typeAcronymsIn = (text: string): string[] =>
  text.split(/[^A-Za-z0-9()]+/).flatMap((word) => ACRONYMS.get(word.toLowerCase()) ?? (isOwnType(word) ? word : []));
