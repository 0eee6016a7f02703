import type { MapQuery, MapResult } from '#contract/search/schema.ts';
import { directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { near } from './businesses.ts';
import { currentIndex } from './directory.ts';

const CELLS = 1000;

/** Where the firms of a search are, gathered in cells of the frame. */
export async function mapOf(ctx: ReadContext, query: MapQuery): Promise<MapResult> {
  const index = await currentIndex(ctx.sql);
  const { west = -180, south = -90, east = 180, north = 90 } = query;
  const { total, hits } = index.search({ ...query, near: near(query), sort: 'name', page: 1, page_size: 1_000_000 });
  const step = Math.max((east - west) / 40, 0.0001);
  const cells = new Map<string, { ids: string[]; latitude: number; longitude: number }>();
  let placed = 0;
  for (const { core_id } of hits) {
    const { latitude, longitude } = index.get(core_id) ?? { latitude: null, longitude: null };
    if (latitude === null || longitude === null) continue;
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    placed++;
    const key = `${Math.floor(latitude / step)} ${Math.floor(longitude / step)}`;
    const cell = cells.get(key) ?? { ids: [], latitude: 0, longitude: 0 };
    cells.set(key, cell);
    cell.ids.push(core_id);
    cell.latitude += latitude;
    cell.longitude += longitude;
  }
  const most = [...cells.values()].sort((a, b) => b.ids.length - a.ids.length).slice(0, CELLS);
  const alone = most.flatMap(({ ids }) => (ids.length === 1 ? ids : []));
  const firms = new Map((await directoryFirms(ctx.sql, { ids: alone })).map((firm) => [firm.mwbe_core_id, firm]));
  return {
    total,
    placed,
    cells: most.map(({ ids, latitude, longitude }) => {
      const firm = ids.length === 1 ? firms.get(ids[0] ?? '') : undefined;
      return {
        latitude: latitude / ids.length,
        longitude: longitude / ids.length,
        count: ids.length,
        firm: firm
          ? {
              id: firm.id,
              mwbe_core_id: firm.mwbe_core_id,
              legal_business_name: firm.legal_business_name,
              trade_name: firm.trade_name,
              profile_url_path: firm.profile_url_path,
            }
          : null,
      };
    }),
  };
}
