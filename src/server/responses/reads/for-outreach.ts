import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { firmScope, openedQuote } from '../policy.ts';
import type {} from '../tables.ts';

interface QuotedPrice {
  readonly opportunity_id: string;
  readonly mwbe_id: string;
  /** Whole US dollars; null for a price for each unit. */
  readonly amount: number | null;
  readonly unit_price: string | null;
}

/** Fragment for other rooms: prices of quotes that the actor reads, as a table; the caller has authorized an owner. */
export const readableQuotes = (actor: Actor, now: Date): RawBuilder<QuotedPrice> => sql`
  (SELECT r.opportunity_id, r.mwbe_id, q.amount, q.unit_price
   FROM opportunity_responses r JOIN ${publishedOpportunities(now)} o ON o.id = r.opportunity_id
   JOIN opportunity_quotes q ON q.response_id = r.id AND q.replaced_at IS NULL
   LEFT JOIN opportunity_quote_openings p ON p.opportunity_id = o.id
   WHERE ${openedQuote} OR ${firmScope(actor, 'r')})`;
