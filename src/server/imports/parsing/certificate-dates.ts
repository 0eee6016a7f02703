// Days and numbers of the certificates of a row.
import { isPlaceholder, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { Cell, RowCells } from './cells.ts';
import { isUnclear, OPEN_ENDED, parseCertificateStatus, saysEndWithin } from './certificate-status.ts';
import { parseDateRange, parseOpenPeriod } from './date-range.ts';
import { datesByType } from './dates-by-type.ts';
import { parseMonthEnd } from './month-end.ts';
import { readNumber } from './number-notes.ts';
import { cellForType, isPerType, type StatedType, statusForType } from './per-type-columns.ts';
import { dateInFlag, isEndedYes, saysItsEnd } from './yes-no.ts';

type DateField = 'issued_on' | 'expires_on';
/** What is said of a date beside a type or a yes, and whether in words: `exp 6/1/2027`. */
export type FlagDates = Partial<Record<DateField, string>> & { readonly isSaid?: boolean };

/** The day of each certificate of a row: those of its own columns, or all in one cell. */
export const datesOf = (
  cells: RowCells,
  field: DateField,
  types: readonly StatedType[],
  mapping: ListMapping,
): (string | null)[] =>
  isPerType(mapping, field, types)
    ? types.map((type) => dateOfType(cells, field, type, mapping))
    : ofOwn(types, (own) => pairedDates(cells, field, own, mapping));

/**
 * The end of each certificate. One that is said beside its type or its yes goes before that of the row; where its own column
 * has another, the earlier counts.
 */
export function endsOf(
  cells: RowCells,
  types: readonly (StatedType & { readonly flag?: FlagDates | undefined })[],
  mapping: ListMapping,
): (string | null)[] {
  const moved = extendedEnds(cells, types, mapping);
  const ends = datesOf(cells, 'expires_on', types, mapping);
  const perType = isPerType(mapping, 'expires_on', types);
  return types.map((type, at) => {
    const { expires_on: said, isSaid } = type.flag ?? {};
    const end = laterOf(ends[at] ?? null, moved[at]);
    const own = perType ? cellForType(cells, 'expires_on', type) : undefined;
    if (said === undefined || end === null || !isSaid || end === said) return end ?? said ?? null;
    if (own) cells.discard(own, 'is another end than the one beside the type; the earlier counts');
    return own && end < said ? end : said;
  });
}

const laterOf = (end: string | null, other: string | undefined): string | null =>
  other !== undefined && other > (end ?? '') ? other : end;

/** The ends to which statuses say that certificates were extended: `Extended thru 3/31/2027`. */
function extendedEnds(
  cells: RowCells,
  types: readonly StatedType[],
  mapping: ListMapping,
): readonly (string | undefined)[] {
  const perType = isPerType(mapping, 'certification_status', types);
  return types.map((type) => {
    const cell = perType ? statusForType(cells, type) : cells.all('certification_status')[0];
    const [, until = ''] = EXTENDED.exec(cell?.text.trim().slice(0, MAX_STATUS) ?? '') ?? [];
    return parseDate(until, mapping.date_order) ?? parseMonthEnd(until);
  });
}
const MAX_STATUS = 100;
const EXTENDED =
  /^(?:(?:active|certified|current)[\s,:(–-]{1,4})?ext(?:\.|ended|ension)?(?: granted)? (?:thru|through|until|till|to) ([\da-z][\da-z ,./-]{4,20})\)?$/i;

/** The same of their numbers; one beside a type is its own where no column has one for it. */
export function numbersOf(cells: RowCells, types: readonly StatedType[], mapping: ListMapping): (string | null)[] {
  const numbers = isPerType(mapping, 'certification_number', types)
    ? types.map((type) => readNumber(cellForType(cells, 'certification_number', type)?.text ?? '', cells.asOf).number)
    : ofOwn(types, (own) => pairedNumbers(cells, own));
  return types.map(({ number }, at) => numbers[at] || number || null);
}

/** What a list says of its own certificates, where a row has one of these beside programs. */
function ofOwn(
  types: readonly StatedType[],
  read: (own: readonly StatedType[]) => (string | null)[],
): (string | null)[] {
  const own = types.filter(({ isProgram }) => !isProgram);
  if (own.length === 0) return read(types);
  const found = read(own);
  return types.map((type) => found[own.indexOf(type)] ?? null);
}

function dateOfType(cells: RowCells, field: DateField, type: StatedType, mapping: ListMapping): string | null {
  const cell = cellForType(cells, field, type);
  if (!cell || hasNoEnd(cell.text, field, mapping)) return null;
  const day = dayIn(field === 'expires_on' ? withLastEnds(cell.text, mapping) : cell.text, field, mapping);
  if (!day) cells.discard(cell, 'is not a date');
  return day ?? null;
}

const hasNoEnd = (text: string, field: DateField, { date_order }: ListMapping): boolean =>
  OPEN_ENDED.test(text.trim()) || (field === 'expires_on' && parseOpenPeriod(text, date_order) !== undefined);

/** A certificate that expires in a month is in force to its end; what says that it has ended may stand beside the day. */
function dayIn(text: string, field: DateField, { date_order }: ListMapping): string | undefined {
  const day = parseDate(text, date_order);
  if (day !== undefined || field === 'issued_on') return day;
  for (const plain of [withoutExpiry(text), withoutNotes(text)]) {
    const end = parseDate(plain, date_order) ?? parseMonthEnd(plain);
    if (end !== undefined) return end;
  }
  return undefined;
}

/**
 * `6/30/27*`, `EXT. TO 12/31/2026`, `12/31/2027 ext.`, `Provisional - 12/31/26`, `Renewal in process - 10/15/2026`, `06/30/2027 -
 * pending renewal`; the day of a suspension is no end.
 */
function withoutNotes(text: string): string {
  const plain = text.trim().replace(/(?<=\d) ?[*†‡§¶^~+#]{1,3}$/, '');
  const [, before = '', day = ''] =
    /^(\p{L}[\p{L}. –:;,-]{1,50}?)(?: ?[–:-] ?| (?=\d)|(?<=\.)(?=\d))(\d.{4,60})$/u.exec(plain) ?? [];
  if (day !== '') return OF_END.test(before) || OF_RENEWAL.test(before) ? withoutNoteBehind(day) : plain;
  return withoutNoteBehind(plain);
}

function withoutNoteBehind(plain: string): string {
  const [, first = '', separator = '', after = ''] =
    /^(\d[^\s(;,]{4,20}|\p{L}{3,9}\.? \d{1,2}, ?\d{4})( ?[–(;,-] ?| )(\p{L}[\p{L} .]{2,40})\)?$/u.exec(plain) ?? [];
  if (separator === ' ' && !OF_DAY.test(after)) return plain;
  return first !== '' && parseCertificateStatus(after) !== 'ended' && !saysEndWithin(after) && !isUnclear(after)
    ? first
    : plain;
}
/** What is said before an end, and leaves it one. */
const OF_END =
  /^(?:(?:new |current |cert(?:ification)? )?(?:ext(?:\.|ended|ension)?|exp(?:\.|ires|iration)?|ends?|renew(?:ed|al)|valid|good)(?: (?:date|thru|through|until|till|to|on))?|provisional(?:ly)?|conditional(?:ly)?|temporar(?:y|ily)|interim|prov\.?|cond\.?|probation(?:ary)?)$/i;
/** A firm waits to be certified once more, and where the day of its end has passed, it has: `Pending recertification - expired`. */
const OF_RENEWAL =
  /^(?:(?:pending|awaiting|in process|under review|late|application for)[ –:;,-]{1,3})?(?:re-?certif\w*|renewal|re-?newing|annual (?:update|review)|no[ -]change)(?: (?:application|request|affidavit|is|in|process|progress|pending|submitted|received|under|review|due|required)){0,4}(?:[ –:;,-]{1,3}(?:exp(?:\.|ire[sd]|iration)?|lapsed|ends?|valid)(?: (?:on|thru|through|until|to))?)?$/i;
/** What stands behind an end without a separator. */
const OF_DAY =
  /^(?:ext(?:\.|ended|ension)?|re-?instated|renew\w*|re-?certif\w*|pending|provisional\w*|conditional\w*|temporar\w+|interim|prov\.?|cond\.?)(?=$|[ .])/i;

const DAY = '(?:\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|[a-z]{3,10}\\.? \\d{1,2},? \\d{4})';
const RENEWED = new RegExp(
  `(?<![\\w/.-])(${DAY})[\\s;,:(–-]{1,4}(?:now |since )?(?:re-?newed|extended|re-?certified|renovad[oa]|extendid[oa]|prorrogad[oa])(?: (?:thru|through|until|till|to|hasta))(?: el)?:? (${DAY})\\)?`,
  'gi',
);

/** `10/1/2025; renewed to 10/1/2027`: of an end and the one to which it was moved, the later. */
const withLastEnds = (text: string, { date_order }: ListMapping): string =>
  text.replace(RENEWED, (whole, first: string, last: string) => {
    const [from, to] = [parseDate(first, date_order), parseDate(last, date_order)];
    return from && to ? (from < to ? last : first) : whole;
  });

/** `EXPIRED 2/14/2026`, `2/14/2026 - Expired` */
const withoutExpiry = (text: string): string =>
  text
    .trim()
    .replace(/^(?:expired|lapsed)(?: on)?[\s:–-]{1,3}/i, '')
    .replace(/[\s–(-]{1,3}(?:expired|lapsed)\)?$/i, '');

const endOfPeriod = (text: string, field: string, { date_order }: ListMapping): string | undefined =>
  field === 'expires_on' ? parseDateRange(withoutExpiry(text), date_order)?.to : undefined;

/** Where a list has one column for both dates: "Certification Period". */
export function startOfPeriod(
  cells: RowCells,
  { columns, date_order }: ListMapping,
  stated: StatedType | undefined,
): string | null {
  if (columns.issued_on !== undefined || columns.expires_on?.length !== 1) return null;
  const text = cells.all('expires_on')[0]?.text ?? '';
  const period = withoutExpiry(datesByType(text)?.get(stated?.type ?? '') ?? text);
  return parseDateRange(period, date_order)?.from ?? parseOpenPeriod(period, date_order) ?? null;
}

/** A date that the cell does not explain is when the certificate ends if that is still to come, else its issue. */
export function flagDates(cells: RowCells, { text }: Cell, mapping: ListMapping): FlagDates {
  const found = dateInFlag(text, mapping.date_order);
  // the day of a removal is neither
  if (!found || (isEndedYes(text) && !saysItsEnd(text))) return {};
  const field = found.means ?? (found.date > cells.asOf ? 'expires_on' : 'issued_on');
  return { [field]: found.date, isSaid: saysItsEnd(text) };
}

/** `MBE,WBE` with `04/30/2029;04/30/2029`: as many dates as types are paired in order; a single date applies to all. */
function pairedDates(
  cells: RowCells,
  field: DateField,
  stated: readonly StatedType[],
  mapping: ListMapping,
): (string | null)[] {
  const types = stated.length;
  const dayOf = (text: string) => (hasNoEnd(text, field, mapping) ? undefined : dayIn(text, field, mapping));
  for (const cell of cells.all(field)) {
    const text = field === 'expires_on' ? withLastEnds(cell.text, mapping) : cell.text;
    if (hasNoEnd(text, field, mapping)) continue;
    const byType = datesByType(text);
    if (byType && stated.some(({ type }) => byType.has(type)))
      return stated.map(({ type }) => {
        const own = byType.get(type) ?? '';
        return dayOf(own) ?? endOfPeriod(own, field, mapping) ?? null;
      });
    const whole = dayOf(text) ?? endOfPeriod(text, field, mapping);
    if (whole) return Array(types).fill(whole);
    const days = partsFor(types, text, /[;|\n]|,(?!\s*\d{4}\b)/).map((part) => dayOf(part) ?? null);
    const [first] = days;
    if (first && days.every((day) => day === first)) return Array(types).fill(first);
    if (days.length === types && days.some((day) => day !== null)) return days;
    cells.discard(
      cell,
      days.some((day) => day !== null) ? `has ${days.length} dates for ${types} certificates` : 'is not a date',
    );
  }
  return [];
}

function pairedNumbers(cells: RowCells, types: readonly StatedType[]): (string | null)[] {
  const [cell] = cells.all('certification_number');
  if (!cell) return [];
  const parts = partsFor(types.length, cell.text, /[;,|\n]/).map((part) => toSingleLine(part));
  const read = (text: string) => readNumber(text, cells.asOf).number || null;
  if (parts.length === types.length) return parts.map((part) => (isPlaceholder(part) ? null : read(part)));
  const whole = read(cell.text);
  return types.map(({ number }) => (parts.length > 1 ? (number ?? whole) : whole));
}

/** `DBE-0612 | ` beside two types: an empty place is that of its type. Where places and types differ, only what is filled. */
export function partsFor(types: number, text: string, separator: RegExp): string[] {
  const parts = text.split(separator);
  return parts.length === types ? parts : parts.filter((part) => part.trim() !== '');
}
