import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { InviteOutcome } from '#contract/parent-projects/rules/people.ts';
import { PEOPLE_LIMITS, PROJECT_INVITATION_DAYS } from '#contract/parent-projects/rules/people.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { InvitedMembers, NewMembers, ProjectMember } from '#contract/parent-projects/schema/people.ts';
import { canBeAsked } from '#server/accounts/reads/hiring-companies-named.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit, ratePerPerson, reserveAttempt } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { mailProjectInvitation } from '../job-definitions.ts';
import { INVITED_ADDRESS_RATE_LIMIT, MEMBER_INVITE_RATE_LIMIT } from '../policy/people.ts';
import { authorizeProject, type ProjectAccessFor } from '../policy.ts';
import { primeContractors, projectMember } from '../reads/people.ts';
import { isOwner, owners } from './owners.ts';

export const inviteMembersLimit = ratePerPerson(MEMBER_INVITE_RATE_LIMIT);
const expiry = ({ now }: WriteContext) => new Date(now.getTime() + PROJECT_INVITATION_DAYS * DAY_MS);

type Managing = ProjectAccessFor<'manage people'>;

/**
 * Invites addresses; an invitation that expired is renewed, one that is open or accepted stays as it is. Only the job looks
 * accounts up, so that neither response nor timing reveals whether they exist.
 * @throws AppError 400, 401, 403, 404; 409 where the project would have too many people; 429
 */
export async function inviteMembers(ctx: WriteContext, projectId: string, sent: NewMembers): Promise<InvitedMembers> {
  const access = await authorizeProject(ctx, projectId, 'manage people');
  if (sent.company_id !== null) await requireCompany(ctx, projectId, sent.company_id);
  // so that concurrent ones cannot invite more than the project may have
  await serialize(ctx.sql, `people of project ${projectId}`);
  const invited = await insertInvitations(ctx, access, sent);
  await refuseTooMany(ctx, projectId);
  const addresses = invited.map(({ email }) => email.toLowerCase()).sort();
  for (const account of addresses) await reserveAttempt(ctx, [INVITED_ADDRESS_RATE_LIMIT], { account });
  for (const { id } of invited) await ctx.enqueue(mailProjectInvitation.with({ member: id }));
  if (invited.length > 0) {
    const details = { kind: sent.kind, role: sent.role, company: sent.company_id, emails: addresses };
    await ctx.audit({
      action: 'people invited to a project',
      subjectType: 'parent project',
      subjectId: projectId,
      details,
    });
  }
  return { results: await outcomes(ctx, projectId, sent, new Set(addresses)) };
}

/** A company with a prime contract of the project, or one whose people use Plumbline. */
async function requireCompany(ctx: WriteContext, projectId: string, companyId: string): Promise<void> {
  const [contractor] = await primeContractors(ctx, projectId, sql`p.id = ${companyId}::uuid`);
  if (!contractor && !(await canBeAsked(ctx, companyId)))
    throw badRequest('body.company_id', 'is not a company with people here, nor one with a prime contract');
}

async function insertInvitations(
  ctx: WriteContext,
  { projectId, userId }: Managing,
  { kind, role, company_id, people }: NewMembers,
): Promise<readonly { id: string; email: string }[]> {
  const rows = people.map((person, at) => ({ ...person, id: randomUUID(), at }));
  const inserted = await sql<{ id: string; email: string }>`
    WITH ${owners(ctx, projectId)},
    given AS (
      SELECT DISTINCT ON (lower(g.email)) g.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        AS g(id uuid, email text, first_name text, last_name text, at integer)
      ORDER BY lower(g.email), g.at)
    INSERT INTO parent_project_members AS m
      (id, project_id, kind, role, email, first_name, last_name, company_id, invited_by, invited_at, expires_at)
    SELECT g.id, ${projectId}::uuid, ${kind}, ${role}, g.email, g.first_name, g.last_name, ${company_id}::uuid,
           ${userId}::uuid, ${ctx.now}::timestamptz, ${expiry(ctx)}::timestamptz
    FROM given g WHERE ${isOwner(userId)} ORDER BY lower(g.email)
    ON CONFLICT (project_id, kind, lower(email)) WHERE removed_at IS NULL
    DO UPDATE SET role = excluded.role, company_id = excluded.company_id, invited_by = excluded.invited_by,
                  first_name = coalesce(excluded.first_name, m.first_name),
                  last_name = coalesce(excluded.last_name, m.last_name),
                  invited_at = excluded.invited_at, expires_at = excluded.expires_at, version = m.version + 1
    WHERE m.accepted_at IS NULL AND m.expires_at <= ${ctx.now}::timestamptz
    RETURNING m.id, m.email`.execute(ctx.sql);
  return inserted.rows;
}

