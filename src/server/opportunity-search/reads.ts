import { OPPORTUNITY_FACETS } from '#contract/opportunity-search/rules.ts';
import type {
  FoundOpportunity,
  OpportunitySearchQuery,
  OpportunitySearchResult,
  OpportunityTradesQuery,
} from '#contract/opportunity-search/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { type FoundRow, foundOpportunities } from '#server/opportunities/reads/found.ts';
import { type DocumentHit, snippetOf } from '#server/search/reads/derived-index.ts';
import { alertedSubjects } from '#server/search-alerts/reads/watches.ts';
import { documentFilter, documentQuery } from './reads/document-query.ts';
import { opportunityIndexOf } from './reads/opportunity-index.ts';

/** Of a description in which no word of the search is. */
const BEGINNING = 180;

/**
 * A page of published opportunities. The index selects and counts them; their rows come from the database within the
 * scope of the person.
 * @throws AppError 400 naming `zip` or `naics` where there is no such code, `alert` where it is none of the caller's
 */
export async function searchOpportunities(
  ctx: ReadContext,
  query: OpportunitySearchQuery,
): Promise<OpportunitySearchResult> {
  const started = performance.now();
  const only = await alertedSubjects(ctx, 'opportunities', query.alert);
  const { total, hits, facets, read_as, asks_for, place, without } = await opportunityIndexOf(ctx.sql).search(
    documentQuery({ ...query, only }, ctx.now),
  );
  const rows = await foundOpportunities(
    ctx,
    hits.map(({ core_id }) => core_id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    total,
    items: hits.flatMap((hit) => {
      const row = byId.get(hit.core_id);
      return row ? [toFound(row, hit)] : [];
    }),
    facets: Object.fromEntries(OPPORTUNITY_FACETS.map((facet) => [facet, facets[facet] ?? []])) as never,
    asks_for: [...asks_for],
    read_as: read_as.map(({ word, as }) => ({ word, as: [...as] })),
    place,
    without: [...without],
    took_ms: Math.round((performance.now() - started) * 100) / 100,
  };
}

function toFound({ text, ...row }: FoundRow, { distance_miles, matched, terms }: DocumentHit): FoundOpportunity {
  return {
    ...row,
    distance_miles,
    matched: [...matched],
    snippet: text === null ? null : (snippetOf(text, new Set(terms)) ?? { text: beginningOf(text), marks: [] }),
  };
}

function beginningOf(text: string): string {
  if (text.length <= BEGINNING) return text;
  const space = text.lastIndexOf(' ', BEGINNING);
  return `${text.slice(0, space > BEGINNING / 2 ? space : BEGINNING)} …`;
}

/** The trades one level below a code that have opportunities in a search. */
export async function tradesOfOpportunities(ctx: ReadContext, { parent, ...query }: OpportunityTradesQuery) {
  const only = await alertedSubjects(ctx, 'opportunities', query.alert);
  return opportunityIndexOf(ctx.sql).tradesBelow(parent, documentFilter({ ...query, only }, ctx.now));
}
