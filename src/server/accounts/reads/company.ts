import { sql } from 'kysely';
import type { Company, Invitation } from '#contract/accounts/schema/companies.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Sql } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { companyById, loadCompany } from '../policy.ts';
import { personName } from '../reads.ts';
import type { InvitationTable } from '../tables.ts';

type Context = Pick<ReadContext | WriteContext, 'sql' | 'actor' | 'now'>;

/** @throws AppError 404 for everyone but members and staff */
export async function company(ctx: Context, id: string): Promise<Company> {
  const known = await loadCompany(ctx, id);
  const { rows } = await sql<Omit<Company, keyof typeof known>>`
    SELECT (SELECT jsonb_build_object('name', n.name, 'requested_at', n.requested_at) FROM company_names n
            WHERE n.company_id = ${id} AND n.state = 'requested') AS name_request,
           (SELECT lands_on_search FROM hiring_companies WHERE id = ${id}) AS lands_on_search,
           (SELECT role FROM memberships WHERE company_id = ${id} AND user_id = ${requireUser(ctx.actor).id}) AS my_role,
           count(*)::int AS people, (count(*) FILTER (WHERE role = 'administrator'))::int AS administrators,
           (SELECT count(*)::int FROM invitations WHERE company_id = ${id} AND accepted_at IS NULL
              AND withdrawn_at IS NULL AND expires_at > ${ctx.now}) AS open_invitations
    FROM memberships WHERE company_id = ${id}`.execute(ctx.sql);
  const { name_request, ...facts } = orNotFound(rows[0]);
  const requested = name_request && {
    name: name_request.name,
    requested_at: new Date(name_request.requested_at).toISOString(),
  };
  return { ...known, ...facts, name_request: requested };
}

/** Open invitations, newest first. @throws AppError 404; 403 for everyone but its administrators and staff */
export async function invitations(ctx: Context, id: string): Promise<Invitation[]> {
  await loadCompany(ctx, id);
  const { administers, userType } = requireUser(ctx.actor);
  if (userType !== 'INTERNAL' && !administers.includes(id)) {
    throw forbidden('Only administrators of the company can do this');
  }
  return invitationsWhere(ctx, id);
}

/** One open invitation. The caller has authorized access to the company. */
export async function invitationOf(ctx: Context, companyId: string, id: string): Promise<Invitation> {
  return orNotFound((await invitationsWhere(ctx, companyId, id))[0]);
}

async function invitationsWhere(ctx: Context, companyId: string, id?: string): Promise<Invitation[]> {
  let query = ctx.sql
    .selectFrom('invitations as i')
    .select(['i.id', 'i.email', 'i.role', 'i.sent_at', 'i.expires_at'])
    .select(personName(sql.ref('i.invited_by')).as('invited_by'))
    .where('i.company_id', '=', companyId)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id')
    .limit(LIMITS.pageSize);
  if (id !== undefined) query = query.where('i.id', '=', id);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...row,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** What the email needs; undefined unless the invitation is open. */
export async function invitationToMail(
  db: Sql,
  id: string,
): Promise<
  (Pick<InvitationTable, 'id' | 'email' | 'role' | 'sent_at'> & { company: string; sent_by: string | null }) | undefined
> {
  const row = await db
    .selectFrom('invitations as i')
    .select(['i.id', 'i.email', 'i.role', 'i.sent_at', 'i.company_id'])
    .select(personName(sql.ref('i.invited_by')).as('sent_by'))
    .where('i.id', '=', id)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { rows } = await companyById(row.company_id).execute(db);
  return rows[0] && { ...row, company: rows[0].name };
}

/** Whether the email has an account. */
export async function hasAccount(db: Sql, email: string): Promise<boolean> {
  const account = db.selectFrom('users').select('id').where(sql<string>`lower(email)`, '=', email.toLowerCase());
  return (await account.executeTakeFirst()) !== undefined;
}
