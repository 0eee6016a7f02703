import { type RawBuilder, sql } from 'kysely';
import type { HiringSide, UserType } from '#contract/access/user-types.ts';
import type { Role } from '#contract/accounts/rules.ts';
import type { Config } from '#server/config.ts';
import type { Sql } from '#server/db/types.ts';

/** An account from the point of view of a company's single sign-on. */
export interface CompanyAccount {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly user_type: UserType;
  readonly may_log_in: boolean;
  /** Role in that company; null if not a member. */
  readonly role: Role | null;
}

const accountWhere = async (
  db: Sql,
  config: Config,
  companyId: string,
  condition: RawBuilder<boolean>,
): Promise<CompanyAccount | undefined> => {
  const { rows } = await sql<CompanyAccount>`
    SELECT u.id, u.email, u.first_name, u.user_type,
           u.active AND (NOT u.demo OR ${config.demo}::boolean) AS may_log_in,
           (SELECT m.role FROM memberships m
            WHERE m.user_id = u.id AND m.company_id = ${companyId} AND m.company_type = 'hiring_company') AS role
    FROM users u WHERE ${condition}`.execute(db);
  return rows[0];
};

export const accountById = (db: Sql, config: Config, companyId: string, id: string) =>
  accountWhere(db, config, companyId, sql`u.id = ${id}`);

export const accountByEmail = (db: Sql, config: Config, companyId: string, email: string) =>
  accountWhere(db, config, companyId, sql`lower(u.email) = ${email.toLowerCase()}`);

/** Ids of the active administrators of a hiring company. */
export async function activeAdministrators(db: Sql, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.company_id', '=', companyId)
    .where('memberships.role', '=', 'administrator')
    .where('users.active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Name and user type of a hiring company. */
export function hiringCompanyById(
  db: Sql,
  id: string,
): Promise<{ business_name: string; user_type: HiringSide } | undefined> {
  return db
    .selectFrom('hiring_companies')
    .select(['business_name', 'user_type'])
    .where('id', '=', id)
    .executeTakeFirst();
}
