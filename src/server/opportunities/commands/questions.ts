import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OPPORTUNITY_LIMITS } from '#contract/opportunities/rules.ts';
import type { Question } from '#contract/opportunities/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict, forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { questionAnswered, questionAsked } from '../events.ts';
import { editScope, QUESTION_RATE_LIMIT } from '../policy.ts';
import { question } from '../reads/questions.ts';
import { opportunity } from '../reads.ts';

export const questionLimit = ratePerPerson(QUESTION_RATE_LIMIT);

/** A firm asks the owner. @throws AppError 401, 404, 409 once it is closed, or for a notice of another system */
export async function askQuestion(
  ctx: WriteContext,
  opportunityId: string,
  input: { readonly mwbe_id: string; readonly question: string },
): Promise<Question> {
  const firm = await ownFirm(ctx, input.mwbe_id);
  const { hiring_company_id, is_open } = await opportunity(ctx, opportunityId);
  if (!is_open) throw conflict('This opportunity takes no more questions.');
  if (!hiring_company_id) throw conflict('This notice comes from another system. Ask there.');
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO opportunity_questions (id, opportunity_id, mwbe_id, question, asked_by, asked_at)
    SELECT ${id}, o.id, ${firm.id}, ${input.question}, ${requireUser(ctx.actor).id}, ${ctx.now}
    FROM opportunities o
    WHERE o.id = ${opportunityId} AND o.state = 'published' AND o.deadline_at > ${ctx.now}
      AND (SELECT count(*) FROM opportunity_questions q WHERE q.opportunity_id = o.id AND q.mwbe_id = ${firm.id})
          < ${OPPORTUNITY_LIMITS.questions}
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw conflict('Your firm has asked as many questions as it can about this opportunity.');
  await ctx.audit({
    action: 'question asked',
    subjectType: 'opportunity',
    subjectId: opportunityId,
    details: { question: id },
  });
  await ctx.announce(questionAsked({ opportunityId, hiringCompanyId: hiring_company_id, questionId: id }));
  return question(ctx, id);
}

/** Answers for everybody, once. @throws AppError 401, 403, 404, 409 if somebody answered before */
export async function answerQuestion(ctx: WriteContext, id: string, answer: string): Promise<Question> {
  const { id: answered_by } = requireUser(ctx.actor);
  const before = await question(ctx, id);
  if (before.own) throw forbidden('Only the company that published this can answer');
  const { rows } = await sql<{ opportunity_id: string; hiring_company_id: string; mwbe_id: string }>`
    UPDATE opportunity_questions q SET answer = ${answer}, answered_by = ${answered_by}, answered_at = ${ctx.now}
    FROM opportunities o
    WHERE q.id = ${id} AND q.answered_at IS NULL AND o.id = q.opportunity_id AND o.state IN ('published', 'closed')
      AND ${editScope(ctx.actor, 'o')}
    RETURNING q.opportunity_id, o.hiring_company_id, q.mwbe_id`.execute(ctx.sql);
  const [done] = rows;
  if (!done) throw await notAnswered(ctx, id);
  const { opportunity_id, hiring_company_id, mwbe_id } = done;
  await ctx.audit({
    action: 'question answered',
    subjectType: 'opportunity',
    subjectId: opportunity_id,
    details: { question: id },
  });
  const event = { opportunityId: opportunity_id, hiringCompanyId: hiring_company_id, questionId: id, mwbeId: mwbe_id };
  await ctx.announce(questionAnswered(event));
  return question(ctx, id);
}

async function notAnswered(ctx: WriteContext, id: string) {
  const row = orNotFound(
    await ctx.sql
      .selectFrom('opportunity_questions as q')
      .innerJoin('opportunities as o', 'o.id', 'q.opportunity_id')
      .select(['q.answered_at', editScope(ctx.actor, 'o').as('may_edit')])
      .where('q.id', '=', id)
      .executeTakeFirst(),
  );
  if (!row.may_edit) return forbidden('Only the company that published this can answer');
  return conflict(row.answered_at ? 'This question has been answered already.' : 'This opportunity has ended.');
}
