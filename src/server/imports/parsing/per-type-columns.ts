import type { ListMapping } from '#contract/imports/schema.ts';
import type { Cell, RowCells } from './cells.ts';
import { type CertificateGroup, groupOfHeader, isTieOfGroup } from './certificate-groups.ts';
import { DAY_OF_END } from './certificate-status.ts';
import { OF_GROUPS, typesInHeader } from './certification-types.ts';
import { headerWords } from './columns.ts';

/** Fields that a list may have in a separate column per certificate. */
export const PER_TYPE_FIELDS = ['certification_number', 'certified_by', 'issued_on', 'expires_on'] as const;
export type PerTypeField = (typeof PER_TYPE_FIELDS)[number];

/** What the header of a column says of certificates. */
interface HeaderTypes {
  readonly types: readonly string[];
  /** The types, and those of Virginia's program; the tie of a group; a number where the header has none of these. */
  readonly scope: readonly string[];
  readonly isFederal: boolean;
  readonly group: CertificateGroup | undefined;
  /** The only type, where the values may be owner groups: "HUB Certification", "MBE Type". */
  readonly ofGroups: string | undefined;
  /** Several types by their first letters: M and W below "MBE/WBE". */
  readonly letters: ReadonlyMap<string, string>;
}

/** Virginia certifies each of these as part of one program, with one date. */
const SWAM_TYPES = ['SWaM', 'SB', 'SBE', 'MICRO', 'MBE', 'WBE', 'SDVOB', 'VOB'];
/** Certifications of the SBA, which have dates of their own: those of a list are never theirs. */
export const FEDERAL_TYPES: ReadonlySet<string> = new Set(['8(a)', 'HUBZone', 'WOSB', 'EDWOSB', 'SDVOSB', 'VOSB']);
/** The program of the SBA for veterans. */
const VETCERT_TYPES = ['VOSB', 'SDVOSB'];
/** Types whose dates are headed by the name of their program. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  DBE: ['ACDBE'],
  CBE: ['LBE', 'SBE', 'DBE', 'VOB', 'SB'],
};

/** Cache by header: headers are the same in every row. */
const KNOWN_HEADERS = new Map<string, HeaderTypes>();
const MAX_CACHED_HEADERS = 1_000;

function headerTypes(column: string): HeaderTypes {
  const known = KNOWN_HEADERS.get(column);
  if (known) return known;
  if (KNOWN_HEADERS.size === MAX_CACHED_HEADERS) KNOWN_HEADERS.clear();
  const found = readHeader(column);
  KNOWN_HEADERS.set(column, found);
  return found;
}

function readHeader(column: string): HeaderTypes {
  const named = groupOfHeader(column);
  const types = typesInHeader(named?.rest ?? column);
  const isOfVeterans = types.length === 0 && /vet ?cert/i.test(column);
  const isFederal = isOfVeterans || (types.length > 0 && types.every((type) => FEDERAL_TYPES.has(type)));
  const ofGroups =
    types.length === 1 && GROUPS_HEADER.test(column) ? types.find((type) => OF_GROUPS.has(type)) : undefined;
  const letters = lettersOf(types);
  if (named && !isFederal) {
    const certified = types.length > 0 ? types : named.type === undefined ? [] : [named.type];
    return { types: certified, scope: [named.tie], isFederal, group: named, ofGroups, letters };
  }
  const covered = types.flatMap((type) => (type === 'SWaM' ? SWAM_TYPES : [type]));
  const scope = isOfVeterans ? VETCERT_TYPES : types.length > 0 ? covered : [`#${numberIn(column)}`];
  return { types, scope, isFederal, group: undefined, ofGroups, letters };
}

const GROUPS_HEADER = /(?:type|category|group|cert\.?|certification)\s*$|^\s*[A-Za-z]{1,4}BE\s*$/i;

function lettersOf(types: readonly string[]): ReadonlyMap<string, string> {
  const simple = types.filter((type) => /^[A-Z]BE$/.test(type));
  return new Map(
    simple.length > 1 && simple.length === types.length ? simple.map((type) => [type.charAt(0), type]) : [],
  );
}

