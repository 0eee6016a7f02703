import { terms } from './tokenize.ts';

interface Mark {
  readonly from: number;
  readonly to: number;
}

/** Part of a text with the positions of words. */
export interface Snippet {
  readonly text: string;
  readonly marks: Mark[];
}

/** About two lines of a result. */
const MAX_LENGTH = 180;
/** What is kept before the first word, which must be within the first line of a phone. */
const LEAD = 24;
const MAX_LEAD = 40;

/** The part of a text around the first of these words, with all of them marked; null where there is none. */
export function snippetOf(text: string, words: ReadonlySet<string>): Snippet | null {
  if (words.size === 0) return null;
  const marks = marksOf(text, words);
  const [first] = marks;
  if (!first) return null;
  const from = first.from <= MAX_LEAD ? 0 : startOfWord(text, first.from - LEAD, first.from);
  const to = endOfWord(text, Math.max(from + MAX_LENGTH, first.to));
  const before = from > 0 ? '… ' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? ' …' : ''}`,
    marks: marks.filter((mark) => mark.to <= to).map((mark) => ({ from: mark.from + shift, to: mark.to + shift })),
  };
}

function marksOf(text: string, words: ReadonlySet<string>): Mark[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}'’‘ʼ`´.]+/gu)].flatMap(({ 0: found, index }) => {
    const word = found.replace(/\.$/, '');
    return terms(word).some((term) => words.has(term)) ? [{ from: index, to: index + word.length }] : [];
  });
}

/** After the last space of a stretch, else its end. */
function startOfWord(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from);
  return space >= 0 && space < to ? space + 1 : to;
}

function endOfWord(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space > to - LEAD ? space : to;
}
