import { type RawBuilder, sql } from 'kysely';

/** Fragment for other features: how many claims, letters, registrations and disputes staff have to handle. */
export const pendingClaims: RawBuilder<number> = sql`(
  (SELECT count(*) FROM claims c WHERE c.state = 'review' OR (c.state = 'open' AND c.letter_requested_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM claim_codes k WHERE k.claim_id = c.id AND k.channel = 'letter'
                     AND k.created_at >= c.letter_requested_at)))
  + (SELECT count(*) FROM firm_registrations WHERE state = 'review')
  + (SELECT count(*) FROM claim_disputes WHERE state = 'open'))::int`;
