import { z } from 'zod';
import { day, instant, uuid } from '../formats.ts';
import { uploadName } from '../imports/schema/drafts.ts';
import { IMPORT_COUNTS, IMPORT_STATUSES, mappingFault, PAYMENT_FIELDS } from './rules.ts';

const header = z.string().min(1).max(1000);
export const paymentMapping = z
  .strictObject({
    columns: z.partialRecord(z.enum(PAYMENT_FIELDS), header),
    date_order: z.enum(['mdy', 'dmy']).optional(),
  })
  .superRefine((mapping, { addIssue }) => {
    const fault = mappingFault(mapping);
    if (fault) addIssue({ code: 'custom', path: ['columns'], message: fault });
  });

export const newImport = z.strictObject({
  /** Name of a complete upload. */
  upload: uploadName,
  /** Who paid. */
  hiring_company_id: uuid,
});
export type NewImport = z.infer<typeof newImport>;

export const newMapping = z.strictObject({ mapping: paymentMapping });

const payment = z.strictObject({
  line: z.int(),
  firm: z.string(),
  contract: z.string(),
  month: z.string(),
  amount_cents: z.int(),
  retainage_cents: z.int(),
  paid_on: day.nullable(),
});
export type ShownPayment = z.infer<typeof payment>;

export const paymentImport = z.strictObject({
  id: uuid,
  hiring_company_id: uuid,
  hiring_company: z.string(),
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Why it failed. */
  problem: z.string().nullable(),
  counts: z.record(z.enum(IMPORT_COUNTS), z.int()).nullable(),
  /** What is, or would be, reported. */
  reported_cents: z.int().nullable(),
  /** Who began it; null for the command line. */
  by: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type PaymentImport = z.infer<typeof paymentImport>;

export const paymentImportDetail = paymentImport.extend({
  /** SHA-256 of the file, in hex. */
  file_hash: z.string().nullable(),
  headers: z.array(z.string()),
  mapping: z
    .strictObject({
      columns: z.partialRecord(z.enum(PAYMENT_FIELDS), z.string()),
      date_order: z.enum(['mdy', 'dmy']).optional(),
    })
    .nullable(),
  /** The first payments of the file. */
  payments: z.array(payment),
  /** The first refused rows, in the order of the file. */
  refused: z.array(z.strictObject({ line: z.int(), column: z.string(), reason: z.string() })),
});
export type PaymentImportDetail = z.infer<typeof paymentImportDetail>;
