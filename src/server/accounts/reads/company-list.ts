import { sql } from 'kysely';
import type { CompanyDetails, ListedCompany } from '#contract/accounts/schema/company-list.ts';
import { claimedFirms } from '#server/businesses/reads/claimed.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

const MOST_PEOPLE = 200;

export interface CompaniesFilter {
  readonly q?: string | undefined;
  readonly kind?: ListedCompany['kind'] | undefined;
}

/** Hiring companies and claimed firms with the same columns. */
const ALL = sql`
  (SELECT c.id, 'hiring_company' AS kind, c.business_name AS name, c.user_type, c.created_at AS since,
          c.lands_on_search, NULL::uuid AS business_id
   FROM hiring_companies c
   UNION ALL SELECT f.id, 'mwbe', f.name, NULL, f.since, NULL, f.business_id FROM ${claimedFirms} f)`;

const matching = ({ q, kind }: CompaniesFilter) => sql`
  ${q ? sql`strpos(lower(a.name), lower(${q})) > 0` : sql`true`} AND ${kind ? sql`a.kind = ${kind}` : sql`true`}`;

type Listed = Omit<ListedCompany, 'since'> & { readonly since: Date };

/**
 * Hiring companies and claimed firms by name. The caller has checked that the actor is staff.
 * @param after id of the last one of the previous page
 */
export async function listCompanies(
  db: Sql,
  filter: CompaniesFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    SELECT a.id, a.kind, a.name, a.user_type, a.since,
           (SELECT count(*)::int FROM memberships m WHERE m.company_id = a.id) AS people,
           (SELECT count(*)::int FROM memberships m JOIN users u ON u.id = m.user_id
            WHERE m.company_id = a.id AND m.role = 'administrator' AND u.active) AS administrators
    FROM ${ALL} a
    WHERE ${matching(filter)} AND ${
      after === undefined
        ? sql`true`
        : sql`(lower(a.name), a.id) > (SELECT lower(l.name), l.id FROM ${ALL} l WHERE l.id = ${after})`
    }
    ORDER BY lower(a.name), a.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countCompanies(db: Sql, filter: CompaniesFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${ALL} a WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Details = Omit<CompanyDetails, 'since' | 'names'> & { readonly since: Date };

/** One hiring company or claimed firm with its members. The caller has checked that the actor is staff. */
export async function companyDetails(db: Sql, id: string): Promise<Details | undefined> {
  const { rows } = await sql<Details>`
    SELECT a.*,
           (SELECT coalesce(jsonb_agg(p ORDER BY p.created_at, p.id), '[]') FROM (
              SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.email, u.active, m.role, m.created_at
              FROM memberships m JOIN users u ON u.id = m.user_id
              WHERE m.company_id = a.id ORDER BY m.created_at, u.id LIMIT ${MOST_PEOPLE}) p) AS people
    FROM ${ALL} a WHERE a.id = ${id}`.execute(db);
  const [file] = rows;
  return (
    file && {
      ...file,
      people: file.people.map(({ id, name, email, active, role }) => ({ id, name, email, active, role })),
    }
  );
}
