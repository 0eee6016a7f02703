import { z } from 'zod';
import { instant, uuid } from '../../formats.ts';
import { MESSAGE_KINDS, READS } from '../rules.ts';

export const attachment = z.strictObject({
  id: uuid,
  display_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  /** `waiting` until the virus scanner has seen it; only `checked` ones can be saved. */
  state: z.enum(['waiting', 'checked', 'rejected']),
});
export type Attachment = z.infer<typeof attachment>;

/** A line of a conversation. */
export const message = z.strictObject({
  id: uuid,
  /** Its number in the conversation: the next line has the next one. */
  seq: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  author: z.strictObject({ user_id: uuid, name: z.string(), organization_id: uuid }),
  is_own: z.boolean(),
  text: z.string(),
  via: z.enum(['app', 'email']),
  sent_at: instant,
  attachments: z.array(attachment),
  /** Who was added or removed, and what they may read of the past. */
  person: z.strictObject({ name: z.string(), reads: z.enum(READS) }).nullable(),
  /** The sender's key, for the sender. */
  key: uuid.nullable(),
});
export type Message = z.infer<typeof message>;
