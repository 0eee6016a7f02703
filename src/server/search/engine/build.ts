import { FacetColumns } from './build-facets.ts';
import { NameColumns } from './build-names.ts';
import { MOST_PLACE_VALUES, PlaceColumns } from './build-places.ts';
import { WordColumns } from './build-words.ts';
import type { FirmDocument } from './document.ts';
import { Folding } from './folding.ts';
import { wordsOfValue } from './labels.ts';
import { allocate, arraysOf, type Dictionary, type SegmentData } from './layout.ts';
import { ValueTable } from './values.ts';

/** Gathers firms and lays them out as one segment. One builder makes one segment. */
export class SegmentBuilder {
  readonly #values = new ValueTable();
  readonly #placeValues = new ValueTable(MOST_PLACE_VALUES);
  readonly #names = new NameColumns();
  readonly #words = new WordColumns();
  readonly #facets = new FacetColumns(this.#values);
  readonly #places: PlaceColumns;
  readonly #name = new Folding();
  readonly #tradeName = new Folding();
  readonly #description = new Folding();
  readonly #texts = [this.#name, this.#tradeName, this.#description];
  #docs = 0;

  constructor(stateNames: ReadonlyMap<string, string>) {
    this.#places = new PlaceColumns(this.#placeValues, stateNames);
  }

  add(firm: FirmDocument): void {
    this.#docs++;
    this.#name.read(firm.name);
    this.#tradeName.read(firm.trade_name ?? '');
    this.#description.read(firm.description ?? '');
    this.#names.add(firm, this.#name, this.#tradeName);
    this.#words.add(this.#texts);
    this.#facets.add(firm);
    this.#places.add(firm);
  }

  finish(): SegmentData {
    const order = this.#places.order();
    const values = this.#values.list();
    const further = values.flatMap(wordsOfValue);
    const lengths = {
      ...this.#names.lengths(),
      ...this.#facets.lengths(this.#docs),
      ...this.#places.lengths(),
      ...this.#words.lengths(this.#docs, this.#places.words(), further),
    };
    const dictionary: Dictionary = {
      words: this.#words.vocabulary().join('\n'),
      values,
      placeValues: this.#placeValues.list(),
    };
    const text = Buffer.from(JSON.stringify(dictionary));
    const data = allocate(this.#docs, { ...lengths, dictionary: text.length });
    const arrays = arraysOf(data);
    arrays.dictionary.set(text);
    for (const columns of [this.#names, this.#facets, this.#places, this.#words]) columns.fill(arrays, order);
    return data;
  }
}
