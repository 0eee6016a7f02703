import { terms } from './tokenize.ts';

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ft: 'fort',
  mt: 'mount',
  co: 'county',
  cnty: 'county',
};

/** A name of a place as it is looked up: `St. Mary's Co.` and `saint marys county` are the same; `CO` alone is Colorado. */
export function placeKey(name: string): string {
  const words = terms(name);
  return words.length === 1 ? (words[0] as string) : words.map((word) => ABBREVIATIONS[word] ?? word).join(' ');
}
