import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CLAIM_UPLOAD, MAX_CLAIM_FILES } from '#contract/claims/rules.ts';
import type { Claim, OwnDispute } from '#contract/claims/schema.ts';
import { type ReceivedFile, type ReceivingPlace, receiveUpload } from '#server/documents/commands/receive.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { deleteClaimUpload } from '../job-definitions.ts';
import { authorizeOwnClaim, isPending, PENDING_CLAIM_STATES } from '../policy.ts';
import { claimStorageKey } from '../reads/files.ts';
import { ownClaim, ownDispute } from '../reads.ts';

const PLACE: ReceivingPlace = { rules: CLAIM_UPLOAD, storageKey: claimStorageKey };

/** A file that was received now, or null if an earlier attempt kept it already. */
export type ReceivedProof = ReceivedFile | null;

/** Inspects and stores a certificate. @throws AppError 404, 409, 413, 415 */
export async function receiveCertificate(ctx: ReadContext, claimId: string, upload: string): Promise<ReceivedProof> {
  const claim = await authorizeOwnClaim(ctx, claimId);
  if (!isPending(claim.state)) throw conflict('This claim has ended. Start again.');
  return receive(ctx, upload);
}

/** Adds a certificate to a claim: staff check it from then on. @throws AppError 404, 409 */
export async function addCertificate(ctx: WriteContext, claimId: string, received: ReceivedProof): Promise<Claim> {
  const { id } = await authorizeOwnClaim(ctx, claimId);
  if (!received) return ownClaim(ctx, id);
  const reviewed = await ctx.sql
    .updateTable('claims')
    .set({ state: 'review' })
    .where('id', '=', id)
    .where('state', 'in', PENDING_CLAIM_STATES)
    .where((eb) => eb.or([eb('state', '=', 'review'), eb('expires_at', '>', ctx.now)]))
    .returning('id')
    .executeTakeFirst();
  if (!reviewed) throw conflict('This claim has ended. Start again.');
  await insertFile(ctx, { claim_id: id, dispute_id: null }, received);
  await ctx.audit({ action: 'claim certificate sent', subjectType: 'claim', subjectId: id });
  return ownClaim(ctx, id);
}

/** Inspects and stores a file for a dispute. @throws AppError 404, 409, 413, 415 */
export async function receiveDisputeFile(ctx: ReadContext, id: string, upload: string): Promise<ReceivedProof> {
  await requireOpenDispute(ctx, id);
  return receive(ctx, upload);
}

/** @throws AppError 404, 409 */
export async function addDisputeFile(ctx: WriteContext, id: string, received: ReceivedProof): Promise<OwnDispute> {
  await requireOpenDispute(ctx, id);
  if (!received) return ownDispute(ctx, id);
  // locks it, so that two files do not both become the last
  await sql`SELECT id FROM claim_disputes WHERE id = ${id} FOR UPDATE`.execute(ctx.sql);
  await insertFile(ctx, { claim_id: null, dispute_id: id }, received);
  await ctx.audit({ action: 'claim certificate sent', subjectType: 'claim dispute', subjectId: id });
  return ownDispute(ctx, id);
}

async function requireOpenDispute(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<void> {
  const row = await ctx.sql
    .selectFrom('claim_disputes')
    .select('state')
    .where('id', '=', id)
    .where('opened_by', '=', requireUser(ctx.actor).id)
    .executeTakeFirst();
  if (orNotFound(row).state !== 'open') throw conflict('This dispute was settled already.');
}

/** A call may be repeated after a lost response: the file that it kept is not received again. */
async function receive(ctx: ReadContext, upload: string): Promise<ReceivedProof> {
  const { id } = requireUser(ctx.actor);
  const isKept = () =>
    ctx.sql
      .selectFrom('claim_files')
      .select('id')
      .where('file_id', '=', upload)
      .where('sent_by', '=', id)
      .executeTakeFirst();
  if (await isKept()) return null;
  try {
    return await receiveUpload(ctx, upload, id, PLACE);
  } catch (error) {
    if (await isKept()) return null;
    throw error;
  }
}

async function insertFile(
  ctx: WriteContext,
  of: { readonly claim_id: string | null; readonly dispute_id: string | null },
  file: ReceivedFile,
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO claim_files (id, claim_id, dispute_id, file_id, display_name, media_type, bytes, sha256, sent_by, created_at)
    SELECT ${randomUUID()}::uuid, ${of.claim_id}::uuid, ${of.dispute_id}::uuid, ${file.file_id}, ${file.display_name},
      ${file.media_type}, ${file.bytes}::integer, ${file.sha256}::bytea, ${requireUser(ctx.actor).id}::uuid, ${ctx.now}::timestamptz
    WHERE (SELECT count(*) FROM claim_files WHERE claim_id = ${of.claim_id}::uuid OR dispute_id = ${of.dispute_id}::uuid) < ${MAX_CLAIM_FILES}
    ON CONFLICT (file_id) DO NOTHING RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) {
    const kept = await ctx.sql
      .selectFrom('claim_files')
      .select('id')
      .where('file_id', '=', file.file_id)
      .executeTakeFirst();
    if (!kept) throw conflict(`You can send up to ${MAX_CLAIM_FILES} files.`);
  }
  await ctx.enqueue(deleteClaimUpload.with({ file: file.file_id }));
}
