import type { SearchItem, SearchQuery, SearchResult } from '#contract/search/schema.ts';
import { naicsTitle } from '#server/businesses/reads/naics.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCenter } from '../adapters/places.ts';
import type { DocumentHit, Point } from '../engine/document.ts';
import { snippetOf } from '../engine/text/snippet.ts';
import { directoryIndexOf } from '../index/directory-index.ts';

/**
 * A page of the directory. The index selects and counts the firms; their rows come from the database, so that nothing
 * deleted is shown.
 * @throws AppError 400 naming `zip` or `naics` where there is no such code
 */
export async function searchBusinesses(ctx: ReadContext, query: SearchQuery): Promise<SearchResult> {
  const started = performance.now();
  const rows = new PageRows(ctx);
  const params = { ...query, near: originOf(query) };
  const { total, hits, facets, read_as, place } = await directoryIndexOf(ctx.sql).search(params, (ids) =>
    rows.prefetch(ids),
  );
  const byId = await rows.load(hits.map((hit) => hit.core_id));
  const items = hits.flatMap((hit) => {
    const firm = byId.get(hit.core_id);
    return firm ? [toItem(firm, hit)] : [];
  });
  const readAs = read_as.map(({ word, as }) => ({ word, as: [...as] }));
  return {
    total,
    items,
    facets,
    read_as: readAs,
    place,
    took_ms: Math.round((performance.now() - started) * 100) / 100,
  };
}

/** The rows of a page, prefetched while the index still counts facets. */
class PageRows {
  readonly #ctx: ReadContext;
  #prefetched: { readonly ids: string; readonly firms: Promise<DirectoryFirm[]> } | undefined;

  constructor(ctx: ReadContext) {
    this.#ctx = ctx;
  }

  prefetch(ids: readonly string[]): void {
    const firms = directoryFirms(this.#ctx.sql, ids);
    firms.catch(() => {}); // rejects again in `load`
    this.#prefetched = { ids: ids.join(), firms };
  }

  async load(ids: readonly string[]): Promise<ReadonlyMap<string, DirectoryFirm>> {
    if (this.#prefetched?.ids !== ids.join()) this.prefetch(ids);
    const firms = (await this.#prefetched?.firms) ?? [];
    return new Map(firms.map((firm) => [firm.mwbe_core_id, firm]));
  }
}

/** What is below a sector changes with the editions, and lists still name codes of former ones. */
const SECTOR_DIGITS = 2;

interface CheckedFilter {
  readonly zip?: string | undefined;
  readonly naics: readonly string[];
}

/** The origin of distances. @throws AppError 400 naming `zip` or `naics` where there is no such code */
export function originOf({ zip, naics }: CheckedFilter): Point | undefined {
  if (naics.some((code) => naicsTitle(code.slice(0, SECTOR_DIGITS)) === null))
    throw badRequest('query.naics', 'is not a NAICS code');
  if (zip === undefined) return undefined;
  const center = zipCenter(zip);
  if (!center) throw badRequest('query.zip', 'is not a ZIP code in use');
  return center;
}

function toItem(firm: DirectoryFirm, { distance_miles, matched, terms }: DocumentHit): SearchItem {
  const { size_band: _size, zip_code: _zip, certificates, ...shown } = firm;
  return {
    ...shown,
    distance_miles,
    matched: [...matched],
    snippet: firm.description === null ? null : snippetOf(firm.description, new Set(terms)),
    certificates: certificates.map(({ type, agency, expires_on, lapsed, dated }) => ({
      type,
      agency,
      expires_on,
      lapsed,
      dated,
    })),
  };
}
