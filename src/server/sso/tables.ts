import type { ProviderKind } from '#contract/sso/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    sso_providers: ProviderTable;
    sso_domains: DomainTable;
    sso_identities: IdentityTable;
    sso_used: ReplayMarkTable;
  }
}

export interface ProviderTable {
  id: string;
  company_id: string;
  brand: string;
  kind: ProviderKind;
  name: string;
  issuer: string;
  client_id: string | null;
  /** Encrypted with `sso:<id>` as associated data. */
  client_secret: Buffer | null;
  entry_point: string | null;
  certificates: Generated<string[]>;
  allow_unsolicited: Generated<boolean>;
  rules: Json;
  enabled: Generated<boolean>;
  /** When a test sign-in last began. */
  tested_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export interface DomainTable {
  id: string;
  provider_id: string;
  domain: string;
  proof: string;
  verified_at: Date | null;
  verified_how: 'dns' | 'staff' | null;
  created_at: Date;
}

export interface IdentityTable {
  provider_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface ReplayMarkTable {
  /** SHA-256 of a used single-use value. */
  mark: Buffer;
  expires_at: Date;
}
