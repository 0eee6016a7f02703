import { z } from 'zod';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { USER_TYPES } from '../access/user-types.ts';
import { demoAccount } from '../accounts/schema.ts';
import { instant, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { FACTORS } from '../second-factor/schema.ts';

/** What the log-in page shows before anybody is known. */
export const installation = z.strictObject({
  /** Demonstration people who may log in here; empty outside a demo. */
  demo_accounts: z.array(demoAccount),
  demo_password: z.string().nullable(),
  /** No account exists yet: the first member of staff has to be made. */
  needs_first_account: z.boolean(),
  /** Parts that staff have switched off. */
  switched_off: z.array(z.enum(FEATURE_FLAGS)),
});
export type Installation = z.infer<typeof installation>;

/** What opening a session answers: the token, or what is asked for first. */
export const entry = z.strictObject({
  access_token: z.string().nullable(),
  /** The account has a second factor: the session opens by `POST /session/second_factor` with this token. */
  second_factor: z.strictObject({ token: z.string(), factors: z.array(z.enum(FACTORS)) }).nullable(),
});
export type Entry = z.infer<typeof entry>;

/** A password that somebody chooses: no rules of composition (NIST 800-63B-4). */
export const newPassword = z
  .string()
  .min(15, 'must have at least 15 characters')
  .max(LIMITS.password, `must have at most ${LIMITS.password} characters`);

/** One log-in of a person that is still open. */
export const session = z.strictObject({
  id: uuid,
  /** The one that asks. */
  current: z.boolean(),
  how: z.enum(['password', 'passkey', 'link', 'sso', 'impersonation']),
  /** Browser and system, as far as the browser says: “Firefox on Windows”. */
  device: z.string(),
  /** Country of the network address, where the installation can tell; else the address alone. */
  place: z.string().nullable(),
  address: z.string(),
  created_at: instant,
  last_seen_at: instant,
  /** The member of staff who acts as this person in it. */
  impersonator: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

/** Whoever staff are about to act as. */
export const impersonated = z.strictObject({
  id: uuid,
  name: z.string(),
  email: z.string(),
  user_type: z.enum(USER_TYPES),
  /** Firms and companies that the person acts for, by name. */
  companies: z.array(z.string()),
});
export type Impersonated = z.infer<typeof impersonated>;
