import type { UserType } from '#contract/access/user-types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';

/** Failed second factors: six digits are quickly guessed without a limit. */
const FEW_PROOFS: RateLimit = {
  name: 'second factor',
  counts: 'failures',
  perAccount: 5,
  perAddress: 100,
  windowMs: 15 * MINUTE_MS,
  message: 'Too many wrong codes. Wait 15 minutes, then try again.',
};
/** Whoever knows the password would otherwise have five codes every quarter of an hour, for ever. */
const FEW_PROOFS_A_DAY: RateLimit = {
  ...FEW_PROOFS,
  name: 'second factor, daily',
  perAccount: 20,
  perAddress: 500,
  windowMs: DAY_MS,
  message: 'Too many wrong codes today. Try again tomorrow, or sign in from a browser you used before.',
};
export const PROOF_RATE_LIMITS: readonly RateLimit[] = [FEW_PROOFS, FEW_PROOFS_A_DAY];

/** Time to confirm a new authenticator app. */
export const SETUP_TTL_MS = HOUR_MS;
/** Time to answer a WebAuthn challenge. */
export const CHALLENGE_TTL_MS = 5 * MINUTE_MS;
export const MAX_PASSKEYS = 20;

/** Required for staff, except in a demo, whose password is public. */
export const requiresSecondFactor = (userType: UserType, config: Config): boolean =>
  userType === 'INTERNAL' && !config.demo;
