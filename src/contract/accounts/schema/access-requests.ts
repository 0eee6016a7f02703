import { z } from 'zod';
import { instant, properName, text, uuid } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { MEMBER_TYPES, ROLES } from '../rules.ts';

/**
 * `new` until the email is confirmed; `confirmed` until staff decide; `forwarded` until an administrator of the company
 * that it names decides.
 */
export const ACCESS_REQUEST_STATES = ['new', 'confirmed', 'forwarded', 'accepted', 'refused'] as const;
export type AccessRequestState = (typeof ACCESS_REQUEST_STATES)[number];

/** What a person without an account tells about themselves. */
export const newAccessRequest = z.strictObject({
  first_name: properName(),
  last_name: properName(),
  email: z.email('enter a valid email address').max(LIMITS.email),
  company: properName(),
  user_type: z.enum(MEMBER_TYPES),
  message: text(1000).optional(),
});
export type NewAccessRequest = z.infer<typeof newAccessRequest>;

/** An access request as staff see it. */
export const accessRequest = z.strictObject({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string(),
  user_type: z.enum(MEMBER_TYPES),
  message: z.string().nullable(),
  state: z.enum(ACCESS_REQUEST_STATES),
  created_at: instant,
  confirmed_at: instant.nullable(),
  decided_at: instant.nullable(),
  /** Name of the staff member; also null when an open invitation decided. */
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The account that was created. */
  user_id: uuid.nullable(),
});
export type AccessRequest = z.infer<typeof accessRequest>;

/**
 * What staff grant: an existing company or firm, whose administrators are asked; a new hiring company; or neither for
 * an MWBE.
 */
export const acceptance = z.strictObject({
  user_type: z.enum(MEMBER_TYPES),
  /** Id of a hiring company or of a firm as a member (`mwbes.id`). */
  company_id: uuid.optional(),
  /** Name of a hiring company that does not exist yet. */
  new_company: properName().optional(),
  role: z.enum(ROLES),
});
export type Acceptance = z.infer<typeof acceptance>;

/** An existing company or firm for the person who asks. */
export const companyPlacement = z.strictObject({
  company_id: uuid,
  user_type: z.enum(MEMBER_TYPES),
  role: z.enum(ROLES),
});
export type CompanyPlacement = z.infer<typeof companyPlacement>;

/** Why a request is declined. The person reads it. */
export const refusalReason = text(1000);

/** What happens after a request is confirmed. */
export const confirmation = z.strictObject({
  /** `ready`: an open invitation was accepted and the account created. `pending`: staff decide. */
  outcome: z.enum(['ready', 'pending', 'has_account']),
  /** Token for the page where the password is chosen; only when the outcome is `ready`. */
  new_password: z.string().nullable(),
});
