import { z } from 'zod';
import { day, line, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { ANSWERS } from './rules/certification-status.ts';

/** Bands of people employed; most lists do not say. */
export const SIZES = ['1-9', '10-49', '50-249', '250+'] as const;

/** One certifying body's statement on one business, as its list printed it. */
export const certificate = z.strictObject({
  id: uuid,
  /** Short form of the kind, such as MBE, WBE, DBE, SBE. */
  type: z.string(),
  /** The certifying body. */
  agency: z.string(),
  number: z.string().nullable(),
  issued_on: day.nullable(),
  expires_on: day.nullable(),
  /** Ethnicity or gender group, in the words of the list. */
  group: z.string().nullable(),
  /** NAICS codes that the certificate covers; empty where the list does not say. */
  naics: z.array(z.string()),
  /** When a list that was declared complete no longer named it. */
  lapsed_on: day.nullable(),
  list_date: day,
});
export type Certificate = z.infer<typeof certificate>;

/** Where one value of the golden record comes from. */
export const source = z.strictObject({ agency: z.string(), list_date: day });

export const naicsTitle = z.strictObject({ code: z.string(), title: z.string().nullable() });

/** A code of the firm with the codes above it, the sector first. */
export const naicsCode = naicsTitle.extend({ above: z.array(naicsTitle) });
export type NaicsCode = z.infer<typeof naicsCode>;

/** MWBE of the spec (section 3) with what a profile page shows; only public fields. */
export const mwbe = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  trade_name: z.string().nullable(),
  profile_url_path: z.string().nullable(),
  address_1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  county: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  naics: z.array(naicsCode),
  /** People employed. */
  size: z.enum(SIZES).nullable(),
  certificates: z.array(certificate),
  verified_projects: z.int(),
  claimed: z.boolean(),
  /** List and date of each value, by field name. */
  sources: z.record(z.string(), source),
});
export type Mwbe = z.infer<typeof mwbe>;

/** How to reach a firm, as lists gave it; for those who hire. */
export const contact = z.strictObject({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** List and date of each value, by field name. */
  sources: z.record(z.string(), source),
});
export type Contact = z.infer<typeof contact>;

/** A certifying body with the date of the latest of its lists that was read. */
export const agency = z.strictObject({ name: z.string(), latest_list: day.nullable() });
export type Agency = z.infer<typeof agency>;

/** `agency` by its name, case does not count; `date` is today (UTC) where it is left out. */
export const certificationStatusQuery = z.strictObject({
  agency: line(LIMITS.name),
  code: z
    .string()
    .regex(/^\d{2,6}$/, 'must be 2 to 6 digits')
    .optional(),
  date: day.optional(),
});
export type CertificationStatusQuery = z.output<typeof certificationStatusQuery>;

/** Whether the firm counted for an agency, and for a code if one was asked, on a day. */
export const certificationStatus = z.strictObject({
  agency: z.string(),
  code: naicsTitle.nullable(),
  date: day,
  answer: z.enum(ANSWERS),
  /** One sentence. */
  why: z.string(),
  /** Those that decide. */
  certificates: z.array(certificate),
  /** Of the list that says so. */
  list_date: day.nullable(),
});
export type CertificationStatus = z.infer<typeof certificationStatus>;
