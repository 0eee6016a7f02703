import { readDay } from '#contract/imports/rules/dates.ts';
import { kindMentionsIn, knownKind } from '#contract/imports/rules/kinds.ts';
import { type NaicsMention, naicsIn } from '#contract/imports/rules/naics.ts';
import { isNothing, oneLine } from '#contract/imports/rules/shapes.ts';
import type { ListedCertificate, ListMapping } from '#contract/imports/schema.ts';
import type { Cell, Cells } from './cells.ts';
import { statusOf } from './columns-certificate.ts';
import { cellOfKind, hasColumns, isPerKind, KIND_FIELDS, kindsByColumns, type StatedKind, tiesOf } from './per-kind.ts';
import { saysYes } from './proposal.ts';

/** The kind of a certificate where the list says only that the firm is certified. */
const KIND_NOT_STATED = 'Certified';
/** Words for "no group is stated". */
const NO_GROUP =
  /^(?:nr\b.*|not (?:reported|disclosed|listed)|undisclosed|prefer not.*|declined?.*|other state|blank)$/i;

/** What one row says of the firm's certificates and codes. */
export function readCertificates(
  cells: Cells,
  mapping: ListMapping,
): { certificates: ListedCertificate[]; naics: string[] } {
  const codes = mapping.columns.naics
    ? cells.all('naics').map((cell) => ({ cell, mentions: mentionsOf(cells, cell) }))
    : cells.all('description').map((cell) => ({ cell, mentions: naicsIn(namedCodes(cell.text)) }));
  const mentions = codes.flatMap((column) => column.mentions);
  const group = groupOf(cells);
  const kinds = kindsOf(cells, mapping, mentions);
  const dates = (field: 'issued_on' | 'expires_on') =>
    isPerKind(mapping, field, kinds)
      ? kinds.map((kind) => dayOfKind(cells, field, kind, mapping))
      : paired(cells, field, kinds.length, mapping);
  const [issued, expires] = [dates('issued_on'), dates('expires_on')];
  const numbers = isPerKind(mapping, 'certification_number', kinds)
    ? kinds.map((kind) => oneLine(cellOfKind(cells, 'certification_number', kind)?.text ?? '').slice(0, 100) || null)
    : numbersOf(cells, kinds.length);
  const status = statusOf(cells.all('certification_status')[0]?.text ?? '');
  const certificates = kinds.map(({ kind: type, group: own }, at) => ({
    type,
    number: numbers[at] ?? null,
    issued_on: issued[at] ?? null,
    expires_on: expires[at] ?? null,
    group: own ?? group,
    naics: codesOf(type, codes),
    ...(status === 'ended' ? { ended: true as const } : {}),
  }));
  if (status === 'pending') return { certificates: [], naics: [...new Set(mentions.map(({ code }) => code))] };
  return { certificates, naics: [...new Set(mentions.map(({ code }) => code))] };
}

