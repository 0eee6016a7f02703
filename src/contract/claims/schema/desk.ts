import { z } from 'zod';
import { instant, text, uuid } from '../../formats.ts';
import { CLAIM_STATES, DISPUTE_OUTCOMES, DISPUTE_STATES, PROOFS, REGISTRATION_STATES } from '../rules.ts';
import { claimableFirm, claimFile, newRegistration } from '../schema.ts';

const person = z.strictObject({ id: uuid, name: z.string(), email: z.string() });
export type DeskPerson = z.infer<typeof person>;

/** A claim as staff see it. */
export const deskClaim = z.strictObject({
  id: uuid,
  firm: claimableFirm,
  person,
  state: z.enum(CLAIM_STATES),
  proof: z.enum(PROOFS).nullable(),
  /** The address at the firm's domain that a code went to. */
  code_sent_to: z.string().nullable(),
  letter_requested_at: instant.nullable(),
  letter_printed_at: instant.nullable(),
  files: z.array(claimFile),
  disputed: z.boolean(),
  created_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DeskClaim = z.infer<typeof deskClaim>;

export const deskRegistration = z.strictObject({
  id: uuid,
  person,
  state: z.enum(REGISTRATION_STATES),
  details: newRegistration,
  /** Firms that look alike now. */
  similar: z.array(claimableFirm.extend({ reasons: z.array(z.string()) })),
  created_at: instant,
});
export type DeskRegistration = z.infer<typeof deskRegistration>;

export const deskDispute = z.strictObject({
  id: uuid,
  firm: claimableFirm,
  state: z.enum(DISPUTE_STATES),
  /** The pending claim that it is about; null where the firm is claimed. */
  claim: deskClaim.nullable(),
  /** Who acts for the firm now. */
  members: z.array(person),
  /** Null for somebody without an account. */
  challenger: person.nullable(),
  challenger_email: z.string(),
  statement: z.string(),
  files: z.array(claimFile),
  created_at: instant,
});
export type DeskDispute = z.infer<typeof deskDispute>;

/** What staff have to do, each oldest first and at most 100. */
export const desk = z.strictObject({
  certificates: z.array(deskClaim),
  letters: z.array(deskClaim),
  registrations: z.array(deskRegistration),
  disputes: z.array(deskDispute),
});
export type Desk = z.infer<typeof desk>;

export const historyQuery = z.strictObject({ before: uuid.optional() });
/** Something that was decided: a claim, a registration or a dispute. */
export const decision = z.strictObject({
  id: uuid,
  kind: z.enum(['claim', 'registration', 'dispute']),
  firm_id: uuid.nullable(),
  firm: z.string(),
  person: z.string(),
  state: z.enum([...CLAIM_STATES, 'settled']),
  proof: z.enum(PROOFS).nullable(),
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  decided_at: instant,
  decided_by: z.string().nullable(),
});
export type Decision = z.infer<typeof decision>;
export const history = z.strictObject({ decisions: z.array(decision), next: uuid.nullable() });

export const declineReason = text(1000);
export const settlement = z.strictObject({ outcome: z.enum(DISPUTE_OUTCOMES), reason: declineReason });
export type Settlement = z.infer<typeof settlement>;

/** A letter to print; its code is in no other place. */
export const printedLetter = z.strictObject({ name: z.string(), content: z.base64() });

/** A download of a proof that was written down. */
export const openedProof = z.strictObject({ id: uuid });
