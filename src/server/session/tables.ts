import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    sessions: SessionTable;
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
  /** When the person last authenticated in this session. */
  confirmed_at: Date | null;
  /** Impersonations only: the staff member, their own session, and the reason. */
  impersonator_id: string | null;
  parent_id: string | null;
  reason: string | null;
  address: Generated<string>;
  user_agent: Generated<string>;
}
