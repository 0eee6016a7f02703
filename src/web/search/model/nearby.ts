import type { Mwbe } from '#contract/businesses/schema.ts';
import type { DirectoryState } from './search-state.ts';

/** Nearby firms shown on a profile. */
export const MAX_NEARBY = 5;
export const NEARBY_FIRMS_MILES = 25;

type NearbyInput = Pick<Mwbe, 'certificates' | 'zip_code' | 'state'> & { readonly naics: readonly { code: string }[] };

/**
 * The search for nearby firms in the same trade, nearest first: by the NAICS code on most certificates, else the first
 * code, around the firm's ZIP code, else in its state.
 * @returns null where the firm has no code or no location
 */
export function nearbySearch({ naics, certificates, zip_code, state }: NearbyInput): DirectoryState | null {
  const named = (code: string) => certificates.filter((one) => one.naics.includes(code)).length;
  const [main] = naics.map(({ code }) => code).toSorted((a, b) => named(b) - named(a));
  const zip = zip_code?.match(/^\d{5}/)?.[0];
  if (!main || !/^\d{2,6}$/.test(main)) return null;
  if (zip) return { naics: [main], zip, radius_miles: String(NEARBY_FIRMS_MILES), sort: 'distance' };
  return state && /^[A-Z]{2}$/.test(state) ? { naics: [main], state: [state], sort: 'name' } : null;
}
