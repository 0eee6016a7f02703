import type { Point } from '../document.ts';
import { perSegment } from '../layout/per-segment.ts';
import type { Segment } from '../layout/segment.ts';
import { NO_VALUE } from '../layout/segment-layout.ts';
import { placeKey } from '../text/place-key.ts';
import type { Gazetteer, NamedPlace } from '../vocabulary.ts';

/** A city as firms write it. */
interface WrittenCity {
  readonly key: string;
  readonly state: string;
  /** Places of the segment. */
  readonly places: number[];
}

/** Fewer firms may have misspelled their city. */
const FIRMS_OF_A_CITY = 3;
/** So many tell where it is. */
const LOCATED_FIRMS = 50;

/** Places, and cities that only firms name: the post has no Landover, and writes Mount Airy for Mt. Airy. */
export function withDirectoryCities(gazetteer: Gazetteer, segments: readonly Segment[]): Gazetteer {
  return {
    ...gazetteer,
    find: (key) => {
      const named = gazetteer.find(key);
      const written = segments.flatMap((segment) =>
        (citiesOf(segment).get(key) ?? []).map((city) => ({ segment, city })),
      );
      if (written.length === 0) return named;
      const isCity = ({ isNickname, spellings }: NamedPlace) => !isNickname && spellings[0]?.facet === 'city';
      const spelled = named.map((place) => {
        const here = written.filter(({ city }) => city.state === place.state).map(({ city }) => city.key);
        const keys = new Set([...place.spellings.map((one) => one.key), ...here]);
        return isCity(place)
          ? { ...place, spellings: [...keys].map((one) => ({ facet: 'city' as const, key: one })) }
          : place;
      });
      const unknown = written.filter(({ city }) => !named.some((place) => isCity(place) && place.state === city.state));
      return [...spelled, ...unknownCities(unknown, gazetteer)];
    },
  };
}

function unknownCities(
  written: readonly { readonly segment: Segment; readonly city: WrittenCity }[],
  { stateCode, find }: Gazetteer,
): NamedPlace[] {
  const states = [...new Set(written.map(({ city }) => city.state))].filter((state) => stateCode(state.toLowerCase()));
  return states.flatMap((state): NamedPlace[] => {
    const here = written.filter(({ city }) => city.state === state);
    const docs = here.flatMap(({ segment, city }) => docsAt(segment, city));
    const points = docs.slice(0, LOCATED_FIRMS).flatMap(({ segment, doc }) => segment.place(doc) ?? []);
    const [first] = here;
    const center = points.length > 0 ? meanOf(points) : find(placeKey(state))[0]?.center;
    if (docs.length < FIRMS_OF_A_CITY || !center || !first) return [];
    return [
      {
        ...{ label: `${titled(first.city.key)}, ${state}`, state, zips: [], partZips: [], center },
        spellings: [...new Set(here.map(({ city }) => city.key))].map((key) => ({ facet: 'city', key })),
        ...{ isNickname: false, radius_miles: null },
      },
    ];
  });
}

function docsAt(segment: Segment, { places }: WrittenCity): { segment: Segment; doc: number }[] {
  const { placeStarts, placeDocs } = segment.arrays;
  return places.flatMap((place) =>
    [...placeDocs.subarray(placeStarts[place], placeStarts[place + 1])].map((doc) => ({ segment, doc })),
  );
}

const titled = (key: string): string => key.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());

function meanOf(points: readonly Point[]): Point {
  const mean = (axis: keyof Point) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

/** By `placeKey`. */
const citiesOf = perSegment((segment): ReadonlyMap<string, readonly WrittenCity[]> => {
  const { placeCities, placeStates } = segment.arrays;
  const cities = new Map<string, WrittenCity>();
  placeCities.forEach((value, place) => {
    const state = placeStates[place] as number;
    if (value === NO_VALUE || state === NO_VALUE) return;
    const known = cities.get(`${value} ${state}`);
    if (known) known.places.push(place);
    else {
      const [key = '', code = ''] = [segment.placeValues[value]?.key, segment.placeValues[state]?.key.toUpperCase()];
      cities.set(`${value} ${state}`, { key, state: code, places: [place] });
    }
  });
  return Map.groupBy(cities.values(), ({ key }) => placeKey(key));
});
