import { z } from 'zod';
import { day, line, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { CERTIFICATION_ANSWERS } from './rules/certification-status.ts';
import { SIZES } from './rules/firm-fields.ts';
import { ownFacts } from './schema/profile.ts';
import { listedValue, source } from './schema/source.ts';

export { SIZES } from './rules/firm-fields.ts';
export type { ListSource, ValueSource } from './schema/source.ts';

/** One agency's certificate of one business, as printed in its list. */
export const certificate = z.strictObject({
  id: uuid,
  /** Certification type, such as MBE, WBE, DBE, SBE. */
  type: z.string(),
  /** The certifying body. */
  agency: z.string(),
  number: z.string().nullable(),
  issued_on: day.nullable(),
  expires_on: day.nullable(),
  /** Ethnicity or gender group, in the words of the list. */
  group: z.string().nullable(),
  /** NAICS codes that the certificate covers; empty if the list has none. */
  naics: z.array(z.string()),
  /** Date of the complete list that no longer included it. */
  lapsed_on: day.nullable(),
  /** Null where the date of its list is not known. */
  list_date: day.nullable(),
  /** Whose list names it; null where that is the certifying body's own. */
  listed_by: z.string().nullable(),
});
export type Certificate = z.infer<typeof certificate>;

export const naicsTitle = z.strictObject({ code: z.string(), title: z.string().nullable() });

/** A NAICS code with its ancestors, sector first. `own`: the firm names it, and no list does. */
export const naicsCode = naicsTitle.extend({ above: z.array(naicsTitle), own: z.boolean() });
export type NaicsCode = z.infer<typeof naicsCode>;

/** MWBE of the spec (section 3) with what a profile page shows; only public fields. */
export const mwbe = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  trade_name: z.string().nullable(),
  /** The list's own spelling of both names, where another one is shown. */
  listed_name: z.string().nullable(),
  listed_trade_name: z.string().nullable(),
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
  /** What the firm says beside the lists. */
  own: ownFacts,
  /** What the lists say where the firm says otherwise, by field name as in `sources`. */
  listed: z.record(z.string(), listedValue),
  /** Source of each value, by field name. */
  sources: z.record(z.string(), source),
});
export type Mwbe = z.infer<typeof mwbe>;

/** Contact details of a firm; for hiring companies. */
export const contact = z.strictObject({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** What the lists say where the firm says otherwise. */
  listed: z.record(z.string(), listedValue),
  /** Source of each value, by field name. */
  sources: z.record(z.string(), source),
});
export type Contact = z.infer<typeof contact>;

/** A certifying agency with the date of its latest imported list. */
export const agency = z.strictObject({ name: z.string(), latest_list: day.nullable() });
export type Agency = z.infer<typeof agency>;

/** `agency` is a name, case-insensitive; `date` defaults to today (UTC). */
export const certificationStatusQuery = z.strictObject({
  agency: line(LIMITS.name),
  code: z
    .string()
    .regex(/^\d{2,6}$/, 'must be 2 to 6 digits')
    .optional(),
  date: day.optional(),
});
export type CertificationStatusQuery = z.output<typeof certificationStatusQuery>;

/** Whether the firm was certified by an agency, and for a code if one is given, on a date. */
export const certificationStatus = z.strictObject({
  agency: z.string(),
  code: naicsTitle.nullable(),
  date: day,
  answer: z.enum(CERTIFICATION_ANSWERS),
  /** One sentence. */
  why: z.string(),
  /** The deciding certificates. */
  certificates: z.array(certificate),
  /** Date of the deciding list. */
  list_date: day.nullable(),
});
export type CertificationStatus = z.infer<typeof certificationStatus>;
