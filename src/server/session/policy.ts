import type { UserType } from '#contract/access/user-types.ts';
import { PURPOSES, type Purpose } from '#contract/links/schema.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session lives without use and in all (security design, section 6). */
export function sessionLife(type: UserType): { idleMs: number; totalMs: number } {
  return type === 'INTERNAL' ? { idleMs: HOUR, totalMs: 12 * HOUR } : { idleMs: 7 * DAY, totalMs: 30 * DAY };
}

/** Failed log-ins after which the next ones wait: guesses at one account, and from one address at many. */
export const GUESSES: RateLimit = {
  name: 'log-in',
  perAccount: 10,
  perAddress: 100,
  windowMs: 15 * 60_000,
  message: 'Too many log-ins failed. Please wait 15 minutes, or ask for a new password.',
};

/** Links that are asked for by e-mail: each is a letter to somebody who may not have asked. */
const ASKED = { perAccount: 5, perAddress: 50, windowMs: HOUR };
const ASKED_SAYS = 'Too many e-mails were asked for. Look for the last one, or wait an hour.';
export const ASKED_PASSWORD: RateLimit = { name: 'new-password link', ...ASKED, message: ASKED_SAYS };
export const ASKED_LOG_IN: RateLimit = { name: 'log-in link', ...ASKED, message: ASKED_SAYS };

/** Links that open nothing; the account is the link itself. */
export const DEAD_LINKS: RateLimit = {
  name: 'link',
  perAccount: 30,
  perAddress: 100,
  windowMs: 15 * 60_000,
  message: 'Too many links did not work. Please wait 15 minutes.',
};

export const NEW_PASSWORD_LIFE_MS = HOUR;
export const LOG_IN_LINK_LIFE_MS = 15 * 60_000;
export const IMPERSONATION_LIFE_MS = 30 * 60_000;

/** Purposes of links that open a session by themselves. */
export const ENTRY_LINKS = [
  'log-in',
  'payments invite',
  'dashboard payments invite',
  'payment user log-in',
  'single sign-on',
] as const satisfies readonly Purpose[];

/** Purposes of links that people get by e-mail, and so of those that have a page. */
export const MAILED_LINKS = PURPOSES.filter(
  (purpose) => !['single sign-on', 'second factor', 'first staff account'].includes(purpose),
);

/** Idle time is noted at most this often, so that reading does not mean writing. */
export const TOUCH_EVERY_MS = 60_000;

/** Staff see what others see; what staff may do is theirs alone. */
export const mayBeImpersonated = ({ user_type, admin }: { user_type: UserType; admin: boolean }): boolean =>
  user_type !== 'INTERNAL' && !admin;
