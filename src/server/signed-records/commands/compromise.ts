import type { KeyCompromise, PublishedKey } from '#contract/signed-records/schema.ts';
import { serialize, serializeAll } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { signCompromisedAgain } from '../job-definitions.ts';
import { authorizeKeyMarking } from '../policy.ts';
import { publishedKeyById } from '../reads.ts';
import { rotateKey } from './keys.ts';
import { revokeIfSigned } from './revoke.ts';
import { signRecord } from './sign.ts';

/**
 * Publishes that a key is in other hands since a day. It signs nothing more, and what it signed since is signed again.
 * The day can be moved back, never forth: nobody can know that the key was safe again.
 * @throws AppError 400 for a day to come, 404, 409 if it is marked from that day or an earlier one
 */
export async function markKeyCompromised(
  ctx: WriteContext,
  keyId: string,
  { compromised_from: day, reason }: KeyCompromise,
): Promise<PublishedKey> {
  authorizeKeyMarking(ctx.actor);
  const from = new Date(`${day}T00:00:00Z`);
  if (from > ctx.now) throw badRequest('body.compromised_from', 'is in the future');
  const marked = await ctx.sql
    .updateTable('record_keys')
    .set({ compromised_from: from })
    .where('id', '=', keyId)
    .where((is) => is.or([is('compromised_from', 'is', null), is('compromised_from', '>', from)]))
    .returning('valid_until')
    .executeTakeFirst();
  if (!marked) {
    await publishedKeyById(ctx, keyId);
    throw conflict('This key is already marked as compromised from that day or an earlier one');
  }
  if (marked.valid_until === null) await rotateKey(ctx);
  await ctx.audit({
    action: 'record key compromised',
    subjectType: 'record_key',
    subjectId: null,
    details: { key: keyId, from: day, reason },
  });
  await ctx.enqueue(signCompromisedAgain.with({ key: keyId }));
  return publishedKeyById(ctx, keyId);
}

/** Revokes the record of a project as replaced, if there is one, and signs what is verified now. */
export async function replaceRecord(ctx: WriteContext, projectId: string): Promise<void> {
  await serialize(ctx.sql, recordOf(projectId));
  await revokeIfSigned(ctx, projectId, 'corrected');
  await signRecord(ctx, projectId);
}

/** The same for the records that a compromised key signed; what was replaced meanwhile stays as it is. */
export async function replaceRecordsOfKey(
  ctx: WriteContext,
  keyId: string,
  projectIds: readonly string[],
): Promise<void> {
  await serializeAll(ctx.sql, projectIds.map(recordOf));
  for (const id of projectIds) if (await revokeIfSigned(ctx, id, 'corrected', keyId)) await signRecord(ctx, id);
}

const recordOf = (projectId: string) => `record of project ${projectId}`;
