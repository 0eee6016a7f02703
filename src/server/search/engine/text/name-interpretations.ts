import { singular, tokenize } from './tokenize.ts';

export interface NameWord {
  /** Its possible stems: a typo may have added or hidden the plural. */
  readonly terms: readonly string[];
  /** Edits allowed in this word. */
  readonly maxEdits: number;
}

/** One way to split the query into the words of a name. */
export interface NameInterpretation {
  readonly words: readonly NameWord[];
  /** Edits that the split itself costs. */
  readonly cost: number;
  /** Edits allowed in total, `cost` included. */
  readonly maxEdits: number;
}

export const MAX_NAME_EDITS = 2;
const LETTERS_PER_EDIT = 3;
const MIN_FUZZY_LENGTH = 3;
/** With more edits, or another first letter, it is another word. */
export const SHORT_WORD = 3;
const MIN_PART_LENGTH = 2;

/** Singular, as terms are: nobody types the end of "Acme, Inc." */
export const LEGAL_FORMS: readonly string[] =
  'co company corp corporation inc incorporated limited llc llp lp ltd pc pllc'.split(' ');
const IS_LEGAL_FORM: ReadonlySet<string> = new Set(LEGAL_FORMS);
export const isLegalForm = (term: string): boolean => IS_LEGAL_FORM.has(term);
/** More of them at the end of one name are none. */
export const MOST_LEGAL_FORMS = 2;

/** As typed; and with one space removed or inserted, where the resulting words are spelled correctly. */
export function interpretName(whole: string): NameInterpretation[] {
  const typed = tokenize(whole);
  const letters = typed.filter((word) => !isLegalForm(word)).join('').length;
  const limit = Math.min(MAX_NAME_EDITS, Math.floor(letters / LETTERS_PER_EDIT));
  // with another letter "PSM, Inc." is another firm
  if (limit === 0 || letters <= SHORT_WORD) return [];
  const fuzzyWord = (word: string) => {
    const isExact = word.length < MIN_FUZZY_LENGTH || /\d/.test(word);
    return isExact
      ? exactWord(word)
      : {
          terms: [...new Set([stem(word), word, word.replace(/s$/, '')])],
          maxEdits: word.length <= SHORT_WORD ? 1 : limit,
        };
  };
  const exactWord = (word: string) => ({ terms: [stem(word)], maxEdits: 0 });
  const withReplaced = (at: number, count: number, made: readonly string[]) => ({
    words: [...typed.slice(0, at).map(fuzzyWord), ...made.map(exactWord), ...typed.slice(at + count).map(fuzzyWord)],
    cost: 1,
    maxEdits: limit,
  });
  const splits = (word: string, at: number) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => [word.slice(0, i + 1), word.slice(i + 1)] as const)
      .filter(
        ([first, second]) => Math.min(first.length, second.length) >= MIN_PART_LENGTH || isNumbered(first, second),
      )
      .map((parts) => withReplaced(at, 1, parts));
  return [
    { words: typed.map(fuzzyWord), cost: 0, maxEdits: limit },
    ...typed.slice(1).map((word, i) => withReplaced(i, 2, [`${typed[i]}${word}`])),
    ...typed.flatMap(splits),
  ];
}

/** "M21" is written "M-21" as well. */
const isNumbered = (first: string, second: string): boolean => /\d$/.test(first) !== /^\d/.test(second);

const stem = (word: string): string => (word.length >= 4 && word.endsWith('s') ? singular(word) : word);
