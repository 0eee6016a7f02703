import type { IndexedDocument } from '../document.ts';
import { toUnits, UNITS_PER_DEGREE, unitVector } from '../geo/distance.ts';
import { cellOf } from '../geo/grid.ts';
import type { ValueTable } from '../layout/facet-values.ts';
import { type Arrays, NO_COORDINATE, NO_VALUE } from '../layout/segment-layout.ts';
import { byCodeUnits, terms, tokenize, valueKey } from '../text/tokenize.ts';
import { NumberList } from './growable-arrays.ts';

interface Place {
  readonly state: string | null;
  readonly county: string | null;
  readonly city: string | null;
  readonly zip: string;
  readonly sort: string;
}

/** A place as written in lists. */
interface PlaceSpelling {
  readonly state: string | null;
  readonly county: string | null;
  readonly place: number;
  times: number;
}

/** Exceeds the number of firms in a segment. */
const MAX_DOCS = 2 ** 24;
/** More distinct places indicate a corrupt list. */
export const MAX_PLACE_VALUES = 2 ** 17 - 2;

/**
 * Locations of firms. Documents are numbered by the firm's first trade, then by place, for locality of reference: a
 * search touches fewer memory pages.
 */
export class PlaceColumns {
  readonly #values: ValueTable;
  readonly #stateValue;
  readonly #countyValue;
  readonly #cityValue;
  readonly #stateNames: ReadonlyMap<string, string>;
  readonly #places: Place[] = [];
  readonly #known = new Map<string, number>();
  /** Places by ZIP code and city. */
  readonly #spellings = new Map<string | null, Map<string | null, PlaceSpelling[]>>();
  readonly #placeOf = new NumberList();
  readonly #tradeNumbers = new Map<string, number>();
  readonly #trades = new NumberList();
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];
  #sorted: readonly number[] = [];
  #starts = new Uint32Array();
  #rank = new Uint32Array();
  #cellKeys = new Uint32Array();
  #cellCount = 0;

  constructor(values: ValueTable, stateNames: ReadonlyMap<string, string>) {
    this.#values = values;
    this.#stateValue = values.numbering('state');
    this.#countyValue = values.numbering('county');
    this.#cityValue = values.numbering('city');
    this.#stateNames = stateNames;
  }

  add(document: IndexedDocument): void {
    const { latitude, longitude, naics } = document;
    this.#trades.push(this.#tradeNumber(naics[0] ?? ''));
    const printed = this.#spellingOf(document);
    printed.times++;
    this.#placeOf.push(printed.place);
    const isPlaced = latitude !== null && longitude !== null;
    this.#latitudes.push(isPlaced ? toUnits(latitude) : NO_COORDINATE);
    this.#longitudes.push(isPlaced ? toUnits(longitude) : NO_COORDINATE);
  }

  #spellingOf({ zip, state, county, city }: IndexedDocument): PlaceSpelling {
    const inZip = this.#spellings.get(zip) ?? new Map<string | null, PlaceSpelling[]>();
    const printed = inZip.get(city) ?? [];
    for (const one of printed) if (one.county === county && one.state === state) return one;
    this.#recordValues({ state, county, city }, 0);
    const made = { state, county, place: this.#place(state, county, city, zip ?? ''), times: 0 };
    printed.push(made);
    this.#spellings.set(zip, inZip.set(city, printed));
    return made;
  }

  /** Counts spellings, so that the most frequent one becomes the label. @param times occurrences of these spellings */
  #recordValues({ state, county, city }: Pick<Place, 'state' | 'county' | 'city'>, times: number): void {
    this.#stateValue(state?.toUpperCase(), times);
    this.#countyValue(county, times);
    this.#cityValue(city, times);
  }

  #recordAllValues(): void {
    for (const inZip of this.#spellings.values()) {
      for (const [city, printed] of inZip) {
        for (const { state, county, times } of printed) this.#recordValues({ state, county, city }, times);
      }
    }
  }

  #tradeNumber(trade: string): number {
    const known = this.#tradeNumbers.get(trade);
    if (known !== undefined) return known;
    this.#tradeNumbers.set(trade, this.#tradeNumbers.size);
    return this.#tradeNumbers.size - 1;
  }

  #place(state: string | null, county: string | null, city: string | null, zip: string): number {
    const sort = [state, county, city, zip].map((part) => valueKey(part ?? '')).join('\0');
    const known = this.#known.get(sort);
    if (known !== undefined) return known;
    this.#known.set(sort, this.#places.length);
    return this.#places.push({ state: state?.toUpperCase() ?? null, county, city, zip, sort }) - 1;
  }

  /** @returns by new document number its index in order of arrival */
  order(): Uint32Array {
    this.#recordAllValues();
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
    const trades = [...this.#tradeNumbers.keys()];
    const tradeRank = new Uint32Array(trades.length);
    trades.toSorted().forEach((trade, i) => {
      tradeRank[this.#tradeNumber(trade)] = i;
    });
    const firstTrades = this.#trades.array;
    const keys = Float64Array.from(placeOf, (place, arrival) => {
      const trade = tradeRank[firstTrades[arrival] as number] as number;
      return (trade * sorted.length + (rank[place] as number)) * MAX_DOCS + arrival;
    });
    const order = Uint32Array.from(keys.sort(), (key) => key % MAX_DOCS);
    this.#cells(order);
    return order;
  }

  #cells(order: Uint32Array): void {
    const keys = new Float64Array(order.length);
    let n = 0;
    order.forEach((arrival, doc) => {
      const [latitude, longitude] = [this.#latitudes[arrival] as number, this.#longitudes[arrival] as number];
      if (latitude !== NO_COORDINATE) keys[n++] = cellOf(latitude, longitude) * 2 ** 32 + doc;
    });
    const sorted = keys.subarray(0, n).sort();
    this.#cellKeys = Uint32Array.from(sorted, (key) => Math.floor(key / 2 ** 32));
    this.#cellDocs = Uint32Array.from(sorted, (key) => key % 2 ** 32);
    for (let i = 0; i < n; i++) if (this.#cellKeys[i] !== this.#cellKeys[i - 1]) this.#cellCount++;
  }
  #cellDocs = new Uint32Array();

  /** Search words of each place, in the order of the places. */
  words(): string[][] {
    const known = new Map<string, string[]>();
    const termsOf = (text: string | null | undefined): string[] => {
      if (text === null || text === undefined) return [];
      const found = known.get(text) ?? terms(text);
      known.set(text, found);
      return found;
    };
    return this.#sorted.map((one) => {
      const { state, county, city, zip } = this.#places[one] as Place;
      const name = this.#stateNames.get(state ?? '');
      return [...new Set([...[city, county, state, name].flatMap(termsOf), ...tokenize(zip)])];
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
      arrays.placeStates[place] = this.#values.find('state', state) ?? NO_VALUE;
      arrays.placeCounties[place] = this.#values.find('county', county) ?? NO_VALUE;
      arrays.placeCities[place] = this.#values.find('city', city) ?? NO_VALUE;
    });
    this.#fillDocuments(arrays, order);
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

  #fillDocuments({ placeOf, placeDocs, latitudes, longitudes, sphere }: Arrays, order: Uint32Array): void {
    const next = this.#starts.slice();
    const placeOfArrival = this.#placeOf.array;
    for (let doc = 0; doc < order.length; doc++) {
      const arrival = order[doc] as number;
      const place = this.#rank[placeOfArrival[arrival] as number] as number;
      placeOf[doc] = place;
      placeDocs[next[place] as number] = doc;
      (next[place] as number)++;
      const [latitude, longitude] = [this.#latitudes[arrival] as number, this.#longitudes[arrival] as number];
      latitudes[doc] = latitude;
      longitudes[doc] = longitude;
      if (latitude === NO_COORDINATE) continue;
      sphere.set(
        unitVector({ latitude: latitude / UNITS_PER_DEGREE, longitude: longitude / UNITS_PER_DEGREE }),
        doc * 3,
      );
    }
  }
}
