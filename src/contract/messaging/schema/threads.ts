import { z } from 'zod';
import { uploadId } from '../../documents/schema.ts';
import { day, instant, line, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import {
  ABOUT_KINDS,
  INBOX_FILTERS,
  MESSAGE_KINDS,
  MESSAGE_LIMITS,
  ORGANIZATION_KINDS,
  READS,
  tooLong,
} from '../rules.ts';
import { message } from './messages.ts';

export const organization = z.strictObject({
  id: uuid,
  kind: z.enum(ORGANIZATION_KINDS),
  name: z.string(),
});
export type Organization = z.infer<typeof organization>;

/** What a conversation is about, by the name that it had when the conversation began. */
export const about = z.strictObject({ kind: z.enum(ABOUT_KINDS), id: uuid, title: z.string() });
export type About = z.infer<typeof about>;

/** Several lines of what people write; nothing but plain text. */
export const messageText = z
  .string()
  .max(MESSAGE_LIMITS.text, tooLong(MESSAGE_LIMITS.text))
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'must not hold control characters')
  .trim();

/** A row of the inbox, as the caller sees it. */
export const threadRow = z.strictObject({
  id: uuid,
  subject: z.string(),
  about: about.nullable(),
  /** For whom the caller takes part, and who is on the other side. */
  own: organization,
  other: organization,
  /** The newest line. */
  last: z.strictObject({
    seq: z.int(),
    kind: z.enum(MESSAGE_KINDS),
    author: z.string().nullable(),
    is_own: z.boolean(),
    /** Its beginning. */
    text: z.string(),
    attachments: z.int(),
  }),
  last_at: instant,
  /** Messages of others that the caller has not read. */
  unread: z.int(),
  is_muted: z.boolean(),
  has_draft: z.boolean(),
});
export type ThreadRow = z.infer<typeof threadRow>;

export const participant = z.strictObject({
  user_id: uuid,
  name: z.string(),
  organization_id: uuid,
  is_self: z.boolean(),
  reads: z.enum(READS),
  joined_at: instant,
  /** Up to which line a colleague has read; null for people of the other organization, whose reading is their own. */
  read_seq: z.int().nullable(),
});
export type Participant = z.infer<typeof participant>;

/** A block between the two organizations: nobody writes until it ends. */
export const BLOCKS = ['by_own', 'by_other'] as const;

export const thread = threadRow.omit({ last: true, has_draft: true }).extend({
  /** The lines that the caller may read. */
  first_seq: z.int(),
  last_seq: z.int(),
  /** Up to which line the caller has read. */
  read_seq: z.int(),
  participants: z.array(participant),
  block: z.enum(BLOCKS).nullable(),
  /** Whether email can be answered by email. */
  replies_by_email: z.boolean(),
});
export type Thread = z.infer<typeof thread>;

export const threadsQuery = z.strictObject({
  filter: z.enum(INBOX_FILTERS).default('all'),
  about: uuid.optional(),
  organization: uuid.optional(),
  /** The last conversation of the previous page. */
  before: uuid.optional(),
  limit: wholeNumber(1, MESSAGE_LIMITS.page).default(30),
});
export type ThreadsQuery = z.infer<typeof threadsQuery>;

const uploads = z
  .array(uploadId)
  .max(MESSAGE_LIMITS.attachments, `must have at most ${MESSAGE_LIMITS.attachments} files`)
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a file twice');
/** Chosen by the sender and the same in every try: a lost answer never sends twice. */
const key = uuid;
const isFull = (body: { readonly text: string; readonly uploads: readonly string[] }) =>
  body.text !== '' || body.uploads.length > 0;
const EMPTY = 'must not be empty';

export const newMessage = z
  .strictObject({ key, text: messageText, uploads: uploads.default([]) })
  .refine(isFull, { path: ['text'], error: EMPTY });
export type NewMessage = z.infer<typeof newMessage>;

const recipient = z.strictObject({ kind: z.enum(['firm', 'company']), id: uuid });
export const newThread = z
  .strictObject({
    key,
    to: z
      .array(recipient)
      .min(1, 'must have a recipient')
      .max(MESSAGE_LIMITS.recipients, `must have at most ${MESSAGE_LIMITS.recipients} recipients`),
    /** For which of the caller's organizations; without one, the first. */
    from: uuid.exactOptional(),
    about: z
      .strictObject({ kind: z.enum(ABOUT_KINDS), id: uuid })
      .nullable()
      .default(null),
    subject: line(MESSAGE_LIMITS.subject),
    text: messageText,
    uploads: uploads.default([]),
  })
  .refine(isFull, { path: ['text'], error: EMPTY })
  .refine(({ to, uploads: files }) => to.length === 1 || files.length === 0, {
    path: ['uploads'],
    error: 'can be sent to one recipient only',
  });
