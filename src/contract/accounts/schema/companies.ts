import { z } from 'zod';
import { USER_TYPES } from '../../access/user-types.ts';
import { instant, properName, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { ROLES } from '../rules.ts';

/** A hiring company, or a firm as a member of the platform, for its people and for staff. */
export const company = z.strictObject({
  id: uuid,
  type: z.enum(['hiring_company', 'mwbe']),
  name: z.string(),
  /** Of its people. */
  user_type: z.enum(USER_TYPES),
  /** Members land on the directory after signing in; null for firms. */
  lands_on_search: z.boolean().nullable(),
  /** Role of the current user; null for staff who are not members. */
  my_role: z.enum(ROLES).nullable(),
  people: z.int(),
  administrators: z.int(),
  open_invitations: z.int(),
  /** A name that waits for review by staff. */
  name_request: z.strictObject({ name: z.string(), requested_at: instant }).nullable(),
});
export type Company = z.infer<typeof company>;

/** What administrators can change about a hiring company. */
export const companyChange = z.strictObject({
  business_name: properName().optional(),
  lands_on_search: z.boolean().optional(),
});

/** One person of a company. */
export const companyPerson = z.strictObject({
  user_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  since: instant,
  /** The account is open. */
  active: z.boolean(),
});
export type CompanyPerson = z.infer<typeof companyPerson>;

/** An invitation that is neither accepted nor withdrawn. */
export const invitation = z.strictObject({
  id: uuid,
  email: z.string(),
  role: z.enum(ROLES),
  /** Name of the inviter; null when their account was deleted. */
  invited_by: z.string().nullable(),
  sent_at: instant,
  expires_at: instant,
});
export type Invitation = z.infer<typeof invitation>;

export const newInvitation = z.strictObject({
  email: z.email('enter a valid email address').max(LIMITS.email),
  role: z.enum(ROLES),
});
