import { sql } from 'kysely';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { participantScope, readableBy } from '../policy.ts';
import type { AttachmentTable } from '../tables.ts';

/** The storage key of a file. */
export const messageFileKey = (upload: string): string => `message-files/${upload}`;

type Stored = Pick<AttachmentTable, 'upload' | 'display_name' | 'media_type' | 'state'>;

/** A file, for everybody who may read its message. @throws AppError 401, 404, 409 while it is not checked */
export async function attachmentDownload(ctx: ReadContext, id: string): Promise<FileDownload> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored>`
    SELECT a.upload, a.display_name, a.media_type, a.state
    FROM message_attachments a JOIN message_participants p ON ${readableBy('a')}
    WHERE a.id = ${id} AND ${participantScope(actor)}`.execute(tx),
  );
  const { upload, display_name, media_type, state } = orNotFound(rows[0]);
  if (state === 'waiting') throw conflict("We're still checking this file. Try again in a few minutes.");
  if (state === 'rejected') throw conflict('This file was deleted because it contained a virus.');
  return { name: display_name, type: media_type, body: openStorage(ctx.config).read(messageFileKey(upload)) };
}
