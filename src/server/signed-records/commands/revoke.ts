import type { Revocation } from '#contract/signed-records/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { retractVerifiedWork } from '#server/work-history/commands/retract.ts';

/**
 * Revokes the record of a project, which is publicly listed from now on. Withdrawn work is no longer verified either, and
 * its parties are told the explanation.
 * @throws AppError 404 if there is no valid record
 */
export async function revokeRecord(
  ctx: WriteContext,
  projectId: string,
  { reason, explanation }: { readonly reason: Revocation['reason']; readonly explanation: string },
): Promise<Revocation> {
  const revocation = orNotFound(await revokeIfSigned(ctx, projectId, reason));
  if (reason === 'withdrawn') await retractVerifiedWork(ctx, projectId, explanation);
  return revocation;
}

/** Revokes the valid record, if any, or only the one that `keyId` signed; null otherwise. */
export async function revokeIfSigned(
  ctx: WriteContext,
  projectId: string,
  reason: Revocation['reason'],
  keyId?: string,
): Promise<Revocation | null> {
  const records = ctx.sql
    .updateTable('project_records')
    .set({ revoked_at: ctx.now, revocation_reason: reason })
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null);
  const signed = keyId === undefined ? records : records.where('key_id', '=', keyId);
  const revoked = await signed.returning('id').executeTakeFirst();
  if (!revoked) return null;
  await ctx.audit({
    action: 'work record revoked',
    subjectType: 'project',
    subjectId: projectId,
    details: { record_id: revoked.id, reason },
  });
  return { record_id: revoked.id, reason, revoked_at: ctx.now.toISOString() };
}
