import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HiringSide } from '#contract/access/user-types.ts';
import type { CompanyPerson } from '#contract/accounts/schema/companies.ts';
import { LIMITS } from '#contract/limits.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { loadCompany } from '../policy.ts';
import type {} from '../tables.ts';

/** Members in the order they joined. @param before user id of the last one of the previous page */
export async function companyPeople(
  ctx: ReadContext,
  id: string,
  before?: string,
): Promise<PagedList<CompanyPerson[]>> {
  await loadCompany(ctx, id);
  const rows = await withRowSecurity(ctx, (tx) => peopleOf(tx, id, before).execute());
  const page = rows.slice(0, LIMITS.pageSize);
  return new PagedList(
    page.map(({ created_at, ...row }) => ({ ...row, since: created_at.toISOString() })),
    rows.length > LIMITS.pageSize ? (page.at(-1)?.user_id ?? null) : null,
  );
}

function peopleOf(db: Sql, id: string, before: string | undefined) {
  const query = db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.first_name', 'u.last_name', 'u.email', 'm.role', 'm.created_at', 'u.active'])
    .where('m.company_id', '=', id)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .limit(LIMITS.pageSize + 1);
  if (before === undefined) return query;
  return query.where(
    sql<SqlBool>`(m.created_at, m.user_id) > (SELECT l.created_at, l.user_id FROM memberships l
      WHERE l.company_id = ${id} AND l.user_id = ${before})`,
  );
}

/** Who acts for a company or firm, active or not, with their addresses. */
export const memberEmails = (db: Sql, companyId: string): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('memberships.company_id', '=', companyId)
    .orderBy('users.id')
    .execute();

/** Fragment for other rooms: whether the user in `user` is an active member of the company in `company`. */
export const isActiveMember = (user: RawBuilder<string>, company: RawBuilder<string>): RawBuilder<SqlBool> => sql`
  EXISTS (SELECT FROM memberships am JOIN users au ON au.id = am.user_id
          WHERE am.user_id = ${user} AND am.company_id = ${company} AND au.active)`;

/** Fragment for other rooms: the longest-standing active administrator of the company in `company`, null without one. */
export const firstAdministrator = (company: RawBuilder<string>): RawBuilder<string | null> => sql`
  (SELECT fm.user_id FROM memberships fm JOIN users fu ON fu.id = fm.user_id
   WHERE fm.company_id = ${company} AND fm.role = 'administrator' AND fu.active
   ORDER BY fm.created_at, fm.user_id LIMIT 1)`;

/** Fragment for other rooms: whether the user in `user` is an active administrator of the company in `company`. */
export const isActiveAdministrator = (
  user: RawBuilder<string>,
  company: RawBuilder<string>,
): RawBuilder<SqlBool> => sql`
  EXISTS (SELECT FROM memberships bm JOIN users bu ON bu.id = bm.user_id
          WHERE bm.user_id = ${user} AND bm.company_id = ${company} AND bm.role = 'administrator' AND bu.active)`;

/** Fragment for other rooms: the user type of the people of the hiring company whose id is in `column`. */
export const hiringCompanyType = (column: RawBuilder<string>): RawBuilder<HiringSide> =>
  sql`(SELECT tc.user_type FROM hiring_companies tc WHERE tc.id = ${column})`;
