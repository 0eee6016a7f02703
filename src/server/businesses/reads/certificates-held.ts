import { type RawBuilder, sql } from 'kysely';
import { isLastWord } from './fragments.ts';

/**
 * Fragment for other rooms: certificates that the firm whose `mwbes.id` is in `column` holds on a day, as a query with the
 * columns `type` and `agency_id`.
 */
export const certificatesHeld = (
  column: RawBuilder<string | null>,
  on: RawBuilder<string>,
): RawBuilder<{ type: string; agency_id: string }> => sql`
  SELECT c.type, c.agency_id FROM mwbes w JOIN certificates c ON c.business_id = w.business_id
  WHERE w.id = ${column} AND (c.lapsed_on IS NULL OR c.lapsed_on > ${on}) AND (c.expires_on IS NULL OR c.expires_on >= ${on})
    AND (c.issued_on IS NULL OR c.issued_on <= ${on}) AND ${isLastWord('c')}`;
