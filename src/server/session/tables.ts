import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    sessions: SessionTable;
    known_sources: KnownSourceTable;
  }
}

export interface SessionTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  how: Generated<'password' | 'passkey' | 'link' | 'sso' | 'impersonation'>;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** When a second factor was verified in this session. */
  second_factor_at: Date | null;
  /** Sessions from single sign-on only: the provider, and the company that the session is bound to. */
  sso_provider_id: string | null;
  sso_company_id: string | null;
  /** When the person last authenticated in this session. */
  confirmed_at: Date | null;
  /** Impersonations only: the staff member, their own session, and the reason. */
  impersonator_id: string | null;
  parent_id: string | null;
  reason: string | null;
  address: Generated<string>;
  user_agent: Generated<string>;
}

/** Browsers and network addresses that an account was signed in from. */
interface KnownSourceTable {
  user_id: string;
  /** SHA-256 of the browser's mark or of the address (see reads/known-sources.ts). */
  source: Buffer;
  used_at: Date;
}
