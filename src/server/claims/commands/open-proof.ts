import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeDesk } from '../policy.ts';

interface OpenedProof {
  readonly id: string;
  readonly claim_id: string | null;
  readonly dispute_id: string | null;
}

/** Opens the download of a proof: who looks at it is on record first. @throws AppError 403, 404 */
export async function openProof(ctx: WriteContext, fileId: string): Promise<{ id: string }> {
  const { userId } = authorizeDesk(ctx);
  const { rows } = await sql<OpenedProof>`
    WITH f AS (SELECT id, claim_id, dispute_id FROM claim_files WHERE id = ${fileId}::uuid AND deleted_at IS NULL),
    opened AS (
      INSERT INTO claim_file_downloads (id, file_id, user_id, at)
      SELECT ${randomUUID()}::uuid, f.id, ${userId}::uuid, ${ctx.now}::timestamptz FROM f RETURNING id)
    SELECT opened.id, f.claim_id, f.dispute_id FROM opened, f`.execute(ctx.sql);
  const { id, claim_id, dispute_id } = orNotFound(rows[0]);
  await ctx.audit({
    action: 'claim file downloaded',
    subjectType: claim_id ? 'claim' : 'claim dispute',
    subjectId: claim_id ?? dispute_id ?? fileId,
    details: { file: fileId },
  });
  return { id };
}
