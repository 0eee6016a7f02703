import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import type { MemberChange, MemberFilter, MemberState } from '#contract/parent-projects/rules/people.ts';
import type {
  MemberCompany,
  MembersPage,
  MembersQuery,
  ProjectMember,
} from '#contract/parent-projects/schema/people.ts';
import { hiringCompaniesNamed } from '#server/accounts/reads/hiring-companies-named.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { memberScope } from '../policy/people.ts';
import { authorizeProject, type ProjectAccess, projectAccess } from '../policy.ts';
import type { MemberTable } from '../tables.ts';

type Row = Pick<
  Selectable<MemberTable>,
  'id' | 'kind' | 'role' | 'email' | 'first_name' | 'last_name' | 'company_id' | 'user_id' | 'expires_at' | 'version'
> & {
  readonly company: string | null;
  readonly state: MemberState;
  readonly change: MemberChange;
  readonly changed_at: Date;
  readonly changed_by: string | null;
};

const stateOf = (now: Date): RawBuilder<MemberState> => sql`
  CASE WHEN m.removed_at IS NOT NULL THEN CASE WHEN m.accepted_at IS NULL THEN 'withdrawn' ELSE 'removed' END
       WHEN m.accepted_at IS NULL THEN CASE WHEN m.expires_at <= ${now}::timestamptz THEN 'expired' ELSE 'invited' END
       WHEN EXISTS (SELECT FROM project_access(m.user_id, NULL) a WHERE a.project_id = m.project_id
                    AND a.role = m.role AND a.company_id IS NOT DISTINCT FROM m.company_id) THEN 'accepted'
       ELSE 'left' END`;

const changeOf = sql<MemberChange>`
  CASE WHEN m.removed_at IS NOT NULL THEN 'removed'
       WHEN m.role_changed_at > coalesce(m.accepted_at, m.invited_at) THEN 'role'
       WHEN m.accepted_at IS NOT NULL THEN 'accepted' ELSE 'invited' END`;

const FILTERS: Readonly<Record<MemberFilter, RawBuilder<SqlBool>>> = {
  invited: sql`m.removed_at IS NULL AND m.accepted_at IS NULL`,
  accepted: sql`m.removed_at IS NULL AND m.accepted_at IS NOT NULL`,
  removed: sql`m.removed_at IS NOT NULL`,
};

/** The people of one kind in a project. @throws AppError 401, 404 */
export async function projectMembers(ctx: ReadContext, id: string, query: MembersQuery): Promise<MembersPage> {
  const access = await projectAccess(ctx, id);
  const { kind, q = '', role, state, before } = query;
  const named = q === '' ? [] : await membersNamed(ctx.sql, id, q);
  const found = await selectMembers(ctx, access, {
    where: sql`m.kind = ${kind} AND ${state ? FILTERS[state] : sql`m.removed_at IS NULL`}
      AND (${role ?? null}::text IS NULL OR m.role = ${role ?? null}::text)
      AND (${q}::text = '' OR m.id = ANY(${named}::uuid[]) OR strpos(lower(concat_ws(' ', m.first_name, m.last_name,
        m.email, ${hiringCompanyName(sql.ref('m.company_id'))})), lower(${q}::text)) > 0)
      AND (${before ?? null}::uuid IS NULL OR (m.invited_at, m.id) <
        (SELECT p.invited_at, p.id FROM parent_project_members p
         WHERE p.id = ${before ?? null}::uuid AND p.project_id = ${id}::uuid))`,
    limit: LIMITS.pageSize + 1,
  });
  const members = found.slice(0, LIMITS.pageSize);
  return { members, next: found.length > members.length ? (members.at(-1)?.id ?? null) : null };
}

/** @throws AppError 401, 404 */
export async function projectMember(
  ctx: ReadContext | WriteContext,
  id: string,
  memberId: string,
): Promise<ProjectMember> {
  const access = await projectAccess(ctx, id);
  const [member] = await selectMembers(ctx, access, { where: sql`m.id = ${memberId}::uuid`, limit: 1 });
  return orNotFound(member);
}

