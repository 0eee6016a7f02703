import type { SearchResult } from '#contract/search/schema.ts';
import { copy } from '../copy.ts';

/** The place that a search was understood to name. */
export const placeLabel = ({ label, radius_miles }: NonNullable<SearchResult['place']>): string =>
  radius_miles === null ? copy.inPlace(label) : copy.nearPlace(radius_miles, label);
