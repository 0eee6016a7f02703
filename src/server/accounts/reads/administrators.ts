import type { Config } from '#server/config.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** Ids of the active administrators of a company or firm. */
export async function companyAdministrators(db: Sql, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.company_id', '=', companyId)
    .where('m.role', '=', 'administrator')
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the active staff administrators. */
export async function staffAdministrators(db: Sql, config: Config): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'INTERNAL')
    .where('admin', '=', true)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('demo', '=', false), eb.val(config.demo)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