async function selectMembers(
  ctx: ReadContext | WriteContext,
  access: ProjectAccess,
  { where, limit }: { readonly where: RawBuilder<SqlBool>; readonly limit: number },
): Promise<ProjectMember[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT m.id, m.kind, m.role, m.email, m.first_name, m.last_name, m.company_id, m.user_id, m.expires_at, m.version,
           ${hiringCompanyName(sql.ref('m.company_id'))} AS company, ${stateOf(ctx.now)} AS state, ${changeOf} AS change,
           CASE ${changeOf} WHEN 'removed' THEN m.removed_at WHEN 'role' THEN m.role_changed_at
             WHEN 'accepted' THEN m.accepted_at ELSE m.invited_at END AS changed_at,
           CASE ${changeOf} WHEN 'removed' THEN m.removed_by WHEN 'role' THEN m.role_changed_by
             WHEN 'accepted' THEN m.user_id ELSE m.invited_by END AS changed_by
    FROM parent_project_members m
    WHERE m.project_id = ${access.projectId}::uuid AND ${memberScope(access, 'm')} AND ${where}
    ORDER BY m.invited_at DESC, m.id DESC LIMIT ${limit}`.execute(tx),
  );
  const names = await namesOf(ctx.sql, [
    ...rows.map(({ user_id }) => user_id),
    ...rows.map(({ changed_by }) => changed_by),
  ]);
  return rows.map(({ first_name, last_name, user_id, changed_by, ...row }) => ({
    ...row,
    name: names.get(user_id) ?? ([first_name, last_name].filter(Boolean).join(' ') || null),
    is_self: user_id !== null && user_id === access.userId,
    expires_at: row.state === 'invited' || row.state === 'expired' ? (row.expires_at?.toISOString() ?? null) : null,
    changed_at: row.changed_at.toISOString(),
    changed_by: names.get(changed_by) ?? null,
  }));
}

/** By the names of accounts today, whoever of them the caller may see. */
async function membersNamed(db: Sql, projectId: string, q: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM parent_project_members m
    WHERE m.project_id = ${projectId}::uuid AND strpos(lower(${personName(sql.ref('m.user_id'))}), lower(${q})) > 0`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** People of a project are of several companies, which row-level security of accounts keeps apart. */
async function namesOf(db: Sql, ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const people = [...new Set(ids)].filter((id) => id !== null);
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string | null }>`
    SELECT p.id, ${personName(sql.ref('p.id'))} AS name FROM unnest(${people}::uuid[]) AS p (id)`.execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

const COMPANIES = 50;

/** Companies whose people may be invited as a prime contractor's. @throws AppError 401, 403, 404 */
export async function memberCompanies(
  ctx: ReadContext,
  id: string,
  { q = '' }: { readonly q?: string | undefined },
): Promise<MemberCompany[]> {
  await authorizeProject(ctx, id, 'manage people');
  const contractors = await primeContractors(
    ctx,
    id,
    sql`strpos(lower(p.name), lower(${q}::text)) > 0 OR ${q}::text = ''`,
  );
  const named = q === '' ? [] : await hiringCompaniesNamed(ctx, q);
  const others = named.filter((one) => !contractors.some((contractor) => contractor.id === one.id));
  const { administers } = requireUser(ctx.actor);
  return [
    ...contractors.map((one) => ({ ...one, has_contract: true })),
    ...others.map(({ id: company, business_name }) => ({ id: company, name: business_name, has_contract: false })),
  ].map((one) => ({ ...one, is_administered: administers.includes(one.id) }));
}

/** Companies with a prime contract of the project. @param where about `p`, with their `id` and `name` */
export async function primeContractors(
  ctx: ReadContext | WriteContext,
  id: string,
  where: RawBuilder<SqlBool>,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string; name: string }>`
    SELECT p.id, p.name FROM (
      SELECT DISTINCT c.hiring_company_id AS id, ${hiringCompanyName(sql.ref('c.hiring_company_id'))} AS name
      FROM parent_project_contracts c
      WHERE c.project_id = ${id}::uuid AND c.tier = 0 AND c.state <> 'removed' AND c.hiring_company_id IS NOT NULL) p
    WHERE ${where} ORDER BY lower(p.name), p.id LIMIT ${COMPANIES}`.execute(tx),
  );
  return rows;
}
