import type { IndexedDocument } from '../document.ts';
import type { Arrays } from '../layout/segment-layout.ts';

/** The numbers of documents that have any. */
export class FigureColumns {
  readonly #count: number;
  readonly #values: number[] = [];

  /** @param count of each document */
  constructor(count: number) {
    this.#count = count;
  }

  add(document: IndexedDocument): void {
    const own = 'figures' in document ? document.figures : [];
    for (let figure = 0; figure < this.#count; figure++) this.#values.push(own[figure] ?? NaN);
  }

  lengths() {
    return { figures: this.#values.length };
  }

  fill({ figures }: Arrays, order: Uint32Array): void {
    for (let figure = 0; figure < this.#count; figure++) {
      const from = figure * order.length;
      for (let doc = 0; doc < order.length; doc++)
        figures[from + doc] = this.#values[(order[doc] as number) * this.#count + figure] as number;
    }
  }
}
