import type { MapQuery, MapResult } from '#contract/search/schema.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { toFirmFilter } from './alerted.ts';

/** The locations of a search's firms, grouped by map cell. */
export async function mapFirms(ctx: ReadContext, query: MapQuery): Promise<MapResult> {
  const { west = -180, south = -90, east = 180, north = 90 } = query;
  const { total, placed, cells } = await directoryIndexOf(ctx.sql).map(await toFirmFilter(ctx, query), {
    west,
    south,
    east,
    north,
  });
  const single = cells.flatMap(({ core_id }) => core_id ?? []);
  const firms = new Map((await directoryFirms(ctx.sql, single)).map((firm) => [firm.mwbe_core_id, firm]));
  return {
    total,
    placed,
    cells: cells.map(({ core_id, ...cell }) => ({ ...cell, firm: toMapFirm(firms.get(core_id ?? '')) })),
  };
}

function toMapFirm(firm: DirectoryFirm | undefined): MapResult['cells'][number]['firm'] {
  if (!firm) return null;
  const { id, mwbe_core_id, legal_business_name, trade_name, profile_url_path } = firm;
  return { id, mwbe_core_id, legal_business_name, trade_name, profile_url_path };
}
