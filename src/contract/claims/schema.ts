import { z } from 'zod';
import { US_STATES, US_TERRITORIES } from '../businesses/rules/states.ts';
import { uploadId } from '../documents/schema.ts';
import { instant, line, phone, properName, repeated, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { CLAIM_STATES, DISPUTE_OUTCOMES, DISPUTE_STATES, normalizeCode, PROOFS, REGISTRATION_STATES } from './rules.ts';

/** A firm of the directory to claim; public facts. */
export const claimableFirm = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  trade_name: z.string().nullable(),
  profile_url_path: z.string().nullable(),
  address_1: z.string().nullable(),
  address_2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  certificates: z.array(z.strictObject({ type: z.string(), agency: z.string(), number: z.string().nullable() })),
});
export type ClaimableFirm = z.infer<typeof claimableFirm>;

/** `free`, somebody's pending claim, already claimed, or one's own pending claim. */
export const firmState = z.enum(['free', 'pending', 'claimed', 'own']);
export type FirmState = z.infer<typeof firmState>;

export const firmStatesQuery = z.strictObject({ id: repeated(uuid) });
/** States of the firms with these ids, those that exist; a merged record has the state of the surviving one. */
export const firmStates = z.array(z.strictObject({ id: uuid, state: firmState }));

/** The proofs that the record offers. */
const offered = z.strictObject({
  /** The firm's own web domain; null without a website of its own. */
  email_domain: z.string().nullable(),
  /** The list has a street address. */
  letter: z.boolean(),
});

const emailCode = z.strictObject({
  sent_to: z.string(),
  sent_at: instant,
  expires_at: instant,
  tries_left: z.int(),
});
const letter = z.strictObject({
  requested_at: instant,
  /** Null until staff printed it. */
  printed_at: instant.nullable(),
  expires_at: instant.nullable(),
  tries_left: z.int(),
});
export const claimFile = z.strictObject({ id: uuid, display_name: z.string(), bytes: z.int(), created_at: instant });
export type ClaimFile = z.infer<typeof claimFile>;

/** One's own claim. */
export const claim = z.strictObject({
  id: uuid,
  firm: claimableFirm,
  state: z.enum(CLAIM_STATES),
  proof: z.enum(PROOFS).nullable(),
  offered,
  email_code: emailCode.nullable(),
  letter: letter.nullable(),
  files: z.array(claimFile),
  /** Somebody objected: codes wait until staff have decided. */
  disputed: z.boolean(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
});
export type Claim = z.infer<typeof claim>;

export const newClaim = z.strictObject({ mwbe_id: uuid });
export const emailCodeRequest = z.strictObject({
  local_part: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(64, 'must have at most 64 characters')
    .regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/, 'must be the part before the @, without spaces')
    .regex(/^(?!\.)(?!.*\.\.).*[^.]$/, 'must not begin or end with a dot'),
});
export const typedCode = z.strictObject({
  code: z
    .string()
    .max(40, 'is longer than a code')
    .transform(normalizeCode)
    .pipe(
      z
        .string()
        .min(6, 'is shorter than a code')
        .max(8, 'is longer than a code')
        .regex(/^[0-9A-Z]*$/, 'is not a code'),
    ),
});
/** A wrong code is an outcome and no error, since it counts. `used_up`: no tries are left, or the code has expired. */
export const codeOutcome = z.strictObject({
  outcome: z.enum(['claimed', 'wrong', 'used_up']),
  tries_left: z.int(),
  /** The firm that the person acts for now. */
  mwbe_id: uuid.nullable(),
});
export type CodeOutcome = z.infer<typeof codeOutcome>;

export const certificateUpload = z.strictObject({ upload: uploadId });

const STATES = new Set<string>([...US_STATES, ...US_TERRITORIES].map(({ code }) => code));
const optional = <T extends z.ZodType>(shape: T) => shape.nullable().default(null);

/** What a person says of a firm that is in no list. */
export const newRegistration = z.strictObject({
  legal_business_name: properName(LIMITS.name),
  trade_name: optional(properName(LIMITS.name)),
  address_1: line(LIMITS.shortText),
  address_2: optional(line(LIMITS.shortText)),
  city: line(100),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => STATES.has(code), 'is not a US state or territory'),
  zip_code: z.string().regex(/^\d{5}(?:-\d{4})?$/, 'must be a ZIP code such as 21201'),
  phone,
  website: optional(z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(LIMITS.shortText)),
  /** The trades, in words. */
  description: text(1000),
});
export type NewRegistration = z.output<typeof newRegistration>;

/** A firm of the directory that looks like the one to register, and what is alike. */
export const similarFirm = claimableFirm.extend({ state_of_claim: firmState, reasons: z.array(z.string()) });
export type SimilarFirm = z.infer<typeof similarFirm>;

/** `similar_firms`: core ids of the firms shown by `similarFirms`; the person says that theirs is none of them. */
export const registrationRequest = newRegistration.extend({ similar_firms: z.array(uuid).max(20).default([]) });

export const registration = z.strictObject({
  id: uuid,
  state: z.enum(REGISTRATION_STATES),
  legal_business_name: z.string(),
  reason: z.string().nullable(),
  created_at: instant,
});

export const newDispute = z.strictObject({
  mwbe_id: uuid,
  /** Why the firm is theirs. */
  statement: text(LIMITS.longText),
});
export const dispute = z.strictObject({
  id: uuid,
  firm: claimableFirm,
  state: z.enum(DISPUTE_STATES),
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  files: z.array(claimFile),
  created_at: instant,
});
export type OwnDispute = z.infer<typeof dispute>;

/** Where a person stands: what is pending, else what was decided lately. */
export const currentClaim = z.strictObject({
  /** The company that they named when they asked for the account. */
  company: z.string().nullable(),
  claim: claim.nullable(),
  registration: registration.nullable(),
  dispute: dispute.nullable(),
});
export type CurrentClaim = z.infer<typeof currentClaim>;

/** An objection by the link of an email. */
export const objectionStatement = z.string().trim().max(LIMITS.longText);
