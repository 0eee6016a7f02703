import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { EXCLUSION_LIMITS, EXCLUSION_UPLOAD } from '#contract/exclusions/rules.ts';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { PROOF_TYPES } from '#contract/payments/rules/proof.ts';
import { inspectUpload } from '#server/documents/commands/check-file.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { AppError, conflict, notFound } from '#server/kernel/http/errors.ts';
import { deleteExclusionFile, deleteExclusionUpload } from '../job-definitions.ts';
import { authorizeProver, type Proposer } from '../policy.ts';
import { exclusionDetails } from '../reads/details.ts';
import { fileKey, isSavedFile } from '../reads/files.ts';
import type { ExclusionFileTable } from '../tables.ts';
import { lockBranch } from './propose.ts';

/** What is known once a file is in storage; `waiting` until the scanner has seen it. */
type Received = Pick<
  ExclusionFileTable,
  'upload' | 'display_name' | 'media_type' | 'bytes' | 'sha256' | 'state' | 'checked_at'
>;

const SEALED = 'This exclusion is decided, so its files stay as they are.';

/**
 * Inspects an upload and copies it to storage; null if an earlier call did and saved it. Until it is saved, the upload
 * stays: a call that was cut off can be repeated.
 * @throws AppError 401, 403, 404, 409, 413, 415
 */
export async function receiveFile(ctx: ReadContext, id: string, upload: string): Promise<Received | null> {
  const prover = await authorizeProver(ctx, id);
  if (await isSavedFile(ctx, prover, upload)) return null;
  if (prover.state !== 'proposed') throw conflict(SEALED);
  try {
    const { content, isScanned, ...facts } = await inspectUpload(ctx.config, EXCLUSION_UPLOAD, upload, prover.actorId);
    if (!(PROOF_TYPES as readonly string[]).includes(facts.media_type))
      throw new AppError(415, 'Only PDF, JPEG, PNG, GIF, and HEIC files prove an exclusion. Save yours as a PDF.');
    await openStorage(ctx.config).put(fileKey(upload), content);
    return { upload, ...facts, state: isScanned ? 'checked' : 'waiting', checked_at: isScanned ? ctx.now : null };
  } catch (error) {
    // the first call may have saved it a moment ago and deleted the upload
    if (await isSavedFile(ctx, prover, upload)) return null;
    throw error;
  }
}

/** Makes a received file a proof; who decides sees another version then. @throws AppError 401, 403, 404, 409 */
export async function saveFile(ctx: WriteContext, id: string, received: Received | null): Promise<ExclusionDetails> {
  const prover = await authorizeProver(ctx, id);
  await lockBranch(ctx, prover.branchId);
  if (received && !(await isSavedFile(ctx, prover, received.upload))) await insertFile(ctx, prover, received);
  return exclusionDetails(ctx, id);
}

async function insertFile(ctx: WriteContext, prover: Proposer, received: Received): Promise<void> {
  const { exclusionId, actorId } = prover;
  const { upload, display_name, media_type, bytes, sha256, state, checked_at } = received;
  const { rows } = await sql`
    WITH open AS (
      UPDATE parent_project_exclusions e SET version = e.version + 1
      WHERE e.id = ${exclusionId}::uuid AND e.project_id = ${prover.projectId}::uuid AND e.state = 'proposed'
        AND (SELECT count(*) FROM exclusion_files f WHERE f.exclusion_id = e.id) < ${EXCLUSION_LIMITS.files}
      RETURNING e.id)
    INSERT INTO exclusion_files (id, exclusion_id, upload, display_name, media_type, bytes, sha256, state, sent_by,
                                 created_at, checked_at)
    SELECT ${randomUUID()}::uuid, open.id, ${upload}, ${display_name}, ${media_type}, ${bytes}::int, ${sha256}::bytea,
           ${state}, ${actorId}::uuid, ${ctx.now}::timestamptz, ${checked_at}::timestamptz
    FROM open RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) {
    const { state: now } = await authorizeProver(ctx, exclusionId);
    throw conflict(now === 'proposed' ? `You can add up to ${EXCLUSION_LIMITS.files} files to an exclusion.` : SEALED);
  }
  await ctx.enqueue(deleteExclusionUpload.with({ file: upload }));
  await note(ctx, prover, 'exclusion file added', display_name);
}

/** Takes back a file that the caller added. @throws AppError 401, 403, 404, 409 for a decided exclusion */
export async function removeFile(
  ctx: WriteContext,
  { id, file_id }: { readonly id: string; readonly file_id: string },
): Promise<ExclusionDetails> {
  const prover = await authorizeProver(ctx, id);
  await lockBranch(ctx, prover.branchId);
  // the lock was waited for: what happened meanwhile shows in this statement
  const { rows } = await sql<{ upload: string; display_name: string }>`
    WITH open AS (
      UPDATE parent_project_exclusions e SET version = e.version + 1
      WHERE e.id = ${id}::uuid AND e.project_id = ${prover.projectId}::uuid AND e.state = 'proposed'
        AND EXISTS (SELECT FROM exclusion_files f
                    WHERE f.id = ${file_id}::uuid AND f.exclusion_id = e.id AND f.sent_by = ${prover.actorId}::uuid)
      RETURNING e.id)
    DELETE FROM exclusion_files f USING open
    WHERE f.id = ${file_id}::uuid AND f.exclusion_id = open.id AND f.sent_by = ${prover.actorId}::uuid
    RETURNING f.upload, f.display_name`.execute(ctx.sql);
  const [removed] = rows;
  if (!removed) {
    const { state } = await authorizeProver(ctx, id);
    throw state === 'proposed' ? notFound() : conflict(SEALED);
  }
  await ctx.enqueue(deleteExclusionFile.with({ file: removed.upload }));
  await note(ctx, prover, 'exclusion file removed', removed.display_name);
  return exclusionDetails(ctx, id);
}

async function note(
  ctx: WriteContext,
  { exclusionId, projectId }: Proposer,
  action: 'exclusion file added' | 'exclusion file removed',
  file: string,
): Promise<void> {
  await ctx.audit({ action, subjectType: 'exclusion', subjectId: exclusionId, details: { project: projectId, file } });
}
