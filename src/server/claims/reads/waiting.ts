import { type RawBuilder, sql } from 'kysely';
import type { WaitingItem } from '#server/kernel/waiting-registry.ts';
import { pendingStatesSql } from '../policy.ts';
import type {} from '../tables.ts';

/** For Admin: certificates to check, letters to print, new firms and disputes, one row each. */
export const waitingAtClaimsDesk = (now: Date): RawBuilder<WaitingItem> => sql`
  SELECT 'claims' AS kind, coalesce((SELECT min(f.created_at) FROM claim_files f WHERE f.claim_id = c.id), c.created_at) AS since
  FROM claims c WHERE c.state = 'review'
  UNION ALL SELECT 'claims', c.letter_requested_at FROM claims c
  WHERE c.state IN ${pendingStatesSql} AND c.letter_requested_at IS NOT NULL AND c.expires_at > ${now}::timestamptz
    AND NOT EXISTS (SELECT FROM claim_codes k WHERE k.claim_id = c.id AND k.channel = 'letter'
                      AND k.created_at >= c.letter_requested_at)
  UNION ALL SELECT 'registrations', r.created_at FROM firm_registrations r WHERE r.state = 'review'
  UNION ALL SELECT 'disputes', d.created_at FROM claim_disputes d WHERE d.state = 'open'`;
