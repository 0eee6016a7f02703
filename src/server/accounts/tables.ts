import type { UserType } from '#contract/access/user-types.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    users: UserTable;
    hiring_companies: HiringCompanyTable;
    memberships: MembershipTable;
  }
}

export interface UserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  admin: Generated<boolean>;
  active: Generated<boolean>;
  password_hash: string | null;
  can_create_impact_dashboard: Generated<boolean>;
  has_payments_feature: Generated<boolean>;
  has_dashboard_payments_feature: Generated<boolean>;
  mail_preference: Generated<'at_once' | 'daily' | 'never'>;
  demo: Generated<boolean>;
  created_at: Date;
}

export interface HiringCompanyTable {
  id: string;
  business_name: string;
  lands_on_search: Generated<boolean>;
  demo: Generated<boolean>;
  created_at: Date;
}

export interface MembershipTable {
  user_id: string;
  company_id: string;
  company_type: 'hiring_company' | 'mwbe';
  created_at: Date;
}
