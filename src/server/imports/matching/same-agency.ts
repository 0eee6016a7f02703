/**
 * Whether a list means its publisher by the name of a certifying agency: the same words in any order, its initials, or a
 * name that continues the other one, as that of an office.
 */
export function isSameAgency(name: string, publisher: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(publisher)];
  return sorted(words) === sorted(others) || areInitials(name, others, publisher) || continues(words, others);
}

const SMALL = new Set(['the', 'of', 'and', 'for', 'a']);

const allWords = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const wordsOf = (name: string): string[] => allWords(name).filter((word) => !SMALL.has(word));
const sorted = (words: readonly string[]): string => words.toSorted().join(' ');

/** `MDOT`, `ODAS` and `DAS` are the initials of the Maryland and the Ohio department, with or without small words. */
function areInitials(name: string, words: readonly string[], publisher: string): boolean {
  const letters = name.replaceAll('.', '').trim();
  if (!/^[A-Z]{3,8}$/.test(letters)) return false;
  return [words, allWords(publisher)].some((all) =>
    all
      .map((word) => word.charAt(0))
      .join('')
      .toUpperCase()
      .includes(letters),
  );
}

function continues(words: readonly string[], others: readonly string[]): boolean {
  const [short, long] = words.length < others.length ? [words, others] : [others, words];
  return short.length > 1 && short.every((word, at) => word === long[at]);
}
