import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** Who acts for a company or firm, active or not, with their addresses. */
export const memberEmails = (db: Sql, companyId: string): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('memberships.company_id', '=', companyId)
    .orderBy('users.id')
    .execute();
