import type { Suggestions } from '#contract/search/schema.ts';
import { directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { currentIndex } from './directory.ts';

const FIRMS = 5;
const TRADES = 4;
const PLACES = 3;

/** What somebody may mean while typing; nothing where nothing is near. */
export async function suggest(ctx: ReadContext, q: string): Promise<Suggestions> {
  const index = await currentIndex(ctx.sql);
  const none = { certification: [], agency: [], group: [], naics: [], state: [], county: [], city: [], size: [] };
  const { hits, facets } = index.search({ ...none, q, sort: 'best', page: 1, page_size: 100 });
  const named = hits.filter(({ matched }) => matched.includes('name')).slice(0, FIRMS);
  const firms = await directoryFirms(ctx.sql, { ids: named.map((hit) => hit.core_id) });
  const begins = (label: string) => label.toLowerCase().includes(q.toLowerCase());
  return {
    firms: named.flatMap(({ core_id }) => {
      const firm = firms.find((one) => one.mwbe_core_id === core_id);
      if (!firm) return [];
      const { id, mwbe_core_id, legal_business_name, trade_name, profile_url_path, city, state } = firm;
      return [{ id, mwbe_core_id, legal_business_name, trade_name, profile_url_path, city, state }];
    }),
    trades: facets.naics
      .filter(({ value, label }) => value.length === 6 && begins(label))
      .slice(0, TRADES)
      .map(({ value, label, count }) => ({ code: value, title: label, count })),
    places: (['state', 'county', 'city'] as const)
      .flatMap((kind) =>
        facets[kind].map(({ value, label, count }) => ({ kind, value, label, count, state: null as string | null })),
      )
      .filter(({ label }) => begins(label))
      .slice(0, PLACES),
  };
}
