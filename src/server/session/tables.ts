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
  /** When a second factor was given in it. */
  second_factor_at: Date | null;
  /** When the person last proved in it who they are. */
  confirmed_at: Date | null;
  /** Of an impersonation: the member of staff, their own session, and why. */
  impersonator_id: string | null;
  parent_id: string | null;
  reason: string | null;
  address: Generated<string>;
  user_agent: Generated<string>;
}
