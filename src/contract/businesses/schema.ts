import { z } from 'zod';
import { day, uuid } from '../formats.ts';

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
  naics: z.array(naicsTitle),
  certificates: z.array(certificate),
  verified_projects: z.int(),
  claimed: z.boolean(),
  /** List and date of each value, by field name. */
  sources: z.record(z.string(), source),
});
export type Mwbe = z.infer<typeof mwbe>;
