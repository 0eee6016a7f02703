import { type Arrays, FIELD_BREAK, NAME_FIELDS } from '../layout/segment-layout.ts';
import { impact } from '../score/weights.ts';
import type { DeletionIndex } from '../text/term-dictionary.ts';
import type { TextFolder } from '../text/text-folder.ts';
import { buildDeletionIndex } from './deletion-index.ts';
import { NumberList, prefixSums } from './growable-arrays.ts';
import { TermTable } from './term-table.ts';

/** Postings and tokens of names and descriptions. The vocabulary also holds the words of places and certificates. */
export class WordColumns {
  readonly #terms = new TermTable();
  readonly #starts = new NumberList();
  readonly #tokens = new NumberList();
  #sorted: string[] = [];
  /** Number in the sorted vocabulary by number in order of arrival. */
  #final = new Uint32Array();
  #postings = 0;
  #counts = new Uint32Array();
  #placeWords: readonly (readonly string[])[] = [];
  #misspellings: DeletionIndex | undefined;

  /** @param fields the names, then the description; empty if missing */
  add(fields: readonly TextFolder[]): void {
    this.#starts.push(this.#tokens.length);
    fields.forEach((text, i) => {
      if (i > 0) this.#tokens.push(FIELD_BREAK);
      this.#terms.appendTerms(text, this.#tokens);
    });
  }

  /** @param further additional words of the vocabulary */
  lengths(docs: number, placeWords: readonly (readonly string[])[], further: readonly string[]) {
    this.#placeWords = placeWords;
    for (const own of placeWords) for (const word of own) this.#terms.number(word);
    for (const word of further) this.#terms.number(word);
    this.#starts.push(this.#tokens.length);
    this.#sorted = this.#terms.words.toSorted(); // by code units
    this.#final = new Uint32Array(this.#sorted.length);
    this.#sorted.forEach((word, i) => {
      this.#final[this.#terms.number(word)] = i;
    });
    this.#countPostings(docs);
    this.#misspellings = buildDeletionIndex(this.#sorted);
    const words = this.#sorted.length;
    return {
      ...{ postingStarts: words + 1, postings: this.#postings, impacts: this.#postings },
      ...{ wordPlaceStarts: words + 1, wordPlaces: placeWords.reduce((sum, one) => sum + one.length, 0) },
      ...{ tokenStarts: docs + 1, tokens: this.#tokens.length * 3 },
      misspellingHashes: this.#misspellings?.hashes.length ?? 0,
      misspellingStems: this.#misspellings?.prefixes.length ?? 0,
      stemStarts: this.#misspellings?.starts.length ?? 0,
    };
  }

  vocabulary(): readonly string[] {
    return this.#sorted;
  }

  #countPostings(docs: number): void {
    this.#counts = new Uint32Array(this.#sorted.length);
    const last = new Uint32Array(this.#sorted.length);
    const [starts, tokens] = [this.#starts.array, this.#tokens.array];
    for (let arrival = 0; arrival < docs; arrival++) {
      for (let i = starts[arrival] as number; i < (starts[arrival + 1] as number); i++) {
        const token = tokens[i] as number;
        if (token === FIELD_BREAK || last[token] === arrival + 1) continue;
        last[token] = arrival + 1;
        (this.#counts[token] as number)++;
        this.#postings++;
      }
    }
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    const counts = new Uint32Array(this.#sorted.length);
    this.#counts.forEach((count, id) => {
      counts[this.#final[id] as number] = count;
    });
    prefixSums(counts, arrays.postingStarts);
    this.#fillTokens(arrays, order);
    this.#fillPostings(arrays);
    this.#fillPlaces(arrays);
    if (!this.#misspellings) return;
    arrays.misspellingHashes.set(this.#misspellings.hashes);
    arrays.misspellingStems.set(this.#misspellings.prefixes);
    arrays.stemStarts.set(this.#misspellings.starts);
  }

  #fillTokens({ tokenStarts, tokens }: Arrays, order: Uint32Array): void {
    const [starts, arrived, final] = [this.#starts.array, this.#tokens.array, this.#final];
    let at = 0;
    for (let doc = 0; doc < order.length; doc++) {
      const arrival = order[doc] as number;
      const to = starts[arrival + 1] as number;
      tokenStarts[doc] = at / 3;
      for (let i = starts[arrival] as number; i < to; i++, at += 3) {
        const token = arrived[i] as number;
        const word = token === FIELD_BREAK ? FIELD_BREAK : (final[token] as number);
        tokens[at] = word;
        tokens[at + 1] = word >>> 8;
        tokens[at + 2] = word >>> 16;
      }
    }
    tokenStarts[order.length] = at / 3;
  }

  #fillPostings({ tokenStarts, tokens, postingStarts, postings, impacts }: Arrays): void {
    const next = postingStarts.slice();
    const inName = new Uint8Array(next.length);
    const inText = new Uint8Array(next.length);
    const own = new NumberList();
    for (let doc = 0; doc + 1 < tokenStarts.length; doc++) {
      const to = (tokenStarts[doc + 1] as number) * 3;
      let [field, nameLength, textLength] = [0, 0, 0];
      own.length = 0;
      for (let at = (tokenStarts[doc] as number) * 3; at < to; at += 3) {
        const word = (tokens[at] as number) | ((tokens[at + 1] as number) << 8) | ((tokens[at + 2] as number) << 16);
        if (word === FIELD_BREAK) {
          field++;
          continue;
        }
        if (inName[word] === 0 && inText[word] === 0) own.push(word);
        const tally = field < NAME_FIELDS ? inName : inText;
        if ((tally[word] as number) < 255) (tally[word] as number)++;
        if (field < NAME_FIELDS) nameLength++;
        else textLength++;
      }
      const words = own.array;
      for (let i = 0; i < words.length; i++) {
        const word = words[i] as number;
        const place = (next[word] as number)++;
        postings[place] = doc;
        impacts[place] = impact(inName[word] as number, nameLength, inText[word] as number, textLength);
        inName[word] = 0;
        inText[word] = 0;
      }
    }
  }

  #fillPlaces({ wordPlaceStarts, wordPlaces }: Arrays): void {
    const numbers = this.#placeWords.map((own) => own.map((word) => this.#final[this.#terms.number(word)] as number));
    const counts = new Uint32Array(this.#sorted.length);
    for (const own of numbers) for (const word of own) (counts[word] as number)++;
    prefixSums(counts, wordPlaceStarts);
    const next = wordPlaceStarts.slice();
    numbers.forEach((own, place) => {
      for (const word of own) wordPlaces[(next[word] as number)++] = place;
    });
  }
}
