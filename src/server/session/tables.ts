import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    sessions: SessionTable;
    failed_logins: FailedLoginTable;
    link_tokens: LinkTokenTable;
  }
}

export interface SessionTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface FailedLoginTable {
  id: Generated<number>;
  account_hash: Buffer;
  address: string;
  at: Date;
}

export interface LinkTokenTable {
  id: string;
  token_hash: Buffer;
  purpose: string;
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
  spent_at: Date | null;
}
