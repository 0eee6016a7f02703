import { z } from 'zod';
import { day, dollars, line, phone, properName, text, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { PROFILE_PARTS } from '../rules/completeness.ts';
import { SIZES } from '../rules/firm-fields.ts';
import { BONDING_BANDS, LANGUAGES, STRUCTURES } from '../rules/own-facts.ts';
import { US_STATES, US_TERRITORIES } from '../rules/states.ts';
import { type SocialSite, toSocialLink, toWebAddress } from '../rules/web-address.ts';
import { source } from './source.ts';

/** Trades, languages, states or counties of one firm. */
const MAX_TRADES = 30;
const MAX_PLACES = 200;

const webAddress = line(LIMITS.query).transform((value, ctx) => {
  const address = toWebAddress(value);
  if (address !== null) return address;
  ctx.addIssue({ code: 'custom', message: 'must be a web address such as www.example.com' });
  return z.NEVER;
});

const social = (site: SocialSite) =>
  line(LIMITS.query).transform((value, ctx) => {
    const link = toSocialLink(site, value);
    if (link !== null) return link;
    ctx.addIssue({ code: 'custom', message: 'must be a handle such as @name, or a link to that site' });
    return z.NEVER;
  });

const several = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `must have at most ${max} entries`)
    .refine((all) => new Set(all).size === all.length, 'must not repeat an entry');

const PLACES = new Set([...US_STATES, ...US_TERRITORIES].map(({ code }) => code));
const state = z.string().refine((code) => PLACES.has(code), 'is not a US state or territory');
const naics = z.string().regex(/^\d{2,6}$/, 'must be a NAICS code of 2 to 6 digits');
const fips = z.string().regex(/^\d{5}$/, 'must be a five-digit county code');
const language = z.enum(LANGUAGES as [string, ...string[]], 'is not a language of the list');

/** What a firm can say of itself, one fact each, so that each is saved as it is typed. */
const facts = {
  trade_name: properName(),
  structure: z.enum(STRUCTURES),
  founded_year: z.int('must be a year').min(1700, 'must be 1700 or later').max(2199, 'must not lie in the future'),
  office_address_1: line(),
  office_address_2: line(),
  office_city: line(),
  office_state: state,
  office_zip_code: z.string().regex(/^\d{5}(?:-\d{4})?$/, 'must be a ZIP code such as 21201'),
  service_states: several(state, MAX_PLACES),
  service_counties: several(fips, MAX_PLACES),
  service_radius: z.int('must be whole miles').min(1, 'must be at least 1').max(500, 'must be at most 500'),
  description: text(),
  website: webAddress,
  phone,
  email: z.email('must be an email address').max(LIMITS.email),
  size: z.enum(SIZES),
  trades: several(naics, MAX_TRADES),
  languages: several(language, LANGUAGES.length),
  linkedin: social('linkedin'),
  facebook: social('facebook'),
  instagram: social('instagram'),
  x: social('x'),
  youtube: social('youtube'),
  crew: z.int('must be a whole number').min(1, 'must be at least 1').max(100_000, 'must be at most 100,000'),
  available_from: day,
  bonding_band: z.literal([...BONDING_BANDS], 'is not one of the bands'),
  largest_job_wanted: dollars,
};

const NULLABLE = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact.nullable()])) as {
  readonly [F in keyof typeof facts]: z.ZodNullable<(typeof facts)[F]>;
};

/**
 * Changed facts with the version that they were changed from. Null clears a fact: where lists state one, the firm then says
 * that it has none.
 */
export const profileChange = z
  .strictObject({ version: z.int().min(0), ...z.object(NULLABLE).partial().shape })
  .refine((change) => Object.keys(change).length > 1, 'must change something');
export type ProfileChange = z.output<typeof profileChange>;

const output = {
  ...NULLABLE,
  website: z.string().nullable(),
  linkedin: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  x: z.string().nullable(),
  youtube: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  trade_name: z.string().nullable(),
};

/** What a firm says of itself; null where it says nothing. */
export const firmSays = z.strictObject(output);

/** Which of the facts the firm alone states; shown to everybody. */
export const ownFacts = firmSays.omit({ description: true, website: true, phone: true, email: true, size: true });

/** What lists say. */
export const listedFacts = z.strictObject({
  legal_business_name: z.string(),
  trade_name: z.string().nullable(),
  address_1: z.string().nullable(),
  address_2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  county: z.string().nullable(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  description: z.string().nullable(),
  size: z.enum(SIZES).nullable(),
  trades: z.array(z.string()),
});

/** A list changed what the firm had spoken about. */
export const listQuestion = z.strictObject({
  field: z.string(),
  /** What the firm says; null if it says that it has none. */
  mine: z.string().nullable(),
  theirs: z.string(),
  source: source.nullable(),
});
export type ListQuestion = z.infer<typeof listQuestion>;

/** A firm's profile for its own people. */
export const firmProfile = z.strictObject({
  mwbe_id: uuid,
  /** 0 until something is saved. */
  version: z.int(),
  /** Whether the caller may change the vanity path and who sees the profile. */
  administers: z.boolean(),
  profile_url_path: z.string().nullable(),
  /** Whether people who are not signed in see it. */
  is_public: z.boolean(),
  said: firmSays,
  /** By field, the day on which the firm said it; also of facts that it denies. */
  said_on: z.record(z.string(), day),
  listed: listedFacts,
  /** By field of `listed`. */
  sources: z.record(z.string(), source),
  /** Titles of the NAICS codes of both. */
  titles: z.record(z.string(), z.string().nullable()),
  /** Names of the counties that the firm serves, by FIPS code. */
  counties: z.record(z.string(), z.string()),
  questions: z.array(listQuestion),
  missing: z.array(z.enum(PROFILE_PARTS)),
});
export type FirmProfile = z.infer<typeof firmProfile>;

/** Which of the two holds, where a list changed what the firm had spoken about. */
export const listAnswer = z.strictObject({
  version: z.int().min(0),
  field: z.enum(['description', 'website', 'phone', 'email', 'size']),
  keep: z.enum(['mine', 'theirs']),
  /** The list's value that was shown: another one is asked about again. */
  theirs: z.string(),
});
export type ListAnswer = z.output<typeof listAnswer>;

export const county = z.strictObject({ fips: z.string(), name: z.string() });
export type County = z.infer<typeof county>;

/** A vanity path as it is typed: lower case. */
export const profilePathName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'must not be empty')
  .max(60, 'must have at most 60 characters');

export const PATH_PROBLEMS = ['form', 'reserved', 'taken', 'look-alike', 'resting'] as const;
export const pathAvailability = z.strictObject({
  path: z.string(),
  available: z.boolean(),
  problem: z.enum(PATH_PROBLEMS).nullable(),
});
export type PathAvailability = z.infer<typeof pathAvailability>;
