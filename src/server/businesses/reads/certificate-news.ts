import { type RawBuilder, sql } from 'kysely';
import { isLastWord } from './fragments.ts';

/** A certificate of a claimed firm. */
export interface ClaimedCertificate {
  readonly mwbe_id: string;
  readonly agency_id: string;
  readonly type: string;
  readonly number: string | null;
  readonly expires_on: string | null;
  readonly lapsed_on: string | null;
}

/**
 * Fragment for other features: certificates of claimed firms as a table, but for those that a later one of the same agency
 * and type replaces, and for what only another's list no longer names.
 * @param which condition on the certificate `c`, which an index answers
 */
export const claimedCertificates = (which: RawBuilder<unknown>): RawBuilder<ClaimedCertificate> => sql`
  (SELECT w.id AS mwbe_id, c.agency_id, c.type, c.number, c.expires_on, c.lapsed_on
   FROM certificates c JOIN mwbes w ON w.business_id = c.business_id
   WHERE ${which} AND w.claimed_at IS NOT NULL AND (c.lapsed_on IS NULL OR c.listed_by IS NULL) AND ${isLastWord('c')}
     AND NOT EXISTS (
     SELECT FROM certificates later
     WHERE later.business_id = c.business_id AND later.agency_id = c.agency_id AND later.type = c.type
       AND later.lapsed_on IS NULL AND later.expires_on > coalesce(c.expires_on, c.lapsed_on)))`;
