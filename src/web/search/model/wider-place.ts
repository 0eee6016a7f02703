import type { SearchResult } from '#contract/search/schema.ts';

type Place = NonNullable<SearchResult['place']>;

/** Miles around a place that has no such firm: an hour's drive, then a region. */
const WIDER_MILES = [25, 100] as const;
/** A place smaller than a state. */
const IS_LOCAL = /, [A-Z]{2}$|^ZIP code|^District of Columbia$/;

/** The same question over a wider place; null where that would be no help. */
export function widerQuestion({
  label,
  radius_miles,
  other_words,
}: Place): { readonly miles: number; readonly q: string } | null {
  const miles = WIDER_MILES.find((one) => one > (radius_miles ?? 0));
  const labels = label.split(' / ');
  if (miles === undefined || !labels.every((one) => IS_LOCAL.test(one))) return null;
  return { miles, q: `${other_words} within ${miles} miles of ${labels.map(nameWithState).join(' or ')}`.trim() };
}

/** The same question without the surroundings of its place. */
export const questionOfPlaceOnly = ({ label, other_words }: Place): string =>
  `${other_words} only in ${label.split(' / ').map(nameWithState).join(' or ')}`.trim();

/** A neighborhood is understood with its state, not with its city between. */
function nameWithState(label: string): string {
  const [name, ...parts] = label.split(', ');
  return [name, ...parts.slice(-1)].join(', ');
}
