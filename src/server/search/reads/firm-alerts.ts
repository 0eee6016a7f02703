import { sql } from 'kysely';
import { directoryFirms } from '#server/businesses/reads.ts';
import { ChangeFeed } from '#server/db/change-feed.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import type { AlertKind } from '#server/search-alerts/commands/look.ts';
import { MOST_MATCHES } from '#server/search-alerts/commands/watch.ts';
import type { FirmQuery } from '../engine/document.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { placedQuery } from './placed-query.ts';
import { parseSavedQuery } from './saved-query.ts';

/** Searches that the index answers at once: people's searches come in between. */
const AT_ONCE = 20;

/** Saved searches of the directory: firms that newly match. */
export const firmAlerts: AlertKind = {
  kind: 'firms',

  async changesSince({ sql: db }, position) {
    const feed = new ChangeFeed(db);
    if (position !== null) feed.reset(position);
    const batch = await feed.poll(sql`c.topic = 'business'`);
    batch.acknowledge();
    const next = feed.cursor ?? '0';
    // a restored database counts its transactions anew
    if (position === null || BigInt(position) > BigInt(next)) return { changed: null, next };
    return { changed: [...new Set(batch.changes.flatMap(({ key }) => key ?? []))], next };
  },

  async matches(ctx, queries, among) {
    const found: (readonly string[])[] = queries.map(() => []);
    const readable = queries.flatMap((query, at) => {
      const parsed = firmQueryOf(query);
      return parsed ? [{ at, parsed }] : [];
    });
    for (let from = 0; from < readable.length; from += AT_ONCE) {
      const some = readable.slice(from, from + AT_ONCE);
      const ids = await directoryIndexOf(ctx.sql).idsOfEach(
        some.map(({ parsed }) => parsed),
        among,
      );
      for (const [place, { at }] of some.entries()) found[at] = ids[place] ?? [];
    }
    return found;
  },

  async names({ sql: db }, ids) {
    const firms = new Map((await directoryFirms(db, ids)).map((firm) => [firm.mwbe_core_id, firm]));
    return ids.flatMap((id) => {
      const firm = firms.get(id);
      return firm ? [firm.trade_name ?? firm.legal_business_name] : [];
    });
  },
};

/** Undefined where a saved search can't be run, or not any more: its ZIP code may be gone. */
function firmQueryOf(query: string): FirmQuery | undefined {
  const parsed = parseSavedQuery(query);
  if (!parsed) return undefined;
  try {
    return { ...placedQuery(parsed), sort: 'best', page: 1, page_size: MOST_MATCHES };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * The firms that a search finds today, of which its alerts are silent.
 * @throws AppError 400 where the search can't be run, 409 where it finds too many
 */
export async function firmsToday(ctx: ReadContext, query: string): Promise<string[]> {
  const parsed = firmQueryOf(query);
  if (!parsed) throw badRequest('body.alert', 'needs a search that can be run');
  const ids = await directoryIndexOf(ctx.sql).ids({ ...parsed, page_size: MOST_MATCHES + 1 });
  if (ids.length > MOST_MATCHES)
    throw conflict(
      `This search finds more than ${MOST_MATCHES.toLocaleString('en-US')} firms. Add a filter before you turn on alerts.`,
    );
  return ids;
}
