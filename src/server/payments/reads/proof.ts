import { sql } from 'kysely';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { requirePayments, shownScope } from '../policy.ts';
import type { ProofTable } from '../tables.ts';

/** The storage key of a file. */
export const proofKey = (upload: string): string => `payment-files/${upload}`;

/** Whose uploads are proofs. @throws AppError 401, 403 */
export const proofSender = async (ctx: ReadContext): Promise<string> => (await requirePayments(ctx)).id;

type Stored = Pick<ProofTable, 'upload' | 'display_name' | 'media_type' | 'state'>;

/** A proof, for everybody who may read its line. @throws AppError 401, 403, 404, 409 while it is not checked */
export async function proofDownload(
  ctx: ReadContext,
  { id, file_id }: { readonly id: string; readonly file_id: string },
): Promise<FileDownload> {
  const actor = await requirePayments(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored>`
      SELECT f.upload, f.display_name, f.media_type, f.state
      FROM payment_lines l JOIN payment_files f ON f.line_id = l.id
      WHERE l.id = ${id} AND f.id = ${file_id} AND ${shownScope(actor, 'l', 'l.contract_id')}`.execute(tx),
  );
  const { upload, display_name, media_type, state } = orNotFound(rows[0]);
  if (state === 'waiting') throw conflict("We're still checking this file. Try again in a few minutes.");
  if (state === 'rejected') throw conflict('This file was deleted because it contained a virus.');
  return { name: display_name, type: media_type, body: openStorage(ctx.config).read(proofKey(upload)) };
}

/** Whether an upload of this person proves the line already: repeated calls change nothing. */
export async function isSavedProof(
  { sql: db }: Pick<ReadContext, 'sql'>,
  { lineId, userId }: { readonly lineId: string; readonly userId: string },
  upload: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_files')
    .select('id')
    .where('upload', '=', upload)
    .where('sent_by', '=', userId)
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  return row !== undefined;
}
