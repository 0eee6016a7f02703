import type { OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import type { Capacity, SearchItem, SearchQuery, SearchResult } from '#contract/search/schema.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { DocumentHit } from '../engine/document.ts';
import { snippetOf } from '../engine/text/snippet.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { toFirmFilter } from './alerted.ts';

/**
 * A page of the directory. The index selects and counts the firms; their rows come from the database, so that nothing
 * deleted is shown.
 * @throws AppError 400 naming `zip` or `naics` where there is no such code
 */
export async function searchBusinesses(ctx: ReadContext, query: SearchQuery): Promise<SearchResult> {
  const started = performance.now();
  const rows = new PageRows(ctx);
  const params = await toFirmFilter(ctx, query);
  const {
    total,
    hits,
    facets,
    read_as,
    asks_for,
    place,
    certified_by: by,
    without,
    unsaid,
    shows_ended,
  } = await directoryIndexOf(ctx.sql).search(params, (ids) => rows.prefetch(ids));
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
    asks_for: [...asks_for],
    place,
    without: [...without],
    unsaid,
    shows_ended,
    certificate_number: params.certificate_number,
    federal_id: params.federal_id,
    certified_by: by && { ...by, agencies: by.agencies.map((either) => [...either]) },
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

function toItem(firm: DirectoryFirm, { distance_miles, matched, terms }: DocumentHit): SearchItem {
  const { size_band: _size, zip_code: _zip, certificates, own, ...shown } = firm;
  return {
    ...shown,
    own_trade_name: own.trade_name ?? null,
    capacity: capacityOf(own),
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

/** Null where the firm says nothing of it. */
export function capacityOf(own: OwnFacts): Capacity | null {
  const { available_from = null, bonding_band = null, crew = null, service_radius = null } = own;
  const { service_states = [], service_counties = [], languages = [] } = own;
  const facts = [available_from, bonding_band, crew, service_radius].some((fact) => fact !== null);
  const lists = [service_states, service_counties, languages].some((list) => list.length > 0);
  return facts || lists
    ? {
        ...{ available_from, bonding_band, crew, service_states, service_radius, languages },
        service_counties: service_counties.length,
      }
    : null;
}
