import { sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#server/db/types.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteUpload, type UploadRules, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { handleJob, type JobHandler } from '#server/kernel/jobs/handler.ts';
import type { Job } from '#server/kernel/jobs/job.ts';
import { scanWaitingFiles } from './check-file.ts';

/** Files in one run. */
const BATCH = 100;
const UPLOAD_TTL_MS = DAY_MS;

/** The files that a room received by uploads: where the uploads lie, under which key they are stored, and their rows. */
export interface StoredFiles {
  readonly uploads: Pick<UploadRules, 'path'>;
  readonly keyOf: (upload: string) => string;
  readonly table: keyof Database;
  /** The column with the name of the upload; `upload` unless said otherwise. */
  readonly column?: string;
}

/** What becomes of a file that the scanner rejects; its table has `id`, `upload`, `state`, `checked_at` and `created_at`. */
interface Rejection {
  readonly deleteFile: Job<{ file: string }>;
  readonly action: AuditAction;
  readonly subjectType: string;
  /** The column with the id of what the file belongs to; `id` where it stands alone. */
  readonly subject: string;
}

interface Waiting {
  readonly id: string;
  readonly upload: string;
  readonly subject_id: string;
}

/** Scans the files that came while the scanner was away, oldest first; stops while it still is. */
export async function scanStoredFiles(services: AppServices, files: StoredFiles, rejection: Rejection): Promise<void> {
  const { rows } = await sql<Waiting>`
    SELECT id, upload, ${sql.ref(rejection.subject)} AS subject_id FROM ${sql.table(files.table)}
    WHERE state = 'waiting' ORDER BY created_at LIMIT ${BATCH}`.execute(services.readContext().sql);
  await scanWaitingFiles(services, rows, files.keyOf, (ctx, file, state) => settle(ctx, files, rejection, file, state));
}

async function settle(
  ctx: WriteContext,
  { table }: StoredFiles,
  { deleteFile, action, subjectType, subject }: Rejection,
  { id, upload, subject_id }: Waiting,
  state: 'checked' | 'rejected',
): Promise<void> {
  const { rows } = await sql`
    UPDATE ${sql.table(table)} SET state = ${state}, checked_at = ${ctx.now}
    WHERE id = ${id} AND state = 'waiting' RETURNING id`.execute(ctx.sql);
  if (rows.length === 0 || state === 'checked') return;
  await ctx.enqueue(deleteFile.with({ file: upload }));
  const details = subject === 'id' ? {} : { details: { file: id } };
  await ctx.audit({ action, subjectType, subjectId: subject_id, ...details });
}

/** Deletes uploads that were left unfinished for a day, and files that were stored before their command failed. */
export async function purgeAbandonedUploads(
  services: AppServices,
  { uploads, keyOf, table, column = 'upload' }: StoredFiles,
): Promise<void> {
  const before = new Date(services.clock.now().getTime() - UPLOAD_TTL_MS);
  for (const name of await uploadsStartedBefore(services.config, uploads, before)) {
    const { rows } = await sql`
      SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${name} LIMIT 1`.execute(services.readContext().sql);
    if (rows.length === 0) await services.storage.remove(keyOf(name));
    await deleteUpload(services.config, uploads, name);
  }
}

/** Handles a job that deletes an upload once its file is in storage. */
export const uploadDeletion = (job: Job<{ file: string }>, { uploads }: StoredFiles): JobHandler<{ file: string }> =>
  handleJob(job, ({ config }, { file }) => deleteUpload(config, uploads, file));

/** Handles a job that deletes a file that was removed or rejected, with its upload. */
export const fileDeletion = (
  job: Job<{ file: string }>,
  { uploads, keyOf }: StoredFiles,
): JobHandler<{ file: string }> =>
  handleJob(job, async ({ config, storage }, { file }) => {
    await storage.remove(keyOf(file));
    await deleteUpload(config, uploads, file);
  });
