import type { Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    link_tokens: LinkTokenTable;
    link_generations: LinkGenerationTable;
  }
}

export interface LinkTokenTable {
  id: string;
  /** SHA-256; the secret itself is only in the email. */
  token_hash: Buffer;
  purpose: string;
  user_id: string | null;
  email: string | null;
  details: Json;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  spent_at: Date | null;
  revoked_at: Date | null;
}

export interface LinkGenerationTable {
  user_id: string;
  /** How often all links of this person were revoked; no row means never. */
  generation: number;
}
