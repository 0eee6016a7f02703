import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import type { ListedPerson, PersonDetails } from '#contract/accounts/schema/people.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** An empty list of types matches all types. */
export interface PeopleFilter {
  readonly q?: string | undefined;
  readonly type: readonly UserType[];
  readonly active?: boolean | undefined;
}

type Listed = Omit<ListedPerson, 'created_at'> & { readonly created_at: Date };

const nameContains = (q: string): RawBuilder<SqlBool> =>
  sql`strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email), lower(${q})) > 0`;

const matching = ({ q, type, active }: PeopleFilter): RawBuilder<SqlBool> => sql`
  ${q ? nameContains(q) : sql`true`}
  AND ${type.length > 0 ? sql`u.user_type = ANY(${type}::text[])` : sql`true`}
  AND ${active === undefined ? sql`true` : sql`u.active = ${active}`}`;

const companiesOf = (more: RawBuilder<unknown>) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.company_id,
            'name', coalesce(c.business_name, ${mwbeName(sql.ref('m.company_id'))}, ''))${more}
            ORDER BY m.created_at, m.company_id), '[]')
   FROM memberships m LEFT JOIN hiring_companies c ON c.id = m.company_id WHERE m.user_id = u.id)`;

/**
 * All accounts by name. The caller has checked that the actor is staff.
 * @param after id of the last person of the previous page
 */
export async function listPeople(
  db: Sql,
  filter: PeopleFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    SELECT u.id, u.email, u.first_name, u.last_name, u.user_type, u.active, u.created_at,
           ${companiesOf(sql``)} AS companies
    FROM users u
    WHERE ${matching(filter)} AND ${
      after === undefined
        ? sql`true`
        : sql`(lower(u.last_name), lower(u.first_name), u.id)
              > (SELECT lower(last_name), lower(first_name), id FROM users WHERE id = ${after})`
    }
    ORDER BY lower(u.last_name), lower(u.first_name), u.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countPeople(db: Sql, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM users u WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Details = Omit<PersonDetails, 'created_at' | 'sessions' | 'links'> & { readonly created_at: Date };

/** One person as staff see them. The caller has checked that the actor is staff. */
export async function personDetails(db: Sql, id: string): Promise<Details | undefined> {
  const { rows } = await sql<Details>`
    SELECT u.id, u.email, u.first_name, u.last_name, u.user_type, u.active, u.created_at, u.admin, u.may_impersonate,
           u.can_create_impact_dashboard, u.has_payments_feature, u.has_dashboard_payments_feature,
           u.password_hash IS NOT NULL AS has_password,
           ${companiesOf(sql` || jsonb_build_object('kind', m.company_type, 'role', m.role)`)} AS companies
    FROM users u WHERE u.id = ${id}`.execute(db);
  return rows[0];
}

/** Ids of at most 200 people whose name or email contains the text. The caller has checked that the actor is staff. */
export async function findPeopleIds(db: Sql, q: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT u.id FROM users u WHERE ${nameContains(q)} LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}
