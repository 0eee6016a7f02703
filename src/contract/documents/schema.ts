import { z } from 'zod';
import { day, instant, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { FILE_REQUEST_STATES, MAX_FILES, MEDIA_TYPES } from './rules.ts';

/** Id of a completed upload. */
export const uploadId = z.string().regex(/^[0-9a-f]{32}$/, 'is not the id of a file');

/** A received file. */
export const document = z.strictObject({
  id: uuid,
  /** With the extension of its type. */
  display_name: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  /** Name of the sender, or the email address that the link was sent to. */
  sent_by: z.string(),
  created_at: instant,
  /** Whether the caller may remove it now. */
  may_remove: z.boolean(),
});
export type Document = z.infer<typeof document>;

/** A file that a company submitted to staff unprompted. */
export const submittedDocument = document.extend({ company: z.string() });
export type SubmittedDocument = z.infer<typeof submittedDocument>;

/** One page; `next` is the cursor of the following page. */
export const documentPage = z.strictObject({ documents: z.array(submittedDocument), next: uuid.nullable() });
export type DocumentPage = z.infer<typeof documentPage>;

/** A new request for files. */
export const newRequest = z.strictObject({
  /** The recipient. */
  email: z.email("isn't a valid email address").max(LIMITS.email),
  /** What is requested, in the words of the requester. */
  what: text(500),
  due_on: day.nullable(),
  max_files: z.int().min(1, 'must be at least 1').max(MAX_FILES, `must be at most ${MAX_FILES}`),
});
export type NewRequest = z.infer<typeof newRequest>;

export const documentRequest = newRequest.extend({
  id: uuid,
  email: z.string(),
  what: z.string(),
  state: z.enum(FILE_REQUEST_STATES),
  asked_by: z.string(),
  created_at: instant,
  /** When its link expires. */
  expires_at: instant,
  documents: z.array(document),
});
export type DocumentRequest = z.infer<typeof documentRequest>;

export const requestPage = z.strictObject({ requests: z.array(documentRequest), next: uuid.nullable() });
export type RequestPage = z.infer<typeof requestPage>;

/** A request as shown on the page of its link. */
export const requestByLink = z.strictObject({
  /** Name of the requester. */
  asked_by: z.string(),
  /** The requester's company; null for Plumbline staff. */
  company: z.string().nullable(),
  email: z.string(),
  what: z.string(),
  due_on: day.nullable(),
  expires_at: instant,
  max_files: z.int(),
  documents: z.array(document),
});
export type RequestByLink = z.infer<typeof requestByLink>;
