import { FACETS as ALL_FACETS, type Facet as AnyFacet } from '#contract/search/rules.ts';
import type { ParsedQuestion } from './parse-question.ts';

/** The facets that are compared: ownership follows from two others, no firm of the bench names languages. */
export type Facet = Exclude<AnyFacet, 'ownership' | 'language'>;
export const FACETS = ALL_FACETS.filter((facet): facet is Facet => facet !== 'ownership' && facet !== 'language');

/** Result of an engine: the ids (`mwbe_core_id`) of a page, the exact total, the counts of every facet. */
export interface Answer {
  readonly total: number;
  readonly ids: readonly string[];
  /** Values and counts as the contract lists them, most frequent first; `naics` has sectors and codes of six digits. */
  readonly facets: Readonly<Record<Facet, readonly (readonly [value: string, count: number])[]>>;
  /** Whether a typo was corrected. */
  readonly isCorrected?: boolean;
}

export interface Engine {
  readonly name: string;
  search(question: ParsedQuestion): Promise<Answer>;
  close(): Promise<void>;
}

/** Values listed per facet. */
export const LISTED = 100;

/** The counts of every facet. */
export function byFacet(pairsOf: (facet: Facet) => Answer['facets'][Facet]): Answer['facets'] {
  return Object.fromEntries(FACETS.map((facet) => [facet, pairsOf(facet)])) as Record<Facet, Answer['facets'][Facet]>;
}
