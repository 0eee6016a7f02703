import { type Bitset, hasBit } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { QUALITY } from '../score/weights.ts';
import type { Trades } from '../text/trades.ts';
import { wordForms } from '../text/word-forms.ts';
import { addTermMatches, forEachPlace, namedValuesOf, type QueryTerm } from './match-terms.ts';
import { STOP_WORDS } from './question-words.ts';

/** Shorter words are no variants: too many are as near. */
const MIN_LENGTH = 3;

/** A misspelled beginning must be most of the word: `pintor` is not `pictorial`. */
const COMPLETE_SHARE = 0.7;
export const isNearCompletion = (word: string, form: string): boolean => word.length >= form.length * COMPLETE_SHARE;

/** The first letter is seldom mistaken: of a short word, another one makes another word. Words that all texts have are none's typo. */
const LETTERS_OF_ANY_BEGINNING = 6;
export const isLikelyTypo = (word: string, form: string): boolean =>
  !STOP_WORDS.has(form) && (word.length >= LETTERS_OF_ANY_BEGINNING || word[0] === form[0]);

/** Corrections of a word with the synonyms of each, which are as far from what was typed. */
export function withSynonyms(
  near: readonly TermVariant[],
  synonyms: (form: string) => readonly string[],
): TermVariant[] {
  return near.flatMap(([form, quality]): TermVariant[] => [
    [form, quality],
    ...synonyms(form).map((other): TermVariant => [other, Math.round((quality * QUALITY.synonym) / 256)]),
  ]);
}

const TYPED_OR_NEAR: ReadonlySet<number> = new Set([QUALITY.exact, QUALITY.oneEdit, QUALITY.twoEdits]);

/** Whether a variant is there as a synonym of a word, as typed or corrected, that is known to mean trades. */
export const isSynonymOfTrade = (
  [variant, quality]: TermVariant,
  variants: ReadonlyMap<string, number>,
  { hasCodes, synonyms }: { hasCodes(word: string): boolean; synonyms(word: string): readonly string[] },
): boolean =>
  [...variants].some(
    ([base, own]) =>
      TYPED_OR_NEAR.has(own) &&
      quality === Math.round((own * QUALITY.synonym) / 256) &&
      hasCodes(base) &&
      synonyms(base).includes(variant),
  );

export type TermVariant = readonly [form: string, quality: number];

/** Fuzzy variants of a query's words, and their frequencies. */
export class TermVariants {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #occurring = new Map<string, boolean>();
  readonly #frequencies = new Map<string, number>();
  readonly #scratchSets = new Map<Segment, Bitset>();

  constructor(segments: readonly Segment[], trades: Trades) {
    this.#segments = segments;
    this.#trades = trades;
  }

  /** Words of live firms within `limit` edits; with `prefix` also those with a prefix within one edit. */
  fuzzy(word: string, limit: number, prefix: boolean): TermVariant[] {
    const found = new Map<string, number>();
    const note = (form: string, edits: number) => {
      if (form.length >= MIN_LENGTH && isLikelyTypo(word, form))
        found.set(form, Math.min(edits, found.get(form) ?? edits));
    };
    for (const { vocabulary } of [this.#trades, ...this.#segments]) {
      vocabulary.forEachWithin(word, limit, false, (number, edits) => note(vocabulary.words[number] as string, edits));
      if (prefix && word.length >= 5) {
        vocabulary.forEachWithin(word, 1, true, (number, edits) => {
          const form = vocabulary.words[number] as string;
          if (isNearCompletion(word, form)) note(form, edits);
        });
      }
    }
    return [...found]
      .filter(([form]) => this.#occurs(form))
      .map(([form, edits]) => [form, edits < 2 ? QUALITY.oneEdit : QUALITY.twoEdits]);
  }

  /** Other forms of a word that firms or trades have. */
  forms(word: string): string[] {
    return wordForms(word).filter(
      (form) =>
        this.#trades.isSynonym(form) ||
        [this.#trades, ...this.#segments].some(({ vocabulary }) => vocabulary.find(form) >= 0),
    );
  }

  /** Live documents that contain exactly this variant. */
  documentFrequency(form: string): number {
    let holders = this.#frequencies.get(form);
    if (holders === undefined) {
      const planned = this.#termOf(form);
      holders = this.#segments.reduce((sum, segment) => {
        const set = this.#scratch(segment);
        addTermMatches(segment, planned, set);
        return sum + segment.countIntersection(segment.live, set, 0, set.length);
      }, 0);
      this.#frequencies.set(form, holders);
    }
    return holders;
  }

  /** Names and texts that contain a variant, those of removed firms included. */
  textFrequency(form: string): number {
    return this.#segments.reduce((sum, { vocabulary, arrays: { postingStarts } }) => {
      const at = vocabulary.find(form);
      return at < 0 ? sum : sum + (postingStarts[at + 1] as number) - (postingStarts[at] as number);
    }, 0);
  }

  #occurs(form: string): boolean {
    let occurs = this.#occurring.get(form);
    if (occurs === undefined) {
      occurs = this.#segments.some((segment) => hasLiveText(segment, form)) || this.#occursOutsideTexts(form);
      this.#occurring.set(form, occurs);
    }
    return occurs;
  }

  /** In a place, a certificate or a trade. */
  #occursOutsideTexts(form: string): boolean {
    const isTrade = /\d/.test(form) || this.#trades.vocabulary.find(form) >= 0 || this.#trades.isSynonym(form);
    const planned = { ...EMPTY_TERM, word: form, variants: new Map([[form, QUALITY.exact]]) };
    const isNamed = this.#segments.some((segment) => {
      let occurs = namedValuesOf(segment, planned).size > 0;
      forEachPlace(segment, planned, () => {
        occurs = true;
      });
      return occurs;
    });
    return (isTrade || isNamed) && this.documentFrequency(form) > 0;
  }

  #termOf(form: string): QueryTerm {
    const strengths = new Uint8Array(this.#trades.codes.length);
    this.#trades.addStrengths(form, QUALITY.exact, false, strengths);
    return {
      ...EMPTY_TERM,
      word: form,
      variants: new Map([[form, QUALITY.exact]]),
      strengths,
      said: this.#trades.codesSaid(form),
    };
  }

  #scratch(segment: Segment): Bitset {
    const spare = this.#scratchSets.get(segment) ?? segment.scratchSet();
    this.#scratchSets.set(segment, spare);
    return spare.fill(0);
  }
}

const EMPTY_TERM = { prefix: false, isOfOwners: false, strengths: new Uint8Array(), said: [], weight: 1 };

function hasLiveText({ vocabulary, arrays: { postings, postingStarts }, live }: Segment, form: string): boolean {
  const at = vocabulary.find(form);
  if (at < 0) return false;
  const end = postingStarts[at + 1] as number;
  for (let i = postingStarts[at] as number; i < end; i++) if (hasBit(live, postings[i] as number)) return true;
  return false;
}
