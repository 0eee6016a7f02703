import { sql } from 'kysely';
import { MAX_DROP, TAKE_BACK_MS } from '#contract/documents/rules.ts';
import type { DroppedDocument } from '#contract/documents/schema.ts';
import { hiringCompany } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/contexts.ts';
import { conflict, found } from '#server/kernel/errors.ts';
import { requireSwitchedOn } from '#server/kernel/switches.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { forgetDocument } from '../jobs/files.ts';
import { companyOf, dropScope, person } from '../policy.ts';
import { knownUpload, toDropped } from '../reads/documents.ts';
import type { DocumentTable } from '../tables.ts';
import { newRow, noteKept, type Received, receive } from './receive.ts';

type Arrived = { readonly known: DocumentTable } | { readonly received: Received };

/** A file for the staff, looked at and stored; or one that was sent before. @throws AppError 403, 404, 409, 413, 415 */
export async function receiveDropped(ctx: ReadContext, upload: string): Promise<Arrived> {
  await requireSwitchedOn(ctx, 'file_drop');
  const actor = person(ctx.actor);
  companyOf(actor);
  const known = await knownUpload(ctx, upload, 'sent_by', actor.id);
  return known ? { known } : { received: await receive(ctx, upload, actor.id) };
}

/** Keeps a file for the staff; done twice, it does no more than once. @throws AppError 409 where the drop is full */
export async function keepDropped(ctx: WriteContext, arrived: Arrived): Promise<DroppedDocument> {
  const actor = person(ctx.actor);
  const company = await hiringCompany(ctx, companyOf(actor));
  if ('known' in arrived) return toDropped(arrived.known, company.business_name, actor, ctx.now);
  const sender = { company_id: company.id, sent_by: actor.id, sent_by_name: `${actor.firstName} ${actor.lastName}` };
  const row = newRow(arrived.received, sender, ctx.now);
  await takePlace(ctx, company.id, row.bytes);
  await behindWall(ctx, (tx) => tx.insertInto('documents').values(row).execute());
  await noteKept(ctx, row);
  return toDropped(row, company.business_name, actor, ctx.now);
}

async function takePlace({ sql: tx }: WriteContext, company: string, bytes: number): Promise<void> {
  const { rows } = await sql`
    INSERT INTO document_drops AS d (company_id, files, bytes) VALUES (${company}, 1, ${bytes})
    ON CONFLICT (company_id) DO UPDATE SET files = d.files + 1, bytes = d.bytes + excluded.bytes
    WHERE d.files < ${MAX_DROP.files} AND d.bytes + excluded.bytes <= ${MAX_DROP.bytes}
    RETURNING 1`.execute(tx);
  if (rows.length === 0) throw conflict('Your company has as many files here as it may. Ask us to clear some first.');
}

/** Takes a file back. @throws AppError 404 for what the person does not see, 409 after a day or for a colleague's */
export async function removeDropped(ctx: WriteContext, id: string): Promise<void> {
  const actor = person(ctx.actor);
  const since = new Date(ctx.now.getTime() - TAKE_BACK_MS);
  const gone = await behindWall(ctx, async (tx) => {
    const row = await tx
      .updateTable('documents')
      .set({ removed_at: ctx.now })
      .where('id', '=', id)
      .where('sent_by', '=', actor.id)
      .where('created_at', '>', since)
      .where(dropScope(actor))
      .returning(['file_id', 'company_id', 'bytes'])
      .executeTakeFirst();
    if (row) return row;
    found(
      await tx.selectFrom('documents').select('id').where('id', '=', id).where(dropScope(actor)).executeTakeFirst(),
    );
    throw conflict('Only who sent a file can take it back, and only within a day');
  });
  await ctx.sql
    .updateTable('document_drops')
    .set((eb) => ({ files: eb('files', '-', 1), bytes: eb('bytes', '-', gone.bytes) }))
    .where('company_id', '=', gone.company_id)
    .execute();
  await ctx.enqueue(forgetDocument.with({ file: gone.file_id }));
  await ctx.audit({ action: 'document taken back', subjectType: 'document', subjectId: id });
}
