import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import type { ListedPerson, PersonFile } from '#contract/accounts/schema/people.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** What people are looked for by; an empty list of types is all of them. */
export interface PeopleFilter {
  readonly q?: string | undefined;
  readonly type: readonly UserType[];
  readonly active?: boolean | undefined;
}

type Listed = Omit<ListedPerson, 'created_at'> & { readonly created_at: Date };

const named = (q: string): RawBuilder<SqlBool> =>
  sql`strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email), lower(${q})) > 0`;

const matching = ({ q, type, active }: PeopleFilter): RawBuilder<SqlBool> => sql`
  ${q ? named(q) : sql`true`}
  AND ${type.length > 0 ? sql`u.user_type = ANY(${type}::text[])` : sql`true`}
  AND ${active === undefined ? sql`true` : sql`u.active = ${active}`}`;

const companiesOf = (more: RawBuilder<unknown>) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.company_id,
            'name', coalesce(c.business_name, ${mwbeName(sql.ref('m.company_id'))}, ''))${more}
            ORDER BY m.created_at, m.company_id), '[]')
   FROM memberships m LEFT JOIN hiring_companies c ON c.id = m.company_id WHERE m.user_id = u.id)`;

/**
 * Everybody with an account, by name; the caller has seen to it that staff ask.
 * @param after id of the last person of the page before
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

type File = Omit<PersonFile, 'created_at' | 'sessions' | 'links'> & { readonly created_at: Date };

/** One person as staff see them; the caller has seen to it that staff ask. */
export async function personFile(db: Sql, id: string): Promise<File | undefined> {
  const { rows } = await sql<File>`
    SELECT u.id, u.email, u.first_name, u.last_name, u.user_type, u.active, u.created_at, u.admin, u.may_impersonate,
           u.can_create_impact_dashboard, u.has_payments_feature, u.has_dashboard_payments_feature,
           u.password_hash IS NOT NULL AS has_password,
           ${companiesOf(sql` || jsonb_build_object('kind', m.company_type, 'role', m.role)`)} AS companies
    FROM users u WHERE u.id = ${id}`.execute(db);
  return rows[0];
}

/** Ids of the people whose name or e-mail address holds this text, at most 200; the caller has seen to it that staff ask. */
export async function peopleNamed(db: Sql, q: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT u.id FROM users u WHERE ${named(q)} LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}
