import { terms, words } from './words.ts';

/** A search's words, taken apart. */
export interface Asked {
  /** Terms that must be found; those of phrases only as they stand. */
  readonly words: readonly { readonly word: string; readonly exact: boolean }[];
  /** Terms that must stand side by side. */
  readonly phrases: readonly (readonly string[])[];
  /** The last word may be the beginning of one. */
  readonly open: boolean;
  /** All that was typed, folded as names are. */
  readonly whole: string;
}

/** Words that say nothing beside others: "contractor in Baltimore". */
const FILLERS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with']);
/** Fewer letters are no beginning of a word: too many begin so. */
const SHORTEST_BEGINNING = 2;

export function asked(text: string): Asked {
  const phrases: string[][] = [];
  const rest = text.replace(/["“”]([^"“”]+)["“”]/g, (_, phrase: string) => {
    const held = terms(phrase);
    if (held.length > 0) phrases.push(held);
    return ' ';
  });
  const all = terms(rest);
  const telling = all.filter((word) => !FILLERS.has(word));
  const loose = telling.length > 0 || phrases.length > 0 ? telling : all;
  const exact = [...new Set(phrases.flat())];
  return {
    words: [
      ...exact.map((word) => ({ word, exact: true })),
      ...[...new Set(loose)].filter((word) => !exact.includes(word)).map((word) => ({ word, exact: false })),
    ],
    phrases,
    open: (loose.at(-1)?.length ?? 0) >= SHORTEST_BEGINNING && !exact.includes(loose.at(-1) ?? ''),
    whole: words(rest).join(' '),
  };
}
