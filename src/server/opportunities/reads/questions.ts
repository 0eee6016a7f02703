import { sql } from 'kysely';
import type { Question } from '#contract/opportunities/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { editScope, opportunityScope } from '../policy.ts';
import { opportunity } from '../reads.ts';

/** More than anybody reads on one page. */
const MOST = 1_000;

interface Row extends Omit<Question, 'asked_at' | 'answered_at'> {
  readonly asked_at: Date;
  readonly answered_at: Date | null;
}

const ownFirms = (actor: Actor) => sql`${actor.kind === 'user' ? actor.mwbeIds : []}::uuid[]`;

const columns = (actor: Actor) => sql`
  q.id, q.question, q.asked_at, q.mwbe_id = ANY(${ownFirms(actor)}) AS own, q.answer, q.answered_at`;

/** Those that the actor may read: answered ones, their own, and for the owner all. */
const readable = (actor: Actor) => sql`
  ${opportunityScope(actor, 'o')}
  AND (q.answered_at IS NOT NULL OR q.mwbe_id = ANY(${ownFirms(actor)}) OR ${editScope(actor, 'o')})`;

/** @throws AppError 404 for an opportunity out of scope */
export async function questions(ctx: ReadContext, opportunityId: string): Promise<Question[]> {
  const { id } = await opportunity(ctx, opportunityId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${columns(ctx.actor)} FROM opportunity_questions q JOIN opportunities o ON o.id = q.opportunity_id
    WHERE q.opportunity_id = ${id} AND ${readable(ctx.actor)}
    ORDER BY q.asked_at, q.id LIMIT ${MOST}`.execute(tx),
  );
  return rows.map(toQuestion);
}

/** @throws AppError 404 */
export async function question(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<Question> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${columns(ctx.actor)} FROM opportunity_questions q JOIN opportunities o ON o.id = q.opportunity_id
    WHERE q.id = ${id} AND ${readable(ctx.actor)}`.execute(tx),
  );
  return toQuestion(orNotFound(rows[0]));
}

const toQuestion = ({ asked_at, answered_at, ...row }: Row): Question => ({
  ...row,
  asked_at: asked_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
});
