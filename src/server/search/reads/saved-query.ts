import type { z } from 'zod';

/** How a page shows what it found, and what is no search of its own. */
const VIEW = ['view', 'compare', 'page', 'page_size', 'alert'];

/** The search that a saved one runs: the query of the page's URL; undefined where it is none (an old or edited URL). */
export function parseSavedQuery<S extends z.ZodObject>(query: string, schema: S): z.output<S> | undefined {
  const params = new URLSearchParams(query);
  const known = [...new Set(params.keys())].filter((key) => key in schema.shape && !VIEW.includes(key));
  const values = known.map((key) => {
    const all = params.getAll(key);
    return [key, all.length > 1 ? all : all[0]];
  });
  return schema.safeParse(Object.fromEntries(values)).data;
}
