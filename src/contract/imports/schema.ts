import { z } from 'zod';
import type { FirmValues } from '../businesses/rules/firm-fields.ts';
import { day } from '../formats.ts';
import { LIST_FIELDS } from './rules/fields.ts';

/** Report of an import. created + updated + unchanged + merged + review + rejected = rows. */
export const importReport = z.strictObject({
  /** Data rows in the file. */
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows of a firm that this file or another list already includes. */
  merged: z.int(),
  /** Rows that need review: possible duplicates. */
  review: z.int(),
  rejected: z.int(),
  /** Distinct firms in the file. */
  firms: z.int(),
  /** Firms that a complete list no longer includes; not part of the sum. */
  lapsed: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;

const header = z.string().min(1).max(1000);
const columns = z.union([header.transform((name) => [name]), z.array(header).min(1).max(60)]);

/** The column mapping of an agency's list. Plain JSON, so that a person can write one. */
export const listMapping = z.strictObject({
  columns: z.partialRecord(z.enum(LIST_FIELDS), columns).refine((fields) => fields.legal_business_name !== undefined, {
    error: 'must name the column of legal_business_name',
  }),
  /** Yes/no columns by certification type: `{"MBE": "MBE Certified?"}`. */
  certification_flags: z.record(z.string().min(1).max(100), header).optional(),
  /** Certification types that every firm of this list holds. */
  certifications: z.array(z.string().min(1).max(100)).max(20).optional(),
  /** Order of `05/06/2026`; month first by default. */
  date_order: z.enum(['mdy', 'dmy']).optional(),
  /** Date of the list; by default what the file tells of it. */
  list_date: day.optional(),
});
export type ListMapping = z.infer<typeof listMapping>;

/** One certificate in a list. */
const listedCertificate = z.strictObject({
  type: z.string(),
  number: z.string().nullable(),
  issued_on: day.nullable(),
  expires_on: day.nullable(),
  group: z.string().nullable(),
  naics: z.array(z.string()),
  /** The agency that certifies, if not the publisher of the list. */
  certified_by: z.string().optional(),
  /** The list itself states that it is no longer valid: expired, withdrawn, graduated. */
  ended: z.literal(true).optional(),
  /** It was applied for and not given: unless an earlier list had it, there never was one. */
  denied: z.literal(true).optional(),
  /** Set when a later complete list no longer included this type for the firm. */
  lapsed_on: day.optional(),
});
export type ListedCertificate = z.infer<typeof listedCertificate>;

/** One firm of an agency's list, with normalized values. */
export interface ListedFirm extends FirmValues {
  naics: string[];
  agency_id: string | null;
  /** UEI (Unique Entity ID), DUNS and CAGE, each with its kind, such as `uei:J7M9HPTGJ1S9`. */
  federal_ids: string[];
  certificates: ListedCertificate[];
  /** Values that could not be parsed, as printed, by column. */
  raw: Record<string, string>;
}

/** Whether two records are the same firm, with score and reasons in plain words. */
const matchVerdict = z.strictObject({
  verdict: z.enum(['sure', 'doubtful', 'different']),
  score: z.int(),
  reasons: z.array(z.string()),
});
export type MatchVerdict = z.infer<typeof matchVerdict>;
