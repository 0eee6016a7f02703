import { searchQuery } from '#contract/search/schema.ts';
import { directoryFirms } from '#server/businesses/reads.ts';
import type { AlertKind } from '#server/kernel/alert-kind-registry.ts';
import type { FirmQuery } from '../engine/document.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { alertsByIndex, changesOf } from './alerts-by-index.ts';
import { placedQuery } from './placed-query.ts';
import { parseSavedQuery } from './saved-query.ts';

/** Saved searches of the directory: firms that newly match. */
export const firmAlerts: AlertKind = {
  kind: 'firms',

  changesSince: ({ sql }, position) => changesOf(sql, 'business', position),

  ...alertsByIndex<FirmQuery>({
    question(query, { now, most: page_size }) {
      const parsed = parseSavedQuery(query, searchQuery);
      return (
        parsed && { ...placedQuery(parsed), today: now.toISOString().slice(0, 10), sort: 'best', page: 1, page_size }
      );
    },
    ask: (db, questions, only) => directoryIndexOf(db).idsOfEach(questions, only),
  }),

  async names({ sql }, ids) {
    const firms = new Map((await directoryFirms(sql, ids)).map((firm) => [firm.mwbe_core_id, firm]));
    return ids.flatMap((id) => {
      const firm = firms.get(id);
      return firm ? [firm.trade_name ?? firm.legal_business_name] : [];
    });
  },
};
