import { z } from 'zod';
import { day } from '../formats.ts';
import { LIST_FIELDS } from './rules/fields.ts';

/** What an import did. created + updated + unchanged + merged + review + rejected = rows. */
export const importReport = z.strictObject({
  /** Data rows in the file. */
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** A further row of a firm that this file or another list already named. */
  merged: z.int(),
  /** Rows that wait for a person: perhaps a firm that is already here. */
  review: z.int(),
  rejected: z.int(),
  /** Different firms that the file names. */
  firms: z.int(),
  /** Firms that a list declared complete no longer names; outside the sum. */
  lapsed: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;

const header = z.string().min(1).max(1000);
const columns = z.union([header.transform((name) => [name]), z.array(header).min(1).max(60)]);

/** How an agency lays out its list: which column holds what. Plain JSON, so that a person can write one. */
export const listMapping = z.strictObject({
  columns: z.partialRecord(z.enum(LIST_FIELDS), columns).refine((fields) => fields.legal_business_name !== undefined, {
    error: 'must name the column of legal_business_name',
  }),
  /** Columns that say yes or no to one kind of certificate, by kind: `{"MBE": "MBE Certified?"}`. */
  certification_flags: z.record(z.string().min(1).max(100), header).optional(),
  /** Kinds of certificate that every firm of this list holds. */
  certifications: z.array(z.string().min(1).max(100)).max(20).optional(),
  /** How `05/06/2026` is meant; without it month first. */
  date_order: z.enum(['mdy', 'dmy']).optional(),
  /** Of what day the list is; without it the file name and the newest certificate tell. */
  list_date: day.optional(),
});
export type ListMapping = z.infer<typeof listMapping>;

/** One certificate as a list prints it. */
const listedCertificate = z.strictObject({
  type: z.string(),
  number: z.string().nullable(),
  issued_on: day.nullable(),
  expires_on: day.nullable(),
  group: z.string().nullable(),
  naics: z.array(z.string()),
  /** The list itself says that it does not count any more. */
  ended: z.literal(true).optional(),
  /** Set when a later complete list no longer named this kind for the firm. */
  lapsed_on: day.optional(),
});
export type ListedCertificate = z.infer<typeof listedCertificate>;

/** What one agency's list says of one firm, cleaned. */
export interface ListedFirm {
  legal_business_name: string;
  trade_name: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  county: string | null;
  latitude: number | null;
  longitude: number | null;
  website: string | null;
  phone: string | null;
  email: string | null;
  description: string | null;
  naics: string[];
  size_band: '1-9' | '10-49' | '50-249' | '250+' | null;
  agency_id: string | null;
  federal_ids: string[];
  certificates: ListedCertificate[];
  /** Values that could not be used, as the list prints them, by column. */
  raw: Record<string, string>;
}

/** How sure it is that two records are one firm, and why, in plain words. */
const matchVerdict = z.strictObject({
  verdict: z.enum(['sure', 'doubtful', 'different']),
  score: z.int(),
  reasons: z.array(z.string()),
});
export type MatchVerdict = z.infer<typeof matchVerdict>;
