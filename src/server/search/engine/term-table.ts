import { singular, terms } from './words.ts';

const FIRST_SIZE = 2 ** 16;

/** Numbers the terms of texts in the order of their arrival. Most terms are known, and are found without making a string. */
export class TermTable {
  readonly words: string[] = [];
  #hashes = new Uint32Array(FIRST_SIZE);
  /** Open addressing by hash: number + 1, or 0. */
  #slots = new Uint32Array(FIRST_SIZE * 2);

  /** Calls back with the number of each term of a text, in order. */
  each(text: string, see: (number: number) => void): void {
    let from = -1;
    let hash = 0;
    for (let i = 0; i <= text.length; i++) {
      const code = i < text.length ? lowerCase(text.charCodeAt(i)) : 32;
      if (code === ODD) {
        // the rest needs folding, from the word in which the first odd letter stands
        for (const term of terms(text.slice(from < 0 ? i : from))) see(this.number(term));
        return;
      }
      if (code !== 32) {
        if (from < 0) {
          from = i;
          hash = START;
        }
        hash = Math.imul(hash ^ code, PRIME);
      } else if (from >= 0) {
        const plural = i - from >= 4 && (text.charCodeAt(i - 1) | 32) === 115;
        see(plural ? this.number(singular(text.slice(from, i).toLowerCase())) : this.#find(text, from, i, hash >>> 0));
        from = -1;
      }
    }
  }

  /** Number of a term. */
  number(term: string): number {
    let hash = START;
    for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), PRIME);
    return this.#find(term, 0, term.length, hash >>> 0);
  }

  #find(text: string, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] as number) - 1;
      if (number < 0) return this.#add(text.slice(from, to).toLowerCase(), hash, slot);
      if (this.#hashes[number] === hash && same(this.words[number] as string, text, from, to)) return number;
    }
  }

  #add(word: string, hash: number, slot: number): number {
    const number = this.words.push(word) - 1;
    if (number === this.#hashes.length) this.#hashes = grown(this.#hashes);
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    if (this.words.length * 2 > this.#slots.length) this.#spread();
    return number;
  }

  #spread(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 0; number < this.words.length; number++) {
      let slot = (this.#hashes[number] as number) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

// FNV-1a over UTF-16 code units
const START = 0x811c9dc5;
const PRIME = 0x01000193;
const ODD = -1;

/** A letter or digit in lower case, a space for what parts words, ODD for what has to be folded first. */
function lowerCase(code: number): number {
  if (code < 128) return LETTERS[code] as number;
  return ODD;
}
const LETTERS = Int8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[a-z0-9]/.test(letter)) return code;
  if (/[A-Z]/.test(letter)) return code + 32;
  return /[ ,;:()/\-\n]/.test(letter) ? 32 : ODD;
});

function same(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let i = 0; i < word.length; i++) {
    const code = text.charCodeAt(from + i);
    if (word.charCodeAt(i) !== (code >= 65 && code <= 90 ? code + 32 : code)) return false;
  }
  return true;
}
