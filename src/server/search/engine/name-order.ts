import type { FirmDocument } from './document.ts';
import { byCodeUnits, words } from './words.ts';

/** The order of all slots by name, then id: total, so that pages never overlap. */
export class NameOrder {
  readonly #names: string[][] = [];
  readonly #ids: string[] = [];
  #order: number[] = [];
  #ranks = new Uint32Array();
  #added: number[] = [];

  add(slot: number, firm: FirmDocument): void {
    this.#names[slot] = [firm.name, firm.trade_name]
      .filter((name) => name !== null)
      .map((name) => words(name).join(' '));
    this.#ids[slot] = firm.core_id;
    this.#added.push(slot);
  }

  /** The folded legal name and, where there is one, the folded trade name. */
  names(slot: number): readonly string[] {
    return this.#names[slot] ?? [];
  }

  /** Slots by rank and ranks by slot. */
  sorted(): { order: readonly number[]; ranks: Uint32Array } {
    if (this.#added.length > 0) {
      const compare = (a: number, b: number) =>
        byCodeUnits(this.#names[a]?.[0] ?? '', this.#names[b]?.[0] ?? '') ||
        byCodeUnits(this.#ids[a] ?? '', this.#ids[b] ?? '');
      this.#order = [...this.#order, ...this.#added.sort(compare)].sort(compare); // two sorted runs: one merge
      this.#ranks = new Uint32Array(this.#order.length);
      this.#order.forEach((slot, rank) => {
        this.#ranks[slot] = rank;
      });
      this.#added = [];
    }
    return { order: this.#order, ranks: this.#ranks };
  }
}
