import { z } from 'zod';
import { USER_TYPES } from '../../access/user-types.ts';
import { flag, instant, properName, repeated, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { ROLES } from '../rules.ts';

/** What staff can grant to a person and revoke (spec, section 6). */
export const RIGHTS = [
  'can_create_impact_dashboard',
  'has_payments_feature',
  'has_dashboard_payments_feature',
  'admin',
  'may_impersonate',
] as const;
export type Right = (typeof RIGHTS)[number];

const company = z.strictObject({ id: uuid, name: z.string() });

export const listedPerson = z.strictObject({
  id: uuid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.enum(USER_TYPES),
  active: z.boolean(),
  /** The firms and companies that the person acts for. */
  companies: z.array(company),
  created_at: instant,
});
export type ListedPerson = z.infer<typeof listedPerson>;

export const peopleQuery = z.strictObject({
  /** Part of a name or an email. */
  q: z.string().trim().max(LIMITS.query).optional(),
  type: repeated(z.enum(USER_TYPES)),
  active: flag.optional(),
  after: uuid.optional(),
});
export const peoplePage = z.strictObject({ people: z.array(listedPerson), total: z.int(), next: uuid.nullable() });
export type PeoplePage = z.infer<typeof peoplePage>;

const rights = { ...(Object.fromEntries(RIGHTS.map((right) => [right, z.boolean()])) as Record<Right, z.ZodBoolean>) };

export const personDetails = listedPerson.extend({
  ...rights,
  companies: z.array(company.extend({ kind: z.enum(['hiring_company', 'mwbe']), role: z.enum(ROLES) })),
  has_password: z.boolean(),
  /** Signs in with a passkey, code or recovery code in addition to the password. */
  has_second_factor: z.boolean(),
  /** Active sessions. */
  sessions: z.int(),
  /** Links sent to the person that are still valid. */
  links: z.int(),
});
export type PersonDetails = z.infer<typeof personDetails>;

/** What staff can change about a person; at least one field. */
export const personChange = z
  .strictObject({ ...rights, active: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'must change at least one field');
export type PersonChange = z.infer<typeof personChange>;

export const newStaff = z.strictObject({
  email: z.email('enter a valid email address').max(LIMITS.email),
  first_name: properName(),
  last_name: properName(),
  admin: z.boolean(),
  may_impersonate: z.boolean(),
});
export type NewStaff = z.infer<typeof newStaff>;
