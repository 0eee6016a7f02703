import { directoryDocuments, directoryPage } from '#server/businesses/reads/search-documents.ts';
import type { Sql } from '#server/db/types.ts';
import type { FirmFilter, FirmMap, FirmQuery, FirmSearchResult, MapBounds, TradeCount } from '../engine/document.ts';

import { documentFilter, documentQuery } from '../engine/firm-index.ts';
import type { CandidateQuery, Candidates } from '../engine/query/find-candidates.ts';
import { DatabaseIndex, type DocumentSource, type IndexOptions } from './database-index.ts';

const FIRMS: DocumentSource = { topic: 'business', page: directoryPage, documents: directoryDocuments };

/** The search index of the directory. */
export class DirectoryIndex {
  readonly #index: DatabaseIndex;

  constructor(db: Sql, options?: IndexOptions) {
    this.#index = new DatabaseIndex(db, FIRMS, options);
  }

  /** @param early called with the page's ids before facets are counted; the final page may differ */
  search = (query: FirmQuery, early?: (ids: readonly string[]) => void): Promise<FirmSearchResult> =>
    this.#index.search(documentQuery(query), early) as Promise<FirmSearchResult>;
  /** The first firms of a search by id. */
  ids = (query: FirmQuery): Promise<string[]> => this.#index.ids(documentQuery(query));
  /** The first firms of each of these searches by id; with `only` those of them among these firms. */
  idsOfEach = (queries: readonly FirmQuery[], only: readonly string[] | null): Promise<string[][]> =>
    this.#index.idsOfEach(queries.map(documentQuery), only);
  /** Firms whose trade may meet an opportunity. */
  candidates = (query: CandidateQuery): Promise<Candidates> => this.#index.candidates(query);
  map = (query: FirmFilter, frame: MapBounds): Promise<FirmMap> => this.#index.map(documentFilter(query), frame);
  tradesBelow = (parent: string, filter: FirmFilter): Promise<TradeCount[]> =>
    this.#index.tradesBelow(parent, documentFilter(filter));

  suggest = (text: string) => this.#index.suggest(text);
  stats = () => this.#index.stats();
  warm = () => this.#index.warm();
  catchUp = () => this.#index.catchUp();
  saveSnapshot = (now?: boolean) => this.#index.saveSnapshot(now);
  close = () => this.#index.close();
}

const indexes = new WeakMap<Sql, DirectoryIndex>();

/** The index of this database; opened at the first use, or earlier with options. */
export function directoryIndexOf(db: Sql, options?: IndexOptions): DirectoryIndex {
  let directory = indexes.get(db);
  if (!directory) {
    directory = new DirectoryIndex(db, options);
    indexes.set(db, directory);
  }
  return directory;
}