export type NewThread = z.infer<typeof newThread>;

/** What became of each recipient. */
export const startedThreads = z.strictObject({
  threads: z.array(z.strictObject({ id: uuid, organization })),
  left_out: z.array(z.strictObject({ organization, reason: z.string() })),
});
export type StartedThreads = z.infer<typeof startedThreads>;

export const recipientQuery = z
  .strictObject({
    kind: z.enum(['firm', 'company']).optional(),
    id: uuid.optional(),
    about_kind: z.enum(ABOUT_KINDS).optional(),
    about_id: uuid.optional(),
  })
  .refine((query) => (query.id === undefined) === (query.kind === undefined), 'must have kind and id, or neither')
  .refine((query) => query.id !== undefined || query.about_id !== undefined, 'must name a recipient or a subject')
  .refine(
    (query) => (query.about_id === undefined) === (query.about_kind === undefined),
    'must have about_kind and about_id, or neither',
  );
export type RecipientQuery = z.infer<typeof recipientQuery>;

/** Whether a conversation can begin, and with whom. */
export const possibleRecipient = z.strictObject({
  organization,
  about: about.nullable(),
  /** The caller's organizations that may write, the first one is used unless the caller says otherwise. */
  from: z.array(organization),
  /** Why nobody can be written to; null if somebody can. */
  refusal: z.string().nullable(),
  /** Conversations that the caller has with them about this already, the newest first. */
  threads: z.array(z.strictObject({ id: uuid, subject: z.string(), last_at: instant })),
});
export type PossibleRecipient = z.infer<typeof possibleRecipient>;

export const messagesQuery = z
  .strictObject({
    /** The first line of the page; without it the newest ones. */
    from: wholeNumber(1, 999_999_999).optional(),
    /** The page that begins with the first line of this day (UTC) or later. */
    on: day.optional(),
    limit: wholeNumber(1, MESSAGE_LIMITS.page).default(50),
  })
  .refine(({ from, on }) => from === undefined || on === undefined, 'must have from or on, not both');
export type MessagesQuery = z.infer<typeof messagesQuery>;

/** Lines in their order; where there are none the page is empty. */
export const messagePage = z.strictObject({
  messages: z.array(message),
  first_seq: z.int(),
  last_seq: z.int(),
});
export type MessagePage = z.infer<typeof messagePage>;

export const addedParticipant = z.strictObject({ user_id: uuid, reads: z.enum(READS) });
export const readUpTo = z.strictObject({ seq: z.int().min(0).max(999_999_999) });
export const threadChange = z.strictObject({ is_muted: z.boolean() });
export const colleague = z.strictObject({ user_id: uuid, name: z.string(), email: z.string() });
export type Colleague = z.infer<typeof colleague>;

export const draft = z.strictObject({
  subject: z.string().max(MESSAGE_LIMITS.subject, tooLong(MESSAGE_LIMITS.subject)),
  text: z
    .string()
    .max(MESSAGE_LIMITS.text, tooLong(MESSAGE_LIMITS.text))
    .regex(/^[^\0]*$/, 'must not hold control characters'),
});
export type Draft = z.infer<typeof draft>;

export const unreadCounts = z.strictObject({
  /** Counting stops at 100. */
  messages: z.int().min(0).max(100),
  threads: z.int().min(0).max(100),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

export const searchQuery = z.strictObject({
  q: z.string().trim().min(2, 'must have at least 2 characters').max(LIMITS.query),
  /** Only in this conversation. */
  thread: uuid.optional(),
  before: uuid.optional(),
  limit: wholeNumber(1, 50).default(20),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** A message that was found. */
export const searchHit = z.strictObject({
  id: uuid,
  thread_id: uuid,
  seq: z.int(),
  subject: z.string(),
  other: organization,
  author: z.string(),
  sent_at: instant,
  /** Its text around what was found, in stretches: found or not. */
  parts: z.array(z.strictObject({ text: z.string(), is_found: z.boolean() })),
});
export type SearchHit = z.infer<typeof searchHit>;
