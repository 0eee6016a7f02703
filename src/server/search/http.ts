import { endpoints } from '#contract/search/endpoints.ts';
import { type Feature, read } from '#server/kernel/feature.ts';
import { searchBusinesses } from './reads/businesses.ts';
import { currentIndex } from './reads/directory.ts';

export const search: Feature<typeof endpoints> = {
  http: { businesses: read(endpoints.businesses, (ctx, { query }) => searchBusinesses(ctx, query)) },
  async start({ read, live, log }) {
    const { sql } = read();
    await currentIndex(sql);
    // every search looks for itself; this only spares it the work
    live.onWake(() => {
      currentIndex(sql).catch((error) => log.warn({ err: error }, 'search: could not follow the directory'));
    });
  },
};
