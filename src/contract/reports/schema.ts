import { z } from 'zod';
import { packCode } from '../counting/schema/pack-versions.ts';
import { day, flag, instant, line, uuid, wholeNumber } from '../formats.ts';
import { SIGHTS } from '../parent-projects/rules.ts';
import { month } from '../payments/schema/lines.ts';
import { reportCell, reportColumn, reportFact, reportRules } from '../signed-records/schema/published-report.ts';
import { FILTERS, type FilterName, REPORT_BASES, REPORT_FORMATS, REPORT_LIMITS, REPORT_TYPES } from './rules.ts';

export const reportType = z.enum(REPORT_TYPES);
/** Names of columns; which there are depends on the project (`columnsOf`). */
const columnName = z
  .string()
  .regex(/^[a-z_]+(?::[\w%.~!*'()-]+){0,2}$/, 'is not a column of a report')
  .max(300);
const columnNames = z
  .string()
  .max(6000)
  .transform((written) => written.split(','))
  .pipe(z.array(columnName).max(REPORT_LIMITS.columns));

const filterValue = line(REPORT_LIMITS.value);
const filters = Object.fromEntries(FILTERS.map((name) => [name, filterValue.optional()])) as Readonly<
  Record<FilterName, z.ZodOptional<typeof filterValue>>
>;

/** What an address asks of a report: which columns, rows and order, and by which rules credit is counted. */
const settings = {
  columns: columnNames.optional(),
  /** Empty: row by row, where the report would group them. */
  group: z
    .string()
    .max(200)
    .transform((written) => written.split(',').filter((name) => name !== ''))
    .pipe(z.array(columnName).max(REPORT_LIMITS.groups, `must be at most ${REPORT_LIMITS.groups} columns`))
    .optional(),
  subtotals: flag.optional(),
  /** A column, after `-` the largest first. */
  sort: z
    .string()
    .regex(/^-?[a-z_]+(?::[\w%.~!*'()-]+){0,2}$/, 'is not a column of a report')
    .max(300)
    .optional(),
  q: line(REPORT_LIMITS.value).optional(),
  from: month.optional(),
  to: month.optional(),
  basis: z.enum(REPORT_BASES).optional(),
  ...filters,
  /** Replay: the rule pack, the day of its rules, and whether suspensions count. */
  pack: packCode.optional(),
  rules_as_of: day.optional(),
  suspensions: z.enum(['count', 'ignore']).optional(),
};
export const reportSettings = z.strictObject(settings);
export type ReportSettings = Readonly<z.output<typeof reportSettings>>;

/** The project's own id or `current` is the report as it is now; else a published report or a saved layout. */
export const typeId = z.union([z.literal('current'), uuid]);

export const reportQuery = z.strictObject({
  ...settings,
  after: z.string().max(4000).optional(),
  limit: wholeNumber(1, REPORT_LIMITS.page).default(100),
});
export type ReportQuery = z.output<typeof reportQuery>;

/** The call of a reporting service; passed through as it comes where another service answers. */
export const reportRequest = z.strictObject({
  project_id: uuid,
  report_type: reportType,
  type_id: typeId,
  format: z.enum(REPORT_FORMATS),
  /** As in the address of the report, all as text (`reportSettings`). */
  settings: z.record(z.string().max(40), z.string().max(6000)).optional(),
});
export type ReportRequest = z.output<typeof reportRequest>;

/** A column as the layout calls it. */
export const shownColumn = reportColumn;
export type ShownColumn = z.infer<typeof shownColumn>;

const cell = reportCell;
export type Cell = z.infer<typeof cell>;

/** Where a row leads: what is there of it. */
const opens = z.strictObject({
  /** Of the project, whose counted payments it opens. */
  contract_id: uuid.optional(),
  /** Of payment tracking, with the firm's answers. */
  payment_contract_id: uuid.optional(),
  /** The firm in the directory, with its certificates. */
  firm_id: uuid.optional(),
  /** A month of data input. */
  branch_id: uuid.optional(),
  month: z.string().optional(),
  opportunity_id: uuid.optional(),
});
export type Opens = z.infer<typeof opens>;

export const reportRow = z.strictObject({
  /** The same for the same contract, payment, line or group, whenever the report is made. */
  key: z.string(),
  /** How many columns it is grouped by; less than asked in a subtotal. */
  level: z.int(),
  /** As the columns. */
  cells: z.array(cell),
  /** Rows that it adds up. */
  count: z.int(),
  opens: opens.nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** A figure or fact above the table; one of a goal group opens its payments. */
export type ReportFact = z.infer<typeof reportFact>;

export const publication = z.strictObject({
  id: uuid,
  /** In its project, from 1. */
  number: z.int(),
  report_type: reportType,
  title: z.string(),
  basis: z.enum(REPORT_BASES),
  /** What its figures were as of. */
  as_of: instant,
  published_at: instant,
  published_by: z.string().nullable(),
  rows: z.int(),
  key_id: z.string(),
});
export type Publication = z.infer<typeof publication>;

/** What a layout keeps of an address, with labels and lines of its own. */
export const layoutSettings = z.strictObject({
  columns: z.array(columnName).min(1).max(REPORT_LIMITS.columns),
  labels: z.record(columnName, line(REPORT_LIMITS.label)).default({}),
  group: z.array(columnName).max(REPORT_LIMITS.groups),
  subtotals: z.boolean(),
  sort: z.string().max(300),
  filters: z.partialRecord(z.enum(FILTERS), filterValue).default({}),
  /** Lines above the table. */
  head: z.array(line(REPORT_LIMITS.value)).max(REPORT_LIMITS.head),
});
export type LayoutSettings = z.output<typeof layoutSettings>;

export const reportLayout = z.strictObject({
  id: uuid,
  report_type: reportType,
  name: z.string(),
  settings: layoutSettings,
  version: z.int(),
  updated_at: instant,
});
export type ReportLayout = z.infer<typeof reportLayout>;
export const newLayout = z.strictObject({
  report_type: reportType,
  name: line(REPORT_LIMITS.name),
  settings: layoutSettings,
});
export type NewLayout = z.output<typeof newLayout>;
export const layoutChange = z.strictObject({
  version: z.int().min(1),
  name: line(REPORT_LIMITS.name),
  settings: layoutSettings,
});
export type LayoutChange = z.output<typeof layoutChange>;

/** The settings that hold, whether the address, a layout or the report itself says them. */
export const settingsShown = z.strictObject({
  columns: z.array(z.string()),
  group: z.array(z.string()),
  subtotals: z.boolean(),
  sort: z.string(),
  q: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  basis: z.enum(REPORT_BASES),
  filters: z.partialRecord(z.enum(FILTERS), z.string()),
  replay: z
    .strictObject({ pack: z.string().nullable(), rules_as_of: z.string().nullable(), ignores_suspensions: z.boolean() })
    .nullable(),
});
export type SettingsShown = z.infer<typeof settingsShown>;

/** What is said of a report besides its rows. */
export const reportHead = z.strictObject({
  project: z.strictObject({ id: uuid, name: z.string(), number: z.string().nullable(), owner: z.string() }),
  report_type: reportType,
  title: z.string(),
  sees: z.enum(SIGHTS),
  /** When the figures were counted; of others, when they were read. */
  as_of: instant,
  /** Something changed since, and a count is on its way. */
  is_stale: z.boolean(),
  /** By which credit is counted; null where nothing is credited, or the report is not about it. */
  rules: reportRules.nullable(),
  /** The other rules of a replay. */
  replayed_by: reportRules.nullable(),
  settings: settingsShown,
  columns: z.array(shownColumn),
  /** Lines above the table that a layout has. */
  head: z.array(z.string()),
  facts: z.array(reportFact),
  method: z.array(z.string()),
  /** Of all rows, as the columns; null of dimensions. */
  totals: z.array(cell),
  /** All rows that the filters leave, whatever is grouped. */
  count: z.int(),
});
export type ReportHead = z.infer<typeof reportHead>;

export const report = reportHead.extend({
  rows: z.array(reportRow),
  next: z.string().nullable(),
  /** Columns that can be chosen. */
  available: z.array(shownColumn),
  publication: publication.nullable(),
  layout: reportLayout.nullable(),
  may_publish: z.boolean(),
  may_edit_layouts: z.boolean(),
});
export type Report = z.infer<typeof report>;

export const choicesQuery = z.strictObject({ column: z.enum(FILTERS), basis: z.enum(REPORT_BASES).optional() });
export const reportChoice = z.strictObject({ value: z.string().nullable(), count: z.int() });
export type ReportChoice = z.infer<typeof reportChoice>;

export const newPublication = z.strictObject({
  report_type: reportType,
  /** As in its address: the report as it is now, or a layout. */
  type_id: typeId,
  title: line(REPORT_LIMITS.name),
  settings: reportSettings.default({}),
});
export type NewPublication = z.output<typeof newPublication>;

/** What is different now in a report that was published. */
export const reportChanges = z.strictObject({
  published_as_of: instant,
  now_as_of: instant,
  columns: z.array(shownColumn),
  before: z.array(cell),
  now: z.array(cell),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The first of them; null where the row is not there. */
  rows: z.array(z.strictObject({ key: z.string(), before: z.array(cell).nullable(), now: z.array(cell).nullable() })),
});
export type ReportChanges = z.infer<typeof reportChanges>;
