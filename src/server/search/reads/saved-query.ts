import { type SearchQuery, searchQuery } from '#contract/search/schema.ts';

/** How the page shows what it found, and what is no search of its own. */
const VIEW = ['view', 'compare', 'page', 'page_size', 'alert'];

/** The search that a saved one runs: the query of the page's URL; undefined where it is none (an old or edited URL). */
export function parseSavedQuery(query: string): SearchQuery | undefined {
  const params = new URLSearchParams(query);
  const known = [...new Set(params.keys())].filter((key) => key in searchQuery.shape && !VIEW.includes(key));
  const values = known.map((key) => {
    const all = params.getAll(key);
    return [key, all.length > 1 ? all : all[0]];
  });
  return searchQuery.safeParse(Object.fromEntries(values)).data;
}
