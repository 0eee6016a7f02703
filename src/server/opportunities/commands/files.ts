import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OPPORTUNITY_LIMITS } from '#contract/opportunities/rules.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { deleteOpportunityFile, deleteOpportunityUpload } from '../job-definitions.ts';
import { authorizeEdit, type Editing } from '../policy.ts';
import { isSavedUpload } from '../reads/files.ts';
import { opportunity } from '../reads.ts';
import type { ReceivedFile } from './receive.ts';

/**
 * Makes a received file one of a draft, or of the next addendum of what is published. @param received null if an earlier
 * call saved it @throws AppError 401, 403, 404, 409 once it takes none any more, or with too many
 */
export async function saveFile(ctx: WriteContext, id: string, received: ReceivedFile | null): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  if (received) {
    // one after the other, so that parallel calls keep the limit and save an upload once
    await serialize(ctx.sql, `opportunity files ${id}`);
    const known = { upload: received.upload, userId: editing.userId, opportunityId: id };
    if (!(await isSavedUpload(ctx, known))) await insertFile(ctx, editing, received);
  }
  return opportunity(ctx, id);
}

async function insertFile(ctx: WriteContext, editing: Editing, received: ReceivedFile): Promise<void> {
  const { id, userId } = editing;
  const { actions, state, files } = await opportunity(ctx, id);
  if (state !== 'draft' && !actions.includes('amend')) throw conflict('This opportunity takes no more files.');
  if (files.filter((file) => file.state !== 'rejected').length >= OPPORTUNITY_LIMITS.files)
    throw conflict(`An opportunity can have up to ${OPPORTUNITY_LIMITS.files} files. Delete some first.`);
  const fileId = randomUUID();
  await ctx.sql
    .insertInto('opportunity_files')
    .values({ id: fileId, opportunity_id: id, ...received, sent_by: userId, created_at: ctx.now })
    .execute();
  await ctx.enqueue(deleteOpportunityUpload.with({ file: received.upload }));
  const details = { file: fileId, bytes: received.bytes, state: received.state };
  await ctx.audit({ action: 'opportunity file added', subjectType: 'opportunity', subjectId: id, details });
  await ctx.change('opportunities', id, await activeMembers(ctx.sql, editing.hiring_company_id));
}

/** Deletes a file that nobody but the owner has seen. @throws AppError 401, 403, 404, 409 once it was issued */
export async function removeFile(ctx: WriteContext, id: string, fileId: string): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  const { files } = await opportunity(ctx, id);
  orNotFound(files.find((file) => file.id === fileId));
  const removed = await ctx.sql
    .deleteFrom('opportunity_files')
    .where('id', '=', fileId)
    .where('opportunity_id', '=', id)
    .where('issued_at', 'is', null)
    .returning('upload')
    .executeTakeFirst();
  if (!removed) throw conflict("What was published stays. Issue an addendum that says what doesn't apply any more.");
  await ctx.enqueue(deleteOpportunityFile.with({ file: removed.upload }));
  const details = { file: fileId };
  await ctx.audit({ action: 'opportunity file removed', subjectType: 'opportunity', subjectId: id, details });
  await ctx.change('opportunities', id, await activeMembers(ctx.sql, editing.hiring_company_id));
  return opportunity(ctx, id);
}

/** With the publication: all files of the draft. */
export async function publishFiles(ctx: WriteContext, { id }: Editing): Promise<void> {
  await sql`
    UPDATE opportunity_files SET issued_at = ${ctx.now}
    WHERE opportunity_id = ${id} AND issued_at IS NULL AND state <> 'rejected'`.execute(ctx.sql);
}

/** With an addendum: those that it names. @throws AppError 400 for one that is not there, or was issued before */
export async function issueFiles(
  ctx: WriteContext,
  { id }: Editing,
  { number, files }: { readonly number: number; readonly files: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE opportunity_files SET issued_at = ${ctx.now}, addendum = ${number}
    WHERE opportunity_id = ${id} AND id = ANY(${files}::uuid[]) AND issued_at IS NULL AND state <> 'rejected'
    RETURNING id`.execute(ctx.sql);
  const issued = new Set(rows.map((row) => row.id));
  const missing = files.findIndex((file) => !issued.has(file));
  if (missing >= 0) throw badRequest(`body.files.${missing}`, 'is not a file that waits to be issued');
}
