import { type Alike, alikeIn, holdsName } from './alike.ts';
import { addBit, type Bits, keep, list } from './bits.ts';
import type { ReadAs } from './document.ts';
import { type Form, Forms } from './forms.ts';
import { fillPhrase, fillTexts, fillValue, fillWord, type PlannedWord } from './matching.ts';
import { readingsOf } from './name-interpretations.ts';
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
  /** Those of them whose name is, but for slips, all that was typed. */
  readonly alike: ReadonlyMap<Segment, Alike>;
}

interface Word {
  planned: PlannedWord;
  readonly exact: boolean;
  /** By segment. */
  sets: Bits[];
  /** Living documents that hold it. */
  holders: number;
  readAs: readonly string[];
  /** No firm has it, or it was read otherwise. */
  isUnsure: boolean;
}

/** Firms, or one of so many, that answer words so badly that names are looked through. */
const FEW = { firms: 2, of: 5000 };

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
  readonly #forms: Forms;

  constructor(segments: readonly Segment[], trades: Trades) {
    this.#segments = segments;
    this.#trades = trades;
    this.#forms = new Forms(segments, trades);
    this.#living = segments.reduce((sum, segment) => sum + segment.living, 0);
  }

  plan(asked: Asked): Plan {
    const words = asked.words.map(({ word, exact }, i) => {
      const prefix = !exact && asked.open && i === asked.words.length - 1;
      return this.#asItStands(word, exact, prefix);
    });
    for (const word of words) if (!word.exact) this.#readOtherwise(word);
    let matches = this.#all(words, words.length, asked);
    const alike = this.#alike(asked, words, matches);
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
      alike,
    };
  }

  /** Adds the firms whose name is, but for slips, all that was typed: where words may be misspelt, or answer badly. */
  #alike({ whole, phrases }: Asked, words: readonly Word[], matches: readonly Bits[]): Plan['alike'] {
    const found = new Map<Segment, Alike>();
    const few = Math.max(FEW.firms, Math.floor(this.#living / FEW.of));
    const isSure = !words.some(({ isUnsure }) => isUnsure) && this.#count(matches) > few;
    if (isSure || phrases.length > 0 || this.#segments.some((segment) => holdsName(segment, whole))) return found;
    const readings = readingsOf(whole);
    this.#segments.forEach((segment, i) => {
      const alike = alikeIn(segment, readings);
      for (const doc of alike.keys()) addBit(matches[i] as Bits, doc);
      found.set(segment, alike);
    });
    return found;
  }

  #asItStands(word: string, exact: boolean, prefix: boolean): Word {
    const forms: Form[] = [[word, QUALITY.exact]];
    if (!exact) for (const other of this.#trades.synonyms(word)) forms.push([other, QUALITY.synonym]);
    return { exact, readAs: [], isUnsure: false, ...this.#find(word, new Map(forms), prefix) };
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
      word.isUnsure = true;
      for (const limit of [1, 2]) {
        if (limit > patience(length)) return;
        const near = this.#forms.near(planned.word, limit, planned.prefix);
        if (near.length === 0) continue;
        this.#read(word, near);
        return;
      }
      return;
    }
    const few = Math.max(1, Math.floor(this.#living / SLIP.firms));
    if (holders > few || length < SLIP.letters) return;
    const common = this.#forms.near(planned.word, 1, false).filter(([form]) => {
      return form !== planned.word && this.#forms.holders(form) >= SLIP.times * holders;
    });
    if (common.length === 0) return;
    word.isUnsure = true;
    this.#read(word, common);
  }

  #widen(word: Word): void {
    const { planned } = word;
    const limit = planned.word.length >= 6 ? 2 : patience(planned.word.length);
    if (limit === 0 || /\d/.test(planned.word)) return;
    const near = this.#forms.near(planned.word, limit, planned.prefix && limit === 1);
    if (planned.prefix && limit === 2) near.push(...this.#forms.near(planned.word, 1, true));
    this.#read(word, near, word.holders === 0);
  }

  #read(word: Word, near: readonly Form[], say = true): void {
    const forms = new Map(word.planned.forms);
    for (const [form, quality] of near) forms.set(form, Math.max(quality, forms.get(form) ?? 0));
    Object.assign(word, this.#find(word.planned.word, forms, word.planned.prefix));
    if (!say) return;
    word.readAs = near
      .map(([form, quality]) => ({ form, quality, texts: this.#forms.texts(form) }))
      .sort((a, b) => b.quality - a.quality || b.texts - a.texts || (a.form < b.form ? -1 : 1))
      .slice(0, 3)
      .map(({ form }) => form);
  }

  #count(matches: readonly Bits[]): number {
    return this.#segments.reduce((sum, segment, i) => {
      return sum + segment.countBoth(segment.live, matches[i] as Bits, 0, segment.live.length);
    }, 0);
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
      const docs = segment.room(segment.countBoth(holding, holding, 0, holding.length));
      list(holding, docs);
      fillPhrase(segment, docs, numbers, saying);
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

/** Counts the sets that hold each document in binary, 32 documents at a time. */
function atLeast(segment: Segment, sets: readonly Bits[], required: number): Bits {
  const enough = segment.take();
  const digits = new Int32Array(32 - Math.clz32(sets.length));
  for (let i = 0; i < enough.length; i++) {
    digits.fill(0);
    for (const set of sets) {
      let carry = set[i] as number;
      for (let d = 0; carry !== 0; d++) {
        const digit = digits[d] as number;
        digits[d] = digit ^ carry;
        carry &= digit;
      }
    }
    let [more, same] = [0, -1];
    for (let d = digits.length - 1; d >= 0; d--) {
      const digit = digits[d] as number;
      if ((required >>> d) & 1) same &= digit;
      else [more, same] = [more | (same & digit), same & ~digit];
    }
    enough[i] = more | same;
  }
  return enough;
}
