import { nameSimilarity } from '#contract/businesses/rules/name-similarity.ts';

/** The known agency whose name this one almost is, as a typo or with its words in another order: probably the same. */
export function similarAgency(name: string, known: readonly string[]): string | undefined {
  const printed = withoutSpaces(name);
  if (known.some((other) => withoutSpaces(other) === printed)) return undefined;
  const key = agencyKey(name);
  return known.find((other) => nameSimilarity(key, agencyKey(other)) !== undefined);
}

/** The same name for the database, which ignores case. */
const withoutSpaces = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase();

const agencyKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'the' && word !== 'of')
    .join(' ');
