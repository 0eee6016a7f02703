import { type RawBuilder, sql } from 'kysely';
import type { OpportunityFacts } from '#contract/opportunities/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { opportunityScope } from '../policy.ts';
import { FACT_COLUMNS, isOpen, OWNER } from '../reads.ts';

/** An open opportunity with what firms are matched by. */
export interface OpenOpportunity extends OpportunityFacts {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly owner: string;
  readonly source: 'plumbline' | 'sam' | 'ocds';
  readonly deadline_at: Date | null;
  readonly published_at: Date | null;
}

/**
 * Open opportunities that may be work of these codes, or are among `ids`; those that close first.
 * @param codes NAICS codes of 2 to 6 digits
 */
export async function openOpportunities(
  db: Sql,
  { codes, ids, limit }: { readonly codes: readonly string[]; readonly ids: readonly string[]; readonly limit: number },
  now: Date,
): Promise<OpenOpportunity[]> {
  const groups = [...new Set(codes.map((code) => code.slice(0, 4)))];
  const { rows } = await sql<OpenOpportunity>`
    SELECT o.id, o.version, ${FACT_COLUMNS}, ${OWNER} AS owner, o.source, o.deadline_at, o.published_at
    FROM opportunities o
    WHERE ${isOpen(now)} AND (o.id = ANY(${[...ids]}::uuid[]) OR EXISTS (
      SELECT FROM unnest(o.naics) asked (code), unnest(${groups}::text[]) own (code)
      WHERE starts_with(asked.code, own.code) OR starts_with(own.code, asked.code)))
    ORDER BY o.deadline_at NULLS LAST, o.id LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Whether an opportunity is still as it was read, and open; it stays so until the transaction ends.
 * @param version that was read
 */
export async function holdOpen(
  db: Sql,
  { id, version }: { readonly id: string; readonly version: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM opportunities o WHERE o.id = ${id} AND o.version = ${version} AND ${isOpen(now)} FOR SHARE`.execute(db);
  return rows.length > 0;
}

/** The id of an addendum by its number. */
export async function addendumId(db: Sql, opportunityId: string, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM opportunity_addenda a WHERE a.opportunity_id = ${opportunityId} AND a.number = ${number}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Fragment for other features: the opportunity of the addendum whose id is in `column`. */
export const opportunityOfAddendum = (column: RawBuilder<string>): RawBuilder<string> =>
  sql`(SELECT a.opportunity_id FROM opportunity_addenda a WHERE a.id = ${column})`;

/** Fragment for other features: the number of the addendum whose id is in `column`. */
export const addendumNumber = (column: RawBuilder<string>): RawBuilder<number> =>
  sql`(SELECT a.number FROM opportunity_addenda a WHERE a.id = ${column})`;

/** Fragment for other features: the opportunity whose id is in `column`, for cards (jsonb); null for a draft of others. */
export const opportunityCard = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('opportunity_title', o.title, 'opportunity_owner', ${OWNER}, 'opportunity_city', o.city,
            'opportunity_state', o.state_code, 'opportunity_deadline_at', to_char(o.deadline_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'opportunity_time_zone', o.time_zone,
            'addendum', (SELECT max(a.number) FROM opportunity_addenda a WHERE a.opportunity_id = o.id))
   FROM opportunities o WHERE o.id = ${column} AND o.title IS NOT NULL AND ${opportunityScope(actor, 'o')})`;
