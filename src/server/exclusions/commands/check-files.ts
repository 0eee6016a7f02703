import { sql } from 'kysely';
import { EXCLUSION_UPLOAD } from '#contract/exclusions/rules.ts';
import { scanWaitingFiles } from '#server/documents/commands/check-file.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { deleteExclusionFile } from '../job-definitions.ts';
import { fileKey } from '../reads/files.ts';
import type { ExclusionFileTable } from '../tables.ts';

const BATCH = 100;
const DAY_MS = 24 * 3_600_000;

type Waiting = Pick<ExclusionFileTable, 'id' | 'upload' | 'exclusion_id'>;

/** Scans the files that came while the scanner was away, oldest first; stops while it still is. */
export async function checkWaitingFiles(services: AppServices): Promise<void> {
  const { rows } = await sql<Waiting>`
    SELECT id, upload, exclusion_id FROM exclusion_files WHERE state = 'waiting'
    ORDER BY created_at LIMIT ${BATCH}`.execute(services.readContext().sql);
  await scanWaitingFiles(services, rows, fileKey, settle);
}

async function settle(
  ctx: WriteContext,
  { id, upload, exclusion_id }: Waiting,
  state: 'checked' | 'rejected',
): Promise<void> {
  const { rows } = await sql`
    UPDATE exclusion_files SET state = ${state}, checked_at = ${ctx.now}
    WHERE id = ${id} AND state = 'waiting' RETURNING id`.execute(ctx.sql);
  if (rows.length === 0 || state === 'checked') return;
  await ctx.enqueue(deleteExclusionFile.with({ file: upload }));
  const about = { subjectType: 'exclusion', subjectId: exclusion_id, details: { file: id } } as const;
  await ctx.audit({ action: 'exclusion file rejected', ...about });
}

/** Deletes abandoned uploads, a day after they began. */
export async function purgeExclusionUploads(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - DAY_MS);
  for (const name of await uploadsStartedBefore(services.config, EXCLUSION_UPLOAD, before)) {
    const file = await services
      .readContext()
      .sql.selectFrom('exclusion_files')
      .select('id')
      .where('upload', '=', name)
      .executeTakeFirst();
    // stored before its command failed
    if (!file) await services.storage.remove(fileKey(name));
    await deleteUpload(services.config, EXCLUSION_UPLOAD, name);
  }
}