/** `NAICS 238160: Roofing` in a text: only codes that are said to be such. */
const namedCodes = (text: string) =>
  (text.match(/\bNAICS\s*(?:code)?\s*[:#]?\s*\d{2,6}\b/gi) ?? []).map((code) => code.replace(/\D/g, '')).join(', ');

function mentionsOf(cells: Cells, cell: Cell): NaicsMention[] {
  const mentions = naicsIn(cell.text);
  if (mentions.length === 0) cells.drop(cell, 'holds no NAICS code');
  return mentions;
}

function dayOfKind(
  cells: Cells,
  field: 'issued_on' | 'expires_on',
  kind: StatedKind,
  mapping: ListMapping,
): string | null {
  const cell = cellOfKind(cells, field, kind);
  if (!cell) return null;
  const day = readDay(cell.text, mapping.date_order);
  if (!day) cells.drop(cell, 'is not a date');
  return day ?? null;
}

interface Kind extends StatedKind {
  /** Whom it is given for, where the row ties the two. */
  readonly group: string | null;
}

/** The kinds that a row states, each once. */
function kindsOf(cells: Cells, mapping: ListMapping, mentions: readonly NaicsMention[]): Kind[] {
  const kinds = new Map<string, Kind>();
  const add = (kind: string, group: string | null = null, ties: readonly string[] = []) =>
    kinds.set(kind, { kind, group: kinds.get(kind)?.group ?? group, ties: kinds.get(kind)?.ties ?? ties });
  for (const { text, column } of cells.all('certification'))
    for (const { kind, group } of kindMentionsIn(oneLine(text))) add(kind, group, tiesOf(column));
  for (const [kind, column] of Object.entries(mapping.certification_flags ?? {})) {
    const cell = cells.at(column);
    if (cell && saysYes(cell.text, kind)) add(kind);
  }
  for (const { kinds: tied } of mentions) for (const kind of tied) add(kind);
  for (const kind of kindsByColumns(cells, mapping)) add(kind);
  if (kinds.size === 0) for (const kind of mapping.certifications ?? []) add(kind);
  if (kinds.size === 0 && !deniesKinds(cells, mapping)) add(KIND_NOT_STATED, null, ['#1']);
  return [...kinds.values()];
}

/** A list that says which kinds a firm holds, and in this row says none, with neither a number nor a date. */
function deniesKinds(cells: Cells, mapping: ListMapping): boolean {
  const states =
    mapping.columns.certification !== undefined ||
    Object.keys(mapping.certification_flags ?? {}).length > 0 ||
    KIND_FIELDS.some((field) => hasColumns(mapping, field));
  return states && KIND_FIELDS.every((field) => cells.all(field).length === 0);
}

interface CodeColumn {
  readonly cell: Cell;
  readonly mentions: readonly NaicsMention[];
}

/**
 * The codes that a certificate of this kind covers. Where a list ties codes to kinds, or heads a column by one kind,
 * only those; where columns contradict each other, what all of them say: work outside the certified codes does not count.
 */
function codesOf(kind: string, columns: readonly CodeColumn[]): string[] {
  const tied = columns.flatMap(({ mentions }) => mentions).filter(({ kinds }) => kinds.length > 0);
  if (tied.length > 0) return [...new Set(tied.filter(({ kinds }) => kinds.includes(kind)).map(({ code }) => code))];
  const own = columns.filter(({ cell }) => kindOfColumn(cell.column) === kind);
  const general = columns.filter(
    ({ cell, mentions }) => kindOfColumn(cell.column) === undefined && mentions.length > 0,
  );
  const codes = (own.length > 0 ? own : general).map(({ mentions }) => mentions.map(({ code }) => code));
  // primary and secondary codes add up; two columns of primary codes say different things of different kinds
  const rivals = general.filter(({ cell }) => /primary/i.test(cell.column)).length > 1;
  const [first = [], ...others] = codes;
  return [...new Set(rivals ? first.filter((code) => others.every((list) => list.includes(code))) : codes.flat())];
}

/** The kind that heads a column of codes, as in `ACDBENAICSCode`. */
const kindOfColumn = (column: string) => knownKind(column.replace(/naics.*$/i, '').replace(/[_\s]+$/, ''));

function groupOf(cells: Cells): string | null {
  const stated = [...cells.all('group'), ...cells.all('gender')]
    .map(({ text }) => oneLine(text))
    .filter((text) => !NO_GROUP.test(text));
  return stated.length > 0 ? [...new Set(stated)].join(' / ').slice(0, 200) : null;
}

/** `MBE,WBE` with `04/30/2029;04/30/2029`: as many dates as kinds belong to them in order, one date to all. */
function paired(
  cells: Cells,
  field: 'issued_on' | 'expires_on',
  kinds: number,
  mapping: ListMapping,
): (string | null)[] {
  for (const cell of cells.all(field)) {
    const whole = readDay(cell.text, mapping.date_order);
    if (whole) return Array(kinds).fill(whole);
    const days = cell.text
      .split(/\s*[;|\n]\s*|\s*,\s*(?!\s*\d{4}\b)/)
      .filter((part) => part.trim() !== '')
      .map((part) => readDay(part, mapping.date_order) ?? null);
    const [first] = days;
    if (first && days.every((day) => day === first)) return Array(kinds).fill(first);
    if (days.length === kinds && days.some((day) => day !== null)) return days;
    cells.drop(
      cell,
      days.some((day) => day !== null) ? `has ${days.length} dates for ${kinds} certificates` : 'is not a date',
    );
  }
  return [];
}

function numbersOf(cells: Cells, kinds: number): (string | null)[] {
  const [cell] = cells.all('certification_number');
  if (!cell) return [];
  const parts = cell.text
    .split(/\s*[;,|\n]\s*/)
    .map(oneLine)
    .filter(Boolean);
  if (parts.length !== kinds) return Array(kinds).fill(oneLine(cell.text).slice(0, 100));
  return parts.map((part) => (isNothing(part) ? null : part));
}
