import { z } from 'zod';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { instant, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { LINK_STATES, PURPOSES } from '../../links/schema.ts';

/** What waits for staff, and what happened in the last 24 hours. */
export const desk = z.strictObject({
  /** Requests for a log-in whose address is confirmed. */
  requests: z.int(),
  /** Pairs of records that may be one firm. */
  reviews: z.int(),
  merges: z.int(),
  feedback: z.int(),
  script_failures: z.int(),
  /** Members of staff who act as somebody else at this moment. */
  impersonations: z.int(),
});
export type Desk = z.infer<typeof desk>;

export const featureSwitch = z.strictObject({
  name: z.enum(FEATURE_FLAGS),
  is_on: z.boolean(),
  /** Who changed it last, and when; null where nobody ever did. */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
});
export type FeatureSwitch = z.infer<typeof featureSwitch>;

/** A link of one use, without anything that could open it. */
export const sentLink = z.strictObject({
  id: uuid,
  purpose: z.enum(PURPOSES),
  /** Who it was sent to. */
  email: z.string().nullable(),
  /** The account that it is for, where there is one. */
  person: z.strictObject({ id: uuid, name: z.string() }).nullable(),
  /** Who had it made; null where the product did, or nobody was logged in. */
  by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  state: z.enum(LINK_STATES),
  /** When it was spent or revoked. */
  ended_at: instant.nullable(),
});
export type SentLink = z.infer<typeof sentLink>;

export const linksQuery = z.strictObject({
  /** Part of the address that it was sent to. */
  q: z.string().trim().max(LIMITS.query).optional(),
  purpose: z.enum(PURPOSES).optional(),
  state: z.enum(LINK_STATES).optional(),
  /** For whose account. */
  person: uuid.optional(),
  after: uuid.optional(),
});
export const linksPage = z.strictObject({ links: z.array(sentLink), next: uuid.nullable() });

/** A paragraph or list of an e-mail as it looks; styles are CSS. */
export const mailBlock = z.strictObject({
  tag: z.enum(['p', 'ul']),
  style: z.string(),
  parts: z.array(
    z.strictObject({
      tag: z.enum(['text', 'a', 'li', 'br']),
      text: z.string(),
      href: z.string().nullable(),
      style: z.string(),
    }),
  ),
});
export type MailBlock = z.infer<typeof mailBlock>;

/** One kind of e-mail, with invented facts. */
export const sampleMail = z.strictObject({
  /** What it is sent for. */
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  blocks: z.array(mailBlock),
});
export type SampleMail = z.infer<typeof sampleMail>;
