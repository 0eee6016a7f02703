import type { FirmDocument } from './document.ts';
import { Numbers } from './grow.ts';
import { type Arrays, GAP } from './layout.ts';
import { TermTable } from './term-table.ts';
import { type Misspellings, misspellingsOf } from './vocabulary.ts';
import { byCodeUnits } from './words.ts';
import { impact } from './worth.ts';

/** Words of names and descriptions, with places and kinds of certificates beside them in one vocabulary. */
export class WordColumns {
  readonly #terms = new TermTable();
  readonly #starts = new Numbers();
  readonly #tokens = new Numbers();
  #sorted: string[] = [];
  /** Number in the vocabulary by number in the order of arrival. */
  #final = new Uint32Array();
  #postings = 0;
  #counts = new Uint32Array();
  #placeWords: readonly (readonly string[])[] = [];
  #misspellings: Misspellings | undefined;

  add({ name, trade_name, description }: FirmDocument): void {
    this.#starts.push(this.#tokens.length);
    this.#addText(name);
    this.#tokens.push(GAP);
    if (trade_name !== null) this.#addText(trade_name);
    this.#tokens.push(GAP);
    if (description !== null) this.#addText(description);
  }

  #addText(text: string): void {
    this.#terms.each(text, this.#push);
  }
  readonly #push = (term: number) => this.#tokens.push(term);

  /** @param further words that no text needs to hold */
  lengths(docs: number, placeWords: readonly (readonly string[])[], further: readonly string[]) {
    this.#placeWords = placeWords;
    for (const word of placeWords.flat()) this.#terms.number(word);
    for (const word of further) this.#terms.number(word);
    this.#starts.push(this.#tokens.length);
    this.#sorted = this.#terms.words.toSorted(byCodeUnits);
    this.#final = new Uint32Array(this.#sorted.length);
    this.#sorted.forEach((word, i) => {
      this.#final[this.#terms.number(word)] = i;
    });
    this.#countPostings(docs);
    this.#misspellings = misspellingsOf(this.#sorted);
    const words = this.#sorted.length;
    return {
      ...{ postingStarts: words + 1, postings: this.#postings, impacts: this.#postings },
      ...{ wordPlaceStarts: words + 1, wordPlaces: placeWords.reduce((sum, one) => sum + one.length, 0) },
      ...{ tokenStarts: docs + 1, tokens: this.#tokens.length * 3 },
      misspellingHashes: this.#misspellings?.hashes.length ?? 0,
      misspellingStems: this.#misspellings?.stems.length ?? 0,
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
        if (token === GAP || last[token] === arrival + 1) continue;
        last[token] = arrival + 1;
        (this.#counts[token] as number)++;
        this.#postings++;
      }
    }
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    const { postingStarts, postings, impacts } = arrays;
    const counts = new Uint32Array(this.#sorted.length);
    this.#counts.forEach((count, id) => {
      counts[this.#final[id] as number] = count;
    });
    for (let word = 0; word < counts.length; word++) {
      postingStarts[word + 1] = (postingStarts[word] as number) + (counts[word] as number);
    }
    const next = postingStarts.slice();
    const inName = new Uint8Array(counts.length);
    const inText = new Uint8Array(counts.length);
    const [starts, tokens] = [this.#starts.array, this.#tokens.array];
    let at = 0;
    order.forEach((arrival, doc) => {
      const [from, to] = [starts[arrival] as number, starts[arrival + 1] as number];
      arrays.tokenStarts[doc] = at / 3;
      let field = 0;
      const lengths = [0, 0, 0];
      const own: number[] = [];
      for (let i = from; i < to; i++) {
        const token = tokens[i] as number;
        const word = token === GAP ? GAP : (this.#final[token] as number);
        arrays.tokens[at++] = word & 0xff;
        arrays.tokens[at++] = (word >>> 8) & 0xff;
        arrays.tokens[at++] = word >>> 16;
        if (word === GAP) {
          field++;
          continue;
        }
        (lengths[field] as number)++;
        if (inName[word] === 0 && inText[word] === 0) own.push(word);
        const tally = field < 2 ? inName : inText;
        if ((tally[word] as number) < 255) (tally[word] as number)++;
      }
      const nameLength = (lengths[0] as number) + (lengths[1] as number);
      for (const word of own) {
        const place = (next[word] as number)++;
        postings[place] = doc;
        impacts[place] = impact(inName[word] as number, nameLength, inText[word] as number, lengths[2] as number);
        inName[word] = 0;
        inText[word] = 0;
      }
    });
    arrays.tokenStarts[order.length] = at / 3;
    this.#fillPlaces(arrays);
    if (!this.#misspellings) return;
    arrays.misspellingHashes.set(this.#misspellings.hashes);
    arrays.misspellingStems.set(this.#misspellings.stems);
    arrays.stemStarts.set(this.#misspellings.starts);
  }

  #fillPlaces({ wordPlaceStarts, wordPlaces }: Arrays): void {
    const numbers = this.#placeWords.map((own) => own.map((word) => this.#final[this.#terms.number(word)] as number));
    for (const word of numbers.flat()) (wordPlaceStarts[word + 1] as number)++;
    for (let word = 0; word < wordPlaceStarts.length - 1; word++) {
      wordPlaceStarts[word + 1] = (wordPlaceStarts[word + 1] as number) + (wordPlaceStarts[word] as number);
    }
    const next = wordPlaceStarts.slice();
    numbers.forEach((own, place) => {
      for (const word of own) wordPlaces[(next[word] as number)++] = place;
    });
  }
}
