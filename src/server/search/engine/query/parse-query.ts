import { terms, tokenize } from '../text/tokenize.ts';

/** A search text, parsed. */
export interface ParsedQuery {
  /** Terms that must match; those of phrases without variants. */
  readonly words: readonly { readonly word: string; readonly exact: boolean }[];
  /** Terms that must be adjacent. */
  readonly phrases: readonly (readonly string[])[];
  /** The last word matches as a prefix too. */
  readonly isLastPrefix: boolean;
  /** The whole text, normalized as names are. */
  readonly normalized: string;
}

/** Stop words, ignored unless the query has no others: "contractor in Baltimore". */
const STOP_WORDS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with']);
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 2;

export function parseQuery(text: string): ParsedQuery {
  const phrases: string[][] = [];
  const rest = text.replace(/["“”]([^"“”]+)["“”]/g, (_, phrase: string) => {
    const words = terms(phrase);
    if (words.length > 0) phrases.push(words);
    return ' ';
  });
  const all = terms(rest);
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  const loose = significant.length > 0 || phrases.length > 0 ? significant : all;
  const exact = [...new Set(phrases.flat())];
  return {
    words: [
      ...exact.map((word) => ({ word, exact: true })),
      ...[...new Set(loose)].filter((word) => !exact.includes(word)).map((word) => ({ word, exact: false })),
    ],
    phrases,
    isLastPrefix: (loose.at(-1)?.length ?? 0) >= MIN_PREFIX_LENGTH && !exact.includes(loose.at(-1) ?? ''),
    normalized: tokenize(rest).join(' '),
  };
}
