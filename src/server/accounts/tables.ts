import type { HiringSide, UserType } from '#contract/access/user-types.ts';
import type { MailPreference, Role } from '#contract/accounts/rules.ts';
import type { AccessRequestState } from '#contract/accounts/schema/access-requests.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    users: UserTable;
    hiring_companies: HiringCompanyTable;
    company_names: CompanyNameTable;
    memberships: MembershipTable;
    invitations: InvitationTable;
    access_requests: AccessRequestTable;
  }
}

export interface UserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  admin: Generated<boolean>;
  may_impersonate: Generated<boolean>;
  active: Generated<boolean>;
  password_hash: string | null;
  password_changed_at: Date | null;
  can_create_impact_dashboard: Generated<boolean>;
  has_payments_feature: Generated<boolean>;
  has_dashboard_payments_feature: Generated<boolean>;
  /** When requests are emailed. */
  mail_preference: Generated<MailPreference>;
  /** When news that only informs is emailed. */
  update_mail_preference: Generated<MailPreference>;
  demo: Generated<boolean>;
  created_at: Date;
}

export interface HiringCompanyTable {
  id: string;
  /** The current name; all of them are in `company_names`. */
  business_name: string;
  user_type: Generated<HiringSide>;
  lands_on_search: Generated<boolean>;
  demo: Generated<boolean>;
  created_at: Date;
}

/** A name that a hiring company has, had or asks for. */
export interface CompanyNameTable {
  id: string;
  company_id: string;
  name: string;
  state: 'requested' | 'approved' | 'declined' | 'withdrawn';
  requested_by: string | null;
  requested_at: Date;
  /** Null where nobody reviewed it. */
  decided_by: string | null;
  decided_at: Date | null;
  /** Why it was declined. */
  reason: string | null;
  /** Of an approved name. */
  valid_from: Date | null;
  /** Null for the current name. */
  valid_until: Date | null;
}

export interface MembershipTable {
  user_id: string;
  company_id: string;
  company_type: 'hiring_company' | 'mwbe';
  role: Generated<Role>;
  /** When the person last selected this company. */
  chosen_at: Date | null;
  created_at: Date;
}

export interface InvitationTable {
  id: string;
  company_id: string;
  company_type: MembershipTable['company_type'];
  email: string;
  role: Role;
  invited_by: string | null;
  created_at: Date;
  /** When its email was last requested. */
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
}

export interface AccessRequestTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  company: string;
  user_type: Exclude<UserType, 'INTERNAL'>;
  message: string | null;
  state: Generated<AccessRequestState>;
  created_at: Date;
  confirmed_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  user_id: string | null;
}
