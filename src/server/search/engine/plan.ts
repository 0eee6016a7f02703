import { addBit, type Bits, keep, list } from './bits.ts';
import type { ReadAs } from './document.ts';
import { fillTexts, fillValue, fillWord, holdsPhrase, type PlannedWord } from './matching.ts';
import type { Asked } from './query.ts';
import type { Segment } from './segment.ts';
import type { Trades } from './trades.ts';
import { QUALITY, rarity } from './worth.ts';

/** What a search's words mean here and now, and where they are. */
export interface Plan {
  readonly words: readonly PlannedWord[];
  readonly read_as: readonly ReadAs[];
  /** By segment: the living documents that answer the words. */
  readonly matches: readonly Bits[];
}

type Form = readonly [form: string, quality: number];

interface Word {
  planned: PlannedWord;
  readonly exact: boolean;
  /** By segment. */
  sets: Bits[];
  /** Living documents that hold it. */
  holders: number;
  readAs: readonly string[];
}

/** A known word that fewer of so many firms have may be a slip of the pen for one that far more have. */
const SLIP = { firms: 100_000, times: 100, letters: 5 };

/**
 * Finds out what the words of a search mean, in three steps of growing patience: as they stand (a word that no firm has
 * is read as its neighbours); then each word also as its neighbours; then with a third of the words missing. The first
 * step that finds a living firm counts.
 */
export class Planner {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #living: number;

  constructor(segments: readonly Segment[], trades: Trades) {
    this.#segments = segments;
    this.#trades = trades;
    this.#living = segments.reduce((sum, segment) => sum + segment.living, 0);
  }

  plan(asked: Asked): Plan {
    const words = asked.words.map(({ word, exact }, i) => {
      const prefix = !exact && asked.open && i === asked.words.length - 1;
      return this.#asItStands(word, exact, prefix);
    });
    for (const word of words) if (!word.exact) this.#readOtherwise(word);
    let matches = this.#all(words, words.length, asked);
    if (!this.#any(matches) && words.some(({ exact }) => !exact)) {
      for (const word of words) if (!word.exact) this.#widen(word);
      matches = this.#all(words, words.length, asked);
      if (!this.#any(matches) && words.length > 1) {
        matches = this.#all(words, words.length - Math.max(1, Math.floor(words.length / 3)), asked);
      }
    }
    return {
      words: words.map(({ planned }) => planned),
      read_as: words.flatMap(({ planned, readAs }) => (readAs.length > 0 ? [{ word: planned.word, as: readAs }] : [])),
      matches,
    };
  }

