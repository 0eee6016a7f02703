import { z } from 'zod';
import { day, instant, text, uuid } from '../formats.ts';
import { SCORECARD_LIMITS } from './rules.ts';

const band = z.strictObject({ from: z.int(), to: z.int() });
const batch = {
  /** The day of the count, with the answers of that day. */
  as_of: day,
  /** What was reported, or won, before this day, and was not counted before. */
  counted_before: day,
  /** At least so many. */
  firms: z.int(),
  lines: z.int(),
};

export const paymentFigures = z.strictObject({
  ...batch,
  /** Of 100 reported payments, how many the firm confirmed. */
  confirmed: band,
  /** Of 100 reported payments, to how many the firm said another amount, or none. */
  differences: band,
  /** Median days from being paid to paying; null where too few payments tell. */
  days: band.nullable(),
});
export type PaymentFigures = z.infer<typeof paymentFigures>;

export const namedFigures = z.strictObject({
  ...batch,
  /** Of 100 firms named in bids that were won, how many were hired, and how many were paid. */
  hired: band,
  paid: band,
});
export type NamedFigures = z.infer<typeof namedFigures>;

const version = z.int().min(0);
const reply = z.strictObject({
  text: z.string().nullable(),
  version,
  updated_at: instant,
  /** Staff hid it from everybody else. */
  is_hidden: z.boolean(),
});

export const scorecard = z.strictObject({
  company_id: uuid,
  company: z.string(),
  /** Null below `MIN_FIRMS_OF_SCORECARD`. */
  payments: paymentFigures.nullable(),
  named: namedFigures.nullable(),
  reply: reply.nullable(),
  may_reply: z.boolean(),
  may_hide: z.boolean(),
});
export type Scorecard = z.infer<typeof scorecard>;

/** The version that was seen; 0 where there was no reply. */
export const newReply = z.strictObject({ version, text: text(SCORECARD_LIMITS.reply).nullable() });
export type NewReply = z.infer<typeof newReply>;

export const replyVisibility = z.strictObject({
  version,
  is_hidden: z.boolean(),
  reason: text(SCORECARD_LIMITS.reason),
});
export type ReplyVisibility = z.infer<typeof replyVisibility>;
