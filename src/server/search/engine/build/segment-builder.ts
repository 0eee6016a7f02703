import type { DocumentKind, IndexedDocument } from '../document.ts';
import { ValueTable } from '../layout/facet-values.ts';
import { allocateSegment, type Dictionary, type SegmentData, viewArrays } from '../layout/segment-layout.ts';
import { searchWordsOf } from '../text/facet-labels.ts';
import { TextFolder } from '../text/text-folder.ts';
import { CapacityColumns } from './capacity-columns.ts';
import { FacetColumns } from './facet-columns.ts';
import { FigureColumns } from './figure-columns.ts';
import { NameColumns } from './name-columns.ts';
import { MAX_PLACE_VALUES, PlaceColumns } from './place-columns.ts';
import { WordColumns } from './word-columns.ts';

/** Collects documents and lays them out as one segment. Single use. */
export class SegmentBuilder {
  readonly #values = new ValueTable();
  readonly #placeValues = new ValueTable(MAX_PLACE_VALUES);
  readonly #names = new NameColumns();
  readonly #words = new WordColumns();
  readonly #facets = new FacetColumns(this.#values);
  readonly #figures: FigureColumns;
  readonly #capacity = new CapacityColumns();
  readonly #places: PlaceColumns;
  readonly #name = new TextFolder();
  readonly #tradeName = new TextFolder();
  readonly #ownTradeName = new TextFolder();
  readonly #description = new TextFolder();
  readonly #texts = [this.#name, this.#tradeName, this.#ownTradeName, this.#description];
  #docs = 0;

  constructor(stateNames: ReadonlyMap<string, string>, { figures }: Pick<DocumentKind, 'figures'>) {
    this.#figures = new FigureColumns(figures);
    this.#places = new PlaceColumns(this.#placeValues, stateNames);
  }

  add(document: IndexedDocument): void {
    this.#docs++;
    this.#name.fold(document.name);
    this.#tradeName.fold(document.trade_name ?? '');
    this.#ownTradeName.fold(('own_trade_name' in document && document.own_trade_name) || '');
    this.#description.fold(document.description ?? '');
    this.#names.add(document, this.#name, this.#tradeName, this.#ownTradeName);
    this.#words.add(this.#texts);
    this.#facets.add(document);
    this.#figures.add(document);
    this.#capacity.add(document);
    this.#places.add(document);
  }

  finish(): SegmentData {
    const order = this.#places.order();
    const values = this.#values.list();
    const further = values.flatMap(searchWordsOf);
    const lengths = {
      ...this.#names.lengths(),
      ...this.#facets.lengths(this.#docs),
      ...this.#figures.lengths(),
      ...this.#capacity.lengths(),
      ...this.#places.lengths(),
      ...this.#words.lengths(this.#docs, this.#places.words(), further),
    };
    const dictionary: Dictionary = {
      words: this.#words.vocabulary().join('\n'),
      values,
      placeValues: this.#placeValues.list(),
    };
    const text = Buffer.from(JSON.stringify(dictionary));
    const data = allocateSegment(this.#docs, { ...lengths, dictionary: text.length });
    const arrays = viewArrays(data);
    arrays.dictionary.set(text);
    for (const columns of [this.#names, this.#facets, this.#figures, this.#capacity, this.#places, this.#words])
      columns.fill(arrays, order);
    return data;
  }
}
