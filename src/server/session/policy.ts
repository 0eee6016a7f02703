import type { UserType } from '#contract/access/user-types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session lives without use and in all (security design, section 6). */
export function sessionLife(type: UserType): { idleMs: number; totalMs: number } {
  return type === 'INTERNAL' ? { idleMs: HOUR, totalMs: 12 * HOUR } : { idleMs: 7 * DAY, totalMs: 30 * DAY };
}

/** Failed log-ins after which the next ones wait: guesses at one account, and from one address at many. */
export const GUESSES = { account: 10, address: 100, windowMs: 15 * 60_000 } as const;

/** Idle time is noted at most this often, so that reading does not mean writing. */
export const TOUCH_EVERY_MS = 60_000;
