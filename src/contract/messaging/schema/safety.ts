import { z } from 'zod';
import { instant, text, uuid, wholeNumber } from '../../formats.ts';
import { megabytes } from '../../limits.ts';
import { MAX_EMAIL_BYTES, REPORT_REASONS } from '../rules.ts';
import { organization } from './threads.ts';

export const newBlock = z.strictObject({
  organization_id: uuid,
  /** For which of the caller's organizations; without one, the first. */
  from: uuid.exactOptional(),
});
/** An organization that the caller's own organization does not hear from. */
export const block = z.strictObject({
  id: uuid,
  own: organization,
  blocked: organization,
  blocked_by: z.string(),
  blocked_at: instant,
});
export type Block = z.infer<typeof block>;

export const newReport = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  words: text(1_000).nullable().default(null),
});
export const reported = z.strictObject({ id: uuid });

export const reportsQuery = z.strictObject({
  state: z.enum(['open', 'closed']).default('open'),
  before: uuid.optional(),
  limit: wholeNumber(1, 100).default(50),
});
export type ReportsQuery = z.infer<typeof reportsQuery>;

/** What staff read of a reported message: its text as it was reported, and nothing else of the conversation. */
export const messageReport = z.strictObject({
  id: uuid,
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  text: z.string(),
  sent_at: instant,
  author: z.strictObject({ user_id: uuid, name: z.string(), email: z.string() }),
  author_organization: organization,
  reported_by: z.strictObject({ user_id: uuid, name: z.string(), email: z.string() }),
  reported_at: instant,
  closed_by: z.string().nullable(),
  closed_at: instant.nullable(),
  note: z.string().nullable(),
});
export type MessageReport = z.infer<typeof messageReport>;
export const closedReport = z.strictObject({ note: text(1_000) });

const EMAIL_CHARACTERS = Math.ceil(MAX_EMAIL_BYTES / 3) * 4;
/** The largest email in base64, and what comes with it. */
export const INBOUND_BODY_BYTES = EMAIL_CHARACTERS + 4_096;

/** An email that a mail service took for us, signed by it. `raw` is the whole email in base64. */
export const inboundEmail = z.strictObject({
  /** The address that it was delivered to, not what its header says. */
  recipient: z.string().min(3).max(320),
  raw: z
    .base64('must be base64')
    .min(4)
    .max(EMAIL_CHARACTERS, `is larger than ${megabytes(MAX_EMAIL_BYTES)} MB`),
  sent_at: instant,
  /** HMAC-SHA-256 of `sent_at`, a dot, the recipient, a dot and `raw`, in hex. */
  signature: z.string().regex(/^[0-9a-f]{64}$/, 'is not a signature'),
});
export type InboundEmail = z.infer<typeof inboundEmail>;