async function refuseTooMany({ sql: db, now }: WriteContext, projectId: string): Promise<void> {
  const { rows } = await sql<{ people: number; open: number }>`
    SELECT count(*)::int AS people,
           (count(*) FILTER (WHERE accepted_at IS NULL AND expires_at > ${now}::timestamptz))::int AS open
    FROM parent_project_members WHERE project_id = ${projectId}::uuid AND removed_at IS NULL`.execute(db);
  const { people = 0, open = 0 } = rows[0] ?? {};
  if (people > PROJECT_LIMITS.members)
    throw conflict(`A project has at most ${PROJECT_LIMITS.members} people. Remove some before you invite more.`);
  if (open > PEOPLE_LIMITS.open)
    throw conflict(
      `A project has at most ${PEOPLE_LIMITS.open} open invitations. Withdraw some before you invite more people.`,
    );
}

async function outcomes(
  { sql: db }: WriteContext,
  projectId: string,
  { kind, people }: NewMembers,
  invited: ReadonlySet<string>,
): Promise<InvitedMembers['results']> {
  const emails = [...new Map(people.map(({ email }) => [email.toLowerCase(), email]))];
  const { rows } = await sql<{ email: string; is_member: boolean }>`
    SELECT lower(email) AS email, accepted_at IS NOT NULL AS is_member FROM parent_project_members
    WHERE project_id = ${projectId}::uuid AND kind = ${kind} AND removed_at IS NULL
      AND lower(email) = ANY(${emails.map(([lower]) => lower)}::text[])`.execute(db);
  const members = new Set(rows.filter(({ is_member }) => is_member).map(({ email }) => email));
  if (rows.length === 0) throw forbidden('You’re no longer an owner of this project');
  const outcomeOf = (lower: string): InviteOutcome =>
    invited.has(lower) ? 'invited' : members.has(lower) ? 'already_member' : 'already_invited';
  return emails.map(([lower, email]) => ({ email, outcome: outcomeOf(lower) }));
}

/** By the recipient. @throws AppError 403, 404 */
export const resendLimit = rateLimit(
  INVITED_ADDRESS_RATE_LIMIT,
  async (ctx, { params }: { params: { id: string; memberId: string } }) => {
    await authorizeProject(ctx, params.id, 'manage people');
    const row = await ctx.sql
      .selectFrom('parent_project_members')
      .select('email')
      .where('id', '=', params.memberId)
      .where('project_id', '=', params.id)
      .executeTakeFirst();
    return { account: orNotFound(row).email };
  },
);

/** Sends an open or expired invitation anew, for 30 days. @throws AppError 401, 403, 404, 409 once it is accepted or removed */
export async function resendProjectInvitation(
  ctx: WriteContext,
  projectId: string,
  memberId: string,
): Promise<ProjectMember> {
  const access = await authorizeProject(ctx, projectId, 'manage people');
  await serialize(ctx.sql, `people of project ${projectId}`);
  const isOpen: RawBuilder<SqlBool> = sql`m.accepted_at IS NULL AND m.removed_at IS NULL`;
  const { rows } = await sql`
    WITH ${owners(ctx, projectId)}
    UPDATE parent_project_members m
    SET invited_at = ${ctx.now}, expires_at = ${expiry(ctx)}, invited_by = ${access.userId}::uuid, version = m.version + 1
    WHERE m.id = ${memberId}::uuid AND m.project_id = ${projectId}::uuid AND ${isOpen} AND ${isOwner(access.userId)}
    RETURNING m.id`.execute(ctx.sql);
  const member = await projectMember(ctx, projectId, memberId);
  if (rows.length === 0) throw conflict('This invitation isn’t open anymore.');
  await refuseTooMany(ctx, projectId);
  const details = { member: memberId };
  await ctx.audit({
    action: 'project invitation resent',
    subjectType: 'parent project',
    subjectId: projectId,
    details,
  });
  await ctx.enqueue(mailProjectInvitation.with({ member: memberId }));
  return member;
}
