/** Letters without a Unicode decomposition into base letter and mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** Fast path for most texts: only case needs folding. */
const PLAIN_ASCII = /^[a-zA-Z0-9 ,;:()/\-\n]*$/;

/**
 * The words of a text, normalized so that spellings of one word are equal: case, accents and width are ignored,
 * `O'Brien` is `obrien`, `L.L.C.` is `llc`, and `&` is the word `and`.
 */
export function tokenize(text: string): string[] {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .replaceAll('&', ' and ');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name as it is sorted, and compared with queries. */
export const foldName = (name: string): string => tokenize(name).join(' ');

/** The words of a text without the English plural: `contractors` and `contractor` are one term. */
export function terms(text: string): string[] {
  const found = tokenize(text);
  for (let i = 0; i < found.length; i++) {
    const word = found[i] as string;
    if (word.length >= 4 && word.endsWith('s')) found[i] = singular(word);
  }
  return found;
}

/** A term without the English plural. */
export function singular(word: string): string {
  if (/\P{L}/u.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Normalized key of values that differ in case and spaces only. */
export function valueKey(value: string): string {
  return value.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Order of code units: the same everywhere, whatever the locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
