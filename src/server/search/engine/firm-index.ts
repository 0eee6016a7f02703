import { FACETS, LIST_FACETS } from '#contract/search/rules.ts';
import type {
  DocumentFilter,
  DocumentKind,
  DocumentQuery,
  FirmFilter,
  FirmMap,
  FirmQuery,
  FirmSearchResult,
  MapBounds,
  TradeCount,
} from './document.ts';
import { DocumentIndex } from './document-index.ts';
import type { SearchVocabulary } from './vocabulary.ts';

export const FIRMS: DocumentKind = { facets: FACETS, figures: 0 };

/** A filter of firms as the engine takes those of all kinds. */
export function documentFilter(query: FirmFilter | DocumentFilter): DocumentFilter {
  if ('selected' in query) return query;
  const { ownership, certification, agency, group, naics, state, county, city, size, language, verified, ...rest } =
    query;
  const lists = { ownership, certification, agency, group, naics, state, county, city, size, language };
  const selected = {
    ...Object.fromEntries(LIST_FACETS.map((facet) => [facet, lists[facet]])),
    verified: verified === undefined ? [] : [String(verified)],
  };
  return { ...rest, selected };
}

/** The same with sort order and page. */
export const documentQuery = (query: FirmQuery | DocumentQuery): DocumentQuery => ({
  ...documentFilter(query),
  ...{ sort: query.sort, page: query.page, page_size: query.page_size },
});

/** The index of the directory. */
export class FirmIndex extends DocumentIndex {
  constructor(vocabulary: SearchVocabulary) {
    super(vocabulary, FIRMS);
  }

  override search(query: FirmQuery | DocumentQuery, early?: (ids: readonly string[]) => void): FirmSearchResult {
    return super.search(documentQuery(query), early) as FirmSearchResult;
  }
  override ids(query: FirmQuery | DocumentQuery): string[] {
    return super.ids(documentQuery(query));
  }
  override map(query: FirmFilter | DocumentFilter, frame: MapBounds): FirmMap {
    return super.map(documentFilter(query), frame);
  }
  override tradesBelow(parent: string, filter: FirmFilter | DocumentFilter): TradeCount[] {
    return super.tradesBelow(parent, documentFilter(filter));
  }
}
