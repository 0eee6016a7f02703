import type { UserType } from '#contract/access/user-types.ts';
import type { Config } from '#server/config.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';

/** Wrong proofs after which the next ones wait: six digits are soon guessed by who may guess without end. */
export const PROOFS: RateLimit = {
  name: 'second factor',
  perAccount: 5,
  perAddress: 100,
  windowMs: 15 * 60_000,
  message: 'Too many wrong answers. Please wait 15 minutes, then try again.',
};

/** How long an app that was begun waits for its first code. */
export const SETUP_LIFE_MS = 3_600_000;
/** How long a person may take to touch the device. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
export const MOST_PASSKEYS = 20;
export const RECOVERY_CODES = 10;

/** Staff must have one everywhere but in the demonstration, whose password is public. */
export const mustHaveOne = (userType: UserType, config: Config): boolean => userType === 'INTERNAL' && !config.demo;
