import { type RawBuilder, sql } from 'kysely';

interface ClaimedFirm {
  /** `mwbes.id`. */
  readonly id: string;
  readonly name: string;
  readonly since: Date;
  readonly business_id: string;
}

/** Fragment for other features: claimed firms, as a table. */
export const claimedFirms: RawBuilder<ClaimedFirm> = sql`
  (SELECT w.id, b.legal_business_name AS name, w.claimed_at AS since, b.id AS business_id
   FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.claimed_at IS NOT NULL)`;
