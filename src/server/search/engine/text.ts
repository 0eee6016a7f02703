import { Bits } from './bits.ts';
import type { FirmDocument, Names } from './document.ts';
import { terms } from './words.ts';

/** Where a word may stand, in the order of what a match there tells. */
const FIELDS = ['name', 'trade', 'services', 'certificate', 'place'] as const;
type Field = (typeof FIELDS)[number];

/** What one word found there is worth; a complete word is worth one more than the beginning of one. */
export const WORTH: Readonly<Record<Field, number>> = { name: 40, trade: 20, services: 10, certificate: 5, place: 3 };
/** Worth by the set of fields that hold the word: the best of them counts. */
const BEST = Uint8Array.from({ length: 1 << FIELDS.length }, (_, mask) =>
  Math.max(0, ...FIELDS.map((field, bit) => (mask & (1 << bit) ? WORTH[field] : 0))),
);

/** The texts of a firm by field, each with the reason that it gives for a match. */
export function texts(firm: FirmDocument, names: Names): { field: Field; text: string; reason: string }[] {
  const named = [firm.name, firm.trade_name].filter((name) => name !== null);
  const places = [firm.city, firm.county, firm.state, firm.state && names.state(firm.state.toUpperCase()), firm.zip];
  return [
    ...named.map((text) => ({ field: 'name' as const, text, reason: 'name' })),
    ...firm.naics.map((code) => {
      const text = [code, names.trade(code)].filter((part) => part !== null).join(' ');
      return { field: 'trade' as const, text, reason: `trade ${text}` };
    }),
    { field: 'services', text: firm.description ?? '', reason: 'services' },
    ...firm.certificates
      .filter((certificate) => !certificate.lapsed)
      .map(({ type }) => ({ field: 'certificate' as const, text: type, reason: `certificate ${type}` })),
    { field: 'place', text: places.filter((part) => part !== null).join(' '), reason: 'place' },
  ];
}

/** Why a firm answers these words: for each word the first text that holds it, best field first. */
export function reasons(firm: FirmDocument, query: readonly string[], names: Names): string[] {
  const found = texts(firm, names).map((text) => ({ ...text, terms: terms(text.text) }));
  const picked = new Set(
    query.map((word, i) =>
      found.findIndex((text) =>
        text.terms.some((term) => term === word || (i === query.length - 1 && term.startsWith(word))),
      ),
    ),
  );
  return [...new Set(found.filter((_, i) => picked.has(i)).map((text) => text.reason))];
}

/** Numbers in the order of arrival. */
class Postings {
  #entries = new Uint32Array(2);
  #length = 0;

  push(entry: number): void {
    if (this.#length === this.#entries.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#entries);
      this.#entries = grown;
    }
    this.#entries[this.#length++] = entry;
  }

  entries(): Uint32Array {
    return this.#entries.subarray(0, this.#length);
  }
}

export interface TextMatch {
  readonly slots: Bits;
  /** Worth by slot, of matching slots. */
  readonly worth: Int32Array;
}

/** Which words stand in which fields of which slots. Slots are only added; the caller leaves dead ones out. */
export class TextIndex {
  /** Per word: slot × 2^fields + the set of fields that hold it. */
  readonly #postings = new Map<string, Postings>();
  #sorted: string[] = [];
  #unsorted: string[] = [];
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  add(slot: number, firm: FirmDocument): void {
    const held = new Map<string, number>();
    for (const { field, text } of texts(firm, this.#names)) {
      const bit = 1 << FIELDS.indexOf(field);
      for (const word of terms(text)) held.set(word, (held.get(word) ?? 0) | bit);
    }
    for (const [word, fields] of held) this.#of(word).push(slot * BEST.length + fields);
  }

  #of(word: string): Postings {
    let postings = this.#postings.get(word);
    if (!postings) {
      postings = new Postings();
      this.#postings.set(word, postings);
      this.#unsorted.push(word);
    }
    return postings;
  }

  /** The slots that hold all words, the last one perhaps only by its beginning. */
  find(query: readonly string[], slots: number): TextMatch {
    const worth = new Int32Array(slots);
    let matching = Bits.upTo(slots);
    query.forEach((word, i) => {
      const best = new Uint8Array(slots);
      const holding = new Bits();
      const forms = i === query.length - 1 ? this.#beginningWith(word) : [word];
      for (const form of forms) this.#note(form, form === word ? 1 : 0, best, holding);
      matching = matching.and(holding);
      for (const slot of matching) worth[slot] = (worth[slot] ?? 0) + (best[slot] ?? 0);
    });
    return { slots: matching, worth };
  }

  #note(word: string, more: number, best: Uint8Array, holding: Bits): void {
    for (const entry of this.#postings.get(word)?.entries() ?? []) {
      const slot = Math.floor(entry / BEST.length);
      holding.add(slot);
      best[slot] = Math.max(best[slot] ?? 0, (BEST[entry % BEST.length] ?? 0) + more);
    }
  }

  #beginningWith(prefix: string): string[] {
    if (this.#unsorted.length > 0) {
      this.#sorted = [...this.#sorted, ...this.#unsorted.sort()].sort(); // two sorted runs: one merge
      this.#unsorted = [];
    }
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#sorted[middle] ?? '') < prefix) from = middle + 1;
      else to = middle;
    }
    const found: string[] = [];
    for (let word = this.#sorted[from]; word?.startsWith(prefix); word = this.#sorted[++from]) found.push(word);
    return found;
  }
}
