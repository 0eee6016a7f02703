import type { TextFolder } from '../text/text-folder.ts';
import { singular } from '../text/tokenize.ts';
import { grow, type NumberList } from './growable-arrays.ts';

/** Most segments hold a few firms that just changed. */
const FIRST_SIZE = 2 ** 10;
const SPACE_BYTE = 32;
/** A slot: hash of a spelling, its number + 1, start and end of its bytes. */
const SLOT_SIZE = 4;

/**
 * Numbers the terms of texts in order of arrival. Words are looked up by the bytes of their spelling: each spelling is
 * decoded and stemmed only once.
 */
export class TermTable {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Hash table with open addressing. */
  #slots = new Uint32Array(FIRST_SIZE * SLOT_SIZE);
  #spellings = 0;
  #termOf = new Uint32Array(FIRST_SIZE);
  #letters = new Uint8Array(FIRST_SIZE * 8);
  #length = 0;

  /** Appends the number of each term of a text, in order. */
  appendTerms({ bytes, length }: TextFolder, into: NumberList): void {
    for (let from = 0; from < length; ) {
      let hash = FNV_OFFSET;
      let to = from;
      for (; to < length; to++) {
        const code = bytes[to] as number;
        if (code === SPACE_BYTE) break;
        hash = Math.imul(hash ^ code, FNV_PRIME);
      }
      into.push(this.#find(bytes, from, to, hash >>> 0));
      from = to + 1;
    }
  }

  /** The number of a term; adds it if it is new. */
  number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.words.length);
    return this.words.push(term) - 1;
  }

  #find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    for (let slot = Math.imul(hash, SLOT_SIZE) & (slots.length - 1); ; slot = (slot + SLOT_SIZE) & (slots.length - 1)) {
      const spelling = (slots[slot + 1] as number) - 1;
      if (spelling < 0) return this.#add(bytes, from, to, hash, slot);
      if (slots[slot] !== hash) continue;
      const start = slots[slot + 2] as number;
      if ((slots[slot + 3] as number) - start !== to - from) continue;
      let at = from;
      while (at < to && bytes[at] === this.#letters[start + at - from]) at++;
      if (at === to) return this.#termOf[spelling] as number;
    }
  }

  #add(bytes: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const spelt = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();
    const term = this.number(spelt.length >= 4 && spelt.endsWith('s') ? singular(spelt) : spelt);
    if (this.#length + to - from > this.#letters.length) this.#letters = grow(this.#letters, this.#length + to - from);
    if (this.#spellings === this.#termOf.length) this.#termOf = grow(this.#termOf, 0);
    this.#letters.set(bytes.subarray(from, to), this.#length);
    this.#termOf[this.#spellings++] = term;
    this.#slots.set([hash, this.#spellings, this.#length, this.#length + to - from], slot);
    this.#length += to - from;
    if (this.#spellings * SLOT_SIZE * 2 > this.#slots.length) this.#rehash();
    return term;
  }

  #rehash(): void {
    const [old, slots] = [this.#slots, new Uint32Array(this.#slots.length * 2)];
    for (let from = 0; from < old.length; from += SLOT_SIZE) {
      if (old[from + 1] === 0) continue;
      let slot = Math.imul(old[from] as number, SLOT_SIZE) & (slots.length - 1);
      while (slots[slot + 1] !== 0) slot = (slot + SLOT_SIZE) & (slots.length - 1);
      for (let i = 0; i < SLOT_SIZE; i++) slots[slot + i] = old[from + i] as number;
    }
    this.#slots = slots;
  }
}

// FNV-1a over bytes
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
