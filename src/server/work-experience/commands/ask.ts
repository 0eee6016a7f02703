import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, WEEK_MS } from '#contract/durations.ts';
import {
  CONFIRMATION_LINK_DAYS,
  EXPERIENCE_LIMITS,
  REQUIRED_OF_ALL,
  REQUIRED_OF_RECORDS,
} from '#contract/work-experience/rules.ts';
import type { AskClient, OwnExperience } from '#contract/work-experience/schema.ts';
import { canBeAsked } from '#server/accounts/reads/hiring-companies-named.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import { requireWritable } from '#server/references/commands/recipient.ts';
import { confirmationRequested } from '../events.ts';
import { mailConfirmationRequest } from '../job-definitions.ts';
import { ASK_RATE_LIMIT, firmScope } from '../policy.ts';
import { ownExperience } from '../reads.ts';

/** Counted by firm. @throws AppError 404 for those who do not act for it */
export const askLimit = rateLimit<{ params: { id: string } }>(ASK_RATE_LIMIT, async (ctx, { params }) => ({
  account: (await ownFirm(ctx, params.id)).id,
}));

/**
 * Asks the client to confirm a job: its people on the platform, or somebody by email. From now on the job stays as it
 * is until the request is over.
 * @throws AppError 400, 404, 409, 412
 */
export async function askClient(
  ctx: WriteContext,
  mwbeId: string,
  experienceId: string,
  { version, email, name, message }: AskClient,
): Promise<OwnExperience> {
  const { id: firm } = await ownFirm(ctx, mwbeId);
  const job = await ownExperience(ctx, firm, experienceId);
  const company = email ? null : await companyOf(ctx, job);
  requireComplete(job, company !== null);
  if (email) await requireOutsider(ctx, firm, email);
  await lockVersion(ctx, experienceId, version);
  await closeExpired(ctx, experienceId);
  const actor = requireUser(ctx.actor);
  const id = randomUUID();
  const inserted = await ctx.sql
    .insertInto('work_experience_requests')
    .values({
      id,
      experience_id: experienceId,
      mwbe_id: firm,
      hiring_company_id: company,
      email: email ?? null,
      contact_name: email ? (name ?? null) : null,
      message: message ?? null,
      asked_by: actor.id,
      asked_by_name: `${actor.firstName} ${actor.lastName}`,
      created_at: ctx.now,
      expires_at: email ? new Date(+ctx.now + CONFIRMATION_LINK_DAYS * DAY_MS) : null,
    })
    .onConflict((one) => one.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw conflict('The client was asked about this job already.');
  if (email) await ctx.enqueue(mailConfirmationRequest.with({ request: id, reminder: false }));
  else await ctx.announce(confirmationRequested({ requestId: id, mwbeId: firm, hiringCompanyId: company }));
  const audited = { subjectType: 'work experience', subjectId: experienceId, details: { request: id } };
  await ctx.audit({ action: 'work experience sent to the client', ...audited });
  return ownExperience(ctx, firm, experienceId);
}

/** @throws AppError 400 for a client that is not on the platform, or that nobody acts for any more */
async function companyOf(ctx: WriteContext, { hiring_company_id: id }: OwnExperience): Promise<string> {
  if (id === null) throw badRequest('body.email', 'must be given: this client is not on Plumbline');
  if (!(await canBeAsked(ctx, id)))
    throw badRequest('body.email', 'must be given: nobody at this client uses Plumbline');
  return id;
}

const LABELS = {
  title: 'the title',
  client_name: 'the client',
  amount: 'the amount',
  start_date: 'the start date',
  end_date: 'the end date',
  description: 'what was done',
};

/** A verified record states amount, dates and the work; a confirmation by email only says that the job is true. */
function requireComplete(job: OwnExperience, becomesRecord: boolean): void {
  const required = [...REQUIRED_OF_ALL, ...(becomesRecord ? REQUIRED_OF_RECORDS : [])];
  const missing = required.filter((field) => job[field] === null).map((field) => LABELS[field]);
  if (missing.length > 0) throw conflict(`Add ${missing.join(', ')} first: the client is asked about the whole job.`);
}

/** @throws AppError 400 for the firm's own side, 409 for addresses that want no emails or got too many */
async function requireOutsider(ctx: WriteContext, firm: string, email: string): Promise<void> {
  const recent = async () => {
    const { rows } = await sql<{ emails: number }>`
      SELECT count(*)::int AS emails FROM work_experience_requests
      WHERE lower(email) = ${email.toLowerCase()} AND created_at > ${new Date(+ctx.now - WEEK_MS)}`.execute(ctx.sql);
    return rows[0]?.emails ?? 0;
  };
  await requireWritable(ctx, firm, email, { recent, atMost: EXPERIENCE_LIMITS.perRecipientAndWeek });
}

/** A change that was on its way meets a later version, so the client is asked about what the person saw. */
async function lockVersion(ctx: WriteContext, id: string, version: number): Promise<void> {
  const locked = await ctx.sql
    .updateTable('work_experiences')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('project_id', 'is', null)
    .where(firmScope(ctx.actor, 'work_experiences'))
    .returning('id')
    .executeTakeFirst();
  if (!locked) throw new AppError(412, 'This job was changed somewhere else in the meantime.');
}

/** A request that expired without an answer makes way for another. */
const closeExpired = (ctx: WriteContext, experienceId: string) =>
  sql`
  UPDATE work_experience_requests SET state = 'withdrawn', closed_at = ${ctx.now}
  WHERE experience_id = ${experienceId} AND state = 'open' AND expires_at <= ${ctx.now}`.execute(ctx.sql);
