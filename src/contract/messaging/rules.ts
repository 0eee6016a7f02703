import type { UserType } from '../access/user-types.ts';
import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/** Who has messages (spec, section 6); for the others no page, menu or call leads to them. */
export const MESSAGING_TYPES = ['MWBE', 'PRIME', 'INTERNAL'] as const satisfies readonly UserType[];

export const hasMessages = (type: UserType): boolean => (MESSAGING_TYPES as readonly UserType[]).includes(type);

/** Lengths are in characters; CHECK constraints of `messages` and `message_drafts` repeat those of text and subject. */
export const MESSAGE_LIMITS = {
  text: 10_000,
  subject: 150,
  attachments: 10,
  /** Firms that one message starts conversations with at once. */
  recipients: 50,
  participants: 100,
  /** Conversations that one person starts in a day (UTC): more is advertising. */
  startedPerDay: 200,
  /** Messages of one person in a minute. */
  sentPerMinute: 30,
  /** Messages in a PDF, the newest ones. */
  pdf: 2_000,
  page: 100,
} as const;

/** The specification's words (section 5) for a text that is too long. */
export const tooLong = (limit: number): string => `Please keep it under ${limit.toLocaleString('en-US')} characters`;

/** Attachments use the tus protocol below this path, in chunks. No document is larger: `inspectBytes` refuses it. */
export const MESSAGE_UPLOAD = { path: '/message_uploads', maxBytes: MAX_DOCUMENT_BYTES, chunkBytes: 512_000 } as const;

/** The largest email that is read, as large mail services let their users send. */
export const MAX_EMAIL_BYTES = 25_000_000;

/** What a conversation may be about. */
export const ABOUT_KINDS = ['firm', 'opportunity', 'project', 'payment'] as const;
export type AboutKind = (typeof ABOUT_KINDS)[number];

/** Companies that hire, firms of the directory, and Plumbline itself. */
export const ORGANIZATION_KINDS = ['company', 'firm', 'plumbline'] as const;
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number];

/** A line of a conversation: what somebody wrote, or who came and went. */
export const MESSAGE_KINDS = ['message', 'added', 'removed', 'left'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What somebody who is added may read of the past. */
export const READS = ['all', 'new'] as const;
export type Reads = (typeof READS)[number];

export const INBOX_FILTERS = ['all', 'unread', 'muted'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The topic of the live stream that says who types: the key is the conversation. */
export const TYPING_TOPIC = 'typing:';
export const MESSAGES_TOPIC = 'messages';

/** Somebody counts as typing this long after their last signal; browsers send one at most this often. */
export const TYPING_MS = { shown: 6_000, every: 3_000 } as const;
