import { z } from 'zod';
import { US_STATES, US_TERRITORIES } from '../../businesses/rules/states.ts';
import { flag, repeated, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { MAX_RADIUS_MILES } from '../rules.ts';

const PLACES = new Set([...US_STATES, ...US_TERRITORIES].map(({ code }) => code));
const NEEDS_ZIP = 'needs a zip to measure from';

export const zipCode = z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP code');
/** A value of a facet as lists write it. */
export const facetText = z.string().trim().min(1).max(LIMITS.shortText);

/**
 * Filters of every search. Values of a repeated key are combined by OR, different keys by AND, ignoring case.
 * `q`: typos are corrected, the last word may be a prefix, and "words in quotes" match as a phrase. A place in it ("near
 * 21201", "in Queens") is searched as a place, an agency ("certified by WBENC") as the one that certifies, and words that
 * say nothing are left out; a `q` without letters and digits matches nothing.
 * `verbatim=true` takes the words of `q` as they are: no correction, no place.
 * `naics` takes 2 to 6 digits and includes all descendants of the code.
 * `zip` alone only measures distances; `radius_miles` excludes what is farther away or of unknown location.
 * `alert`: exactly what this alert of a saved search of the caller told of.
 */
export const sharedFilters = {
  q: z.string().trim().max(LIMITS.query).optional(),
  verbatim: flag.optional(),
  naics: repeated(z.string().regex(/^\d{2,6}$/, 'must be 2 to 6 digits')),
  state: repeated(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a two-letter state')
      .toUpperCase()
      .refine((code) => PLACES.has(code), 'is not a US state or territory'),
  ),
  county: repeated(facetText),
  city: repeated(facetText),
  zip: zipCode.optional(),
  radius_miles: wholeNumber(1, MAX_RADIUS_MILES).optional(),
  alert: uuid.optional(),
};

interface WithDistance {
  readonly zip?: string | undefined;
  readonly radius_miles?: number | undefined;
}
export const hasOrigin = (query: WithDistance): boolean => query.radius_miles === undefined || query.zip !== undefined;
export const MISSING_ZIP = { error: NEEDS_ZIP, path: ['radius_miles'] };
export const canSort = (query: WithDistance & { readonly sort: string }): boolean =>
  query.sort !== 'distance' || query.zip !== undefined;
export const UNSORTABLE = { error: `distance ${NEEDS_ZIP}`, path: ['sort'] };

/** A page of the results, for callers that do not say how many; the directory page does (`RESULTS_PER_PAGE`). */
export const paging = {
  page: wholeNumber(1, 10_000).default(1),
  page_size: wholeNumber(1, LIMITS.pageSize).default(20),
};

/** The code whose trades are asked for, beside the filters. */
export const tradesBelow = { parent: z.string().regex(/^\d{2,5}$/, 'must be 2 to 5 digits') };
