import type { SearchResult } from '#contract/search/schema.ts';

type Corrections = SearchResult['read_as'];

/** Words that the server read out of a question, in the letters in which they were typed: "dbe" of "DBE in Ohio" becomes "DBE". */
export function asTyped(words: string, question: string): string {
  const spoken = [...question.split(/[\s/,;]+/), ...question.split(/\s+/)];
  const typed = new Map(spoken.map((word) => [fold(word), word.replace(OUTER_MARKS, '')]));
  return words
    .split(' ')
    .map((word) => typed.get(fold(word)) ?? word)
    .join(' ');
}

const OUTER_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Letters that an English plural has more than the word that was corrected. */
const MAX_ENDING = 2;

/** A text with its misspelled words replaced by the nearest that was searched instead: "elecrical contractor" becomes "electrical contractor". */
export function correctedWords(text: string, corrections: Corrections): string {
  const words = text.split(/\s+/).filter(Boolean);
  return words.map((word) => corrections.find((one) => isFormOf(fold(word), one.word))?.as[0] ?? word).join(' ');
}

/** The server names words without their plural. */
const isFormOf = (typed: string, word: string): boolean =>
  typed.startsWith(word.slice(0, -1)) && Math.abs(typed.length - word.length) <= MAX_ENDING;

const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
