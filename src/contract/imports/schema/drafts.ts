import { z } from 'zod';
import { day, instant, line, uuid } from '#contract/formats.ts';
import { DATE_ORIGINS } from '../rules/date-origins.ts';
import { LIST_FIELDS } from '../rules/fields.ts';
import { ROW_KINDS } from '../rules/row-kinds.ts';
import { UNREAD_KINDS } from '../rules/unread-kinds.ts';
import { importReport } from '../schema.ts';
import { importUndo } from './undo.ts';

/** Upload id assigned by the server. */
export const uploadName = z.string().regex(/^[0-9a-f]{32}$/, 'is not the name of an upload');

const DRAFT_STATUS = ['reading', 'columns', 'planning', 'preview', 'importing', 'done', 'failed'] as const;

/** One column of the file, with the fields that it cannot be. */
const listColumn = z.strictObject({
  name: z.string(),
  /** The first distinct values. */
  samples: z.array(z.string()),
  /** Number of sampled rows with a value. */
  filled: z.int(),
  /** Fields for which most values are invalid. */
  misfits: z.array(z.enum(LIST_FIELDS)),
});
export type ListColumn = z.infer<typeof listColumn>;

const header = z.string().min(1).max(1000);
const kind = z.string().min(1).max(100);

/** A mapping in canonical form; a hand-written file may use shorthand, see `listMapping`. */
const deskMapping = z.strictObject({
  columns: z.partialRecord(z.enum(LIST_FIELDS), z.array(header).min(1).max(60)),
  certification_flags: z.record(kind, header).optional(),
  certifications: z.array(kind).max(20).optional(),
  date_order: z.enum(['mdy', 'dmy']).optional(),
  list_date: day.optional(),
});

export const importSettings = z.strictObject({
  /** The agency that publishes the list. */
  agency: line(),
  /** The agency is another one than that whose name is almost the same. */
  new_agency: z.boolean().optional(),
  /** Null if the date of the list is not known. */
  list_date: day.nullable(),
  /** The list includes every firm of the agency: missing firms have lapsed. */
  complete: z.boolean(),
  mapping: deskMapping.refine(({ columns }) => columns.legal_business_name !== undefined, {
    error: 'needs the column with the firm name',
  }),
});
export type ImportSettings = z.infer<typeof importSettings>;

/** Corrected cells of a rejected row by column; a cell as printed is no correction. */
export const rowCells = z
  .record(
    header,
    z
      .string()
      .max(2_000, 'must have at most 2,000 characters')
      .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'must not hold control characters'),
  )
  .refine((cells) => Object.keys(cells).length <= 500, { error: 'must have at most 500 cells' });
export type RowCells = z.infer<typeof rowCells>;

const warning = z.strictObject({
  column: z.string(),
  reason: z.string(),
  count: z.int(),
  examples: z.array(z.strictObject({ line: z.int(), value: z.string() })),
});

/** What the import would change. Nothing is written yet. */
const importPreview = z.strictObject({
  report: importReport,
  /** Firms by row kind; `rejected` counts rows, with the corrected ones. */
  counts: z.record(z.enum(ROW_KINDS), z.int()),
  /** Records that the list no longer includes; `ask` when there are so many that a person must confirm. */
  lapse: z.strictObject({ gone: z.int(), active: z.int(), ask: z.boolean() }),
  list_date: day.nullable(),
  /** Where the date comes from; null where it is not known. */
  list_date_from: z.enum(DATE_ORIGINS).nullable(),
  notes: z.array(z.string()),
  warnings: z.array(warning),
  /** Columns that no field uses although they look like something that an import needs. */
  unread: z.array(z.strictObject({ column: z.string(), kind: z.enum(UNREAD_KINDS), samples: z.array(z.string()) })),
  /** Rejected rows that a person corrected, so that they are imported. */
  corrected: z.int(),
  /** Corrections made since this preview was built. */
  uncounted: z.int(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const importProgress = z.strictObject({
  phase: z.enum(['reading', 'comparing', 'writing', 'undoing']),
  done: z.int(),
  /** Null while unknown. */
  total: z.int().nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** One import in the history, from the admin pages or the command line. */
const importSummary = z.strictObject({
  id: uuid,
  /** `abandoned`: its process died each time before it had written everything. */
  status: z.enum([...DRAFT_STATUS, 'abandoned', 'undoing', 'undone']),
  file_name: z.string(),
  agency: z.string().nullable(),
  /** Null for command-line imports. */
  by: z.string().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
  list_date: day.nullable(),
  complete: z.boolean(),
  report: importReport.nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;
export const importPage = z.strictObject({ imports: z.array(importSummary), next: z.string().nullable() });
export type ImportPage = z.infer<typeof importPage>;

/** One import in detail; command-line imports have no columns and no preview. */
export const importDetail = importSummary.extend({
  bytes: z.int().nullable(),
  at_desk: z.boolean(),
  problem: z.string().nullable(),
  columns: z.array(listColumn),
  mapping: deskMapping.nullable(),
  /** Why a person must check the proposed mapping. */
  doubt: z.string().nullable(),
  proposed_date: day.nullable(),
  proposed_date_from: z.enum(DATE_ORIGINS).nullable(),
  progress: importProgress.nullable(),
  /** Firms that an import which did not finish has saved; null where none was interrupted. */
  saved: z.int().nullable(),
  preview: importPreview.nullable(),
  undo: importUndo,
});
export type ImportDetail = z.infer<typeof importDetail>;

export const listAgencies = z.array(z.strictObject({ name: z.string(), has_mapping: z.boolean() }));

export const mappingChoice = z.strictObject({ mapping: deskMapping.nullable(), from: z.enum(['saved', 'proposed']) });
export type MappingChoice = z.infer<typeof mappingChoice>;

const fieldChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const cell = z.strictObject({ column: z.string(), value: z.string() });

const rejectedRow = z.strictObject({
  line: z.int(),
  column: z.string(),
  reason: z.string(),
  /** As printed. */
  cells: z.array(cell.extend({ cut: z.boolean() })),
  /** False where the row was not read as a whole: it is corrected in the file. */
  correctable: z.boolean(),
  /** What a person corrected; `reason` says why the row is still rejected, null that it is imported. */
  correction: z.strictObject({ cells: z.array(cell), reason: z.string().nullable() }).nullable(),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

/** One firm, or one rejected row, of the preview. */
export const previewRow = z.strictObject({
  position: z.int(),
  name: z.string(),
  place: z.string(),
  /** What the list says in the fields that search and matching use; certificates have fields such as `certificate:MBE`. */
  facts: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  changes: z.array(fieldChange),
  /** Firms that it is attached to or may match. */
  matches: z.array(
    z.strictObject({
      business_id: uuid.nullable(),
      name: z.string(),
      place: z.string(),
      score: z.int(),
      reasons: z.array(z.string()),
    }),
  ),
  rejected: rejectedRow.nullable(),
});
export type PreviewRow = z.infer<typeof previewRow>;
export const previewPage = z.strictObject({ rows: z.array(previewRow), next: z.int().nullable() });
export type PreviewPage = z.infer<typeof previewPage>;
