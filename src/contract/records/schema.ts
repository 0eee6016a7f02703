import { z } from 'zod';
import { day, dollars, instant, uuid } from '../formats.ts';
import { RECORD_FORMAT, REVOCATION_REASONS } from './rules/format.ts';

const keyId = z.string().regex(/^[0-9a-f]{16}$/);

/** Values that a revision changes, and what it says beside them. */
export const REVISED_FIELDS = ['amount_usd', 'start_date', 'end_date', 'notes'] as const;

/** One change that a party proposed and the other accepted before both stood by the work. */
const revision = z.strictObject({
  at: instant,
  by: z.enum(['hiring_company', 'mwbe']),
  field: z.enum(REVISED_FIELDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** What the platform signs: what the hiring company recorded and the firm confirmed, at the moment of the signature. */
export const workRecord = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  id: uuid,
  key_id: keyId,
  issued_at: instant,
  hiring_company: z.strictObject({ id: uuid, business_name: z.string() }),
  mwbe: z.strictObject({ id: uuid, mwbe_core_id: uuid, legal_business_name: z.string() }),
  project: z.strictObject({
    id: uuid,
    title: z.string(),
    /** What the firm did, in its own words; null where the hiring side verified the firm's revision. */
    services: z.string().nullable(),
    start_date: day,
    end_date: day,
    recorded_at: instant,
    confirmed_at: instant,
  }),
  /** The two parties' own matter; null in the copy that everybody may have. */
  between_parties: z
    .strictObject({
      amount_usd: dollars,
      client_name: z.string().nullable(),
      notes: z.string().nullable(),
      revisions: z.array(revision),
    })
    .nullable(),
});
export type WorkRecord = z.infer<typeof workRecord>;

/** A key that records are or were signed with. */
export const publishedKey = z.strictObject({
  /** The first 16 digits of the SHA-256 of the public key. */
  id: keyId,
  algorithm: z.literal('Ed25519'),
  /** The 32 bytes of the key as hexadecimal digits. */
  public_key: z.string().regex(/^[0-9a-f]{64}$/),
  valid_from: instant,
  /** Null while it signs. */
  valid_until: instant.nullable(),
});
export type PublishedKey = z.infer<typeof publishedKey>;

export const revocationReason = z.enum(REVOCATION_REASONS);

/** A record that no longer holds. */
export const revocation = z.strictObject({ record_id: uuid, reason: revocationReason, revoked_at: instant });
export type Revocation = z.infer<typeof revocation>;
