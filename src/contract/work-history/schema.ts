import { z } from 'zod';
import { day, dollars, instant, line, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { EVENT_KINDS, EVENT_SIDES, SIDES, WORK_HISTORY_STATES } from './rules.ts';

/** Values from the specification: how the firm responded to the record. */
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

/** The changes that the firm requests (specification, section 3). Amounts are whole US dollars. */
export const projectRevision = z.strictObject({
  id: uuid,
  project_id: uuid,
  mwbe_id: uuid,
  start_date: day,
  end_date: day,
  budget: dollars,
  notes: z.string().nullable(),
  user_id: uuid,
  /** The firm's description of the work, for when the revision is verified. */
  services: z.string().nullable(),
  /** The recorded values when the revision was requested. */
  recorded: z.strictObject({ start_date: day, end_date: day, budget: dollars }),
  verified: z.boolean(),
  /** When the hiring side verified it, or corrected or withdrew the record instead; null until then. */
  action_taken_at: instant.nullable(),
  created_at: instant,
});
export type ProjectRevision = z.infer<typeof projectRevision>;

/** One value that a step changed; amounts in digits. */
const change = z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** One step in the history of a record. */
export const timelineEvent = z.strictObject({
  id: uuid,
  kind: z.enum(EVENT_KINDS),
  side: z.enum(EVENT_SIDES),
  /** Who of that side, for their colleagues; null for the other party. */
  person: z.string().nullable(),
  at: instant,
  /** The words that came with it: a description, a reason, notes. */
  said: z.string().nullable(),
  changes: z.array(change),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** A contract that a hiring company recorded for a firm. Amounts are whole US dollars. */
export const project = z.strictObject({
  id: uuid,
  title: z.string(),
  client_name: z.string().nullable(),
  budget: dollars,
  start_date: day,
  end_date: day,
  notes: z.string().nullable(),
  verified: z.boolean(),
  state: z.enum(WORK_HISTORY_STATES),
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
  /** Increments with each correction; responses carry the version that the person saw. */
  version: z.int(),
  /** The newest revision that the firm requested, open or closed. */
  revision: projectRevision.nullable(),
  /** The firm has no users yet: it is asked to verify once it claims its profile. */
  waits_for_claim: z.boolean(),
  /** From when on the hiring side may remind the firm; null where nobody can respond. */
  remind_from: instant.nullable(),
  /** The last step in its history; null where none is known. */
  last_event: timelineEvent.pick({ kind: true, side: true, at: true }).nullable(),
  created_at: instant,
});
export type Project = z.infer<typeof project>;

const withDateOrder = <T extends z.ZodType<{ start_date: string; end_date: string }>>(dates: T) =>
  dates.refine(({ start_date, end_date }) => end_date >= start_date, {
    error: "can't be before the start date",
    path: ['end_date'],
  });

/** What the hiring side enters about the work, when recording and when correcting. */
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

export const newProject = withDateOrder(
  facts.extend({
    mwbe_id: uuid,
    hiring_company_id: uuid,
    /** The form's photo uploads: a map as JSON. */
    transloadit_assemblies: z.string().max(LIMITS.formPhotos, 'is too long').optional(),
  }),
);
export type NewProject = z.output<typeof newProject>;

/** The complete corrected record; `version` is the one it replaces. */
export const correction = withDateOrder(facts.extend({ version: z.int().min(1) }));
export type Correction = z.output<typeof correction>;

/** `mwbe_id` and `user_id` must be the caller's; others are rejected. */
export const newRevision = withDateOrder(
  z.strictObject({
    project_id: uuid,
    mwbe_id: uuid,
    start_date: day,
    end_date: day,
    budget: dollars,
    user_id: uuid,
    notes: text().nullish(),
    /** The firm's description of the work, as in a verification. */
    services: text().nullish(),
    version: z.int().min(1).optional(),
  }),
);
export type NewRevision = z.output<typeof newRevision>;

/**
 * Verified work as the public sees it: recorded by one party and confirmed by the other. Amounts and the people
 * involved stay between the two parties.
 */
export const verifiedWork = z.strictObject({
  id: uuid,
  title: z.string(),
  /** The firm's own description; null where it gave none with its revision. */
  services: z.string().nullable(),
  /** Who recorded it first; of work that the firm proposed, the firm. */
  recorded_by: z.enum(SIDES),
  /** Who had the last word: the firm, or the hiring company, which accepted the firm's changes. */
  confirmed_by: z.enum(SIDES),
  start_date: day,
  end_date: day,
  hiring_company: z.strictObject({
    /** When the work was confirmed. */
    business_name: z.string(),
    /** Its name today, where it is another one. */
    current_name: z.string().nullable(),
  }),
  recorded_at: instant,
  confirmed_at: instant,
});
export type VerifiedWork = z.infer<typeof verifiedWork>;

/** What a notification tells of a project, or of a revision of one (spec, section 3). */
export const projectSubject = z.strictObject({
  id: uuid,
  project_id: uuid,
  title: z.string(),
  client_name: z.string().nullable(),
  budget: dollars,
  start_date: day,
  end_date: day,
  /** Of a revision: what was recorded when it was requested. */
  recorded: z.strictObject({ start_date: day, end_date: day, budget: dollars }).nullable(),
  notes: z.string().nullable(),
  verified: z.boolean(),
  /** Current state of the project. */
  state: z.enum(WORK_HISTORY_STATES),
  /** Increments with each correction of the project. */
  version: z.int(),
  action_taken_type: actionTakenType.nullable(),
  rejected_reason: z.string().nullable(),
  services: z.string().nullable(),
  hiring_company_id: uuid,
  hiring_company_name: z.string(),
  mwbe_id: uuid,
  mwbe_name: z.string(),
});
export type ProjectSubject = z.infer<typeof projectSubject>;

/** What a card's subject said when the card was made; the subject itself is as it is today. */
export const projectSaid = z.strictObject({
  title: z.string(),
  budget: dollars,
  start_date: day,
  end_date: day,
  notes: z.string().nullable(),
  services: z.string().nullable(),
  /** Of a rejection, a withdrawal or a retraction. */
  reason: z.string().nullable(),
});
export type ProjectSaid = z.infer<typeof projectSaid>;
