import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { Metric } from '#server/kernel/http/metrics.ts';
import { countTries, InterruptedTooOften } from '#server/kernel/jobs/interrupted-attempts.ts';
import { directoryIndexOf } from './directory-index.ts';

/** Opens the index before the first search, updates it between searches, and saves it for the next start. */
export async function startDirectoryIndex({
  config,
  readContext: read,
  live,
  log,
}: AppServices): Promise<() => Promise<void>> {
  const folder = join(config.dataDir, 'search');
  const directory = directoryIndexOf(read().sql, { folder, warn: (error, what) => log.warn({ err: error }, what) });
  try {
    await countTries({ readContext: read }, `search.open ${folder}`, () => directory.catchUp());
  } catch (error) {
    if (!(error instanceof InterruptedTooOften)) throw error;
    log.error({ err: error }, 'search: the saved index is dropped and built anew');
    await rm(folder, { recursive: true, force: true });
    await directory.catchUp();
  }
  directory
    .warm()
    .then(() => directory.saveSnapshot(true))
    .catch((error) => log.warn({ err: error }, 'search: could not save the index'));
  // each search catches up by itself; this only saves it the work
  const stop = live.onWake(() => {
    directory
      .catchUp()
      .then(() => directory.saveSnapshot())
      .catch((error) => log.warn({ err: error }, 'search: could not update the index'));
  });
  return async () => {
    stop();
    await directory.close();
  };
}

/** Size of the index. */
export async function directoryMetrics({ readContext: read }: AppServices): Promise<readonly Metric[]> {
  const { firms, bytes, segments } = await directoryIndexOf(read().sql).stats();
  return [
    { name: 'search_index_firms', help: 'Firms in the search index', value: firms },
    { name: 'search_index_bytes', help: 'Shared memory of the search index', value: bytes },
    { name: 'search_index_segments', help: 'Segments of the search index', value: segments },
  ];
}
