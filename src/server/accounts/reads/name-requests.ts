import { type RawBuilder, sql } from 'kysely';
import type { CompanyName, NameRequest } from '#contract/accounts/schema/company-names.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Sql } from '#server/db/types.ts';
import { personName } from '../reads.ts';
import type { CompanyNameTable } from '../tables.ts';
import { similarNameFinder } from './similar-names.ts';

/** Names that staff have to review, oldest first. The caller has checked that the actor is staff. */
export async function nameRequests(db: Sql): Promise<NameRequest[]> {
  const rows = await db
    .selectFrom('company_names as n')
    .innerJoin('hiring_companies as c', 'c.id', 'n.company_id')
    .select(['n.id', 'n.company_id', 'c.business_name as current_name', 'n.name', 'n.requested_at'])
    .select(personName(sql.ref('n.requested_by')).as('requested_by'))
    .where('n.state', '=', 'requested')
    .orderBy('n.requested_at')
    .orderBy('n.id')
    .limit(LIMITS.pageSize)
    .execute();
  if (rows.length === 0) return [];
  const similarTo = await similarNameFinder(db);
  return rows.map(({ requested_at, ...row }) => ({
    ...row,
    similar: similarTo(row.name, row.company_id),
    requested_at: requested_at.toISOString(),
  }));
}

/** Fragment for other rooms: number of company names that need review. */
export const pendingNames: RawBuilder<number> = sql`
  (SELECT count(*)::int FROM company_names WHERE state = 'requested')`;

/** Every name of a company, the current one first. The caller has checked that the actor is staff. */
export async function companyNameHistory(db: Sql, companyId: string): Promise<CompanyName[]> {
  const rows = await db
    .selectFrom('company_names as n')
    .select(['n.name', 'n.valid_from', 'n.valid_until'])
    .select(personName(sql.ref('n.requested_by')).as('requested_by'))
    .select(personName(sql.ref('n.decided_by')).as('approved_by'))
    .where('n.company_id', '=', companyId)
    .where('n.state', '=', 'approved')
    .orderBy('n.valid_from', 'desc')
    .orderBy('n.valid_until', (order) => order.desc().nullsFirst())
    .limit(LIMITS.pageSize)
    .execute();
  return rows.map(({ valid_from, valid_until, ...row }) => ({
    ...row,
    valid_from: valid_from?.toISOString() ?? '',
    valid_until: valid_until?.toISOString() ?? null,
  }));
}

/** What the emails about a name need. */
export async function nameToMail(
  db: Sql,
  id: string,
): Promise<
  (Pick<CompanyNameTable, 'id' | 'company_id' | 'name' | 'state' | 'reason'> & { current: string }) | undefined
> {
  return db
    .selectFrom('company_names as n')
    .innerJoin('hiring_companies as c', 'c.id', 'n.company_id')
    .select(['n.id', 'n.company_id', 'n.name', 'n.state', 'n.reason', 'c.business_name as current'])
    .where('n.id', '=', id)
    .executeTakeFirst();
}

/** Fragment for other rooms: the name of a hiring company at a moment; its current one where none is known for then. */
export const hiringCompanyNameAt = (
  company: RawBuilder<string>,
  moment: RawBuilder<Date | null>,
): RawBuilder<string> => sql`
  coalesce((SELECT cn.name FROM company_names cn
            WHERE cn.company_id = ${company} AND cn.state = 'approved' AND cn.valid_from <= ${moment}
            ORDER BY cn.valid_from DESC, cn.valid_until DESC NULLS FIRST LIMIT 1),
           (SELECT hc.business_name FROM hiring_companies hc WHERE hc.id = ${company}))`;
