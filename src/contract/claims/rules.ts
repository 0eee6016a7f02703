import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/** Certificates and other proofs are uploaded by the tus protocol below this path, in chunks. */
export const CLAIM_UPLOAD = { path: '/claim_uploads', maxBytes: MAX_DOCUMENT_BYTES, chunkBytes: 512_000 } as const;
/** Per person, until uploads become proofs or are purged. */
export const MAX_UNFINISHED_PROOFS = {
  uploads: 10,
  bytes: 50_000_000,
  tooMany: 'You have too many uploads in progress. Wait for them to finish, then try again.',
} as const;
/** Files of one claim or dispute. */
export const MAX_CLAIM_FILES = 5;

/** How long a claim stays open without a proof. */
export const CLAIM_TTL_DAYS = 30;
export const CLAIM_TTL_MS = CLAIM_TTL_DAYS * DAY_MS;
/** How long the contact of a firm can object by the link of their email. */
export const OBJECTION_LINK_DAYS = 30;
export const OBJECTION_LINK_MS = OBJECTION_LINK_DAYS * DAY_MS;
/** How long a decision is shown to the person. */
export const DECISION_SHOWN_MS = 60 * DAY_MS;
export const EMAIL_CODE_TTL_MS = 15 * MINUTE_MS;
export const LETTER_CODE_TTL_MS = 30 * DAY_MS;
/** Tries of one code. */
export const MAX_TRIES = 5;

export const CLAIM_STATES = ['open', 'review', 'approved', 'declined', 'withdrawn', 'expired'] as const;
export const PROOFS = ['email', 'letter', 'certificate', 'staff'] as const;
export const REGISTRATION_STATES = ['review', 'approved', 'declined', 'withdrawn'] as const;
export const DISPUTE_STATES = ['open', 'settled', 'withdrawn'] as const;
/** Who keeps a firm: whoever had or claimed it, whoever objected, or neither. */
export const DISPUTE_OUTCOMES = ['holder', 'challenger', 'nobody'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** Letters and digits that nobody mistakes for others on paper, and that make no words. */
export const LETTER_ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ';
export const LETTER_CODE_LENGTH = 8;

/** A code as it is compared: what people type around it, such as spaces and dashes, does not count. */
export const normalizeCode = (typed: string): string => typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
