import { z } from 'zod';
import { line, uuid } from '../../formats.ts';
import { SHEET, SHEET_FIELDS } from '../rules/sheet-columns.ts';
import { newProject } from '../schema.ts';

const field = z.enum(SHEET_FIELDS);
const remark = z.strictObject({ field, detail: z.string() });

/** A file as it was chosen; its bytes as base64. */
export const sheetFile = z.strictObject({
  hiring_company_id: uuid,
  name: line(),
  content: z
    .base64('is not base64')
    .min(1, 'must not be empty')
    .max(Math.ceil(SHEET.maxBytes / 3) * 4, 'is too large'),
});

const sheetFirm = z.strictObject({
  /** Its `mwbe_id`. */
  id: uuid,
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
});

/** One line of the file: what is written there, what was understood, what is in the way. */
export const sheetRow = z.strictObject({
  line: z.int(),
  cells: z.partialRecord(field, z.string()),
  /** As it would be sent; null while something is missing, wrong or to be chosen. */
  record: newProject.nullable(),
  firm: sheetFirm.nullable(),
  /** Firms that may be meant, where it is not sure. */
  candidates: z.array(sheetFirm),
  errors: z.array(remark),
  /** What was understood otherwise than written. */
  hints: z.array(remark),
  /** Of the firm and the candidates those for which the company has recorded this title and these days before. */
  recorded: z.array(uuid),
  /** An earlier line of the file that says the same. */
  same_as: z.int().nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const sheetPreview = z.strictObject({
  columns: z.array(z.strictObject({ field, header: z.string() })),
  /** Headers of columns that nothing is read from. */
  ignored: z.array(z.string()),
  missing: z.array(field),
  /** How days such as 5/6/2026 are read. */
  date_order: z.enum(['mdy', 'dmy']),
  notes: z.array(z.string()),
  rows: z.array(sheetRow),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/** Written all together or not at all; each record is for the same company. */
export const newProjects = z
  .strictObject({ hiring_company_id: uuid, records: z.array(newProject).min(1).max(SHEET.batch) })
  .superRefine(({ hiring_company_id, records }, ctx) => {
    for (const [at, record] of records.entries()) {
      if (record.hiring_company_id === hiring_company_id) continue;
      const path = ['records', at, 'hiring_company_id'];
      ctx.addIssue({ code: 'custom', message: 'is another company', path });
    }
  });
export type NewProjects = z.output<typeof newProjects>;
