import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PROOF_TYPES } from '#contract/payments/rules/proof.ts';
import { isLocked, LOCKED_STATES, PAYMENT_LIMITS, PAYMENT_PROOF_UPLOAD } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { inspectUpload } from '#server/documents/commands/check-file.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { AppError, conflict, notFound } from '#server/kernel/http/errors.ts';
import { deleteProofFile, deleteProofUpload } from '../job-definitions.ts';
import { authorizeProver, type Prover } from '../policy.ts';
import { paymentLine } from '../reads/contract.ts';
import { isSavedProof, proofKey } from '../reads/proof.ts';
import type { ProofTable } from '../tables.ts';
import { addEntries } from './entries.ts';
import { lockContract } from './lock.ts';

/** What is known once a file is in storage; `waiting` until the scanner has seen it. */
type Received = Pick<
  ProofTable,
  'upload' | 'display_name' | 'media_type' | 'bytes' | 'sha256' | 'state' | 'checked_at'
>;

/**
 * Inspects an upload and copies it to storage; null if an earlier call did and saved it. Until it is saved, the upload
 * stays: a call that was cut off can be repeated.
 * @throws AppError 401, 403, 404, 409, 413, 415
 */
export async function receiveProof(ctx: ReadContext, id: string, upload: string): Promise<Received | null> {
  const prover = await authorizeProver(ctx, id);
  if (await isSavedProof(ctx, prover, upload)) return null;
  if (isLocked((await paymentLine(ctx, id)).state)) throw conflict(SEALED);
  try {
    const { content, isScanned, ...facts } = await inspectUpload(
      ctx.config,
      PAYMENT_PROOF_UPLOAD,
      upload,
      prover.userId,
    );
    if (!(PROOF_TYPES as readonly string[]).includes(facts.media_type))
      throw new AppError(415, 'Only PDF, JPEG, PNG, GIF, and HEIC files prove a payment. Save yours as a PDF.');
    await openStorage(ctx.config).put(proofKey(upload), content);
    return { upload, ...facts, state: isScanned ? 'checked' : 'waiting', checked_at: isScanned ? ctx.now : null };
  } catch (error) {
    // the first call may have saved it a moment ago and deleted the upload
    if (await isSavedProof(ctx, prover, upload)) return null;
    throw error;
  }
}

const SEALED = 'This payment is locked, and so are its files.';

/** Makes a received file a proof of the caller's side. @throws AppError 401, 403, 404, 409 for a locked line, or too many */
export async function saveProof(ctx: WriteContext, id: string, received: Received | null): Promise<PaymentLine> {
  const prover = await authorizeProver(ctx, id);
  await lockContract(ctx, prover.contractId);
  if (received && !(await isSavedProof(ctx, prover, received.upload))) await insertProof(ctx, prover, received);
  return paymentLine(ctx, id);
}

async function insertProof(ctx: WriteContext, prover: Prover, received: Received): Promise<void> {
  const { lineId, side, userId } = prover;
  const { upload, display_name, media_type, bytes, sha256, state, checked_at } = received;
  const { rows } = await sql`
    INSERT INTO payment_files (id, line_id, side, upload, display_name, media_type, bytes, sha256, state, sent_by,
                               created_at, checked_at)
    SELECT ${randomUUID()}::uuid, l.id, ${side}, ${upload}, ${display_name}, ${media_type}, ${bytes}::int,
           ${sha256}::bytea, ${state}, ${userId}::uuid, ${ctx.now}::timestamptz, ${checked_at}::timestamptz
    FROM payment_lines l
    WHERE l.id = ${lineId} AND l.contract_id = ${prover.contractId} AND l.state <> ALL(${LOCKED_STATES}::text[])
      AND (SELECT count(*) FROM payment_files f WHERE f.line_id = l.id AND f.side = ${side}) < ${PAYMENT_LIMITS.files}
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) {
    const line = await paymentLine(ctx, lineId);
    throw conflict(isLocked(line.state) ? SEALED : `You can add up to ${PAYMENT_LIMITS.files} files to a payment.`);
  }
  await ctx.enqueue(deleteProofUpload.with({ file: upload }));
  await note(ctx, prover, 'file_added', display_name);
}

/** Takes back a proof of the own side; the timeline says so. @throws AppError 401, 403, 404, 409 for a locked line */
export async function removeProof(
  ctx: WriteContext,
  { id, file_id }: { readonly id: string; readonly file_id: string },
): Promise<PaymentLine> {
  const prover = await authorizeProver(ctx, id);
  await lockContract(ctx, prover.contractId);
  if (isLocked((await paymentLine(ctx, id)).state)) throw conflict(SEALED);
  const { rows } = await sql<{ upload: string; display_name: string }>`
    DELETE FROM payment_files f USING payment_lines l
    WHERE f.id = ${file_id} AND f.line_id = ${id} AND f.side = ${prover.side} AND l.id = f.line_id
      AND l.state <> ALL(${LOCKED_STATES}::text[])
    RETURNING f.upload, f.display_name`.execute(ctx.sql);
  const [removed] = rows;
  if (!removed) throw notFound();
  await ctx.enqueue(deleteProofFile.with({ file: removed.upload }));
  await note(ctx, prover, 'file_removed', removed.display_name);
  return paymentLine(ctx, id);
}

async function note(
  ctx: WriteContext,
  { contractId, lineId, side }: Prover,
  kind: 'file_added' | 'file_removed',
  file: string,
): Promise<void> {
  await addEntries(ctx, [{ contractId, lineId, kind, side, amountCents: null, words: null, details: { file } }]);
  const action = kind === 'file_added' ? 'payment file added' : 'payment file removed';
  await ctx.audit({ action, subjectType: 'payment line', subjectId: lineId, details: { side } });
}
