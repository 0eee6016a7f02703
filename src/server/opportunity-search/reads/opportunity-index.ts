import type { Sql } from '#server/db/types.ts';
import {
  OPPORTUNITY_FIGURES,
  opportunityDocuments,
  opportunityPage,
} from '#server/opportunities/reads/search-documents.ts';
import { DatabaseIndex, type DocumentSource, type IndexOptions } from '#server/search/reads/derived-index.ts';

const OPPORTUNITIES: DocumentSource = {
  topic: 'opportunity',
  kind: {
    facets: ['naics', 'state', 'county', 'city', 'owner', 'certification', 'source'],
    figures: Object.keys(OPPORTUNITY_FIGURES).length,
  },
  page: opportunityPage,
  documents: opportunityDocuments,
};

const indexes = new WeakMap<Sql, DatabaseIndex>();
const settings = new WeakMap<Sql, IndexOptions>();

/** Says how the index of this database will be opened, before the first to ask for it opens it. */
export function configureOpportunityIndex(db: Sql, options: IndexOptions): void {
  settings.set(db, options);
}

/** The index of published opportunities of this database; opened at the first use. */
export function opportunityIndexOf(db: Sql): DatabaseIndex {
  let index = indexes.get(db);
  if (!index) {
    index = new DatabaseIndex(db, OPPORTUNITIES, settings.get(db));
    indexes.set(db, index);
  }
  return index;
}

/** The same, if it was opened. */
export const openedIndexOf = (db: Sql): DatabaseIndex | undefined => indexes.get(db);
