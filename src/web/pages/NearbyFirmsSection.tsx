import type { Mwbe } from '#contract/businesses/schema.ts';
import { NearbyFirms } from '#web/search/components/NearbyFirms.tsx';
import { copy } from '#web/search/copy/nearby.ts';
import { nearbySearch } from '#web/search/model/nearby.ts';

/** Of a profile: the firms nearby; null where nothing says which trade or place is meant. */
export function nearbyFirmsSection(firm: Mwbe) {
  const search = nearbySearch(firm);
  return search && { id: 'nearby', label: copy.title, content: <NearbyFirms firm={firm} search={search} /> };
}
