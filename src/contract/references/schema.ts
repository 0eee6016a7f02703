import { z } from 'zod';
import { instant, line, properName, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { tempToken } from '../links/schema.ts';
import { DECISIONS, FLAGS, PLAIN_ANSWERS, PRIVACY, REFERENCE_STATES } from './rules.ts';

export const emailAddress = z
  .string()
  .trim()
  .max(LIMITS.email)
  .pipe(z.email('must be an email address such as jane@client.com'));

export const newReferenceRequest = z.strictObject({
  email: emailAddress,
  name: properName(),
  /** What they worked on together. */
  relation: line(LIMITS.title),
  /** Personal words in the email. */
  message: text(1000).nullish(),
});
export type NewReferenceRequest = z.output<typeof newReferenceRequest>;

const stars = z.int().min(1, 'must be 1 to 5 stars').max(5, 'must be 1 to 5 stars');
const plainAnswer = z.enum(PLAIN_ANSWERS).nullable();

/** What a referee says. */
export const answer = z.strictObject({
  stars,
  quality: plainAnswer,
  on_time: plainAnswer,
  communication: plainAnswer,
  hire_again: plainAnswer,
  words: text().nullable(),
  /** The referee's name and company as they want them to be shown. */
  name: properName(),
  company: properName().nullable(),
  privacy: z.enum(PRIVACY),
});
export type ReferenceAnswer = z.output<typeof answer>;
/** The stored answer, as it comes back. */
const givenAnswer = answer.extend({
  words: z.string().nullable(),
  name: z.string(),
  company: z.string().nullable(),
});

export const reply = z.strictObject({ reply: text(1000) });

const publicReply = z.strictObject({ text: z.string(), at: instant }).nullable();

/** A request with its answer, for the people of the firm. */
export const ownReference = z.strictObject({
  id: uuid,
  email: z.string(),
  name: z.string(),
  relation: z.string(),
  state: z.enum(REFERENCE_STATES),
  asked_by: z.string(),
  created_at: instant,
  expires_at: instant,
  reminded_at: instant.nullable(),
  /** Flagged answers are shown once staff looked at them: until then nobody at the firm reads them. */
  review: z.enum(['pending', 'hidden']).nullable(),
  answer: givenAnswer.extend({ answered_at: instant }).nullable(),
  reply: publicReply,
});
export type OwnReference = z.infer<typeof ownReference>;

export const ownReferences = z.strictObject({
  /** Whether the profile shows the firm's references: all of them or none. */
  shown: z.boolean(),
  references: z.array(ownReference),
});
export type OwnReferences = z.infer<typeof ownReferences>;

/** One answer as a reader of the profile sees it. */
export const shownReference = z.strictObject({
  id: uuid,
  stars: z.int(),
  quality: plainAnswer,
  on_time: plainAnswer,
  communication: plainAnswer,
  hire_again: plainAnswer,
  words: z.string().nullable(),
  relation: z.string(),
  /** Null where the referee shows the company alone. */
  name: z.string().nullable(),
  company: z.string().nullable(),
  privacy: z.enum(PRIVACY),
  answered_at: instant,
  reply: publicReply,
});
export type ShownReference = z.infer<typeof shownReference>;

export const shownReferences = z.strictObject({
  /** From three ratings on, to one decimal. */
  average: z.number().nullable(),
  references: z.array(shownReference),
});
export type ShownReferences = z.infer<typeof shownReferences>;

export const byLink = z.strictObject({ tempToken });

/** What the page of a link shows. */
export const referenceByLink = z.strictObject({
  firm: z.string(),
  asked_by: z.string(),
  name: z.string(),
  email: z.string(),
  relation: z.string(),
  message: z.string().nullable(),
  /** Until when it can be answered, or the answer changed; null once that is over. */
  open_until: instant.nullable(),
  answer: givenAnswer.nullable(),
  /** The answer is not shown until staff looked at it, for this reason. */
  review: z.array(z.enum(FLAGS)),
});
export type ReferenceByLink = z.infer<typeof referenceByLink>;

export const answerByLink = answer.extend({ tempToken });
export const leaveByLink = byLink.extend({
  /** No firm may write to this address again. */
  no_more_emails: z.boolean(),
});

/** A flagged answer, for staff. */
export const flaggedReference = z.strictObject({
  id: uuid,
  mwbe_id: uuid,
  firm: z.string(),
  email: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  relation: z.string(),
  stars: z.int(),
  words: z.string().nullable(),
  flags: z.array(z.enum(FLAGS)),
  answered_at: instant,
  decision: z.enum(DECISIONS).nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
});
export type FlaggedReference = z.infer<typeof flaggedReference>;

export const decision = z.strictObject({ decision: z.enum(DECISIONS), reason: text(500) });

/** What a notification tells of an answer. */
export const referenceSubject = z.strictObject({
  id: uuid,
  mwbe_id: uuid,
  mwbe_name: z.string(),
  reference_name: z.string(),
  reference_stars: z.int().nullable(),
  reference_state: z.enum(REFERENCE_STATES),
});
export type ReferenceSubject = z.infer<typeof referenceSubject>;
