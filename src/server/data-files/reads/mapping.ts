import {
  groupOfHeader,
  readCount,
  readHours,
  readLevel,
  readRace,
  readSex,
  readZip,
} from '#contract/data-files/rules/words.ts';
import {
  FIELDS_OF_FILE,
  type FileField,
  type FileMapping,
  type GroupColumn,
  type Layout,
} from '#contract/data-files/rules.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { detectDateOrder } from '#contract/imports/rules/dates.ts';
import { readCents, readDay, readMonth } from '#contract/payment-imports/rules/cells.ts';
import { headerWords, type ListKind, type RawRow } from '#server/imports/reads/open-file.ts';
import { HEADERS } from '../adapters/file-headers.ts';
import { weekdayOf } from '../adapters/worked-days.ts';

const reads = (reader: (text: string) => object) => (text: string) => 'value' in reader(text);
/** Nothing but a level, as `Apprentice 2` or `2nd year`: certified payrolls call both trade and level a class. */
const LEVEL_WORDS =
  /^(?:journey(?:m[ae]n|wom[ae]n|persons?|workers?|level)?|m[ae]n|workers?|apprentice|appr?|trainee|foreman|j[wm]?|a|t|level|year|yr|period|\d{1,2}(?:st|nd|rd|th)?)$/;
const isOnlyLevel = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .every((word) => LEVEL_WORDS.test(word));
const FITS: Partial<Record<FileField, (text: string) => boolean>> = {
  trade: (text) => !isOnlyLevel(text),
  month: reads(readMonth),
  date: reads(readDay),
  level: (text) => reads(readLevel)(text) || /^(?:sub)?total|ratio|new hire/i.test(text),
  sex: reads(readSex),
  race: reads(readRace),
  zip: reads(readZip),
  hours: reads(readHours),
  people: reads(readCount),
  new_hires: reads(readCount),
  award: reads(readCents),
  commitment: reads(readCents),
  paid: reads(readCents),
};

function scoreOf(header: string, field: FileField): number {
  const at = HEADERS[field].findIndex((pattern) => pattern.test(headerWords(header)));
  return at < 0 ? 0 : 10 - at;
}

/** At least half of what the column holds can be read as the field. */
function fits(field: FileField, values: readonly string[]): boolean {
  const test = FITS[field];
  return !test || values.length === 0 || values.filter(test).length * 2 >= values.length;
}

const SAMPLES = 200;
/** The mapping that names and values of the columns propose; what no column says is left out. */
export function proposeMapping(tab: MonthlyReport, headers: readonly string[], sample: readonly RawRow[]): FileMapping {
  const values = new Map(
    headers.map((header) => [header, sample.flatMap(({ cells }) => cells[header]?.trim() || []).slice(0, SAMPLES)]),
  );
  const valuesOf = (header: string) => values.get(header) ?? [];
  const isNumeric = (header: string) => fits('hours', valuesOf(header));
  const groups = tab === 'workforce-utilization' ? groupsOf(headers.filter(isNumeric)) : [];
  const days = tab === 'contracting' ? [] : daysOf(headers.filter(isNumeric));
  const taken = new Set([...groups.map(({ column }) => column), ...days]);
  const columns = columnsOf(
    tab,
    headers.filter((header) => !taken.has(header)),
    valuesOf,
  );
  const layout: Layout = groups.length > 0 ? 'groups' : days.length > 0 || isPayroll(tab, columns) ? 'workers' : 'rows';
  if (layout !== 'workers' && tab === 'workforce-utilization') delete columns.worker;
  const dates = [columns.date, columns.month].flatMap((header) => (header ? valuesOf(header) : []));
  return {
    layout,
    columns,
    ...(groups.length > 0 && { groups }),
    ...(days.length > 0 && layout === 'workers' && { days }),
    ...(detectDateOrder(dates) === 'dmy' && { date_order: 'dmy' as const }),
  };
}

const isPayroll = (tab: MonthlyReport, { worker, people }: Partial<Record<FileField, string>>): boolean =>
  tab === 'workforce-utilization' && worker !== undefined && people === undefined;

/** Columns of groups, where there are at least two races or both sexes; totals of the row with them. */
function groupsOf(headers: readonly string[]): GroupColumn[] {
  const found = headers.flatMap((header) => groupOfHeader(header) ?? []);
  const races = new Set(found.flatMap(({ race }) => race ?? []));
  const sexes = new Set(found.flatMap(({ sex }) => sex ?? []));
  return races.size >= 2 || sexes.size >= 2 ? found : [];
}

function daysOf(headers: readonly string[]): string[] {
  const days = headers.filter(
    (header) => weekdayOf(header) >= 0 || /^day ?[1-7](?: (?:st|ot|hours|hrs))?$/i.test(header.trim()),
  );
  return days.length >= 3 ? days : [];
}

function columnsOf(tab: MonthlyReport, headers: readonly string[], valuesOf: (header: string) => readonly string[]) {
  const candidates = headers
    .flatMap((header) => FIELDS_OF_FILE[tab].map((field) => ({ field, header, score: scoreOf(header, field) })))
    .filter(({ field, header, score }) => score > 0 && fits(field, valuesOf(header)))
    .sort((one, other) => other.score - one.score);
  const columns: Partial<Record<FileField, string>> = {};
  const used = new Set<string>();
  for (const { field, header } of candidates) {
    if (columns[field] !== undefined || used.has(header)) continue;
    columns[field] = header;
    used.add(header);
  }
  // the day of an award is not the day of what was paid since
  if (columns.paid && columns.date && /^award/.test(headerWords(columns.date))) delete columns.date;
  return columns;
}

/** How a list of months is told from other texts in a file. */
export const dataKind = (tab: MonthlyReport): ListKind => ({
  things: { contracting: 'contracts', 'workforce-utilization': 'hours', 'local-hiring': 'hires' }[tab],
  isHeaderCell: (cell) =>
    cell !== '' &&
    cell.length <= 80 &&
    !/^[\d.,$-]+$/.test(cell) &&
    (FIELDS_OF_FILE[tab].some((field) => scoreOf(cell, field) > 0) ||
      (tab === 'workforce-utilization' && groupOfHeader(cell) !== undefined)),
  isList(headers, sample) {
    const { columns, groups = [] } = proposeMapping(tab, headers, sample);
    return groups.length > 0 || Object.keys(columns).length >= 2;
  },
});
