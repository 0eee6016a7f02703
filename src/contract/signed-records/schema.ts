import { z } from 'zod';
import { day, dollars, instant, text, uuid } from '../formats.ts';
import { EVENT_KINDS, EVENT_SIDES, SIDES } from '../work-history/rules.ts';
import { timelineEvent } from '../work-history/schema.ts';
import { LISTING_FORMAT, RECORD_FORMAT, REVOCATION_REASONS } from './rules/format.ts';
import { BID_KINDS, LISTING_STATES, STEP_SIDES, STEPS } from './rules/receipt-words.ts';
import type { CashForecast } from './schema/cash-forecast.ts';
import type { PublishedReport } from './schema/published-report.ts';

export const keyId = z.string().regex(/^[0-9a-f]{16}$/);

/** Fields that a revision can change, and its notes. */
export const REVISED_FIELDS = ['amount_usd', 'start_date', 'end_date', 'notes'] as const;

/** A change that one party requested and the other accepted before verification. */
const revision = z.strictObject({
  at: instant,
  by: z.enum(['hiring_company', 'mwbe']),
  field: z.enum(REVISED_FIELDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** One step from the recording to the confirmation. */
const historyStep = z.strictObject({
  at: instant,
  by: z.enum(EVENT_SIDES),
  event: z.enum(EVENT_KINDS),
  said: z.string().nullable(),
  changes: timelineEvent.shape.changes,
});

/** The signed content: what the hiring company recorded and the firm confirmed, as of the signature. */
export const workRecord = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  id: uuid,
  key_id: keyId,
  issued_at: instant,
  /** With the names that they had when the work was confirmed. */
  hiring_company: z.strictObject({ id: uuid, business_name: z.string() }),
  mwbe: z.strictObject({ id: uuid, mwbe_core_id: uuid, legal_business_name: z.string() }),
  project: z.strictObject({
    id: uuid,
    title: z.string(),
    /** The firm's own description; null where it gave none with its revision. */
    services: z.string().nullable(),
    start_date: day,
    end_date: day,
    recorded_at: instant,
    confirmed_at: instant,
    /** Records from before this was signed have it not. */
    confirmed_by: z.enum(SIDES).exactOptional(),
  }),
  /** Confidential to the two parties; null in the public copy. */
  between_parties: z
    .strictObject({
      amount_usd: dollars,
      client_name: z.string().nullable(),
      notes: z.string().nullable(),
      revisions: z.array(revision),
      /** Records from before histories were signed have none. */
      history: z.array(historyStep).exactOptional(),
    })
    .nullable(),
});
export type WorkRecord = z.infer<typeof workRecord>;

/** The signed content of a receipt: that a company named a firm, for what, and all that has happened to it since. */
export const listingReceipt = z.strictObject({
  format: z.literal(LISTING_FORMAT),
  id: uuid,
  key_id: keyId,
  issued_at: instant,
  /** From 1; each has all steps of those before it. */
  number: z.int(),
  /** SHA-256 of the file of the receipt before it. */
  previous: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** With the names that they had when it was signed. */
  hiring_company: z.strictObject({ id: uuid, business_name: z.string() }),
  mwbe: z.strictObject({ id: uuid, mwbe_core_id: uuid, legal_business_name: z.string() }),
  bid: z.strictObject({
    id: uuid,
    kind: z.enum(BID_KINDS),
    opportunity_id: uuid.nullable(),
    project: z.string(),
    owner: z.string().nullable(),
    bid_on: day,
    submitted_at: instant,
  }),
  listing: z.strictObject({
    id: uuid,
    work: z.string(),
    naics: z.string().nullable(),
    amount_usd: dollars.nullable(),
    percent: z.int().nullable(),
    commitment: z.string().nullable(),
    state: z.enum(LISTING_STATES),
  }),
  history: z.array(
    z.strictObject({
      at: instant,
      by: z.enum(STEP_SIDES),
      step: z.enum(STEPS),
      said: z.string().nullable(),
      changes: z.array(z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
});
export type ListingReceipt = z.infer<typeof listingReceipt>;

/** Everything that is signed with the published keys; `format` tells the kinds apart. */
export type SignedRecord = WorkRecord | ListingReceipt | CashForecast | PublishedReport;

/** What the parties of a record are called today. */
export const currentNames = z.strictObject({ hiring_company: z.string(), mwbe: z.string() });
export type CurrentNames = z.infer<typeof currentNames>;

/** A current or former signing key. */
export const publishedKey = z.strictObject({
  /** The first 16 hexadecimal digits of the SHA-256 of the public key. */
  id: keyId,
  algorithm: z.literal('Ed25519'),
  /** The 32 bytes of the key in hexadecimal. */
  public_key: z.string().regex(/^[0-9a-f]{64}$/),
  valid_from: instant,
  /** Null while it is the signing key. */
  valid_until: instant.nullable(),
  /** Since then somebody else may have signed with it; null where nothing is known of that. */
  compromised_from: instant.nullable(),
});
export type PublishedKey = z.infer<typeof publishedKey>;

/** From which day on a key was in other hands, and how that is known. */
export const keyCompromise = z.strictObject({ compromised_from: day, reason: text(500) });
export type KeyCompromise = z.infer<typeof keyCompromise>;

export const revocationReason = z.enum(REVOCATION_REASONS);

/** A record that is no longer valid. */
export const revocation = z.strictObject({ record_id: uuid, reason: revocationReason, revoked_at: instant });
export type Revocation = z.infer<typeof revocation>;
