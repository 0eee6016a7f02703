import { type RawBuilder, sql } from 'kysely';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import { isOpen, OWNER } from '../reads.ts';
import type {} from '../tables.ts';

/** What other rooms tell of an opportunity. */
export interface OpportunityFacts {
  readonly id: string;
  readonly hiring_company_id: string | null;
  readonly owner: string;
  readonly state: OpportunityState;
  readonly title: string;
  readonly scope: string;
  readonly city: string | null;
  readonly state_code: string | null;
  readonly contact_name: string | null;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  readonly deadline_at: Date | null;
  readonly time_zone: string | null;
  readonly closed_at: Date | null;
  readonly is_open: boolean;
}

/** Fragment for other rooms: what was published, as a table. Who may read it is for the room that joins it. */
export const publishedOpportunities = (now: Date): RawBuilder<OpportunityFacts> => sql`
  (SELECT o.id, o.hiring_company_id, ${OWNER} AS owner, o.state, o.title, o.scope, o.city, o.state_code, o.contact_name,
          o.contact_email, o.contact_phone, o.deadline_at, o.time_zone, o.closed_at, ${isOpen(now)} AS is_open
   FROM opportunities o WHERE o.published_at IS NOT NULL)`;

/** Fragment for other rooms: whether the opportunity whose id is in `column` went to this firm. */
export const isAwardedTo = (column: RawBuilder<string>, mwbe: RawBuilder<string>): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM opportunity_awards w WHERE w.opportunity_id = ${column} AND w.mwbe_id = ${mwbe})`;

/** Fragment for other rooms: numbers of the addenda that this firm has not acknowledged, from the first. */
export const unreadAddenda = (column: RawBuilder<string>, mwbe: RawBuilder<string>): RawBuilder<number[]> => sql`
  ARRAY(SELECT a.number FROM opportunity_addenda a
        WHERE a.opportunity_id = ${column}
          AND NOT EXISTS (SELECT FROM opportunity_acknowledgements k WHERE k.addendum_id = a.id AND k.mwbe_id = ${mwbe})
        ORDER BY a.number)`;
