import type { Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    totp_setups: TotpSetupTable;
    totps: TotpTable;
    passkeys: PasskeyTable;
    spent_challenges: SpentChallengeTable;
    recovery_codes: RecoveryCodeTable;
  }
}

/** An authenticator app that is not confirmed yet. */
export interface TotpSetupTable {
  user_id: string;
  /** Encrypted. */
  secret: Buffer;
  created_at: Date;
}

export interface TotpTable extends TotpSetupTable {
  /** TOTP time step (30 s since 1970) of the last accepted code. */
  last_step: number;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  /** WebAuthn credential ID, base64url. */
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Json<string[]>;
  backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface SpentChallengeTable {
  challenge_hash: Buffer;
  expires_at: Date;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}