/** The types whose letters a value is below a header of several: `M`, `W/D`, `MW`. */
export function typesOfLetters(column: string, value: string): readonly string[] | undefined {
  const { letters } = headerTypes(column);
  if (letters.size === 0 || !/^[A-Z](?:[ ,;/&]{0,3}[A-Z]){0,4}$/.test(value)) return undefined;
  const types = (value.match(/[A-Z]/g) ?? []).map((letter) => letters.get(letter));
  return types.every((type) => type !== undefined) ? types : undefined;
}

export const typeOfGroups = (column: string): string | undefined => headerTypes(column).ofGroups;

/** "Expiration 2", "Cert 2 Exp Date". */
const numberIn = (column: string): number => statedNumber(column) ?? 1;

/** "Expiration 2", "Cert 2 Exp Date", "cert2_type", "2nd Certification", "Secondary Certification Type". */
function statedNumber(column: string): number | undefined {
  const digits =
    /(?<!\d)(\d{1,2})\)?$/.exec(column.trim())?.[1] ??
    /(?<![\d-])(\d{1,2})(?:st|nd|rd|th)?(?![\dA-Za-z-])/.exec(column)?.[1] ??
    /(?<=[A-Za-z]{3})(\d)(?=[A-Z])/.exec(column)?.[1];
  if (digits !== undefined) return Number(digits);
  return /\bsecond(?:ary)?(?=\b|_)/i.test(column) ? 2 : /\b(?:third|tertiary)(?=\b|_)/i.test(column) ? 3 : undefined;
}

/** Whether a header has the number of one certificate of several. */
export const isNumbered = (column: string): boolean =>
  headerTypes(column).types.length === 0 && statedNumber(column) !== undefined;

/** The group of certificates to which a column belongs: "NMSDC Cert No.". */
export const certificateGroup = (column: string): CertificateGroup | undefined => headerTypes(column).group;

/** The types that a header names, or that the body in it certifies. */
export const typesOfColumn = (column: string): readonly string[] => headerTypes(column).types;

/**
 * Which certificates a column describes: those of its group (`NMSDC Expires`), of the types in its header (`MBE Exp Date`),
 * else of its number (`Expiration 2`).
 */
export const columnScope = (column: string): readonly string[] => headerTypes(column).scope;

/** Whether columns of one field each describe different certificates, so that they do not conflict. */
export function areComplementary(columns: readonly string[]): boolean {
  const ties = columns.map(columnScope);
  const numbered = ties.filter(([tie]) => tie?.startsWith('#')).length;
  const grouped = ties.filter(([tie]) => isTieOfGroup(tie ?? '')).length;
  return (numbered === 0 || numbered + grouped === columns.length) && new Set(ties.flat()).size === ties.flat().length;
}

/** Whether each column has the days on which certificates of its own types ended. */
export const areDaysOfEnd = (columns: readonly string[]): boolean =>
  columns.every((column) => DAY_OF_END.test(headerWords(column)) && headerTypes(column).types.length > 0) &&
  areComplementary(columns);

/** Whether each column has the statuses of the certificates of its number or group. */
export const areNumbered = (columns: readonly string[]): boolean =>
  columns.some((column) => isNumbered(column) || certificateGroup(column)) &&
  columns.every((column) => headerTypes(column).types.length === 0 || certificateGroup(column)) &&
  areComplementary(columns);

/** Whether the columns of one field name the types of a list: a body's certificates, or one type of several. */
export const nameTypes = (columns: readonly string[]): boolean =>
  columns.some(certificateGroup) || (columns.length > 1 && columns.some((column) => typesInHeader(column).length > 0));

/** A certification type of a row, and the scope of the column it comes from. */
export interface StatedType {
  readonly type: string;
  readonly ties: readonly string[];
  /** Who certified, where it stands beside the type. */
  readonly by?: string | undefined;
  /** The number of its certificate, where it stands beside the type. */
  readonly number?: string | undefined;
  /** A program of the SBA that the row has only by a yes in its column: what the list says of its own certificates is not of it. */
  readonly isProgram?: boolean | undefined;
}

