import { sql } from 'kysely';
import { PAYMENT_UPLOAD } from '#contract/payments/rules.ts';
import { scanWaitingFiles } from '#server/documents/commands/check-file.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { deleteProofFile } from '../job-definitions.ts';
import { proofKey } from '../reads/proof.ts';
import type { ProofTable } from '../tables.ts';

const BATCH = 100;
const DAY_MS = 24 * 3_600_000;

type Waiting = Pick<ProofTable, 'id' | 'upload' | 'line_id'>;

/** Scans the files that came while the scanner was away, oldest first; stops while it still is. */
export async function checkWaitingProof(services: AppServices): Promise<void> {
  const { rows } = await sql<Waiting>`
    SELECT id, upload, line_id FROM payment_files WHERE state = 'waiting'
    ORDER BY created_at LIMIT ${BATCH}`.execute(services.readContext().sql);
  await scanWaitingFiles(services, rows, proofKey, settle);
}

async function settle(
  ctx: WriteContext,
  { id, upload, line_id }: Waiting,
  state: 'checked' | 'rejected',
): Promise<void> {
  const { rows } = await sql`
    UPDATE payment_files SET state = ${state}, checked_at = ${ctx.now}
    WHERE id = ${id} AND state = 'waiting' RETURNING id`.execute(ctx.sql);
  if (rows.length === 0 || state === 'checked') return;
  await ctx.enqueue(deleteProofFile.with({ file: upload }));
  const about = { subjectType: 'payment line', subjectId: line_id, details: { file: id } } as const;
  await ctx.audit({ action: 'payment file rejected', ...about });
}

/** Deletes abandoned uploads, a day after they began. */
export async function purgeProofUploads(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - DAY_MS);
  for (const name of await uploadsStartedBefore(services.config, PAYMENT_UPLOAD, before)) {
    const file = await services
      .readContext()
      .sql.selectFrom('payment_files')
      .select('id')
      .where('upload', '=', name)
      .executeTakeFirst();
    // stored before its command failed
    if (!file) await services.storage.remove(proofKey(name));
    await deleteUpload(services.config, PAYMENT_UPLOAD, name);
  }
}
