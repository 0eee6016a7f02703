import type { Mwbe } from '#contract/businesses/schema.ts';
import type { DirectoryState } from './search-state.ts';

/** Firms that a profile names. */
export const MAX_NEARBY = 5;
export const NEARBY_MILES = 25;

type NearbyInput = Pick<Mwbe, 'naics' | 'certificates' | 'zip_code' | 'state'>;

/**
 * The search for firms of the same trade nearby, the nearest first: by the code that most certificates name, else the
 * first, around the firm's ZIP code, else in its state.
 * @returns null where the firm has no code or no place
 */
export function nearbySearch({ naics, certificates, zip_code, state }: NearbyInput): DirectoryState | null {
  const named = (code: string) => certificates.filter((one) => one.naics.includes(code)).length;
  const [main] = naics.map(({ code }) => code).toSorted((a, b) => named(b) - named(a));
  const zip = zip_code?.match(/^\d{5}/)?.[0];
  if (!main || !/^\d{2,6}$/.test(main)) return null;
  if (zip) return { naics: [main], zip, radius_miles: String(NEARBY_MILES), sort: 'distance' };
  return state && /^[A-Z]{2}$/.test(state) ? { naics: [main], state: [state], sort: 'name' } : null;
}
