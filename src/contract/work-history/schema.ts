import { z } from 'zod';
import { day, dollars, instant, line, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATES } from './rules.ts';

/** Values of the spec: what the firm did with the record. */
export const actionTakenType = z.enum(['project_rejected', 'project_revised']);

/** The firm as a project names it (spec, section 3). */
const projectMwbe = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  profile_url_path: z.string().nullable(),
  address_1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
});

/** What the firm says that a record should say (spec, section 3). Amounts are whole US dollars. */
export const projectRevision = z.strictObject({
  id: uuid,
  project_id: uuid,
  mwbe_id: uuid,
  start_date: day,
  end_date: day,
  budget: dollars,
  notes: z.string().nullable(),
  user_id: uuid,
  /** What the record said when the revision was asked for. */
  recorded: z.strictObject({ start_date: day, end_date: day, budget: dollars }),
  verified: z.boolean(),
  /** When the hiring side verified it, or corrected or withdrew the record instead; null until then. */
  action_taken_at: instant.nullable(),
  created_at: instant,
});
export type ProjectRevision = z.infer<typeof projectRevision>;

/** One contract that a hiring company records for one firm. Amounts are whole US dollars. */
export const project = z.strictObject({
  id: uuid,
  title: z.string(),
  client_name: z.string().nullable(),
  budget: dollars,
  start_date: day,
  end_date: day,
  notes: z.string().nullable(),
  verified: z.boolean(),
  state: z.enum(PROJECT_STATES),
  services: z.string().nullable(),
  rejected_reason: z.string().nullable(),
  action_taken_type: actionTakenType.nullable(),
  action_taken_at: instant.nullable(),
  hiring_company_id: uuid,
  hiring_company: z.strictObject({ id: uuid, business_name: z.string() }),
  mwbe_id: uuid,
  mwbe: projectMwbe,
  company_address: z.string().nullable(),
  company_city: z.string().nullable(),
  company_state: z.string().nullable(),
  company_zip_code: z.string().nullable(),
  /** Goes up by one with each correction: who answers says which version they saw. */
  version: z.int(),
  /** The newest revision that the firm asked for, answered or not. */
  revision: projectRevision.nullable(),
  /** Nobody acts for the firm yet: it is asked once it claims its profile. */
  waits_for_claim: z.boolean(),
  created_at: instant,
});
export type Project = z.infer<typeof project>;

const inOrder = <T extends z.ZodType<{ start_date: string; end_date: string }>>(dates: T) =>
  dates.refine(({ start_date, end_date }) => end_date >= start_date, {
    error: 'must not lie before the start date',
    path: ['end_date'],
  });

/** What the hiring side says about the work, at first and when it corrects. */
const facts = z.strictObject({
  title: line(LIMITS.title),
  client_name: line(LIMITS.name).nullish(),
  budget: dollars,
  start_date: day,
  end_date: day,
  notes: text().nullish(),
  company_address: line().nullish(),
  company_city: line().nullish(),
  company_state: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a two-letter state')
    .nullish(),
  company_zip_code: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP code')
    .nullish(),
});

export const newProject = inOrder(
  facts.extend({
    mwbe_id: uuid,
    hiring_company_id: uuid,
    /** What the photo uploader of the form holds: a map of uploads as JSON. */
    transloadit_assemblies: z.string().max(LIMITS.formPhotos, 'is too long').optional(),
  }),
);
export type NewProject = z.output<typeof newProject>;

/** The whole record as it should stand; `version` is the one that was corrected. */
export const correction = inOrder(facts.extend({ version: z.int().min(1) }));
export type Correction = z.output<typeof correction>;

/** `mwbe_id` and `user_id` are those of the person who asks; others are refused. */
export const newRevision = inOrder(
  z.strictObject({
    project_id: uuid,
    mwbe_id: uuid,
    start_date: day,
    end_date: day,
    budget: dollars,
    user_id: uuid,
    notes: text().nullish(),
    version: z.int().min(1).optional(),
  }),
);
export type NewRevision = z.output<typeof newRevision>;

/**
 * Verified work as anyone may see it: the hiring company recorded it, the firm confirmed it. Amounts and the people who
 * acted are the two parties' own matter.
 */
export const verifiedWork = z.strictObject({
  id: uuid,
  title: z.string(),
  /** What the firm did, in its own words; null where the hiring side verified the firm's revision. */
  services: z.string().nullable(),
  start_date: day,
  end_date: day,
  hiring_company: z.strictObject({ business_name: z.string() }),
  recorded_at: instant,
  confirmed_at: instant,
});
export type VerifiedWork = z.infer<typeof verifiedWork>;
