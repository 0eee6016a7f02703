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
import type { Tab } from '#contract/data-input/rules.ts';
import { detectDateOrder } from '#contract/imports/rules/dates.ts';
import { readCents, readDay, readMonth } from '#contract/payment-imports/rules/cells.ts';
import { headerWords, type ListKind, type RawRow } from '#server/imports/reads/open-file.ts';
import { weekdayOf } from '../adapters/worked-days.ts';

const NO = '(?: (?:number|no|num|id|code|ref|reference|piid))';
const FIRM = '(?:vendor|supplier|payee|recipient|sub ?contractor|contractor|employer|firm|company|business|prime)';
/** The best name of a column first. */
const HEADERS: Readonly<Record<FileField, readonly RegExp[]>> = {
  project: [/^project(?: (?:title|name|description))?$/, new RegExp(`^project${NO}$`), /^job(?: name)?$/, /^site$/],
  month: [
    /^(?:reporting |report |work |payroll |service )?(?:month|period)$/,
    /^calendar month year$/,
    /^month (?:ending|of|paid)$/,
  ],
  date: [
    /^(?:date hired|hire date|hired on|date of hire|start date)$/,
    /^(?:pay(?:roll)? )?(?:week|period) end(?:ing|s)?(?: date| on)?$/,
    /^w e(?: date)?$/,
    /^(?:transaction|action|payment|paid|check|pay|award|work|invoice) (?:date|on)$/,
    /^date (?:paid|worked|of payment)$/,
    /^date$/,
  ],
  contract_number: [
    new RegExp(`^(?:sub ?)?(?:contract|agreement|commitment|award)${NO}$`),
    /^award id piid$/,
    /^(?:sub ?)?(?:contract|agreement)$/,
    new RegExp(`^(?:po|purchase order)${NO}?$`),
  ],
  firm: [new RegExp(`^${FIRM} name$`), new RegExp(`^(?:name of )?${FIRM}$`), /^paid to$/],
  title: [
    /^contract (?:title|name|description)$/,
    /^(?:transaction |detailed item |item )?description$/,
    /^scope(?: of work)?$/,
    /^title$/,
  ],
  trade: [
    /^(?:construction |job )?trade$/,
    /^(?:work |job |labor )?classification$/,
    /^(?:craft|occupation|trade or craft|job title)$/,
  ],
  level: [
    /^(?:craft|skill|trade|worker) level$/,
    /^level$/,
    /^journey ?(?:man|worker)? apprentice$/,
    /^(?:apprentice )?status$/,
  ],
  sex: [/^(?:sex|gender)(?: code)?$/],
  race: [/^(?:race|ethnicity|ethnic group|race ethnicity|ethnicity race|race and ethnicity|minority group)(?: code)?$/],
  residence: [/^(?:residen(?:ce|cy|t)|city resident|local resident|local|is local|resident status|residency status)$/],
  zip: [/^(?:worker |home |employee )?(?:zip|postal)(?: ?code)?$/],
  county: [/^county(?: name)?$/],
  street: [/^(?:street|address|home address|street address|street name)$/],
  hours: [
    /^(?:total )?(?:work |labor )?(?:hours|hrs)(?: worked)?$/,
    /^(?:total|hours total|employee hours|total employee)$/,
  ],
  people: [
    /^(?:number of |no of |total )?(?:people|workers|employees|persons|headcount|hires|local hires)$/,
    /^(?:headcount|count)$/,
  ],
  new_hires: [/^(?:number of )?new hires$/],
  worker: [
    /^(?:worker|employee|payroll)(?: (?:id|number|no))$/,
    /^(?:identifying number|last (?:four|4)(?: of)? ssn|ssn(?: last (?:four|4))?|social security(?: number| no)?)$/,
    /^(?:name of )?(?:worker|employee|individual worker)(?: name)?$/,
    /^(?:full |last |hire )?name$/,
  ],
  award: [
    /^(?:net |contract |total |original |current )?award(?: (?:amount|amt|value))?$/,
    /^(?:sub ?)?contract (?:amount|amt|value)$/,
    /^current total value of award$/,
  ],
  commitment: [/^(?:committed|commitment)(?: (?:amount|amt))?$/, /^(?:mwbe|mbe|dbe|goal) commitment$/],
  paid: [
    /^(?:amount|amt|total) paid(?: this (?:month|period))?$/,
    /^paid(?: this (?:month|period)| in (?:month|period)| to date)?(?: (?:amount|amt))?$/,
    /^(?:net |total )?(?:payment|check|disbursement|transaction|dollar|invoice) (?:amount|amt)$/,
    /^amount(?: usd)?$/,
  ],
  note: [/^(?:note|notes|comment|comments|remarks|reason|memo)$/],
};

const reads = (reader: (text: string) => object) => (text: string) => 'value' in reader(text);
const FITS: Partial<Record<FileField, (text: string) => boolean>> = {
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
export function proposeMapping(tab: Tab, headers: readonly string[], sample: readonly RawRow[]): FileMapping {
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

const isPayroll = (tab: Tab, { worker, people }: Partial<Record<FileField, string>>): boolean =>
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

function columnsOf(tab: Tab, headers: readonly string[], valuesOf: (header: string) => readonly string[]) {
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
  return columns;
}

/** How a list of months is told from other texts in a file. */
export const dataKind = (tab: Tab): ListKind => ({
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
