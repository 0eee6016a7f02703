import { type Bits, hasBit } from './bits.ts';
import { eachPlace, fillWord, type PlannedWord, valuesOf } from './matching.ts';
import type { Segment } from './segment.ts';
import type { Trades } from './trades.ts';
import { QUALITY } from './worth.ts';

/** Shorter words are no neighbours: too many are as near. */
const SHORTEST = 3;

export type Form = readonly [form: string, quality: number];

/** What may stand for a word that was typed, and who holds it. */
export class Forms {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #held = new Map<string, boolean>();
  readonly #counts = new Map<string, number>();
  readonly #spares = new Map<Segment, Bits>();

  constructor(segments: readonly Segment[], trades: Trades) {
    this.#segments = segments;
    this.#trades = trades;
  }

  /** Words within so many edits that a living firm has; with `prefix` also those that begin within one edit. */
  near(word: string, limit: number, prefix: boolean): Form[] {
    const found = new Map<string, number>();
    const note = (form: string, edits: number) => {
      if (form.length >= SHORTEST) found.set(form, Math.min(edits, found.get(form) ?? edits));
    };
    for (const { vocabulary } of [this.#trades, ...this.#segments]) {
      vocabulary.near(word, limit, false, (number, edits) => note(vocabulary.words[number] as string, edits));
      if (prefix && word.length >= 5) {
        vocabulary.near(word, 1, true, (number, edits) => note(vocabulary.words[number] as string, edits));
      }
    }
    return [...found]
      .filter(([form]) => this.#isHeld(form))
      .map(([form, edits]) => [form, edits < 2 ? QUALITY.oneEdit : QUALITY.twoEdits]);
  }

  /** Living documents that hold a form as it stands. */
  holders(form: string): number {
    let holders = this.#counts.get(form);
    if (holders === undefined) {
      const planned = this.#planned(form);
      holders = this.#segments.reduce((sum, segment) => {
        const set = this.#spare(segment);
        fillWord(segment, planned, set);
        return sum + segment.countBoth(segment.live, set, 0, set.length);
      }, 0);
      this.#counts.set(form, holders);
    }
    return holders;
  }

  /** Names and texts that hold a form, those of firms that were struck out too. */
  texts(form: string): number {
    return this.#segments.reduce((sum, { vocabulary, arrays: { postingStarts } }) => {
      const at = vocabulary.find(form);
      return at < 0 ? sum : sum + (postingStarts[at + 1] as number) - (postingStarts[at] as number);
    }, 0);
  }

  #isHeld(form: string): boolean {
    let held = this.#held.get(form);
    if (held === undefined) {
      held = this.#segments.some((segment) => isInText(segment, form)) || this.#isHeldOtherwise(form);
      this.#held.set(form, held);
    }
    return held;
  }

  /** In a place, a certificate or a trade. */
  #isHeldOtherwise(form: string): boolean {
    const isTrade = /\d/.test(form) || this.#trades.vocabulary.find(form) >= 0 || this.#trades.isSynonym(form);
    const planned = { ...NOTHING, word: form, forms: new Map([[form, QUALITY.exact]]) };
    const isNamed = this.#segments.some((segment) => {
      let held = valuesOf(segment, planned).size > 0;
      eachPlace(segment, planned, () => {
        held = true;
      });
      return held;
    });
    return (isTrade || isNamed) && this.holders(form) > 0;
  }

  #planned(form: string): PlannedWord {
    const strengths = new Uint8Array(this.#trades.codes.length);
    this.#trades.note(form, QUALITY.exact, false, strengths);
    return { ...NOTHING, word: form, forms: new Map([[form, QUALITY.exact]]), strengths };
  }

  #spare(segment: Segment): Bits {
    const spare = this.#spares.get(segment) ?? segment.take();
    this.#spares.set(segment, spare);
    return spare.fill(0);
  }
}

const NOTHING = { prefix: false, strengths: new Uint8Array(), weight: 1 };

function isInText({ vocabulary, arrays: { postings, postingStarts }, live }: Segment, form: string): boolean {
  const at = vocabulary.find(form);
  if (at < 0) return false;
  const end = postingStarts[at + 1] as number;
  for (let i = postingStarts[at] as number; i < end; i++) if (hasBit(live, postings[i] as number)) return true;
  return false;
}
