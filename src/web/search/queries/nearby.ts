import { queryOptions } from '@tanstack/react-query';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { api } from '#web/api.ts';
import type { DirectoryState } from './state.ts';

/** Firms that a profile names. */
export const NEARBY = 5;
export const NEARBY_MILES = 25;

type Placed = Pick<Mwbe, 'naics' | 'certificates' | 'zip_code' | 'state'>;

/**
 * The search for firms of the same trade nearby, the nearest first: by the code that most certificates name, else the
 * first, around the firm's ZIP code, else in its state.
 * @returns null where the firm has no code or no place
 */
export function nearbySearch({ naics, certificates, zip_code, state }: Placed): DirectoryState | null {
  const named = (code: string) => certificates.filter((one) => one.naics.includes(code)).length;
  const [main] = naics.map(({ code }) => code).toSorted((a, b) => named(b) - named(a));
  const zip = zip_code?.match(/^\d{5}/)?.[0];
  if (!main || !/^\d{2,6}$/.test(main)) return null;
  if (zip) return { naics: [main], zip, radius_miles: String(NEARBY_MILES), sort: 'distance' };
  return state && /^[A-Z]{2}$/.test(state) ? { naics: [main], state: [state], sort: 'name' } : null;
}

/** One more than is shown, since the firm itself is among them. */
export const nearbyQuery = (search: DirectoryState) =>
  queryOptions({
    queryKey: ['search', 'nearby', search],
    queryFn: ({ signal }) =>
      api.search.businesses({ query: { ...search, page_size: String(NEARBY + 1) } as Request, signal }),
    staleTime: 60_000,
  });

type Request = Parameters<typeof api.search.businesses>[0]['query'];
