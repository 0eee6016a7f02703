import { z } from 'zod';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { USER_TYPES } from '../access/user-types.ts';
import { demoAccount } from '../accounts/schema.ts';
import { instant, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { FACTORS } from '../second-factor/schema.ts';

/** What the sign-in page shows before anyone is signed in. */
export const installation = z.strictObject({
  /** Demo accounts; empty outside a demo. */
  demo_accounts: z.array(demoAccount),
  demo_password: z.string().nullable(),
  /** No staff account exists yet: the first one has to be created. */
  needs_first_account: z.boolean(),
  /** Features that staff have disabled. */
  disabled_features: z.array(z.enum(FEATURE_FLAGS)),
});
export type Installation = z.infer<typeof installation>;

/** Result of a sign-in: the token, or the second factor that is required first. */
export const signInResult = z.strictObject({
  access_token: z.string().nullable(),
  /** The account has a second factor: the session opens by `POST /session/second_factor` with this token. */
  second_factor: z.strictObject({ token: z.string(), factors: z.array(z.enum(FACTORS)) }).nullable(),
});
export type SignInResult = z.infer<typeof signInResult>;

/** A new password: no composition rules (NIST 800-63B-4). */
export const newPassword = z
  .string()
  .min(LIMITS.passwordMin, `must have at least ${LIMITS.passwordMin} characters`)
  .max(LIMITS.password, `must have at most ${LIMITS.password} characters`);

/** One active session of a person. */
export const session = z.strictObject({
  id: uuid,
  /** The session of this request. */
  current: z.boolean(),
  how: z.enum(['password', 'passkey', 'link', 'sso', 'impersonation']),
  /** Browser and operating system from the user agent: “Firefox on Windows”. */
  device: z.string(),
  /** Country of the IP address; null without a GeoIP database. */
  place: z.string().nullable(),
  address: z.string(),
  created_at: instant,
  last_seen_at: instant,
  /** The staff member who impersonates this person in it. */
  impersonator: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

/** The person whom staff are about to impersonate. */
export const impersonationTarget = z.strictObject({
  id: uuid,
  name: z.string(),
  email: z.string(),
  user_type: z.enum(USER_TYPES),
  /** Firms and companies that the person acts for, by name. */
  companies: z.array(z.string()),
});
export type ImpersonationTarget = z.infer<typeof impersonationTarget>;
