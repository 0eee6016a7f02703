import type { Updateable } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { ClientAnswer } from '#contract/work-experience/rules.ts';
import type { ClientRequest, LinkAnswer, MemberAnswer } from '#contract/work-experience/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { refuseMail } from '#server/references/commands/refuse-mail.ts';
import { actsForFirm, ownSourceFlags } from '#server/references/reads/own-side.ts';
import { verifyProposal } from '#server/work-history/commands/verify-proposal.ts';
import { confirmationAnswered, confirmationCorrected } from '../events.ts';
import { type AnswerableRequest, authorizeAnswer, authorizeHolder, type Experience, OWN_FIRM } from '../policy.ts';
import { clientRequest } from '../reads.ts';
import type { WorkExperienceRequestTable } from '../tables.ts';

type Answer = Pick<LinkAnswer, 'amount' | 'start_date' | 'end_date' | 'reason'> & { readonly answer: ClientAnswer };

const STATES = { confirm: 'confirmed', correct: 'corrected', decline: 'declined', not_me: 'not_me' } as const;
const ACTION_OF_ANSWER: Record<ClientAnswer, AuditAction> = {
  confirm: 'work experience confirmed',
  correct: 'work experience corrected',
  decline: 'work experience declined',
  not_me: 'work experience declined',
};

/** The hiring company answers: its confirmation is the second party's word. @throws AppError 400, 403, 404, 409 */
export async function answerAsMember(ctx: WriteContext, id: string, given: MemberAnswer): Promise<ClientRequest> {
  const held = await authorizeAnswer(ctx, id);
  const job = await settle(ctx, held, given, { answered_by: held.userId, answered_by_name: held.name });
  if (given.answer === 'confirm') await becomeRecord(ctx, held, job);
  return clientRequest(ctx, id);
}

/** The holder of a link answers, which spends it. @throws AppError 400, 403 for the firm's own people, 404 */
export async function answerByLink(ctx: WriteContext, secret: string, given: LinkAnswer): Promise<void> {
  const held = await authorizeHolder(ctx, secret);
  const { request } = held;
  await requireOtherSide(ctx, request.mwbe_id, given.answer);
  await spendLink(ctx, secret, 'work confirmation');
  await revokeLinks(ctx, { email: request.email ?? '', facts: { request: request.id } }, 'work confirmation');
  const by = { answered_by_name: given.name ?? null, answered_for: given.company ?? null };
  await settle(ctx, held, given, by);
  if (given.no_more_emails && request.email !== null) await refuseMail(ctx, request.email);
}

/** A link proves an email address; from a browser of the firm's people it proves nothing. @throws AppError 403 */
async function requireOtherSide(ctx: WriteContext, mwbeId: string, answer: ClientAnswer): Promise<void> {
  if (actsForFirm(ctx, mwbeId)) throw forbidden(OWN_FIRM);
  const vouches = answer === 'confirm' || answer === 'correct';
  if (vouches && (await ownSourceFlags(ctx, mwbeId)).includes('own_browser')) throw forbidden(OWN_BROWSER);
}
const OWN_BROWSER =
  "This browser is used by the firm's own people, and nobody can confirm their own work. Open the link on your own device.";

/** The guarded UPDATE behind every answer: of concurrent ones, and of a withdrawal, exactly one changes the row. */
async function settle(
  ctx: WriteContext,
  { request }: AnswerableRequest,
  given: Answer,
  by: Updateable<WorkExperienceRequestTable>,
): Promise<Experience> {
  const job = await jobOf(ctx, request.experience_id);
  const settled = await ctx.sql
    .updateTable('work_experience_requests')
    .set({
      ...by,
      ...(given.answer === 'correct' ? correctionOf(job, given) : {}),
      state: STATES[given.answer],
      reason: given.reason ?? null,
      answered_at: ctx.now,
    })
    .where('id', '=', request.id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!settled) throw conflict('This request was answered or withdrawn in the meantime.');
  const subject = { subjectType: 'work experience', subjectId: job.id, details: { request: request.id } };
  await ctx.audit({ action: ACTION_OF_ANSWER[given.answer], ...subject });
  const event = { requestId: request.id, mwbeId: request.mwbe_id, hiringCompanyId: request.hiring_company_id };
  await ctx.announce(given.answer === 'correct' ? confirmationCorrected(event) : confirmationAnswered(event));
  return job;
}

async function jobOf({ sql }: WriteContext, id: string): Promise<Experience> {
  const job = await sql.selectFrom('work_experiences').selectAll().where('id', '=', id).executeTakeFirst();
  if (!job) throw notFound();
  return job;
}

/** What the client leaves out stays. @throws AppError 400 if nothing changes, or the end comes before the start */
function correctionOf(job: Experience, given: Answer): Updateable<WorkExperienceRequestTable> {
  const amount = given.amount ?? job.amount;
  const start = given.start_date ?? job.start_date;
  const end = given.end_date ?? job.end_date;
  if (start && end && end < start) throw badRequest('body.end_date', "can't be before the start date");
  if (amount === job.amount && start === job.start_date && end === job.end_date) {
    throw badRequest(
      'body.amount',
      'must differ from what the firm said, or a date must. Confirm the job if all is right',
    );
  }
  return { corrected_amount: amount, corrected_start_date: start, corrected_end_date: end };
}

/** The job as a verified record of both parties. */
async function becomeRecord(ctx: WriteContext, { request, userId }: AnswerableRequest, job: Experience): Promise<void> {
  const { title, amount, start_date, end_date } = job;
  const { hiring_company_id: hiringCompanyId } = request;
  if (!hiringCompanyId || !userId || title === null || amount === null || !start_date || !end_date) {
    throw conflict('The firm has to complete this job first.');
  }
  const projectId = await verifyProposal(ctx, {
    hiringCompanyId,
    mwbeId: request.mwbe_id,
    title,
    services: job.description,
    budget: amount,
    start_date,
    end_date,
    proposed: { at: request.created_at, by: request.asked_by },
    corrected: null,
    verifiedBy: userId,
  });
  await ctx.sql
    .updateTable('work_experiences')
    .set((eb) => ({ project_id: projectId, version: eb('version', '+', 1) }))
    .where('id', '=', job.id)
    .execute();
}
