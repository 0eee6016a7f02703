import { terms, tokenize } from '../text/tokenize.ts';
import type { NamedPlace } from '../vocabulary.ts';
import { type ListedWords, NOTHING_LISTED, spelledTypesAndSectors } from './alternatives.ts';
import { STOP_WORDS } from './question-words.ts';
import { type RoleOfWord, rolesOf, type WordRole } from './word-roles.ts';

export interface ParsedWord {
  readonly word: string;
  /** Words that are as good: "MBE or WBE". */
  readonly others?: readonly string[] | undefined;
  /** What lists call the groups of these owners, any of which is meant. */
  readonly groups?: readonly string[] | undefined;
  readonly exact: boolean;
  readonly role: WordRole;
}

/** A search text, parsed. */
export interface ParsedQuery {
  /** Terms by what they are for; those of phrases without variants. */
  readonly words: readonly ParsedWord[];
  /** Terms that must be adjacent. */
  readonly phrases: readonly (readonly string[])[];
  /** Terms of each phrase that firms should not have. */
  readonly excluded: readonly (readonly string[])[];
  /** Places among these that firms write otherwise too: Boston is Dorchester as well. */
  readonly excludedPlaces?: readonly NamedPlace[];
  /** Said in a sentence, whose words need not all occur. */
  readonly isSentence: boolean;
  /** Nothing is said but that firms are meant: "certified firms". */
  readonly isOfAnyFirm: boolean;
  /** The last word matches as a prefix too. */
  readonly isLastPrefix: boolean;
  /** The whole text, normalized as names are. */
  readonly normalized: string;
}

/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 2;

/** @param isName every word counts, as the text is the beginning of a name */
export function parseQuery(text: string, isName = false, listed: ListedWords = NOTHING_LISTED): ParsedQuery {
  const phrases: string[][] = [];
  const rest = text.replace(/["“”]([^"“”]+)["“”]/g, (_, phrase: string) => {
    const words = terms(phrase);
    if (words.length > 0) phrases.push(words);
    return ' ';
  });
  const all = terms(isName ? rest : spelledTypesAndSectors(rest, listed));
  const read = isName ? { ...NAME, words: spokenWords(all) } : rolesOf(all, listed);
  const { words: said, isSentence, isOfAnyFirm } = read;
  const chosen = said.length > 0 || phrases.length > 0 ? said : spokenWords(all);
  const exact = new Set(phrases.flat());
  const loose = chosen.filter(
    ({ word }, i) => !exact.has(word) && chosen.findIndex((other) => other.word === word) === i,
  );
  const last = chosen.at(-1);
  return {
    words: [
      ...[...exact].map((word): ParsedWord => ({ word, exact: true, role: 'asked' })),
      ...loose.map((word): ParsedWord => ({ ...word, exact: false })),
    ],
    phrases,
    excluded: [],
    isSentence,
    isOfAnyFirm: isOfAnyFirm && phrases.length === 0,
    isLastPrefix: isPrefix(last) && !exact.has(last.word),
    normalized: tokenize(rest).join(' '),
  };
}

const NAME = { isSentence: false, isOfAnyFirm: false };

/** All but the stop words; all where there are no others. */
function spokenWords(all: readonly string[]): RoleOfWord[] {
  const spoken = all.filter((word) => !STOP_WORDS.has(word));
  return (spoken.length > 0 ? spoken : all).map((word) => ({ word, role: 'asked' }));
}

const isPrefix = (last: RoleOfWord | undefined): last is RoleOfWord =>
  last !== undefined && last.word.length >= MIN_PREFIX_LENGTH && (last.role === 'asked' || last.role === 'purpose');
