import { BUDGET_BANDS, DUE_DAYS } from '#contract/opportunity-search/rules.ts';
import { opportunitySearchQuery } from '#contract/opportunity-search/schema.ts';
import { codesOfOtherEditions, naicsTitles } from '#server/businesses/reads/naics.ts';
import { documentQuery } from '#server/opportunity-search/reads/document-query.ts';
import { readSearchVocabulary } from '#server/search/adapters/search-vocabulary.ts';
import { DocumentIndex } from '#server/search/engine/document-index.ts';
import { CERTIFICATIONS, documentOf, NOW, rows, SOURCES, STATES } from './data.ts';
import type { Question } from './mix.ts';

/** Exact counts by facet and value, and the page. */
export interface Answer {
  readonly total: number;
  readonly ids: readonly string[];
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
export const COUNTED = ['state', 'owner', 'source', 'certification', 'status', 'due', 'budget'] as const;
export { BUDGET_BANDS, DUE_DAYS };

/** Our index in this process. */
export function openOurs(count: number): (question: Question) => Answer {
  const index = new DocumentIndex(readSearchVocabulary(naicsTitles(), codesOfOtherEditions), {
    facets: ['naics', 'state', 'county', 'city', 'owner', 'certification', 'source'],
    figures: 6,
  });
  const builder = index.builder();
  for (const row of rows(count)) builder.add(documentOf(row));
  index.open([builder.finish()]);
  return (question) => {
    index.update([], ['ffffffff-ffff-4fff-8fff-ffffffffffff']); // clears the kept answers
    const { total, hits, facets } = index.search(documentQuery(queryOf(question), new Date(NOW * 60_000)));
    const counts = COUNTED.map((facet) => [
      facet,
      Object.fromEntries(
        (facets[facet] ?? []).filter(({ count: n }) => n > 0).map(({ value, count: n }) => [value, n]),
      ),
    ]);
    return { total, ids: hits.map(({ core_id }) => core_id), counts: Object.fromEntries(counts) };
  };
}

const queryOf = (question: Question) =>
  opportunitySearchQuery.parse({
    ...(question.words.length > 0 && { q: question.words.map((word) => `"${word}"`).join(' '), verbatim: 'true' }),
    state: question.state.map((at) => STATES[at]),
    owner: question.owner.map((at) => `Owner ${at}`),
    source: question.source.map((at) => SOURCES[at]),
    certification: question.certification.map((at) => CERTIFICATIONS[at]),
    status: question.status,
    ...(question.due && { due: String(question.due) }),
    sort: question.sort,
  });