/** Whether this field has several columns, each for different certificates. */
export const hasSeveralColumns = ({ columns }: ListMapping, field: PerTypeField) => (columns[field] ?? []).length > 1;

/** The same, or its only column applies to one type of this row, or to one that the row denies, and not to the others. */
export function isPerType(
  mapping: ListMapping,
  field: PerTypeField | 'certification_status',
  stated: readonly StatedType[],
): boolean {
  const columns = mapping.columns[field] ?? [];
  if (columns.length > 1 || columns.some((column) => headerTypes(column).isFederal || certificateGroup(column)))
    return true;
  // the date of the first of several certificates is not that of the others
  if (columns.some(isNumbered) && (mapping.columns.certification ?? []).filter(isNumbered).length > 1) return true;
  const flags = mapping.certification_flags ?? {};
  const types = columns
    .flatMap((column) => scopeAmong(column, Object.keys(flags)))
    .filter((tie) => !tie.startsWith('#'));
  return (
    types.length > 0 &&
    (stated.some(({ type }) => types.includes(type)) || types.some((type) => type in flags)) &&
    stated.some(({ type }) => !types.includes(type))
  );
}

export const cellForType = (cells: RowCells, field: PerTypeField, { type, ties }: StatedType): Cell | undefined =>
  cells.all(field).find(({ column }) => scopeAmong(column, cells.flaggedTypes).some((tie) => isOfTie(tie, type, ties)));

/** A certificate of a group has what the columns of its group say, and not those of its type. */
const isOfTie = (tie: string, type: string, ties: readonly string[]): boolean =>
  ties.includes(tie) || (tie === type && !ties.some(isTieOfGroup));

/** The scope of a column, in whose header a type of the agency's own may stand. */
const scopeAmong = (column: string, flagged: readonly string[]): readonly string[] => {
  const { types, group } = headerTypes(column);
  const own = types.length > 0 || group ? [] : flagged.filter((type) => namesType(column, type));
  return own.length > 0 ? own : columnScope(column);
};

/** Whether a header has a type of the agency's own, as "MCUB Exp." has MCUB. */
const namesType = (column: string, type: string): boolean => column.split(/[^\p{L}\p{N}()]+/u).includes(type);

/** In place of a date or number. */
export const NOT_CERTIFIED = /^(?:n|no|none|false|pending|applied|not (?:certified|yet).{0,40})$/i;

/** The types that a row has only by a date or number in their columns. */
export const typesFromColumns = (
  cells: RowCells,
  mapping: ListMapping,
  stated: ReadonlyMap<string, unknown>,
): string[] =>
  PER_TYPE_FIELDS.flatMap((field) =>
    cells.all(field).flatMap(({ column, text }) => {
      const { types, scope, group } = headerTypes(column);
      if (group || NOT_CERTIFIED.test(text.trim())) return [];
      if (!hasSeveralColumns(mapping, field) && !isOwnDate(column, mapping)) return [];
      const isStated = [...scope, ...types.flatMap((type) => PROGRAMS[type] ?? [])].some((type) => stated.has(type));
      return isStated ? [] : types;
    }),
  );

/** The status of one certificate, where a list has a column for each type or for one of several: "SBE Status". */
export const statusForType = (cells: RowCells, { type, ties }: StatedType): Cell | undefined =>
  cells
    .all('certification_status')
    .find(({ column }) => columnScope(column).some((tie) => isOfTie(tie, type, ties) || PROGRAMS[tie]?.includes(type)));

/** Whether the only date or number of a list is that of one type, beside a yes or no for others: "SBE Expiration". */
function isOwnDate(column: string, mapping: ListMapping): boolean {
  const { types, isFederal } = headerTypes(column);
  return (
    isFederal ||
    (types.length === 1 && mapping.columns.certification === undefined && mapping.certification_flags !== undefined)
  );
}
