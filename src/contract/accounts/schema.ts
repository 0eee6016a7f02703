import { z } from 'zod';
import { USER_TYPES } from '../access/user-types.ts';
import { instant, uuid } from '../formats.ts';
import { ROLES } from './rules.ts';

/** Hiring company of the spec, section 3. */
export const hiringCompany = z.strictObject({ id: uuid, business_name: z.string() });
export type HiringCompany = z.infer<typeof hiringCompany>;

/** A firm or company that the person acts for, with what the app shell needs. */
export const ownMwbe = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  profile_url_path: z.string().nullable(),
  role: z.enum(ROLES),
});
export const ownHiringCompany = z.strictObject({
  id: uuid,
  business_name: z.string(),
  lands_on_search: z.boolean(),
  role: z.enum(ROLES),
});

/** User of the spec, section 3. The firm and company that the person chose last come first. `impersonating` is set by the client alone. */
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
  /** Staff who may impersonate other people. */
  may_impersonate: z.boolean(),
  /** This session may do nothing but set up a second factor. */
  needs_second_factor: z.boolean(),
  /** The company whose single sign-on opened this session, which shows that company alone. */
  signed_in_through: z.string().nullable(),
  /** The staff member who impersonates this person in this session, and until when. */
  impersonation: z.strictObject({ by: z.string(), until: instant }).nullable(),
});
export type Me = z.infer<typeof me>;

/** One demo account as the sign-in page lists it. */
export const demoAccount = z.strictObject({
  email: z.string(),
  name: z.string(),
  user_type: z.enum(USER_TYPES),
  company: z.string(),
});
export type DemoAccount = z.infer<typeof demoAccount>;
