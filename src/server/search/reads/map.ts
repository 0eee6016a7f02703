import type { MapQuery, MapResult } from '#contract/search/schema.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { near } from './businesses.ts';
import { directoryOf } from './directory.ts';

/** Where the firms of a search are, gathered in cells of the frame. */
export async function mapOf(ctx: ReadContext, query: MapQuery): Promise<MapResult> {
  const { west = -180, south = -90, east = 180, north = 90 } = query;
  const { total, placed, cells } = await directoryOf(ctx.sql).map(
    { ...query, near: near(query) },
    { west, south, east, north },
  );
  const alone = cells.flatMap(({ core_id }) => core_id ?? []);
  const firms = new Map((await directoryFirms(ctx.sql, alone)).map((firm) => [firm.mwbe_core_id, firm]));
  return {
    total,
    placed,
    cells: cells.map(({ core_id, ...cell }) => ({ ...cell, firm: named(firms.get(core_id ?? '')) })),
  };
}

function named(firm: DirectoryFirm | undefined): MapResult['cells'][number]['firm'] {
  if (!firm) return null;
  const { id, mwbe_core_id, legal_business_name, trade_name, profile_url_path } = firm;
  return { id, mwbe_core_id, legal_business_name, trade_name, profile_url_path };
}
