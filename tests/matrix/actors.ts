import type { UserType } from '#contract/access/user-types.ts';

export const COMPANIES = ['prime', 'developer', 'agency', 'bystander', 'stranger'] as const;
export const FIRMS = ['firm', 'bystander firm', 'stranger firm'] as const;
export type Company = (typeof COMPANIES)[number];
export type Firm = (typeof FIRMS)[number];

export interface Role {
  /** Without one, the actor has no account. */
  readonly type?: UserType;
  /** The side that the actor stands on; `company` counts first where there are two. */
  readonly company?: Company;
  readonly firm?: Firm;
  readonly closed?: true;
  readonly session?: 'over' | 'ended';
  /** Staff act as this person. */
  readonly impersonated?: true;
  readonly flags?: { readonly has_payments_feature?: true; readonly has_dashboard_payments_feature?: true };
}

/** Everybody who asks. A new line here makes every table fail until it says what this actor may do. */
export const ROLES = {
  anonymous: {},
  MWBE: { type: 'MWBE', firm: 'firm' },
  PRIME: { type: 'PRIME', company: 'prime' },
  DEVELOPER: { type: 'DEVELOPER', company: 'developer' },
  GOVERNMENT_AGENCY: { type: 'GOVERNMENT_AGENCY', company: 'agency' },
  INTERNAL: { type: 'INTERNAL' },
  colleague: { type: 'PRIME', company: 'prime' },
  'MWBE-without-firm': { type: 'MWBE' },
  'MWBE-of-the-hirer': { type: 'MWBE', company: 'prime' },
  'foreign-tenant': { type: 'PRIME', company: 'stranger' },
  'closed-account': { type: 'PRIME', company: 'prime', closed: true },
  'expired-session': { type: 'PRIME', company: 'prime', session: 'over' },
  'ended-session': { type: 'PRIME', company: 'prime', session: 'ended' },
  impersonator: { type: 'PRIME', company: 'prime', impersonated: true },
  'payments-invitee': { type: 'MWBE', flags: { has_payments_feature: true } },
  'dashboard-payments-invitee': { type: 'PRIME', flags: { has_dashboard_payments_feature: true } },
} as const satisfies Record<string, Role>;

export type Actor = keyof typeof ROLES;
export const ACTORS = Object.keys(ROLES) as Actor[];