  #asItStands(word: string, exact: boolean, prefix: boolean): Word {
    const forms: Form[] = [[word, QUALITY.exact]];
    if (!exact) for (const other of this.#trades.synonyms(word)) forms.push([other, QUALITY.synonym]);
    return { exact, readAs: [], ...this.#find(word, new Map(forms), prefix) };
  }

  #find(word: string, forms: ReadonlyMap<string, number>, prefix: boolean) {
    const strengths = new Uint8Array(this.#trades.codes.length);
    for (const [form, quality] of forms) this.#trades.note(form, quality, false, strengths);
    if (prefix) this.#trades.note(word, QUALITY.prefix, true, strengths);
    const planned = { word, forms, prefix, strengths, weight: 1 };
    const key = [word, prefix, ...[...forms].flat()].join(' ');
    const sets = this.#segments.map((segment) => segment.remembered(key, (set) => fillWord(segment, planned, set)));
    const holders = this.#segments.reduce((sum, segment, i) => {
      return sum + segment.countBoth(segment.live, sets[i] as Bits, 0, segment.live.length);
    }, 0);
    return { planned: { ...planned, weight: rarity(holders, this.#living) }, sets, holders };
  }

  /** A word that no firm has is read as the nearest that one has; a very rare one also as a very common neighbour. */
  #readOtherwise(word: Word): void {
    const { planned, holders } = word;
    const length = planned.word.length;
    if (/\d/.test(planned.word)) return;
    if (holders === 0) {
      for (const limit of [1, 2]) {
        if (limit > patience(length)) return;
        const near = this.#neighbours(planned.word, limit, planned.prefix).filter(([form]) => this.#holders(form) > 0);
        if (near.length === 0) continue;
        this.#read(word, near);
        return;
      }
      return;
    }
    const few = Math.max(1, Math.floor(this.#living / SLIP.firms));
    if (holders > few || length < SLIP.letters) return;
    const common = this.#neighbours(planned.word, 1, false).filter(([form]) => {
      return form !== planned.word && this.#holders(form) >= SLIP.times * holders;
    });
    if (common.length > 0) this.#read(word, common);
  }

  #widen(word: Word): void {
    const { planned } = word;
    const limit = planned.word.length >= 6 ? 2 : patience(planned.word.length);
    if (limit === 0 || /\d/.test(planned.word)) return;
    const near = this.#neighbours(planned.word, limit, planned.prefix && limit === 1);
    if (planned.prefix && limit === 2) near.push(...this.#neighbours(planned.word, 1, true));
    this.#read(
      word,
      near.filter(([form]) => this.#holders(form) > 0),
      word.holders === 0,
    );
  }

  #read(word: Word, near: readonly Form[], say = true): void {
    const forms = new Map(word.planned.forms);
    for (const [form, quality] of near) forms.set(form, Math.max(quality, forms.get(form) ?? 0));
    Object.assign(word, this.#find(word.planned.word, forms, word.planned.prefix));
    if (!say) return;
    word.readAs = near
      .map(([form, quality]) => ({ form, quality, holders: this.#holders(form) }))
      .sort((a, b) => b.quality - a.quality || b.holders - a.holders || (a.form < b.form ? -1 : 1))
      .slice(0, 3)
      .map(({ form }) => form);
  }

  #neighbours(word: string, limit: number, prefix: boolean): Form[] {
    const found = new Map<string, number>();
    for (const { vocabulary } of [this.#trades, ...this.#segments]) {
      vocabulary.near(word, limit, false, (number, edits) => note(vocabulary.words[number] as string, edits));
      if (prefix && word.length >= 5) {
        vocabulary.near(word, 1, true, (number, edits) => note(vocabulary.words[number] as string, edits));
      }
    }
    function note(form: string, edits: number) {
      if (form.length < 3) return;
      found.set(form, Math.min(edits, found.get(form) ?? edits));
    }
    return [...found].map(([form, edits]) => [form, edits < 2 ? QUALITY.oneEdit : QUALITY.twoEdits]);
  }

  /** Living documents that hold a form as it stands. */
  #holders(form: string): number {
    let holders = this.#known.get(form);
    if (holders === undefined) {
      const strengths = new Uint8Array(this.#trades.codes.length);
      this.#trades.note(form, QUALITY.exact, false, strengths);
      const planned = { word: form, forms: new Map([[form, 256]]), prefix: false, strengths, weight: 1 };
      holders = this.#segments.reduce((sum, segment) => {
        const set = this.#spare(segment);
        fillWord(segment, planned, set);
        return sum + segment.countBoth(segment.live, set, 0, set.length);
      }, 0);
      this.#known.set(form, holders);
    }
    return holders;
  }
  readonly #known = new Map<string, number>();
  readonly #spares = new Map<Segment, Bits>();

  #spare(segment: Segment): Bits {
    const spare = this.#spares.get(segment) ?? segment.take();
    this.#spares.set(segment, spare);
    return spare.fill(0);
  }

  #any(matches: readonly Bits[]): boolean {
    return matches.some((bits) => {
      for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) return true;
      return false;
    });
  }

  /** By segment the living documents that hold at least `required` of the words, and all phrases. */
  #all(words: readonly Word[], required: number, { phrases }: Asked): Bits[] {
    return this.#segments.map((segment, i) => {
      const sets = words.map(({ sets: own }) => own[i] as Bits);
      const match = segment.take();
      match.set(segment.live);
      if (required === sets.length) for (const set of sets) keep(match, set);
      else keep(match, atLeast(segment, sets, required));
      for (const phrase of phrases) keep(match, this.#saying(segment, phrase, match));
      return match;
    });
  }

  /** The documents that say a phrase in names or texts, and of those that have a code whose title does. */
  #saying(segment: Segment, phrase: readonly string[], within: Bits): Bits {
    const saying = segment.take();
    const numbers = phrase.map((word) => segment.vocabulary.find(word));
    if (numbers.every((number) => number >= 0)) {
      const holding = segment.take();
      fillTexts(segment, numbers, holding);
      keep(holding, within);
      const docs = segment.room(segment.docs);
      const n = list(holding, docs);
      for (let d = 0; d < n; d++)
        if (holdsPhrase(segment, docs[d] as number, numbers)) addBit(saying, docs[d] as number);
    }
    const saysSo = this.#trades.saying(phrase);
    for (const { value, line } of [...segment.sectors, ...segment.codes]) {
      if (line.some((code) => saysSo.has(code))) fillValue(segment, value, saying);
    }
    return saying;
  }
}

/** Edits forgiven in a word of so many letters. */
function patience(letters: number): number {
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
}

function atLeast(segment: Segment, sets: readonly Bits[], required: number): Bits {
  const held = new Uint8Array(segment.docs);
  const docs = new Uint32Array(segment.docs);
  const enough = segment.take();
  for (const set of sets) {
    const n = list(set, docs);
    for (let i = 0; i < n; i++) (held[docs[i] as number] as number)++;
  }
  held.forEach((count, doc) => {
    if (count >= required) enough[doc >>> 5] = (enough[doc >>> 5] as number) | (1 << (doc & 31));
  });
  return enough;
}
