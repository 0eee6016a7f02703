import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteProof } from '../job-definitions.ts';

/** How long proofs are kept once it is decided what they prove: long enough for whoever objects. */
const PROOF_TTL_MS = 90 * DAY_MS;
const BATCH = 200;

interface Deleted {
  readonly claim_id: string | null;
  readonly dispute_id: string | null;
  readonly files: readonly { readonly id: string; readonly upload: string }[];
}

/**
 * Deletes the files of claims and disputes that were decided long ago, and what is stored of their codes. That there were
 * any stays on record; while the firm is disputed nothing is deleted.
 */
export async function purgeProofs(services: AppServices): Promise<void> {
  const purgeBatch = () => services.transact(async (ctx) => (await deleteFiles(ctx)) + (await forgetCodes(ctx)));
  let purged = 1;
  while (purged > 0) purged = await purgeBatch();
}

const decidedBefore = ({ now }: WriteContext) => new Date(now.getTime() - PROOF_TTL_MS);

async function deleteFiles(ctx: WriteContext): Promise<number> {
  const { rows } = await sql<Deleted>`
    WITH ended AS (
      SELECT f.id FROM claim_files f LEFT JOIN claims c ON c.id = f.claim_id LEFT JOIN claim_disputes d ON d.id = f.dispute_id
      WHERE f.deleted_at IS NULL AND coalesce(c.decided_at, d.decided_at) <= ${decidedBefore(ctx)}
        AND NOT EXISTS (SELECT FROM claim_disputes o WHERE o.state = 'open'
                          AND (o.claim_id = c.id OR o.mwbe_id = coalesce(c.mwbe_id, d.mwbe_id)))
      ORDER BY f.id LIMIT ${BATCH}),
    deleted AS (
      UPDATE claim_files f SET deleted_at = ${ctx.now}::timestamptz FROM ended
      WHERE f.id = ended.id AND f.deleted_at IS NULL RETURNING f.id, f.file_id, f.claim_id, f.dispute_id)
    SELECT claim_id, dispute_id, jsonb_agg(jsonb_build_object('id', id, 'upload', file_id) ORDER BY id) AS files
    FROM deleted GROUP BY claim_id, dispute_id ORDER BY claim_id, dispute_id`.execute(ctx.sql);
  for (const { claim_id, dispute_id, files } of rows) {
    for (const { upload } of files) await ctx.enqueue(deleteProof.with({ file: upload }));
    await ctx.audit({
      action: 'claim files deleted',
      subjectType: claim_id ? 'claim' : 'claim dispute',
      subjectId: (claim_id ?? dispute_id) as string,
      details: { files: files.map(({ id }) => id) },
    });
  }
  return rows.length;
}

/** MACs of codes that can't be entered any more. */
async function forgetCodes(ctx: WriteContext): Promise<number> {
  const { rows } = await sql`
    UPDATE claim_codes SET code_mac = NULL
    WHERE id IN (SELECT k.id FROM claim_codes k JOIN claims c ON c.id = k.claim_id
                 WHERE k.code_mac IS NOT NULL AND c.decided_at <= ${decidedBefore(ctx)} LIMIT ${BATCH})
    RETURNING id`.execute(ctx.sql);
  return rows.length;
}
