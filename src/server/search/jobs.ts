import type { System } from '#server/kernel/system.ts';
import { currentIndex } from './reads/directory.ts';

/** Fills the index before the first search, and keeps it near the database between searches. */
export async function followDirectory({ read, live, log }: System): Promise<void> {
  const { sql } = read();
  await currentIndex(sql);
  // every search looks for itself; this only spares it the work
  live.onWake(() => {
    currentIndex(sql).catch((error) => log.warn({ err: error }, 'search: could not follow the directory'));
  });
}
