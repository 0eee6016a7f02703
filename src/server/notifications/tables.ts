import type { ColumnType } from 'kysely';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    notifications: NotificationTable;
    broadcasts: BroadcastTable;
    broadcast_recipients: BroadcastRecipientTable;
    broadcast_said: BroadcastSaidTable;
    broadcast_states: BroadcastStateTable;
    unsubscribe_links: UnsubscribeLinkTable;
    digests: DigestTable;
  }
}

/** What a notification says, whoever reads it. */
interface Message {
  id: string;
  type: string;
  subject_type: string | null;
  subject_id: string | null;
  created_at: Date;
}

export interface NotificationTable extends Message {
  recipient_id: string;
  /** The company or firm whose person is told; null if that is not known. */
  company_id: string | null;
  viewed_at: Date | null;
  hidden: Generated<boolean>;
  /** It asks for a response, as its registered type says. */
  is_request: Generated<boolean>;
  /** When it got its response; null until then. */
  action_taken_at: Date | null;
  /** What happened, by the name of the email about it; null where it tells of its subject as it is today. */
  news: Generated<string | null>;
  /** What its subject said then, as JSON; null likewise. */
  said: ColumnType<object | null, string | null | undefined, string | null>;
  /** The import that it came with, if any. */
  batch_id: Generated<string | null>;
  /** The email of its batch is not sent before. */
  mail_after: Generated<Date | null>;
  /** The notification whose email tells of this one too; null where it has its own, or none yet. */
  mail_key: Generated<string | null>;
}

/** A message to very many firms: bit n of `audience` is the firm whose `mwbes.number` is n. */
export interface BroadcastTable extends Message {
  audience: Buffer;
  /** Whether each firm has its row; until then the audience says who is addressed. */
  spread: Generated<boolean>;
  /** Name of the email about it; null where none is sent. */
  news: Generated<string | null>;
  /** Emails are enqueued for firms up to this `mwbes.number`; null where all are. */
  mailed_to: Generated<number | null>;
}

/** That a broadcast goes to a firm; `firm` is `mwbes.number`. */
export interface BroadcastRecipientTable {
  firm: number;
  created_at: Date;
  broadcast_id: string;
  /** What it says to this firm, as JSON. */
  said: ColumnType<object | null, string | null, never>;
}

/** What a broadcast says to each firm, until that is in its rows (reads/broadcast-said.ts). */
export interface BroadcastSaidTable {
  broadcast_id: string;
  said: Buffer;
}

/** What one person did with a broadcast; no row while it lies there unread. */
export interface BroadcastStateTable {
  recipient_id: string;
  broadcast_id: string;
  viewed_at: Date | null;
  hidden: Generated<boolean>;
  /** It is not for this person, although it is for a firm of theirs. */
  excluded: Generated<boolean>;
}

/** The link of one email; `token_hash` is the SHA-256 of its token. */
export interface UnsubscribeLinkTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
}

/** The daily email of one person told of what came up to `told_until`, the one before it up to `told_before`. */
export interface DigestTable {
  recipient_id: string;
  told_until: Date;
  told_before: Date | null;
}
