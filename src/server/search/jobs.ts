import { join } from 'node:path';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { Metric } from '#server/kernel/http/metrics.ts';
import { directoryOf } from './reads/directory.ts';

/** Opens the index before the first search, keeps it near the database between searches, and keeps it for the next start. */
export async function followDirectory({
  config,
  readContext: read,
  live,
  log,
}: AppServices): Promise<() => Promise<void>> {
  const directory = directoryOf(read().sql, {
    folder: join(config.dataDir, 'search'),
    warn: (error, what) => log.warn({ err: error }, what),
  });
  await directory.catchUp();
  directory
    .warm()
    .then(() => directory.keep(true))
    .catch((error) => log.warn({ err: error }, 'search: could not keep the index'));
  // every search looks for itself; this only spares it the work
  const stop = live.onWake(() => {
    directory
      .catchUp()
      .then(() => directory.keep())
      .catch((error) => log.warn({ err: error }, 'search: could not follow the directory'));
  });
  return async () => {
    stop();
    await directory.close();
  };
}

/** How large the index is. */
export async function measureDirectory({ readContext: read }: AppServices): Promise<readonly Metric[]> {
  const { firms, bytes, segments } = await directoryOf(read().sql).stats();
  return [
    { name: 'search_index_firms', help: 'Firms in the search index', value: firms },
    { name: 'search_index_bytes', help: 'Shared memory of the search index', value: bytes },
    { name: 'search_index_segments', help: 'Parts that the search index is made of', value: segments },
  ];
}
