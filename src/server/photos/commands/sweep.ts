import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import type { System } from '#server/kernel/system.ts';
import { forgetUpload, uploadsBefore } from '#server/kernel/uploads.ts';
import { forgetFiles } from './develop.ts';

const KEEP_MS = 24 * 3_600_000;
const AT_ONCE = 1_000;

/**
 * Forgets what nobody finished within a day: uploads that stopped, photos that were added to nothing, refused
 * ones, and those of which the upload service told nothing.
 */
export async function sweepPhotos(system: System): Promise<void> {
  const before = new Date(system.clock.now().getTime() - KEEP_MS);
  for (const { id, file_id } of await deleteOrphans(system, before)) {
    await forgetFiles(system, id);
    await forgetUpload(system.config, PHOTO_UPLOAD, file_id);
  }
  const old = await uploadsBefore(system.config, PHOTO_UPLOAD, before);
  const waiting = new Set(await filesWaiting(system));
  for (const name of old) if (!waiting.has(name)) await forgetUpload(system.config, PHOTO_UPLOAD, name);
}

const deleteOrphans = (system: System, before: Date) =>
  system.transact(({ sql }) =>
    sql
      .deleteFrom('photos')
      .where('id', 'in', (orphans) =>
        orphans
          .selectFrom('photos')
          .select('id')
          .where('created_at', '<', before)
          .where((or) =>
            or.or([
              or('project_id', 'is', null),
              or('state', '=', 'refused'),
              or.and([or('is_elsewhere', '=', true), or('state', '=', 'waiting')]),
            ]),
          )
          .limit(AT_ONCE),
      )
      .returning(['id', 'file_id'])
      .execute(),
  );

async function filesWaiting(system: System): Promise<string[]> {
  const rows = await system.read().sql.selectFrom('photos').select('file_id').where('state', '=', 'waiting').execute();
  return rows.map(({ file_id }) => file_id);
}

/** Photos that arrived before a moment and are not processed: a process that died may have left them. */
export async function waitingSince(system: System, before: Date): Promise<string[]> {
  const rows = await system
    .read()
    .sql.selectFrom('photos')
    .select('id')
    .where('state', '=', 'waiting')
    .where('is_elsewhere', '=', false)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}
