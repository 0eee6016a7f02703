import { onSphere, toUnits, UNITS } from './distance.ts';
import type { FirmDocument } from './document.ts';
import { cellOf } from './grid.ts';
import { Numbers } from './grow.ts';
import { type Arrays, NONE, UNPLACED } from './layout.ts';
import type { ValueTable } from './values.ts';
import { byCodeUnits, terms, valueKey, words } from './words.ts';

interface Place {
  readonly state: string | null;
  readonly county: string | null;
  readonly city: string | null;
  readonly zip: string;
  readonly sort: string;
}

/** More firms than a segment holds. */
const ARRIVALS = 2 ** 24;
const SPELLINGS = 2 ** 17;
/** Three of them and none fit into one number. More different places than this are a broken list. */
export const MOST_PLACE_VALUES = SPELLINGS - 2;

/**
 * Where firms are. Documents are numbered by the firm's first trade, then by place: what is asked for together lies
 * together, and a search looks into fewer pages of memory.
 */
export class PlaceColumns {
  readonly #values: ValueTable;
  readonly #stateNames: ReadonlyMap<string, string>;
  readonly #places: Place[] = [];
  readonly #known = new Map<string, number>();
  /** By ZIP code, then by the values of the others in one number. */
  readonly #printed = new Map<string | null, Map<number, number>>();
  readonly #placeOf = new Numbers();
  readonly #trades: string[] = [];
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];
  #sorted: readonly number[] = [];
  #starts = new Uint32Array();
  #rank = new Uint32Array();
  #cellKeys = new Uint32Array();
  #cellCount = 0;

  constructor(values: ValueTable, stateNames: ReadonlyMap<string, string>) {
    this.#values = values;
    this.#stateNames = stateNames;
  }

  add({ state, county, city, zip, latitude, longitude, naics }: FirmDocument): void {
    this.#trades.push(naics[0] ?? '');
    const key = [
      this.#values.note('state', state?.toUpperCase()),
      this.#values.note('county', county),
      this.#values.note('city', city),
    ].reduce<number>((sum, value) => sum * SPELLINGS + (value ?? SPELLINGS - 1), 0);
    const ofZip = this.#printed.get(zip) ?? new Map<number, number>();
    const place = ofZip.get(key) ?? this.#place(state, county, city, zip ?? '');
    if (ofZip.size === 0) this.#printed.set(zip, ofZip);
    ofZip.set(key, place);
    this.#placeOf.push(place);
    this.#latitudes.push(latitude === null || longitude === null ? UNPLACED : toUnits(latitude));
    this.#longitudes.push(latitude === null || longitude === null ? UNPLACED : toUnits(longitude));
  }

  #place(state: string | null, county: string | null, city: string | null, zip: string): number {
    const sort = [state, county, city, zip].map((part) => valueKey(part ?? '')).join('\0');
    const known = this.#known.get(sort);
    if (known !== undefined) return known;
    this.#known.set(sort, this.#places.length);
    return this.#places.push({ state: state?.toUpperCase() ?? null, county, city, zip, sort }) - 1;
  }

  /** @returns the documents in the order of arrival by their new number */
  order(): Uint32Array {
    const sorted = this.#places.map((_, place) => place);
    const sortKey = (place: number) => (this.#places[place] as Place).sort;
    this.#sorted = sorted.sort((a, b) => byCodeUnits(sortKey(a), sortKey(b)));
    const rank = new Uint32Array(sorted.length);
    this.#sorted.forEach((place, i) => {
      rank[place] = i;
    });
    const placeOf = this.#placeOf.array;
    this.#starts = new Uint32Array(sorted.length + 1);
    for (const place of placeOf) (this.#starts[(rank[place] as number) + 1] as number)++;
    for (let i = 0; i < sorted.length; i++) {
      this.#starts[i + 1] = (this.#starts[i + 1] as number) + (this.#starts[i] as number);
    }
    this.#rank = rank;
    const trades = [...new Set(this.#trades)].sort(byCodeUnits);
    const tradeRank = new Map(trades.map((trade, i) => [trade, i]));
    const keys = Float64Array.from(placeOf, (place, arrival) => {
      const trade = tradeRank.get(this.#trades[arrival] as string) as number;
      return (trade * sorted.length + (rank[place] as number)) * ARRIVALS + arrival;
    });
    const order = Uint32Array.from(keys.sort(), (key) => key % ARRIVALS);
    this.#cells(order);
    return order;
  }

  #cells(order: Uint32Array): void {
    const keys = new Float64Array(order.length);
    let n = 0;
    order.forEach((arrival, doc) => {
      const [latitude, longitude] = [this.#latitudes[arrival] as number, this.#longitudes[arrival] as number];
      if (latitude !== UNPLACED) keys[n++] = cellOf(latitude, longitude) * 2 ** 32 + doc;
    });
    const sorted = keys.subarray(0, n).sort();
    this.#cellKeys = Uint32Array.from(sorted, (key) => Math.floor(key / 2 ** 32));
    this.#cellDocs = Uint32Array.from(sorted, (key) => key % 2 ** 32);
    for (let i = 0; i < n; i++) if (this.#cellKeys[i] !== this.#cellKeys[i - 1]) this.#cellCount++;
  }
  #cellDocs = new Uint32Array();

  /** Words by which each place is found, in the order of the places. */
  words(): string[][] {
    return this.#sorted.map((one) => {
      const { state, county, city, zip } = this.#places[one] as Place;
      const name = this.#stateNames.get(state ?? '');
      return [...new Set([city, county, state, name].flatMap((text) => terms(text ?? '')).concat(words(zip)))];
    });
  }

  lengths() {
    const [docs, places] = [this.#placeOf.length, this.#places.length];
    return {
      ...{ latitudes: docs, longitudes: docs, sphere: docs * 3, placeOf: docs, placeDocs: docs },
      ...{ placeStarts: places + 1, placeStates: places, placeCounties: places, placeCities: places },
      ...{ cells: this.#cellCount, cellStarts: this.#cellCount + 1, cellDocs: this.#cellDocs.length },
    };
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    arrays.placeStarts.set(this.#starts);
    this.#sorted.forEach((one, place) => {
      const { state, county, city } = this.#places[one] as Place;
      arrays.placeStates[place] = this.#values.find('state', state) ?? NONE;
      arrays.placeCounties[place] = this.#values.find('county', county) ?? NONE;
      arrays.placeCities[place] = this.#values.find('city', city) ?? NONE;
    });
    const next = this.#starts.slice();
    order.forEach((arrival, doc) => {
      const place = this.#rank[this.#placeOf.array[arrival] as number] as number;
      arrays.placeOf[doc] = place;
      arrays.placeDocs[(next[place] as number)++] = doc;
      const [latitude, longitude] = [this.#latitudes[arrival] as number, this.#longitudes[arrival] as number];
      arrays.latitudes[doc] = latitude;
      arrays.longitudes[doc] = longitude;
      if (latitude !== UNPLACED) {
        arrays.sphere.set(onSphere({ latitude: latitude / UNITS, longitude: longitude / UNITS }), doc * 3);
      }
    });
    arrays.cellDocs.set(this.#cellDocs);
    let cell = -1;
    this.#cellKeys.forEach((key, i) => {
      if (key === this.#cellKeys[i - 1]) return;
      cell++;
      arrays.cells[cell] = key;
      arrays.cellStarts[cell] = i;
    });
    arrays.cellStarts[this.#cellCount] = this.#cellDocs.length;
  }
}
