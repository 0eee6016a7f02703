import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasMerged, isMerged, mergedRecords, survivingBusiness } from '#server/businesses/reads/listed-firms.ts';
import type {} from '../tables.ts';

/** The firm that row `i` is about now. */
export const firmOfItem: RawBuilder<string> = survivingBusiness(sql.ref('i.business_id'));

/** Other rows of the same list about the firm of row `i`, as `o`: their records were merged after they were added. */
const sameFirm = sql`FROM ${mergedRecords(firmOfItem)} AS m(id)
  JOIN shortlist_items o ON o.list_id = i.list_id AND o.business_id = m.id
  WHERE o.removed_at IS NULL AND o.id <> i.id`;

/** Row `i` stands for its firm: of the rows of merged records it is that of the surviving one, else the first. */
export const shownItem: RawBuilder<SqlBool> = sql`
  (i.removed_at IS NULL AND NOT (${isMerged(sql.ref('i.business_id'))}
     AND EXISTS (SELECT ${sameFirm} AND (NOT ${isMerged(sql.ref('o.business_id'))} OR o.position < i.position))))`;

/** The notes of those other rows, so that nothing typed is lost by a merge. */
export const mergedNotes: RawBuilder<string[]> = sql`
  CASE WHEN ${hasMerged(firmOfItem)}
       THEN ARRAY(SELECT o.note ${sameFirm} AND o.note <> '' ORDER BY o.position) ELSE '{}' END`;

/** Number of firms of list `l`. */
export const firmCount: RawBuilder<number> = sql`
  (SELECT count(*)::int FROM shortlist_items i WHERE i.list_id = l.id AND ${shownItem})`;
