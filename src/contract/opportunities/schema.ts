import { z } from 'zod';
import { US_STATES, US_TERRITORIES } from '../businesses/rules/states.ts';
import { MEDIA_TYPES } from '../documents/rules.ts';
import { uploadId } from '../documents/schema.ts';
import { day, dollars, flag, instant, line, percentage, phone, text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import {
  FACTS,
  OPPORTUNITY_ACTIONS,
  OPPORTUNITY_FILE_STATES,
  OPPORTUNITY_LIMITS,
  OPPORTUNITY_SOURCES,
  OPPORTUNITY_STATES,
  TIME_ZONES,
} from './rules.ts';

const PLACES = new Set([...US_STATES, ...US_TERRITORIES].map(({ code }) => code));
const ZONES = TIME_ZONES.map(({ id }) => id);

const list = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `must have at most ${max} entries`)
    .refine((all) => new Set(all.map((one) => JSON.stringify(one).toLowerCase())).size === all.length, {
      error: 'must not name anything twice',
    });

/** A goal for participation: whose, and how much of the contract. */
const goal = z.strictObject({ group: line(60), percent: percentage });

/** What is asked for. Amounts are whole US dollars. In a draft each value may be null, and the lists empty. */
const facts = {
  title: line(LIMITS.title).nullable(),
  scope: text(OPPORTUNITY_LIMITS.scope).nullable(),
  /** NAICS codes of 2 to 6 digits. */
  naics: list(z.string().regex(/^\d{2,6}$/, 'must be 2 to 6 digits'), OPPORTUNITY_LIMITS.naics),
  city: line().nullable(),
  state_code: z
    .string()
    .refine((code) => PLACES.has(code), 'is not a US state or territory')
    .nullable(),
  zip: z
    .string()
    .regex(/^\d{5}$/, 'must be a five-digit ZIP code')
    .nullable(),
  county: line().nullable(),
  /** Of the place: the deadline is meant there. */
  time_zone: z
    .string()
    .refine((zone) => ZONES.includes(zone), 'is not a time zone of the United States')
    .nullable(),
  /** As a clock at the place shows it: `2026-12-01T14:00`. */
  deadline: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'is not a date and time such as 2026-12-01T14:00')
    .refine((moment) => day.safeParse(moment.slice(0, 10)).success && /T([01]\d|2[0-3]):[0-5]\d$/.test(moment), {
      error: 'is not a date and time that exists',
    })
    .nullable(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  budget_min: dollars.nullable(),
  budget_max: dollars.nullable(),
  goals: list(goal, OPPORTUNITY_LIMITS.goals),
  /** Certificates that count for this owner, such as `MBE`; empty: any. */
  certifications: list(line(60), OPPORTUNITY_LIMITS.certifications),
  /** The bond that the job needs. */
  bond_needed: dollars.nullable(),
  /** General liability for each occurrence. */
  insurance_needed: dollars.nullable(),
  crew_needed: z.int().min(1, 'must be at least 1').max(100_000, 'must be at most 100,000').nullable(),
  requirements: text().nullable(),
  /** The owner's own number, as of a solicitation. */
  reference: line(100).nullable(),
  contact_name: line(LIMITS.name).nullable(),
  contact_email: z.email('is not an email address').max(LIMITS.email).nullable(),
  contact_phone: phone.nullable(),
};
export const opportunityFacts = z.strictObject(facts);
export type OpportunityFacts = z.infer<typeof opportunityFacts>;
const someFacts = opportunityFacts.partial();

const version = z.int().min(1);
/** An act on what the person saw: a stale version is refused with 412. */
export const seen = z.strictObject({ version });

export const newOpportunity = z.strictObject({ hiring_company_id: uuid, template_id: uuid.optional() });
export const opportunityChange = z.strictObject({ version, ...someFacts.shape });
export type OpportunityChange = z.infer<typeof opportunityChange>;

/** What an addendum changes, what it says to the firms, and which of the files that were not issued yet come with it. */
export const newAddendum = z.strictObject({
  version,
  said: text(),
  changes: someFacts.default({}),
  files: list(uuid, OPPORTUNITY_LIMITS.files).default([]),
});
export type NewAddendum = z.infer<typeof newAddendum>;

/** A firm of the directory, or somebody else by name. */
const award = z.strictObject({
  mwbe_id: uuid.nullable(),
  name: line(LIMITS.name),
  amount: dollars.nullable(),
});
export const newAward = z.strictObject({
  version,
  awards: z.array(award).min(1, 'must name who gets the work').max(OPPORTUNITY_LIMITS.awards),
});
export type NewAward = z.infer<typeof newAward>;
export const cancellation = z.strictObject({ version, reason: text() });

