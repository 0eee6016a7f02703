import type { UserType } from '#contract/access/user-types.ts';
import type { Config } from '#server/config.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';

/** Failed second factors: six digits are quickly guessed without a limit. */
export const PROOF_RATE_LIMIT: RateLimit = {
  name: 'second factor',
  perAccount: 5,
  perAddress: 100,
  windowMs: 15 * 60_000,
  message: 'Too many wrong codes. Wait 15 minutes, then try again.',
};

/** Time to confirm a new authenticator app. */
export const SETUP_TTL_MS = 3_600_000;
/** Time to answer a WebAuthn challenge. */
export const CHALLENGE_TTL_MS = 5 * 60_000;
export const MAX_PASSKEYS = 20;
export const RECOVERY_CODE_COUNT = 10;

/** Required for staff, except in a demo, whose password is public. */
export const requiresSecondFactor = (userType: UserType, config: Config): boolean =>
  userType === 'INTERNAL' && !config.demo;
