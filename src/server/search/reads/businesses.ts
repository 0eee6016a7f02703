import type { SearchItem, SearchQuery, SearchResult } from '#contract/search/schema.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { zipCentre } from '../adapters/places.ts';
import type { FirmHit, Point } from '../engine/document.ts';
import { directoryOf } from './directory.ts';

/**
 * A page of the directory. The index says which firms and counts them; their rows come from the database, so that
 * nothing is shown that the database no longer holds.
 * @throws AppError 400 naming `zip` where no such ZIP code exists
 */
export async function searchBusinesses(ctx: ReadContext, query: SearchQuery): Promise<SearchResult> {
  const started = performance.now();
  const rows = new Rows(ctx);
  const asked = { ...query, near: near(query) };
  const { total, hits, facets, read_as } = await directoryOf(ctx.sql).search(asked, (ids) => rows.begin(ids));
  const byId = await rows.of(hits.map((hit) => hit.core_id));
  const items = hits.flatMap((hit) => {
    const firm = byId.get(hit.core_id);
    return firm ? [itemOf(firm, hit)] : [];
  });
  const readAs = read_as.map(({ word, as }) => ({ word, as: [...as] }));
  return { total, items, facets, read_as: readAs, took_ms: Math.round((performance.now() - started) * 100) / 100 };
}

/** The rows of a page, read while its matches are still being counted. */
class Rows {
  readonly #ctx: ReadContext;
  #begun: { readonly ids: string; readonly firms: Promise<DirectoryFirm[]> } | undefined;

  constructor(ctx: ReadContext) {
    this.#ctx = ctx;
  }

  begin(ids: readonly string[]): void {
    const firms = directoryFirms(this.#ctx.sql, ids);
    firms.catch(() => {}); // told to whoever asks for them
    this.#begun = { ids: ids.join(), firms };
  }

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, DirectoryFirm>> {
    if (this.#begun?.ids !== ids.join()) this.begin(ids);
    const firms = (await this.#begun?.firms) ?? [];
    return new Map(firms.map((firm) => [firm.mwbe_core_id, firm]));
  }
}

/** @throws AppError 400 naming `zip` where no such ZIP code exists */
export function near({ zip }: { readonly zip?: string | undefined }): Point | undefined {
  if (zip === undefined) return undefined;
  const centre = zipCentre(zip);
  if (!centre) throw badRequest('query.zip', 'is not a ZIP code in use');
  return centre;
}

function itemOf(firm: DirectoryFirm, { distance_miles, matched }: FirmHit): SearchItem {
  const { size_band: _size, zip_code: _zip, certificates, ...shown } = firm;
  return {
    ...shown,
    distance_miles,
    matched: [...matched],
    certificates: certificates.map(({ type, agency, expires_on, lapsed }) => ({ type, agency, expires_on, lapsed })),
  };
}
