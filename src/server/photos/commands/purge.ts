import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { isWaiting } from '#server/kernel/jobs/waiting.ts';
import { processPhotoJob } from '../job-definitions.ts';
import { deletePhotoFiles } from './process.ts';

const UPLOAD_TTL_MS = DAY_MS;
const BATCH = 1_000;

/**
 * Deletes what was left unfinished for a day: abandoned uploads, unattached and rejected photos, and those that the
 * upload service never reported.
 */
export async function purgeAbandonedPhotos(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - UPLOAD_TTL_MS);
  for (const { id, file_id } of await deleteOrphans(services, before)) {
    await deletePhotoFiles(services, id);
    await deleteUpload(services.config, PHOTO_UPLOAD, file_id);
  }
  const old = await uploadsStartedBefore(services.config, PHOTO_UPLOAD, before);
  const unprocessed = new Set(await unprocessedUploads(services));
  for (const name of old) if (!unprocessed.has(name)) await deleteUpload(services.config, PHOTO_UPLOAD, name);
}

const deleteOrphans = (services: AppServices, before: Date) =>
  services.transact(({ sql }) =>
    sql
      .deleteFrom('photos')
      .where('id', 'in', (orphans) =>
        orphans
          .selectFrom('photos')
          .select('id')
          .where('created_at', '<', before)
          .where((or) =>
            or.or([
              or.and([or('project_id', 'is', null), or('mwbe_id', 'is', null)]),
              or('state', '=', 'refused'),
              or.and([or('is_elsewhere', '=', true), or('state', '=', 'waiting')]),
            ]),
          )
          .limit(BATCH),
      )
      .returning(['id', 'file_id'])
      .execute(),
  );

async function unprocessedUploads(services: AppServices): Promise<string[]> {
  const rows = await services
    .readContext()
    .sql.selectFrom('photos')
    .select('file_id')
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Photos uploaded before a moment and still unprocessed: a crashed process may have left them. */
export async function unprocessedPhotosBefore(services: AppServices, before: Date): Promise<string[]> {
  const rows = await services
    .readContext()
    .sql.selectFrom('photos')
    .select('id')
    .where('state', '=', 'waiting')
    .where('is_elsewhere', '=', false)
    .where('created_at', '<', before)
    // its next try comes by itself
    .where(sql<boolean>`NOT ${isWaiting(processPhotoJob, 'photo', sql.ref('photos.id'))}`)
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
