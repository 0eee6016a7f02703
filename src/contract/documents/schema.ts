import { z } from 'zod';
import { day, instant, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { MAX_FILES, MEDIA_TYPES, REQUEST_STATES } from './rules.ts';

/** Name of an upload that has arrived whole. */
export const uploadId = z.string().regex(/^[0-9a-f]{32}$/, 'is not the id of a file');

/** One file that somebody sent. */
export const document = z.strictObject({
  id: uuid,
  /** With an ending that says what the file is. */
  display_name: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  /** Name of the person, or the e-mail address that the link went to. */
  sent_by: z.string(),
  created_at: instant,
  /** Whether whoever asks may take it back now. */
  may_remove: z.boolean(),
});
export type Document = z.infer<typeof document>;

/** A file that a company sent to the staff by itself. */
export const droppedDocument = document.extend({ company: z.string() });
export type DroppedDocument = z.infer<typeof droppedDocument>;

/** One page of a long list; `next` asks for what follows. */
export const documentPage = z.strictObject({ documents: z.array(droppedDocument), next: uuid.nullable() });
export type DocumentPage = z.infer<typeof documentPage>;

/** What somebody is asked to send. */
export const newRequest = z.strictObject({
  /** Who is asked. */
  email: z.email('is not an e-mail address').max(LIMITS.email),
  /** What for, in the words of who asks. */
  what: text(500),
  due_on: day.nullable(),
  max_files: z.int().min(1, 'must be at least 1').max(MAX_FILES, `must be at most ${MAX_FILES}`),
});
export type NewRequest = z.infer<typeof newRequest>;

export const documentRequest = newRequest.extend({
  id: uuid,
  email: z.string(),
  what: z.string(),
  state: z.enum(REQUEST_STATES),
  asked_by: z.string(),
  created_at: instant,
  /** From then on its link opens nothing. */
  expires_at: instant,
  documents: z.array(document),
});
export type DocumentRequest = z.infer<typeof documentRequest>;

export const requestPage = z.strictObject({ requests: z.array(documentRequest), next: uuid.nullable() });
export type RequestPage = z.infer<typeof requestPage>;

/** A request as the page of its link shows it. */
export const requestByLink = z.strictObject({
  /** The person who asks. */
  asked_by: z.string(),
  /** Theirs; null for the staff of Plumbline. */
  company: z.string().nullable(),
  email: z.string(),
  what: z.string(),
  due_on: day.nullable(),
  expires_at: instant,
  max_files: z.int(),
  documents: z.array(document),
});
export type RequestByLink = z.infer<typeof requestByLink>;
