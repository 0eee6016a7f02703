// What a firm says to the filters of capacity, read off its document.
import { CAPACITY_FILTERS, type CapacityFilter } from '#contract/search/rules.ts';
import type { FirmCapacity, FirmDocument, FirmQuery, Point, Worksite } from '#server/search/engine/document.ts';
import { hundredthMiles, toUnits, UNITS_PER_DEGREE } from '#server/search/engine/geo/distance.ts';
import { keyOf } from './brute-force-facets.ts';

type Answer = 'yes' | 'no' | 'unsaid';

const stored = ({ latitude, longitude }: Point): Point => ({
  latitude: toUnits(latitude) / UNITS_PER_DEGREE,
  longitude: toUnits(longitude) / UNITS_PER_DEGREE,
});

function travels(said: FirmCapacity, { state, state_fips, county, center }: Worksite): Answer {
  const { service_states, service_counties, service_radius, office } = said;
  if (service_states.includes(state) || (county && service_counties.includes(county))) return 'yes';
  if (service_radius !== null && office && hundredthMiles(center, stored(office)) <= service_radius * 100) return 'yes';
  const isUnmeasured = service_radius !== null && !office;
  const isUntold = county === null && state_fips && service_counties.some((code) => code.startsWith(state_fips));
  const isSilent = service_states.length + service_counties.length === 0 && service_radius === null;
  return isUnmeasured || isUntold || isSilent ? 'unsaid' : 'no';
}

const compare = <T>(said: T | null, fits: (said: T) => boolean): Answer =>
  said === null ? 'unsaid' : fits(said) ? 'yes' : 'no';

/** By filter that is asked. */
export function capacityAnswers({ capacity }: FirmDocument, query: FirmQuery): Map<CapacityFilter, Answer> {
  const { start_by, bond, crew, travels_to, language } = query;
  const asked = { start_by, bond, crew, travels_to, language: language.length > 0 ? language.map(keyOf) : undefined };
  const answer = (filter: CapacityFilter): Answer => {
    if (!capacity) return 'unsaid';
    switch (filter) {
      case 'start_by':
        return compare(capacity.available_from, (from) => from <= (start_by ?? ''));
      case 'bond':
        return compare(capacity.bonding_band, (limit) => limit >= (bond ?? 0));
      case 'crew':
        return compare(capacity.crew, (people) => people >= (crew ?? 0));
      case 'travels_to':
        return travels(capacity, travels_to as Worksite);
      case 'language':
        return compare(capacity.languages.length > 0 ? capacity.languages : null, (own) =>
          own.some((one) => asked.language?.includes(keyOf(one))),
        );
    }
  };
  return new Map(
    CAPACITY_FILTERS.filter((filter) => asked[filter] !== undefined).map((filter) => [filter, answer(filter)]),
  );
}

/** Whether a firm passes; one that says no never does. */
export const passesCapacity = (firm: FirmDocument, query: FirmQuery): boolean =>
  [...capacityAnswers(firm, query).values()].every(
    (answer) => answer === 'yes' || (answer === 'unsaid' && query.include_unsaid === true),
  );

/** Of firms that match everything else, those that say no to nothing, but have not said something. */
export function countUnsaid(firms: readonly FirmDocument[], query: FirmQuery): Record<string, number> | null {
  const isAsked = query.language.length > 0 || CAPACITY_FILTERS.some((one) => one !== 'language' && query[one]);
  if (!isAsked) return null;
  const counts: Record<string, number> = { firms: 0, ...Object.fromEntries(CAPACITY_FILTERS.map((one) => [one, 0])) };
  for (const firm of firms) {
    const answers = [...capacityAnswers(firm, query)];
    if (answers.some(([, answer]) => answer === 'no') || answers.every(([, answer]) => answer === 'yes')) continue;
    counts.firms = (counts.firms as number) + 1;
    for (const [filter, answer] of answers) if (answer === 'unsaid') counts[filter] = (counts[filter] as number) + 1;
  }
  return counts;
}
