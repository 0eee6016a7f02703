import { MINUTE_MS } from '#contract/durations.ts';
import { DUE_DAYS } from '#contract/opportunity-search/rules.ts';
import { opportunitySearchQuery } from '#contract/opportunity-search/schema.ts';
import type { AlertKind } from '#server/kernel/alert-kind-registry.ts';
import { comingDue, publishedTitles } from '#server/opportunities/reads/for-alerts.ts';
import { noticesBeingImported } from '#server/opportunity-imports/reads/running.ts';
import { alertsByIndex, changesOf, type DocumentQuery, parseSavedQuery } from '#server/search/reads/derived-index.ts';
import { documentQuery } from './document-query.ts';
import { opportunityIndexOf } from './opportunity-index.ts';

const DAYS = DUE_DAYS.map(Number);

/**
 * Saved searches of opportunities: what was published since, what an addendum made match, and what comes to be due. The
 * position is one in the change feed, and the minute of the look.
 */
export const opportunityAlerts: AlertKind = {
  kind: 'opportunities',

  async changesSince({ sql, now }, position) {
    const [since = null, lookedAt] = position?.split(' ') ?? [];
    // before the feed is read: what an import that ends meanwhile wrote is told a minute later
    const held = await noticesBeingImported(sql, now);
    const { changed, next } = await changesOf(sql, 'opportunity', since);
    const minute = wholeMinute(now);
    if (changed === null || since === null || lookedAt === undefined)
      return { changed: null, next: `${next} ${minute.toISOString()}` };
    const due = await comingDue(sql, DAYS, { after: new Date(lookedAt), until: minute });
    // an import is told of as a whole at its end: until then its changes are read again
    const news = changed.filter((id) => !held?.has(id));
    return { changed: [...new Set([...news, ...due])], next: `${held ? since : next} ${minute.toISOString()}` };
  },

  ...alertsByIndex<DocumentQuery>({
    question(query, { now, most: page_size }) {
      const parsed = parseSavedQuery(query, opportunitySearchQuery);
      return parsed && { ...documentQuery(parsed, now), page: 1, page_size };
    },
    ask: (db, questions, only) => opportunityIndexOf(db).idsOfEach(questions, only),
  }),

  async names({ sql }, ids) {
    const titles = await publishedTitles(sql, ids);
    return ids.flatMap((id) => titles.get(id) ?? []);
  },
};

/** Deadlines are compared by whole minutes (`document-query.ts`). */
const wholeMinute = (moment: Date): Date => new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
