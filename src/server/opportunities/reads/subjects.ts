import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { editScope } from '../policy.ts';
import { OWNER } from '../reads.ts';

/** The question whose id is in `column` as a notification's subject (jsonb): for the owner, and for the firm that asked. */
export const questionAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', q.id, 'opportunity_id', o.id, 'opportunity_title', o.title,
            'opportunity_owner', ${OWNER}, 'question', q.question, 'answer', q.answer,
            'ended', o.state IN ('awarded', 'cancelled'))
   FROM opportunity_questions q JOIN opportunities o ON o.id = q.opportunity_id
   WHERE q.id = ${column} AND (q.mwbe_id = ANY(${actor.kind === 'user' ? actor.mwbeIds : []}::uuid[])
                               OR ${editScope(actor, 'o')}))`;

/** The opportunity whose id is in `column`, for its owner. */
export const closingAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', o.id, 'closed_title', o.title, 'closed_owner', ${OWNER}, 'closed_state', o.state,
            'unanswered', (SELECT count(*) FROM opportunity_questions q
                           WHERE q.opportunity_id = o.id AND q.answered_at IS NULL))
   FROM opportunities o WHERE o.id = ${column} AND ${editScope(actor, 'o')})`;

/** Questions without an answer. */
export const unansweredQuestions = (opportunityId: string) =>
  sql<{ id: string }>`
    SELECT id FROM opportunity_questions WHERE opportunity_id = ${opportunityId} AND answered_at IS NULL`;
