import { type RawBuilder, sql } from 'kysely';
import type { ResponseSubject } from '#contract/responses/schema.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { firmScope } from '../policy.ts';
import type {} from '../tables.ts';
import { OUTCOME } from './columns.ts';

const ownerScope = (actor: Actor) =>
  actor.kind === 'user'
    ? sql<boolean>`o.hiring_company_id = ANY(${actor.hiringCompanyIds}::uuid[])`
    : sql<boolean>`${sql.lit(actor.kind === 'system')}`;

/** `is_open` plays no part in it. */
const ANY_MOMENT = new Date(0);

const subject = sql`
  jsonb_build_object('response_id', r.id, 'response_state', r.state, 'response_reason', r.reason,
    'response_words', r.words, 'response_message', r.message, 'response_outcome', ${OUTCOME},
    'response_opportunity_id', o.id, 'response_title', o.title, 'response_owner', o.owner,
    'response_deadline_at', to_char(o.deadline_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'response_time_zone', o.time_zone, 'response_mwbe_id', r.mwbe_id,
    'response_firm', ${mwbeName(sql.ref('r.mwbe_id'))})`;

/** The response whose id is in `column` as a notification's subject (jsonb), for both of its sides. */
export const responseAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT ${subject} FROM opportunity_responses r
   JOIN ${publishedOpportunities(ANY_MOMENT)} o ON o.id = r.opportunity_id
   WHERE r.id = ${column} AND (${firmScope(actor, 'r')} OR ${ownerScope(actor)}))`;

/** The same for an email to a firm without people. */
export async function subjectOf(
  db: Parameters<ReturnType<typeof sql>['execute']>[0],
  responseId: string,
): Promise<ResponseSubject | undefined> {
  const { rows } = await sql<{ subject: ResponseSubject }>`
    SELECT ${subject} AS subject FROM opportunity_responses r
    JOIN ${publishedOpportunities(ANY_MOMENT)} o ON o.id = r.opportunity_id WHERE r.id = ${responseId}`.execute(db);
  return rows[0]?.subject;
}
