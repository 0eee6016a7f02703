import { sql } from 'kysely';
import type { OwnExperience } from '#contract/work-experience/schema.ts';
import type { TimelineEvent } from '#contract/work-history/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { verifyProposal } from '#server/work-history/commands/verify-proposal.ts';
import { confirmationWithdrawn, correctionAccepted } from '../events.ts';
import { type ConfirmationRequest, firmScope } from '../policy.ts';
import { ownExperience } from '../reads.ts';

/**
 * The firm ends a request: one without an answer, one with a correction that it does not accept, or a confirmation by
 * email. Work verified with a hiring company stays.
 * @throws AppError 404, 409
 */
export async function withdrawRequest(ctx: WriteContext, mwbeId: string, id: string): Promise<OwnExperience> {
  const { id: firm } = await ownFirm(ctx, mwbeId);
  await ownExperience(ctx, firm, id);
  const { rows } = await sql<ConfirmationRequest>`
    UPDATE work_experience_requests SET state = 'withdrawn', closed_at = ${ctx.now}
    WHERE experience_id = ${id} AND ${firmScope(ctx.actor, 'work_experience_requests')}
      AND (state IN ('open', 'corrected') OR (state = 'confirmed' AND email IS NOT NULL))
    RETURNING *`.execute(ctx.sql);
  const [request] = rows;
  if (!request) throw conflict('There is no request to withdraw any more.');
  await bumpVersion(ctx, id);
  if (request.email !== null) {
    await revokeLinks(ctx, { email: request.email, facts: { request: request.id } }, 'work confirmation');
  }
  const subject = { subjectType: 'work experience', subjectId: id, details: { request: request.id } };
  await ctx.audit({ action: 'work experience request withdrawn', ...subject });
  await ctx.announce(confirmationWithdrawn(eventOf(request)));
  return ownExperience(ctx, firm, id);
}

/** The firm accepts the client's correction: the job is confirmed with it. @throws AppError 404, 409 */
export async function acceptCorrection(ctx: WriteContext, mwbeId: string, id: string): Promise<OwnExperience> {
  const { id: firm } = await ownFirm(ctx, mwbeId);
  const before = await ownExperience(ctx, firm, id);
  const { rows } = await sql<ConfirmationRequest>`
    UPDATE work_experience_requests SET state = 'confirmed', closed_at = ${ctx.now}
    WHERE experience_id = ${id} AND state = 'corrected' AND ${firmScope(ctx.actor, 'work_experience_requests')}
    RETURNING *`.execute(ctx.sql);
  const [request] = rows;
  if (!request) throw conflict('There is no correction to accept any more.');
  const values = {
    amount: request.corrected_amount,
    start_date: request.corrected_start_date,
    end_date: request.corrected_end_date,
  };
  const project_id = request.hiring_company_id ? await toRecord(ctx, request, before, values) : null;
  await ctx.sql
    .updateTable('work_experiences')
    .set((eb) => ({ ...values, project_id, version: eb('version', '+', 1), changed_at: ctx.now }))
    .where('id', '=', id)
    .execute();
  const subject = { subjectType: 'work experience', subjectId: id, details: { request: request.id } };
  await ctx.audit({ action: 'work experience correction accepted', ...subject });
  await ctx.announce(correctionAccepted(eventOf(request)));
  return ownExperience(ctx, firm, id);
}

/** The platform retracted the record that a job became: the job is again what the firm alone tells of. */
export async function releaseRetracted(ctx: WriteContext, projectId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE work_experiences SET project_id = NULL, version = version + 1 WHERE project_id = ${projectId}
    RETURNING id`.execute(ctx.sql);
  const [job] = rows;
  if (!job) return;
  await sql`
    UPDATE work_experience_requests SET state = 'withdrawn', closed_at = ${ctx.now}
    WHERE experience_id = ${job.id} AND state = 'confirmed'`.execute(ctx.sql);
}

interface Agreed {
  readonly amount: number | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

async function toRecord(
  ctx: WriteContext,
  request: ConfirmationRequest,
  before: OwnExperience,
  { amount, start_date, end_date }: Agreed,
): Promise<string> {
  const { title, description } = before;
  if (title === null || amount === null || !start_date || !end_date || !request.answered_at) {
    throw conflict('Complete this job first: a verified record states its amount and both dates.');
  }
  const agreed = { budget: amount, start_date, end_date };
  return verifyProposal(ctx, {
    hiringCompanyId: request.hiring_company_id ?? '',
    mwbeId: request.mwbe_id,
    title,
    services: description,
    ...agreed,
    proposed: { at: request.created_at, by: request.asked_by },
    corrected: {
      at: request.answered_at,
      by: request.answered_by,
      said: request.reason,
      changes: changesBetween(before, agreed),
    },
    verifiedBy: requireUser(ctx.actor).id,
  });
}

/** As the history of a record names them. */
function changesBetween(
  before: OwnExperience,
  after: { readonly budget: number; readonly start_date: string; readonly end_date: string },
): TimelineEvent['changes'] {
  const values = [
    { field: 'budget', from: before.amount, to: after.budget },
    { field: 'start_date', from: before.start_date, to: after.start_date },
    { field: 'end_date', from: before.end_date, to: after.end_date },
  ];
  return values
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => ({ field, from: from === null ? null : `${from}`, to: `${to}` }));
}

/** The job can be changed again: a form that still shows it as locked meets a later version. */
const bumpVersion = (ctx: WriteContext, id: string) =>
  ctx.sql
    .updateTable('work_experiences')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

const eventOf = ({ id, mwbe_id, hiring_company_id }: ConfirmationRequest) => ({
  requestId: id,
  mwbeId: mwbe_id,
  hiringCompanyId: hiring_company_id,
});
