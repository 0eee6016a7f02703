import { z } from 'zod';
import { instant, line, text, uuid } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { MEMBER_TYPES } from '../rules.ts';
import { ROLES } from '../schema.ts';

/** `new` until the address is confirmed; then it waits for staff, who accept or refuse it. */
export const REQUEST_STATES = ['new', 'confirmed', 'accepted', 'refused'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What somebody without an account says of themselves. */
export const newAccessRequest = z.strictObject({
  first_name: line(LIMITS.name),
  last_name: line(LIMITS.name),
  email: z.email('is not an e-mail address').max(LIMITS.email),
  company: line(LIMITS.name),
  user_type: z.enum(MEMBER_TYPES),
  message: text(1000).optional(),
});
export type NewAccessRequest = z.infer<typeof newAccessRequest>;

/** A request for a log-in as staff see it. */
export const accessRequest = z.strictObject({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string(),
  user_type: z.enum(MEMBER_TYPES),
  message: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  created_at: instant,
  confirmed_at: instant.nullable(),
  decided_at: instant.nullable(),
  /** Name of the member of staff; null also where an open invitation decided. */
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The account that was made. */
  user_id: uuid.nullable(),
});
export type AccessRequest = z.infer<typeof accessRequest>;

/** What staff grant with a request: an existing company or firm, a new hiring company, or for an MWBE neither. */
export const acceptance = z.strictObject({
  user_type: z.enum(MEMBER_TYPES),
  /** Id of a hiring company or of a firm as a member (`mwbes.id`). */
  company_id: uuid.optional(),
  /** Name of a hiring company that does not exist yet. */
  new_company: line(LIMITS.name).optional(),
  role: z.enum(ROLES),
});
export type Acceptance = z.infer<typeof acceptance>;

/** Why a request is refused, as the person will read it. */
export const refusalReason = text(1000);

/** Where a confirmed request leads. */
export const confirmation = z.strictObject({
  /** `ready`: an invitation had been open, the account is made. `waits`: staff decide. */
  outcome: z.enum(['ready', 'waits', 'has_account']),
  /** For the page where the password is chosen; only where the outcome is `ready`. */
  new_password: z.string().nullable(),
});
