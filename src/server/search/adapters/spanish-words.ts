import type { Synonym } from '../engine/text/synonym.ts';
import { terms } from '../engine/text/tokenize.ts';

/** Spanish of a trade that names and addresses have as well: "Calle Ocho Electric", "Luz Rivera". */
const IN_NAMES = new Set([
  'agua',
  'calle',
  'cristal',
  'luz',
  'marmol',
  'nino',
  'personal',
  'puente',
  'red',
  'sitio',
  'tierra',
]);

/** Words that mean the same work in two languages, or in one: they share an English word, and a code. */
const isSameWork = (one: Synonym, other: Synonym): boolean =>
  one.words.some((word) => other.words.includes(word)) && one.codes.some((code) => other.codes.includes(code));

/**
 * Synonyms with the Spanish words in which firms write of the same work: of `plumber`, `plumbing` and `plomero` also
 * `plomería`, and of each the plural.
 * @param titles of trades: other English words get no synonyms by this, as forms of them are read instead
 */
export function withSpanishTexts(
  english: readonly Synonym[],
  spanish: readonly Synonym[],
  titles: Iterable<string>,
): Synonym[] {
  const titled = new Set([...titles].flatMap(terms));
  const own = new Map(english.map((row) => [termOf(row.word), row]));
  const written = spanish.filter(({ word, codes }) => codes.length > 0 && !IN_NAMES.has(word));
  const named = Map.groupBy(
    written.flatMap((row) => row.words.map((word) => ({ word: termOf(word), row }))),
    ({ word }) => word,
  );
  const textsOf = (word: string) => spellings((named.get(termOf(word)) ?? []).map(({ row }) => row));
  const withTexts = (row: Synonym): Synonym => {
    const texts = [...textsOf(row.word), ...spellings(written.filter((other) => isSameWork(row, other)))];
    return { ...row, words: [...new Set([...row.words, ...texts])].filter((word) => word !== row.word) };
  };
  return [
    ...english.map(withTexts),
    ...[...named.keys()]
      .filter((word) => titled.has(word) && !own.has(word))
      .map((word) => ({ word, words: textsOf(word), codes: [] })),
    ...withPlurals(spanish)
      .filter(({ word }) => !own.has(termOf(word)))
      .map(withTexts),
  ];
}

function withPlurals(rows: readonly Synonym[]): Synonym[] {
  const known = new Set(rows.map(({ word }) => word));
  const plurals = rows.flatMap((row) => pluralOf(row.word).map((word) => ({ ...row, word })));
  return [...rows, ...plurals.filter(({ word }) => !known.has(word))];
}

const spellings = (rows: readonly Synonym[]): string[] => [
  ...new Set(rows.flatMap(({ word }) => [word, ...pluralOf(word)])),
];
/** Of nouns that end in a consonant: `traducciones`. That by -s alone is read as in English. */
const pluralOf = (word: string): string[] => (/(?:[aio]d|[aio]l|ion|or)$/.test(word) ? [`${word}es`] : []);
const termOf = (word: string): string => terms(word).join(' ');
