import { join } from 'node:path';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { Metric } from '#server/kernel/http/metrics.ts';
import { hasOpportunities } from '#server/opportunities/reads/search-documents.ts';
import { configureOpportunityIndex, openedIndexOf, opportunityIndexOf } from './reads/opportunity-index.ts';

/**
 * Opens the index in the background, so that the first search need not wait; an installation without opportunities spends
 * no thread on them. Saves it for the next start.
 */
export async function startOpportunityIndex({
  config,
  readContext: read,
  live,
  log,
}: AppServices): Promise<() => Promise<void>> {
  const { sql } = read();
  configureOpportunityIndex(sql, {
    folder: join(config.dataDir, 'opportunity-search'),
    warn: (error, what) => log.warn({ err: error }, what),
  });
  if (await hasOpportunities(sql))
    opportunityIndexOf(sql)
      .catchUp()
      .catch((error) => log.warn({ err: error }, 'search: could not open the index of opportunities'));
  // each search catches up by itself; this only saves it the work
  const stop = live.onWake(() => {
    const index = openedIndexOf(sql);
    index
      ?.catchUp()
      .then(() => index.saveSnapshot())
      .catch((error) => log.warn({ err: error }, 'search: could not update the index of opportunities'));
  });
  return async () => {
    stop();
    await openedIndexOf(sql)?.close();
  };
}

/** Size of the index. */
export async function opportunityMetrics({ readContext: read }: AppServices): Promise<readonly Metric[]> {
  const stats = await openedIndexOf(read().sql)?.stats();
  return [
    { name: 'search_index_opportunities', help: 'Opportunities in the search index', value: stats?.firms ?? 0 },
    {
      name: 'search_index_opportunities_bytes',
      help: 'Shared memory of the search index of opportunities',
      value: stats?.bytes ?? 0,
    },
  ];
}
