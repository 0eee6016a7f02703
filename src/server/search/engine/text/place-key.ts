import { terms } from './tokenize.ts';

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ft: 'fort',
  mt: 'mount',
  co: 'county',
  cnty: 'county',
};

/** A name of a place as it is looked up: `St. Mary's Co.` and `saint marys county` are the same. */
export const placeKey = (name: string): string =>
  terms(name)
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ');
