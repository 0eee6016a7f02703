import { z } from 'zod';
import { USER_TYPES } from '../access/user-types.ts';
import { uuid } from '../formats.ts';

/** A firm or company that the person acts for, as far as the shell needs it. */
export const ownMwbe = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  profile_url_path: z.string().nullable(),
});
export const ownHiringCompany = z.strictObject({
  id: uuid,
  business_name: z.string(),
  lands_on_search: z.boolean(),
});

/** User of the spec, section 3; `impersonating` is set by the client alone. */
export const me = z.strictObject({
  id: uuid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.enum(USER_TYPES),
  admin: z.boolean(),
  mwbes: z.array(ownMwbe),
  hiring_companies: z.array(ownHiringCompany),
  can_create_impact_dashboard: z.boolean(),
  impact_dashboard_users: z.array(z.strictObject({ impact_dashboard_id: uuid })),
  has_payments_feature: z.boolean(),
  has_dashboard_payments_feature: z.boolean(),
  active: z.boolean(),
});
export type Me = z.infer<typeof me>;

/** What the log-in page shows before anybody is known. */
export const installation = z.strictObject({
  /** Demonstration people who may log in here; empty outside a demo. */
  demo_accounts: z.array(
    z.strictObject({ email: z.string(), name: z.string(), user_type: z.enum(USER_TYPES), company: z.string() }),
  ),
  demo_password: z.string().nullable(),
  /** No account exists yet: the first member of staff has to be made. */
  needs_first_account: z.boolean(),
});
export type Installation = z.infer<typeof installation>;
