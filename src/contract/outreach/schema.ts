import { z } from 'zod';
import { day, instant, line, text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { CHANNELS } from '../responses/rules.ts';
import {
  ENTRY_GROUPS,
  NOTE_SUBJECTS,
  OUTREACH_KINDS,
  OUTREACH_LIMITS,
  OUTREACH_SIDES,
  SOLICITATION_MARKS,
} from './rules/kinds.ts';

/** What an entry says, as names and values; the web puts the names into words. */
export const DETAIL_NAMES = [
  'about',
  'addendum',
  'amount',
  'award',
  'certificate',
  'changed',
  'count',
  'corrects',
  'deadline',
  'email',
  'happened_on',
  'mark',
  'question',
  'quote_version',
  'reason',
  'title',
  'what',
  'words',
] as const;
export const detail = z.strictObject({ name: z.enum(DETAIL_NAMES), value: z.string() });
export type Detail = z.infer<typeof detail>;

export const outreachEntry = z.strictObject({
  id: uuid,
  /** Its place in the chain; null for a minute, until it is sealed. */
  position: z.int().nullable(),
  kind: z.enum(OUTREACH_KINDS),
  at: instant,
  side: z.enum(OUTREACH_SIDES),
  /** Of the owner's people, for the owner alone. */
  person: z.string().nullable(),
  mwbe_id: uuid.nullable(),
  /** The firm's name on that day. */
  firm: z.string().nullable(),
  channel: z.enum(CHANNELS).nullable(),
  details: z.array(detail),
  /** Entries that correct this one. */
  corrected_by: z.array(uuid),
});
export type OutreachEntry = z.infer<typeof outreachEntry>;

export const entriesQuery = z.strictObject({
  group: z.enum(ENTRY_GROUPS).optional(),
  mwbe_id: uuid.optional(),
  /** Words of a firm's name. */
  q: z.string().trim().max(LIMITS.query).optional(),
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type EntriesQuery = z.output<typeof entriesQuery>;

/** How many firms came how far. Each is in all steps before its last. */
export const funnel = z.strictObject({
  opportunity_id: uuid,
  matched: z.int(),
  reached: z.int(),
  opened: z.int(),
  interested: z.int(),
  quoted: z.int(),
  hired: z.int(),
  /** Of those hired: the owner reported a payment to them. */
  paid: z.int(),
});
export type Funnel = z.infer<typeof funnel>;

export const funnelsQuery = z.strictObject({
  /** Separated by commas. */
  ids: z
    .string()
    .transform((all) => [...new Set(all.split(',').map((id) => id.toLowerCase()))])
    .pipe(z.array(uuid).min(1).max(OUTREACH_LIMITS.funnels, `must be at most ${OUTREACH_LIMITS.funnels}`)),
});

export const packetQuery = z.strictObject({ format: z.enum(['pdf', 'xlsx']) });

const happenedOn = day.nullable();
export const newNote = z.strictObject({
  about: z.enum(NOTE_SUBJECTS),
  /** The firm that it concerns, if one. */
  mwbe_id: uuid.nullable(),
  happened_on: happenedOn,
  words: text(),
});
export type NewNote = z.output<typeof newNote>;

/** Nothing is changed or deleted: what was wrong is said beside it. */
export const newCorrection = z.strictObject({ corrects: uuid, words: text() });
export type NewCorrection = z.output<typeof newCorrection>;

/** A firm's own word about how it was asked; it may change its mind, and the log keeps both. */
export const newMark = z.strictObject({ mark: z.enum(SOLICITATION_MARKS), words: text().nullable() });
export type NewMark = z.output<typeof newMark>;

export const ownOutreach = z.strictObject({
  /** The firm was asked, so it can say how. */
  may_mark: z.boolean(),
  mark: z
    .strictObject({ mark: z.enum(SOLICITATION_MARKS), words: z.string().nullable(), marked_at: instant })
    .nullable(),
});
export type OwnOutreach = z.infer<typeof ownOutreach>;

/** How many days before the deadline the owner wants firms to know, and since when. */
export const leadTimeRule = z.strictObject({
  id: uuid,
  hiring_company_id: uuid,
  name: z.string(),
  lead_days: z.int(),
  effective_from: day,
});
export type LeadTimeRule = z.infer<typeof leadTimeRule>;
export const newLeadTimeRule = z.strictObject({
  hiring_company_id: uuid,
  /** Where it is written, as in a contract or a program. */
  name: line(),
  lead_days: z.int().min(1, 'must be at least 1').max(OUTREACH_LIMITS.leadDays, 'must be at most 365'),
  effective_from: day,
});
export type NewLeadTimeRule = z.output<typeof newLeadTimeRule>;