/** A change of one fact, as text for people: lists are joined, null means nothing was said. */
const factChange = z.strictObject({
  field: z.enum(FACTS),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FactChange = z.infer<typeof factChange>;

const addendum = z.strictObject({
  number: z.int(),
  said: z.string(),
  changes: z.array(factChange),
  issued_at: instant,
  /** Of the firms of the person who asks; null for everybody else. */
  acknowledged_at: instant.nullable(),
});
export type Addendum = z.infer<typeof addendum>;

/** A file. Until it is issued it exists for the owner alone, who can remove it. */
const opportunityFile = z.strictObject({
  id: uuid,
  display_name: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  state: z.enum(OPPORTUNITY_FILE_STATES),
  created_at: instant,
  issued_at: instant.nullable(),
  /** Number of the addendum that it came with; null: with the publication. */
  addendum: z.int().nullable(),
});
export type OpportunityFile = z.infer<typeof opportunityFile>;
export const newFile = z.strictObject({ upload: uploadId });

/** What is known of a ZIP code, as a proposal for the place of the work; the person may change each. */
export const zipQuery = z.strictObject({ zip: z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP code') });
export const zipPlace = z.strictObject({
  city: z.string(),
  county: z.string().nullable(),
  state_code: z.string(),
  time_zone: z.string().nullable(),
});
export type ZipPlace = z.infer<typeof zipPlace>;

/** An opportunity (spec, section 3). */
export const opportunity = z.strictObject({
  id: uuid,
  /** Null for a notice of another system. */
  hiring_company_id: uuid.nullable(),
  /** Who hires: the company, or the agency that a notice names. */
  owner: z.string(),
  state: z.enum(OPPORTUNITY_STATES),
  version,
  ...facts,
  contact_phone: z.string().nullable(),
  /** Titles of its NAICS codes, and of those that an addendum changed. */
  trade_titles: z.record(z.string(), z.string()),
  deadline_at: instant.nullable(),
  /** Published, and its deadline has not passed. */
  is_open: z.boolean(),
  source: z.strictObject({ kind: z.enum(OPPORTUNITY_SOURCES), url: z.string().nullable() }),
  addenda: z.array(addendum),
  files: z.array(opportunityFile),
  awards: z.array(award),
  cancelled_reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  published_at: instant.nullable(),
  closed_at: instant.nullable(),
  awarded_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** The person who asks acts for its owner; staff edit as owners do. */
  may_edit: z.boolean(),
  /** What they may do now. */
  actions: z.array(z.enum(OPPORTUNITY_ACTIONS)),
});
export type Opportunity = z.infer<typeof opportunity>;

/** A row of the owner's list. */
export const ownOpportunity = opportunity.pick({
  id: true,
  hiring_company_id: true,
  owner: true,
  state: true,
  title: true,
  naics: true,
  city: true,
  state_code: true,
  deadline: true,
  deadline_at: true,
  time_zone: true,
  is_open: true,
  updated_at: true,
  published_at: true,
});
export type OwnOpportunity = z.infer<typeof ownOpportunity>;

const ownFilter = {
  q: z.string().trim().max(LIMITS.query).optional(),
  hiring_company_id: uuid.optional(),
};
/** The last changed first, or the next deadline first. */
export const OWN_SORTS = ['updated', 'deadline'] as const;
export const ownQuery = z.strictObject({
  ...ownFilter,
  state: z.enum(OPPORTUNITY_STATES).optional(),
  /** Only those that firms can still respond to and whose deadline is soon. */
  due_soon: flag.optional(),
  sort: z.enum(OWN_SORTS).default('updated'),
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(20),
});
export type OwnQuery = z.output<typeof ownQuery>;
export const ownCountsQuery = z.strictObject(ownFilter);
const counted = z.int();
export const ownCounts = z.strictObject({
  draft: counted,
  published: counted,
  closed: counted,
  awarded: counted,
  cancelled: counted,
  due_soon: counted,
});
export type OwnCounts = z.infer<typeof ownCounts>;

export const templateName = z.strictObject({ name: line(LIMITS.name) });
/** Made of an opportunity: its facts without deadline and dates. */
export const newTemplate = z.strictObject({ ...templateName.shape, opportunity_id: uuid });
export const template = z.strictObject({
  id: uuid,
  hiring_company_id: uuid,
  name: z.string(),
  created_at: instant,
});
export type Template = z.infer<typeof template>;

export const acknowledgement = z.strictObject({ mwbe_id: uuid });

export const newQuestion = z.strictObject({ mwbe_id: uuid, question: text() });
export const answer = z.strictObject({ answer: text() });
/** A question; who asked is known to their own firm alone. Unanswered ones exist for that firm and the owner. */
export const question = z.strictObject({
  id: uuid,
  question: z.string(),
  asked_at: instant,
  /** Asked by a firm of the person who reads. */
  own: z.boolean(),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type Question = z.infer<typeof question>;

/** What a card says of a question: for the owner who is asked, and for the firm that gets the answer. */
export const questionSubject = z.strictObject({
  id: uuid,
  opportunity_id: uuid,
  opportunity_title: z.string(),
  opportunity_owner: z.string(),
  question: z.string(),
  answer: z.string().nullable(),
  /** The opportunity ended before an answer. */
  ended: z.boolean(),
});
export type QuestionSubject = z.infer<typeof questionSubject>;

/** What a card says of an opportunity whose deadline passed, for its owner. */
export const closingSubject = z.strictObject({
  id: uuid,
  closed_title: z.string(),
  closed_owner: z.string(),
  closed_state: z.enum(OPPORTUNITY_STATES),
  unanswered: z.int(),
});
export type ClosingSubject = z.infer<typeof closingSubject>;
