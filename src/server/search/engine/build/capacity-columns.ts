import type { FirmCapacity, IndexedDocument } from '../document.ts';
import { areaNumber } from '../geo/areas.ts';
import { toUnits } from '../geo/distance.ts';
import { type Arrays, NO_COORDINATE } from '../layout/segment-layout.ts';

interface Said extends FirmCapacity {
  readonly arrival: number;
  readonly areas: readonly number[];
}

/** `YYYY-MM-DD` as a number that sorts alike; day numbers of the index end in 2079. */
export const startDay = (day: string): number => Number(day.replaceAll('-', ''));

/** What firms say of their capacity. Few do: each has one entry, the others none. */
export class CapacityColumns {
  readonly #said: Said[] = [];
  #arrivals = 0;
  #areas = 0;

  add(document: IndexedDocument): void {
    const capacity = 'capacity' in document ? document.capacity : null;
    const arrival = this.#arrivals++;
    if (!capacity || saysNothing(capacity)) return;
    const areas = [...new Set([...capacity.service_states, ...capacity.service_counties].map(areaNumber))];
    this.#areas += areas.length;
    this.#said.push({ ...capacity, arrival, areas });
  }

  lengths() {
    const docs = this.#said.length;
    return {
      ...{ capacityDocs: docs, startDays: docs, bonds: docs, crews: docs, travelMiles: docs, speaks: docs },
      ...{ officeLatitudes: docs, officeLongitudes: docs, areaStarts: docs + 1, areas: this.#areas },
    };
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    const byArrival = new Map(this.#said.map((said) => [said.arrival, said]));
    let [at, area] = [0, 0];
    for (let doc = 0; doc < order.length && at < byArrival.size; doc++) {
      const said = byArrival.get(order[doc] as number);
      if (!said) continue;
      arrays.capacityDocs[at] = doc;
      arrays.startDays[at] = said.available_from === null ? 0 : startDay(said.available_from);
      arrays.bonds[at] = said.bonding_band === null ? 0 : said.bonding_band + 1;
      arrays.crews[at] = said.crew ?? 0;
      arrays.travelMiles[at] = said.service_radius ?? 0;
      arrays.officeLatitudes[at] = said.office ? toUnits(said.office.latitude) : NO_COORDINATE;
      arrays.officeLongitudes[at] = said.office ? toUnits(said.office.longitude) : NO_COORDINATE;
      arrays.speaks[at] = said.languages.length > 0 ? 1 : 0;
      arrays.areaStarts[at] = area;
      arrays.areas.set(said.areas, area);
      area += said.areas.length;
      at++;
    }
    arrays.areaStarts[at] = area;
  }
}

const saysNothing = ({ office: _, ...said }: FirmCapacity): boolean =>
  Object.values(said).every((value) => value === null || (Array.isArray(value) && value.length === 0));
