import { toMultiline, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import type { ListedCertificate, ListMapping } from '#contract/imports/schema.ts';
import { answersOfBodies, splitFlags } from './body-flags.ts';
import type { Cell, RowCells } from './cells.ts';
import { codesOf } from './certificate-codes.ts';
import { datesOf, endsOf, type FlagDates, flagDates, numbersOf, startOfPeriod } from './certificate-dates.ts';
import { isTieOfGroup } from './certificate-groups.ts';
import { beginsEnded, parseCertificateStatus } from './certificate-status.ts';
import { isGroupOfType, isTypeList, parseTypeMentions, typeOfHeader, typesInHeader } from './certification-types.ts';
import { agenciesOf, typeAndAgency } from './certifying-agencies.ts';
import {
  deniesCertification,
  isDeniedUnread,
  isSelfCertified,
  OF_FIRM_ITSELF,
  reportDenied,
  SELF,
} from './denied-certificates.ts';
import { answerIn } from './flag-answers.ts';
import { type Groups, groupsOf, isSaidByGroup, tiesOf, typesOfGroups } from './grouped-certificates.ts';
import { SHEET_COLUMN } from './header-lines.ts';
import { labeledNaicsCodes, type NaicsMention, parseNaicsCodes } from './naics-codes.ts';
import {
  FEDERAL_TYPES,
  NOT_CERTIFIED,
  PER_TYPE_FIELDS,
  type StatedType,
  typeOfGroups,
  typesFromColumns,
  typesOfColumn,
  typesOfLetters,
} from './per-type-columns.ts';
import { repeatedTypes } from './repeated-types.ts';
import { endBy, type OwnStatus, ownStatus, statusesOf } from './row-status.ts';
import { SECTION_COLUMN } from './section-rows.ts';
import { simpleTypes } from './simple-types.ts';
import { parseSwamLetters } from './swam-letters.ts';
import { TYPE_NOT_STATED, type TypeMention } from './type-mentions.ts';
import { isAffirmative, isDenial, isEndedYes, isYes } from './yes-no.ts';

/** Placeholders of the group column. */
const NO_GROUP =
  /^(?:nr\b.*|not (?:reported|disclosed|listed)|undisclosed|prefer not.*|declined?.*|other state|blank|no (?:informad[oa]|divulgad[oa]))$/i;

/** Parses the certificates and codes of one row. */
export function parseCertificates(
  cells: RowCells,
  mapping: ListMapping,
): { certificates: ListedCertificate[]; naics: string[] } {
  const coded = cells.all('naics').map((cell) => ({ cell, mentions: naicsMentionsOf(cells, cell) }));
  const codes = coded.some(({ mentions }) => mentions.length > 0)
    ? coded
    : cells.all('description').map((cell) => ({ cell, mentions: labeledNaicsCodes(cell.text) }));
  const mentions = codes.flatMap((column) => column.mentions);
  const group = groupOf(cells);
  const own = ownStatus(cells, mapping);
  const ofBodies = certificatesOfBodies(cells, mapping);
  // where nothing else says what the firms of a list hold, its numbers and dates are those of the bodies' certificates
  const isAlone = asksBodiesAlone(mapping) && !mentions.some(({ types }) => types.length > 0);
  const types = isAlone ? ofBodies : statedTypes(cells, mapping, mentions, own);
  const issued = datesOf(cells, 'issued_on', types, mapping);
  const numbers = isAlone && types.length > 1 ? [] : numbersOf(cells, types, mapping);
  const agencies = agenciesOf(cells, types, mapping);
  const beside = isAlone ? [] : ofBodies;
  const ends = [...endsOf(cells, types, mapping), ...beside.map(({ flag }) => flag?.expires_on)];
  const statuses = [types, beside].flatMap((some) => statusesOf(cells, own, mapping, some));
  const stated = [...types, ...beside].map(({ type, group: own, flag, ended, by }, at) => ({
    type,
    number: numbers[at] ?? null,
    issued_on: issued[at] ?? flag?.issued_on ?? (at < types.length ? startOfPeriod(cells, mapping, types[at]) : null),
    expires_on: ends[at] ?? null,
    group: own ?? group,
    naics: codesOf(type, codes),
    ...certifiedBy(at < types.length ? agencies[at] : by),
    ...(ended ? { ended } : endBy(statuses[at], Boolean(numbers[at] ?? issued[at] ?? ends[at]))),
  }));
  const certificates = lastOfEach(
    stated.filter(({ certified_by }, at) => statuses[at] !== 'pending' && certified_by !== 'self'),
  );
  if (certificates.some(({ issued_on, expires_on }) => issued_on && expires_on && expires_on < issued_on))
    for (const cell of cells.all('expires_on').slice(0, 1)) cells.discard(cell, 'is before the day of issue');
  return { certificates, naics: [...new Set(mentions.map(({ code }) => code))] };
}

const certifiedBy = (agency: string | undefined) => (agency === undefined ? {} : { certified_by: agency });

/** The certificates to which a row says yes in a column of their body; those with columns of their own are of its group. */
function certificatesOfBodies(cells: RowCells, mapping: ListMapping): RowType[] {
  const held = answersOfBodies(cells, mapping).filter(
    ({ isYes, ended, tie }) => (isYes || ended) && !groupsOf(mapping).has(tie),
  );
  return held.map(({ type, by, flag, ended }) => ({ type, by, flag, ended, group: null, ties: [] }));
}

/** Whether only columns of bodies say what the firms of a list hold. */
function asksBodiesAlone(mapping: ListMapping): boolean {
  const { columns, certifications = [] } = mapping;
  const { own, ofBodies } = splitFlags(mapping);
  const facts = [...PER_TYPE_FIELDS, 'certification_status'] as const;
  const isStated =
    columns.certification !== undefined ||
    certifications.length > 0 ||
    Object.keys(own).length > 0 ||
    groupsOf(mapping).size > 0;
  return (
    ofBodies.length > 0 &&
    !isStated &&
    !facts.some((field) => columns[field]?.some((column) => typesOfColumn(column).length > 0))
  );
}

function naicsMentionsOf(cells: RowCells, cell: Cell): NaicsMention[] {
  const mentions = parseNaicsCodes(cell.text);
  if (mentions.length === 0) cells.discard(cell, 'contains no NAICS code');
  return mentions;
}

interface RowType extends StatedType {
  /** Owner group, where the row gives one for this type. */
  readonly group: string | null;
  /** The date in the yes/no column of this type. */
  readonly flag?: FlagDates | undefined;
  readonly ended?: true | undefined;
}

/** The certification types of a row, each once. */
function statedTypes(
  cells: RowCells,
  mapping: ListMapping,
  mentions: readonly NaicsMention[],
  own: OwnStatus | undefined,
): RowType[] {
  const types = new Map<string, RowType>();
  const groups = groupsOf(mapping);
  const add = (type: string, stated: Partial<RowType> = {}, key = type) => {
    const known = types.get(key);
    const { ended, by, number, isProgram } = known ?? stated;
    const group = known?.group ?? stated.group ?? null;
    const [ties, flag] = [known?.ties ?? stated.ties ?? [], known?.flag ?? stated.flag];
    types.set(key, { type, group, ties, flag, ended, by, number, isProgram });
  };
  for (const { again, ...stated } of namedTypes(cells, mapping, groups))
    add(stated.type, stated, again && types.has(stated.type) ? `${stated.type} ;${types.size}` : keyOf(stated, types));
  const denied = new Set<string>();
  for (const [type, column] of Object.entries(splitFlags(mapping).own)) {
    const cell = cells.at(column);
    const answer = cell && answerIn(cells, cell, (text) => isAffirmative(text, type));
    if (!answer || answer === 'other') continue;
    const known = types.get(type);
    const ended = answer === 'ended' || (known && parseCertificateStatus(cell.text) === 'ended') ? true : undefined;
    if (known && ended) types.set(type, { ...known, ended });
    if (answer === 'yes' || ended)
      add(type, { flag: flagDates(cells, cell, mapping), isProgram: FEDERAL_TYPES.has(type), ended });
    if (answer !== 'yes') denied.add(type);
  }
  if (own?.status === 'active') add(own.type);
  if (own?.status === 'ended') add(own.type, { ended: true });
  for (const { types: tied } of mentions) for (const type of tied) add(type);
  for (const type of typesFromColumns(cells, mapping, types)) if (!denied.has(type)) add(type);
  for (const { type, ties, flag } of withAnswers(cells, mapping, typesOfGroups(cells, groups, types.values())))
    add(type, { ties, flag }, keyOf({ type, ties }, types));
  const isDenied = own?.status === 'denied' || own?.status === 'pending' || isDeniedUnread(cells);
  if (types.size === 0 && isDenied) return [];
  for (const type of (mapping.certifications ?? []).flatMap(simpleTypes)) if (!denied.has(type)) add(type);
  nameTypeOfGroup(types);
  if (groups.size > 0) return besideGroups([...types.values()], mapping);
  if (hasOneOfList(cells, mapping, [...types.values()])) add(TYPE_NOT_STATED, { ties: ['#1'] });
  if (types.size === 0 && !deniesCertification(cells, mapping)) add(TYPE_NOT_STATED, { ties: ['#1'] });
  if (types.size === 0) reportDenied(cells, mapping);
  return [...types.values()];
}

interface NamedType extends RowType {
  /** Whether a type that is named again is another certificate. */
  readonly again: boolean;
}

/** What the cells of types name. */
function namedTypes(cells: RowCells, mapping: ListMapping, groups: Groups): NamedType[] {
  const repeated = repeatedTypes(cells, typesInCell);
  return cells.all('certification').flatMap((cell) => {
    const found = repeated ?? typesInCell(cell);
    if (found.length === 0 && SELF.test(cell.text)) cells.discard(cell, OF_FIRM_ITSELF);
    return found.flatMap(({ dated, unclear, ...mention }) => {
      if (unclear !== undefined)
        cells.discard(cell, `says "${unclear}", which is not a known status; the certificate does not count`);
      if (isSelfCertified(mention)) {
        cells.discard(cell, OF_FIRM_ITSELF);
        return [];
      }
      const flag = dated === undefined ? undefined : flagDates(cells, { ...cell, text: dated }, mapping);
      const ties = tiesOf(cell.column, groups);
      // a yes below the heading of a group is for its own type
      if (mention.type === TYPE_NOT_STATED && ties.some(isTieOfGroup)) return [];
      return [{ ...mention, flag, ties, again: repeated !== undefined }];
    });
  });
}

/** Whether a number or an end is of a certificate of the list, which asks for programs of the SBA alone: "WOSB?". */
function hasOneOfList(cells: RowCells, mapping: ListMapping, stated: readonly RowType[]): boolean {
  const asked = Object.keys(mapping.certification_flags ?? {});
  const isOfPrograms = asked.length > 0 && asked.every((type) => FEDERAL_TYPES.has(type));
  return (
    isOfPrograms &&
    mapping.columns.certification === undefined &&
    stated.every(({ isProgram }) => isProgram) &&
    [...cells.all('certification_number'), ...cells.all('expires_on')].some(
      ({ column, text }) => typesOfColumn(column).length === 0 && !NOT_CERTIFIED.test(text.trim()),
    )
  );
}

/** What groups say, where the column that asks for their certificate does not deny it; a yes says it too. */
function withAnswers(cells: RowCells, mapping: ListMapping, said: readonly StatedType[]): Omit<RowType, 'group'>[] {
  const answers = answersOfBodies(cells, mapping).filter(({ tie }) => groupsOf(mapping).has(tie));
  const open = said.filter(({ ties }) => !answers.some(({ tie, isYes }) => !isYes && ties.includes(tie)));
  const held = answers.filter(({ isYes }) => isYes).map(({ type, tie, flag }) => ({ type, ties: [tie], flag }));
  return [...open, ...held];
}

/** The types of a row with groups: each certificate has what its own group says, others what is outside of groups. */
function besideGroups(types: readonly RowType[], mapping: ListMapping): RowType[] {
  const isOfGroup = ({ ties }: RowType) => ties.some(isTieOfGroup);
  const said = new Map(
    types
      .filter((one) => !isOfGroup(one) && isSaidByGroup(one.type, types, mapping))
      .map((one) => [one.type, one] as const),
  );
  return types.flatMap((one) => {
    const same = said.get(one.type);
    if (!isOfGroup(one))
      return same && one.by === undefined ? [] : [{ ...one, ties: one.ties.length > 0 ? one.ties : ['#1'] }];
    return [{ ...one, group: one.group ?? same?.group ?? null, ended: one.ended ?? same?.ended }];
  });
}

/** A type that columns of two numbers or groups name has two certificates, each with its dates, and one of two agencies too. */
function keyOf({ type, ties: [tie = ''], by }: StatedType, types: ReadonlyMap<string, RowType>): string {
  const known = types.get(type);
  if (isTieOfGroup(tie)) return `${type} ${tie}`;
  if (by !== undefined && known && known.by !== by) return `${type} by ${by}`;
  return known?.ties[0]?.startsWith('#') && tie.startsWith('#') && known.ties[0] !== tie ? `${type} ${tie}` : type;
}

/** Of the certificates of one type and agency the one that ends last. */
function lastOfEach(certificates: readonly ListedCertificate[]): ListedCertificate[] {
  const last = new Map<string, ListedCertificate>();
  for (const one of certificates) {
    const key = typeAndAgency(one);
    const other = last.get(key);
    const isLater = other && (one.expires_on ?? '') > (other.expires_on ?? '');
    if (!other || (one.ended === other.ended ? isLater : other.ended)) last.set(key, one);
  }
  return [...last.values()];
}

/** A group without a type is that of the types in other columns: "Certified Business Enterprise" beside "African American". */
function nameTypeOfGroup(types: Map<string, RowType>): void {
  const group = types.get(TYPE_NOT_STATED)?.group;
  if (!group || types.size === 1) return;
  types.delete(TYPE_NOT_STATED);
  for (const [type, stated] of types) types.set(type, { ...stated, group: stated.group ?? group });
}

/** The types that a cell names; a yes stands for the type in its header, a no for none. */
function typesInCell({ column, text }: Cell): readonly TypeMention[] {
  const headed = typeOfHeader(column);
  // a single letter may be the agency's own word for a type
  const answers = headed !== undefined || text.trim().length > 1 || typesInHeader(column).length > 0;
  if (headed !== undefined && isEndedYes(text)) return [{ type: headed, group: null, ended: true }];
  if (answers && isDenial(text) && !saysOfSingleTypes(text)) return [];
  // `Certified (MBE, WBE)` says yes to more than its header
  if (answers && isYes(text) && (headed !== undefined || !isTypeList(text)))
    return [{ type: headed ?? TYPE_NOT_STATED, group: null }];
  const letters = /swam/i.test(column) ? parseSwamLetters(text) : undefined;
  if (letters) return letters;
  if (/^both$/i.test(text.trim())) return typesInHeader(column).map((type) => ({ type, group: null }));
  const lettered = typesOfLetters(column, text.trim());
  if (lettered) return lettered.map((type) => ({ type, group: null }));
  const ofGroups = typeOfGroups(column);
  if (ofGroups && isGroupOfType(text.trim())) return [{ type: ofGroups, group: toSingleLine(text) }];
  const mentions = parseTypeMentions(text.includes('\n') ? toMultiline(text) : toSingleLine(text));
  // a sheet or group "MBE & WBE" does not say which of them a firm is
  const isOfMany = column === SHEET_COLUMN || column === SECTION_COLUMN;
  return isOfMany && mentions.length > 1 ? [{ type: TYPE_NOT_STATED, group: null }] : mentions;
}

/** `DBE (Pending re-evaluation); MBE`: what has ended is one of the types that the cell names. */
const saysOfSingleTypes = (text: string): boolean => isTypeList(text) && !beginsEnded(text);

function groupOf(cells: RowCells): string | null {
  const stated = [...cells.all('group'), ...cells.all('gender')]
    .map(({ text }) => toSingleLine(text))
    .filter((text) => !NO_GROUP.test(text));
  return stated.length > 0 ? [...new Set(stated)].join(' / ').slice(0, 200) : null;
}
