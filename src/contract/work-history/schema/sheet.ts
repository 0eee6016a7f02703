import { z } from 'zod';
import { line, uuid } from '../../formats.ts';
import { SHEET, SHEET_FIELDS } from '../rules/sheet-columns.ts';
import { newProject } from '../schema.ts';

const field = z.enum(SHEET_FIELDS);
const issue = z.strictObject({ field, detail: z.string() });

/** An uploaded file, base64-encoded. */
export const sheetFile = z.strictObject({
  hiring_company_id: uuid,
  name: line(),
  content: z
    .base64('is not base64')
    .min(1, "can't be empty")
    .max(Math.ceil(SHEET.maxBytes / 3) * 4, 'is too large'),
  /** For a file without recognizable headers: the field of each column, and whether its first row names them. */
  mapping: z
    .strictObject({ fields: z.array(field.nullable()).min(1).max(SHEET.columns), has_header: z.boolean() })
    .optional(),
});

const sheetFirm = z.strictObject({
  /** Its `mwbe_id`. */
  id: uuid,
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
});

/** One line of the file: its text, the parsed record, and its problems. */
export const sheetRow = z.strictObject({
  line: z.int(),
  cells: z.partialRecord(field, z.string()),
  /** The record to send; null while something is missing, invalid or ambiguous. */
  record: newProject.nullable(),
  firm: sheetFirm.nullable(),
  /** Possible firms when the match is ambiguous. */
  candidates: z.array(sheetFirm),
  errors: z.array(issue),
  /** Where the parsed value differs from the text. */
  hints: z.array(issue),
  /** Those of the firm and the candidates for which the company already recorded this title and these dates. */
  recorded: z.array(uuid),
  /** An earlier line of the file that this one duplicates. */
  same_as: z.int().nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const sheetPreview = z.strictObject({
  columns: z.array(z.strictObject({ field, header: z.string() })),
  /** Headers of unrecognized columns. */
  ignored: z.array(z.string()),
  missing: z.array(field),
  /** The first rows as they are in the file, where no header was recognized: send the file again with a `mapping`. */
  unmapped: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
  /** How dates such as 5/6/2026 are read. */
  date_order: z.enum(['mdy', 'dmy']),
  notes: z.array(z.string()),
  rows: z.array(sheetRow),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/** Written all together or not at all; every record is for the same company. */
export const newProjects = z
  .strictObject({
    hiring_company_id: uuid,
    /** Made by the client and the same for all requests of one import: each firm gets one email about all of them. */
    import_id: uuid.optional(),
    records: z.array(newProject).min(1).max(SHEET.batch),
  })
  .superRefine(({ hiring_company_id, records }, ctx) => {
    for (const [at, record] of records.entries()) {
      if (record.hiring_company_id === hiring_company_id) continue;
      const path = ['records', at, 'hiring_company_id'];
      ctx.addIssue({ code: 'custom', message: 'is a different company', path });
    }
  });
export type NewProjects = z.output<typeof newProjects>;
