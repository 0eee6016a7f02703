import type { Suggestions } from '#contract/search/schema.ts';
import { directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { stateName } from '../adapters/places.ts';
import { directoryIndexOf } from '../index/directory-index.ts';

/** Suggestions for a text that is being typed; empty where nothing matches. */
export async function suggest(ctx: ReadContext, q: string): Promise<Suggestions> {
  const { firms: ids, trades, places } = await directoryIndexOf(ctx.sql).suggest(q);
  const rows = new Map((await directoryFirms(ctx.sql, ids)).map((firm) => [firm.mwbe_core_id, firm]));
  return {
    firms: ids.flatMap((core) => {
      const firm = rows.get(core);
      if (!firm) return [];
      const { id, mwbe_core_id, legal_business_name, trade_name, own, profile_url_path, city, state } = firm;
      const own_trade_name = own.trade_name ?? null;
      return [{ id, mwbe_core_id, legal_business_name, trade_name, own_trade_name, profile_url_path, city, state }];
    }),
    trades: [...trades],
    places: places.map((place) => ({
      ...place,
      label: place.kind === 'state' ? (stateName(place.value) ?? place.value) : place.value,
    })),
  };
}
