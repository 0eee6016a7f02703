import { z } from 'zod';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { instant, uuid } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { LINK_STATES, linkPurpose } from '#contract/links/schema.ts';

/**
 * `changed`: another content than when it was written. `missing`: deleted. `link missing`: its predecessor was taken out
 * of the chain. `not in the chain`: written past the product. `end missing`: the chain was longer at the last check.
 */
const AUDIT_FAULTS = ['changed', 'missing', 'link missing', 'not in the chain', 'end missing'] as const;
export type AuditFault = (typeof AUDIT_FAULTS)[number];

/** What needs review, and what happened in the last 24 hours. */
export const adminOverview = z.strictObject({
  /** Access requests whose email is confirmed. */
  requests: z.int(),
  /** Names that hiring companies asked for. */
  names: z.int(),
  /** Certificates to check and letters to print, for people who claim a firm. */
  claims: z.int(),
  /** Firms in no list that registered themselves. */
  registrations: z.int(),
  /** Who keeps a firm. */
  disputes: z.int(),
  /** References that may be by the firm itself. */
  references: z.int(),
  /** Differences of payments that nobody but staff settles. */
  payments: z.int(),
  /** Messages that people reported. */
  messages: z.int(),
  /** Possible duplicates: pairs of records that may be one firm. */
  reviews: z.int(),
  /** Emails that could not be sent, and other work that failed for good. */
  failed_jobs: z.int(),
  merges: z.int(),
  feedback: z.int(),
  script_failures: z.int(),
  /** Active impersonations. */
  impersonations: z.int(),
  /** What the last check found: somebody changed the audit trail in the database, past the product. */
  audit_fault: z
    .strictObject({
      fault: z.enum(AUDIT_FAULTS),
      /** The first entry that does not hold; null where the end of the trail is missing. */
      entry_id: uuid.nullable(),
    })
    .nullable(),
  /** This request names another sender (X-Forwarded-For), but no proxy is trusted: everybody may share one address. */
  forwarded_by_unknown: z.boolean(),
});
export type AdminOverview = z.infer<typeof adminOverview>;

export const featureFlag = z.strictObject({
  name: z.enum(FEATURE_FLAGS),
  is_on: z.boolean(),
  /** Who changed it last, and when; null if it was never changed. */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
});
export type FeatureFlag = z.infer<typeof featureFlag>;

/** A single-use link, without its secret. */
export const sentLink = z.strictObject({
  id: uuid,
  purpose: linkPurpose,
  /** Who it was sent to. */
  email: z.string().nullable(),
  /** The account that it is for, if any. */
  person: z.strictObject({ id: uuid, name: z.string() }).nullable(),
  /** Who requested it; null for the system or an anonymous request. */
  by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  state: z.enum(LINK_STATES),
  /** When it was used or revoked. */
  ended_at: instant.nullable(),
});
export type SentLink = z.infer<typeof sentLink>;

export const linksQuery = z.strictObject({
  /** Part of the recipient's email. */
  q: z.string().trim().max(LIMITS.query).optional(),
  purpose: linkPurpose.optional(),
  state: z.enum(LINK_STATES).optional(),
  /** For whose account. */
  person: uuid.optional(),
  after: uuid.optional(),
});
export const linksPage = z.strictObject({ links: z.array(sentLink), next: uuid.nullable() });

/** A paragraph or list of an email; styles are CSS. */
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

/** An email that a demonstration has sent. */
export const sentMail = z.strictObject({
  id: uuid,
  sent_at: instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  blocks: z.array(mailBlock),
});

/** A preview of one kind of email, with sample data. */
export const sampleMail = z.strictObject({
  /** Name of the email. */
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  blocks: z.array(mailBlock),
});
export type SampleMail = z.infer<typeof sampleMail>;
