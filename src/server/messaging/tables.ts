import type { AboutKind, MessageKind, OrganizationKind, Reads, ReportReason } from '#contract/messaging/rules.ts';
import type { Attachment } from '#contract/messaging/schema/messages.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    message_threads: ThreadTable;
    message_participants: ParticipantTable;
    messages: MessageTable;
    message_attachments: AttachmentTable;
    message_drafts: DraftTable;
    message_blocks: BlockTable;
    message_reports: ReportTable;
    message_pace: PaceTable;
    inbound_emails: InboundEmailTable;
  }
}

export interface ThreadTable {
  id: string;
  subject: string;
  about_kind: AboutKind | null;
  about_id: string | null;
  about_title: string | null;
  first_org: string;
  first_kind: OrganizationKind;
  second_org: string;
  second_kind: OrganizationKind;
  last_seq: Generated<number>;
  created_by: string;
  created_at: Date;
  start_key: string;
}

export interface ParticipantTable {
  id: string;
  thread_id: string;
  user_id: string;
  org_id: string;
  /** The first line that they may read. */
  reads_from: Generated<number>;
  joined_at: Date;
  added_by: string | null;
  left_at: Date | null;
  read_seq: Generated<number>;
  unread: Generated<number>;
  last_at: Date;
  muted_at: Date | null;
  typing_at: Date | null;
  mail_due_at: Date | null;
  mailed_seq: Generated<number>;
  mailed_at: Date | null;
}

export interface MessageTable {
  id: string;
  thread_id: string;
  seq: number;
  kind: MessageKind;
  author_id: string;
  author_org: string;
  text: string;
  via: Generated<'app' | 'email'>;
  sent_at: Date;
  client_key: string;
  person_id: string | null;
  person_reads: Reads | null;
  words: unknown;
}

export interface AttachmentTable {
  id: string;
  thread_id: string;
  seq: number;
  place: number;
  /** Names the upload that it came by, and where it lies in the storage. */
  upload: string;
  display_name: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  state: Attachment['state'];
  sent_by: string;
  created_at: Date;
  checked_at: Date | null;
}

interface DraftTable {
  user_id: string;
  place: string;
  company_id: string | null;
  subject: string;
  text: string;
  changed_at: Date;
}

interface BlockTable {
  id: string;
  org_id: string;
  org_kind: OrganizationKind;
  blocked_org: string;
  blocked_kind: OrganizationKind;
  blocked_by: string;
  blocked_at: Date;
}

interface ReportTable {
  id: string;
  message_id: string;
  reported_by: string;
  reason: ReportReason;
  words: string | null;
  reported_at: Date;
  closed_by: string | null;
  closed_at: Date | null;
  note: string | null;
}

interface PaceTable {
  user_id: string;
  minute: Date;
  sent: number;
  day: string;
  started: number;
}

interface InboundEmailTable {
  id_hash: Buffer;
  participant_id: string;
  received_at: Date;
}
