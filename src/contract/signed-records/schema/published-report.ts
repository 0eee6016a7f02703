import { z } from 'zod';
import { instant, uuid } from '../../formats.ts';
import { REPORT_FORMAT } from '../rules/format.ts';

/** Text, a whole number in the unit of its column, or nothing. */
export const reportCell = z.union([z.string(), z.number(), z.null()]);
export const REPORT_CELL_KINDS = ['text', 'month', 'day', 'number', 'money', 'hours', 'share', 'average'] as const;

/** `money` in cents, `hours` in hundredths, `share` in hundredths of a percent, `average` in tenths. */
export const reportColumn = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(REPORT_CELL_KINDS),
  role: z.enum(['dimension', 'measure']),
  /** Words for stored values. */
  words: z.record(z.string(), z.string()).nullable(),
});
export const reportFact = z.strictObject({
  label: z.string(),
  value: reportCell,
  kind: z.enum(REPORT_CELL_KINDS),
  note: z.string().nullable(),
  /** The goal group that it is about. */
  counted: z.strictObject({ scope: z.string(), group: z.string() }).nullable(),
});
export const reportRules = z.strictObject({ code: z.string(), name: z.string(), version: z.int() });

/** The signed content of a report as it was published. */
export const publishedReport = z.strictObject({
  format: z.literal(REPORT_FORMAT),
  id: uuid,
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  issued_at: instant,
  /** In its project, from 1. */
  number: z.int(),
  /** SHA-256 of the file of the report before it in its project. */
  previous: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  project: z.strictObject({ id: uuid, name: z.string(), number: z.string().nullable(), owner: z.string() }),
  report_type: z.string(),
  title: z.string(),
  /** `accepted`: what is in accepted months. */
  basis: z.enum(['current', 'accepted']),
  as_of: instant,
  rules: reportRules.nullable(),
  /** Other rules by which it counts a second time. */
  replayed_by: reportRules.nullable(),
  /** Grouping, filters and order, by name. */
  settings: z.record(z.string(), z.string()),
  head: z.array(z.string()),
  facts: z.array(reportFact),
  method: z.array(z.string()),
  columns: z.array(reportColumn),
  rows: z.array(z.strictObject({ key: z.string(), level: z.int(), count: z.int(), cells: z.array(reportCell) })),
  /** As the columns; null of dimensions. */
  totals: z.array(reportCell),
  /** Rows that the totals add up, before they are grouped. */
  count: z.int(),
});
export type PublishedReport = z.infer<typeof publishedReport>;
