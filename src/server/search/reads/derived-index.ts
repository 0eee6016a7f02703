// For rooms that search documents of their own with the engine of the directory.

export type {
  DocumentFilter,
  DocumentHit,
  DocumentQuery,
  FigureRange,
  RangeFacet,
  RangeValue,
} from '../engine/document.ts';
export { snippetOf } from '../engine/text/snippet.ts';
export { DatabaseIndex, type DocumentSource, type IndexOptions } from '../index/database-index.ts';
export { alertsByIndex, changesOf } from './alerts-by-index.ts';
export { placedQuery } from './placed-query.ts';
export { parseSavedQuery } from './saved-query.ts';
