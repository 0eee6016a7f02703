import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { EXPERIENCE_LIMITS } from '#contract/work-experience/rules.ts';
import type { ExperienceChanges, NewExperience, OwnExperience } from '#contract/work-experience/schema.ts';
import { canBeAsked } from '#server/accounts/reads/hiring-companies-named.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { confirmationWithdrawn } from '../events.ts';
import { firmScope, isLocked } from '../policy.ts';
import { ownExperience } from '../reads.ts';

/** Adds a job. @throws AppError 400, 404, 409 for more than a profile shows */
export async function addExperience(ctx: WriteContext, mwbeId: string, facts: NewExperience): Promise<OwnExperience> {
  const { id: firm } = await ownFirm(ctx, mwbeId);
  requireDateOrder(facts);
  await serialize(ctx.sql, `work experience ${firm}`);
  const { count } = await ctx.sql
    .selectFrom('work_experiences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mwbe_id', '=', firm)
    .executeTakeFirstOrThrow();
  if (Number(count) >= EXPERIENCE_LIMITS.perFirm) {
    throw conflict(`You can list up to ${EXPERIENCE_LIMITS.perFirm} jobs. Remove one first.`);
  }
  const id = randomUUID();
  const nothing = { title: null, client_name: null, hiring_company_id: null, amount: null, start_date: null };
  const more = { end_date: null, place: null, description: null, trades: null, role: null };
  const made = { id, mwbe_id: firm, created_by: requireUser(ctx.actor).id, created_at: ctx.now, changed_at: ctx.now };
  const client = await clientOf(ctx, facts);
  await ctx.sql
    .insertInto('work_experiences')
    .values({ ...nothing, ...more, ...given(facts), ...client, ...made })
    .execute();
  await ctx.audit({ action: 'work experience added', subjectType: 'work experience', subjectId: id });
  return ownExperience(ctx, firm, id);
}

/** Leaves out what was not sent. */
const given = <T extends object>(facts: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never;

/** The name of a client on the platform is the company's own. @throws AppError 400 */
async function clientOf(
  ctx: WriteContext,
  { hiring_company_id: id }: NewExperience,
): Promise<{ client_name?: string }> {
  if (!id) return {};
  if (!(await canBeAsked(ctx, id))) throw badRequest('body.hiring_company_id', 'is no hiring company on Plumbline');
  const { rows } = await sql<{ name: string }>`SELECT ${hiringCompanyName(sql`${id}::uuid`)} AS name`.execute(ctx.sql);
  return { client_name: rows[0]?.name ?? '' };
}

/** Changes what was sent, and no more. @throws AppError 400, 404, 409 once the client was asked, 412 when stale */
export async function changeExperience(
  ctx: WriteContext,
  mwbeId: string,
  id: string,
  { version, ...changes }: ExperienceChanges,
): Promise<OwnExperience> {
  const { id: firm } = await ownFirm(ctx, mwbeId);
  const before = await ownExperience(ctx, firm, id);
  requireDateOrder({ ...before, ...given(changes) });
  // another name is another client
  const unlinked = changes.client_name !== undefined && changes.hiring_company_id === undefined;
  const client = unlinked ? { hiring_company_id: null } : await clientOf(ctx, changes);
  const changed = await ctx.sql
    .updateTable('work_experiences')
    .set({ ...given(changes), ...client, version: version + 1, changed_at: ctx.now })
    .where('id', '=', id)
    .where('mwbe_id', '=', firm)
    .where('version', '=', version)
    .where(({ not }) => not(isLocked('work_experiences')))
    .where(firmScope(ctx.actor, 'work_experiences'))
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw await whyNot(ctx, firm, id, version);
  const details = { fields: Object.keys(given(changes)) };
  await ctx.audit({ action: 'work experience changed', subjectType: 'work experience', subjectId: id, details });
  return ownExperience(ctx, firm, id);
}

function requireDateOrder({ start_date, end_date }: Pick<NewExperience, 'start_date' | 'end_date'>): void {
  if (start_date && end_date && end_date < start_date)
    throw badRequest('body.end_date', "can't be before the start date");
}

async function whyNot(ctx: WriteContext, firm: string, id: string, version: number): Promise<AppError> {
  const now = await ownExperience(ctx, firm, id);
  if (now.version !== version) return new AppError(412, 'This job was changed somewhere else in the meantime.');
  return conflict(now.project_id ? VERIFIED : ASKED);
}
const VERIFIED = 'This job is a verified record now, which both parties keep.';
const ASKED = 'The client was asked about this job as it is. Withdraw the request to change it.';

/** Removes a job; an open request to its client ends with it. @throws AppError 404, 409 for a verified record */
export async function removeExperience(ctx: WriteContext, mwbeId: string, id: string): Promise<void> {
  const { id: firm } = await ownFirm(ctx, mwbeId);
  const { confirmation, hiring_company_id } = await ownExperience(ctx, firm, id);
  if (confirmation) {
    const event = { requestId: confirmation.id, mwbeId: firm, hiringCompanyId: hiring_company_id };
    await ctx.announce(confirmationWithdrawn(event));
    if (confirmation.email !== null) {
      await revokeLinks(ctx, { email: confirmation.email, facts: { request: confirmation.id } }, 'work confirmation');
    }
  }
  const removed = await ctx.sql
    .deleteFrom('work_experiences')
    .where('id', '=', id)
    .where('mwbe_id', '=', firm)
    .where('project_id', 'is', null)
    .where(firmScope(ctx.actor, 'work_experiences'))
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw conflict(VERIFIED);
  await ctx.audit({ action: 'work experience removed', subjectType: 'work experience', subjectId: id });
}
