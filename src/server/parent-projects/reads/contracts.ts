import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  ProjectCompany,
  ProjectContractRow,
  ProjectContracts,
  ProjectContractsQuery,
} from '#contract/parent-projects/schema/contracts.ts';
import { findHiringCompanies } from '#server/accounts/reads/find-companies.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { hasCertificate } from '#server/businesses/reads/listed-firms.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { authorizeCompanySearch, COMPANY_RATE_LIMIT } from '../policy/contracts.ts';
import { branchScope, type ProjectAccess, projectAccess } from '../policy.ts';
import { amountColumns, contractsWithPayments } from './amounts.ts';

/** The name of whose contract `c` is. */
export const holderName: RawBuilder<string | null> = sql`
  coalesce(${hiringCompanyName(sql.ref('c.hiring_company_id'))}, ${mwbeName(sql.ref('c.mwbe_id'))}, c.firm_name)`;

/** What a row of the tree has of the contract `c`, but for what its place in the tree says. */
export const contractColumns = (sees: ProjectAccess['sees']): RawBuilder<unknown> => sql`
  c.id, c.parent_id, c.branch_id, c.tier, c.hiring_company_id, c.mwbe_id, ${holderName} AS firm, c.number, c.title, c.scope,
  c.participation, c.credit_group, c.state, c.version, ${amountColumns(sees)},
  c.payment_contract_id IS NOT NULL AS is_tracked, c.awarded_on`;

const AMOUNTS = ['goal_cents', 'commitment_cents', 'award_cents', 'paid_cents', 'confirmed_cents'] as const;
const MOST = sql.lit(Number.MAX_SAFE_INTEGER);

type Filters = Omit<ProjectContractsQuery, 'after' | 'limit'>;

/** What the filters ask of the row `f`. */
function matching({ q, tier, group, certificate, mwbe_id, hiring_company_id, state, unlet }: Filters, now: Date) {
  const part = q?.toLowerCase();
  return sql<SqlBool>`(${sql.join(
    [
      sql`f.is_shown`,
      ...(part === undefined ? [] : [sql`strpos(lower(concat_ws(' ', f.number, f.title, f.firm)), ${part}) > 0`]),
      ...(tier.length === 0 ? [] : [sql`f.tier = ANY(${tier}::integer[])`]),
      ...(group === undefined ? [] : [sql`f.credit_group = ${group}`]),
      ...(certificate.length === 0 ? [] : [sql`${hasCertificate(sql.ref('f.mwbe_id'), certificate, now)}`]),
      ...(mwbe_id === undefined ? [] : [sql`f.mwbe_id = ${mwbe_id}`]),
      ...(hiring_company_id === undefined ? [] : [sql`f.hiring_company_id = ${hiring_company_id}`]),
      ...(state === undefined ? [] : [sql`f.state = ${state}`]),
      ...(unlet === undefined ? [] : [sql`(f.award_cents IS NULL) = ${unlet}`]),
    ],
    sql` AND `,
  )})`;
}

/**
 * The contracts in scope as `tree`: `path` orders them in pre-order, `ids` are those above and itself, `has_…` says whether
 * one above that matches has the amount. Viewers get contracts of which a month was accepted, and those above them.
 */
function tree({ actor, now }: ReadContext, { projectId, sees }: ProjectAccess, filters: Filters): RawBuilder<unknown> {
  const counted = (alias: string, name: string) =>
    sql`(${sql.ref(`${alias}.matches`)} AND coalesce(${sql.ref(`${alias}.${name}`)}, 0) <> 0)`;
  return sql`
    facts AS MATERIALIZED (
      SELECT ${contractColumns(sees)}, ${sees === 'accepted' ? sql`c.accepted_month IS NOT NULL` : sql`true`} AS is_shown,
             row_number() OVER (ORDER BY c.created_at, c.id)::integer AS rank
      FROM ${contractsWithPayments}
      WHERE c.project_id = ${projectId}::uuid AND ${branchScope(actor, 'c.project_id', 'c.branch_id')}
        ${filters.state === 'removed' && sees !== 'accepted' ? sql`` : sql`AND c.state <> 'removed'`}),
    marked AS MATERIALIZED (SELECT f.*, coalesce(${matching(filters, now)}, false) AS matches FROM facts f),
    tree AS (
      SELECT m.*, ARRAY[m.rank] AS path, ARRAY[m.id] AS ids, ${sql.join(AMOUNTS.map((name) => sql`false AS ${sql.ref(`has_${name}`)}`))}
      FROM marked m WHERE m.parent_id IS NULL
      UNION ALL
      SELECT m.*, t.path || m.rank, t.ids || m.id,
             ${sql.join(AMOUNTS.map((name) => sql`t.${sql.ref(`has_${name}`)} OR ${counted('t', name)}`))}
      FROM marked m JOIN tree t ON m.parent_id = t.id)`;
}

/** The sums are at most what a number holds: one that nobody can read would close the page to everybody. */
const totals = sql.join(
  AMOUNTS.map((name) => {
    const sum = sql`sum(${sql.ref(`t.${name}`)}) FILTER (WHERE t.matches AND NOT ${sql.ref(`t.has_${name}`)})`;
    // of null, least and greatest make the other
    return sql`CASE WHEN ${sum} IS NOT NULL THEN greatest(least(${sum}, ${MOST}), -${MOST}) END::bigint
      AS ${sql.ref(`total_${name}`)}`;
  }),
);

type Row = ProjectContractRow & { readonly contracts: number } & Record<
    `total_${(typeof AMOUNTS)[number]}`,
    number | null
  >;

/** Contracts of a project, each followed by those below it. @throws AppError 401, 404 */
export async function projectContracts(
  ctx: ReadContext,
  projectId: string,
  { after, limit, ...filters }: ProjectContractsQuery,
): Promise<ProjectContracts> {
  const access = await projectAccess(ctx, projectId);
  const { rows } = await sql<Row>`
    WITH RECURSIVE ${tree(ctx, access, filters)},
    kept AS (SELECT DISTINCT unnest(t.ids) AS id FROM tree t WHERE t.matches),
    below AS (SELECT f.parent_id, count(*)::integer AS children FROM facts f WHERE f.is_shown GROUP BY 1),
    total AS (SELECT count(*) FILTER (WHERE t.matches)::integer AS contracts, ${totals} FROM tree t)
    SELECT total.*, page.* FROM total LEFT JOIN LATERAL (
      SELECT t.id, t.parent_id, t.branch_id, t.tier, t.hiring_company_id, t.mwbe_id, t.firm, t.number, t.title, t.scope,
             t.participation, t.credit_group, t.state, t.version, ${sql.join(AMOUNTS.map((name) => sql.ref(`t.${name}`)))},
             t.is_tracked, t.awarded_on, t.matches, coalesce(b.children, 0) AS children, t.path
      FROM tree t LEFT JOIN below b ON b.parent_id = t.id
      WHERE t.id IN (SELECT k.id FROM kept k)
        ${after ? sql`AND t.path > (SELECT l.path FROM tree l WHERE l.id = ${after}::uuid)` : sql``}
      ORDER BY t.path LIMIT ${limit + 1}) page ON true
    ORDER BY page.path`.execute(ctx.sql);
  return { ...pageOf(rows, limit), sees: access.sees, may_add: access.rights.includes('edit project') };
}

function pageOf(found: readonly Row[], limit: number): Pick<ProjectContracts, 'rows' | 'next' | 'total' | 'contracts'> {
  const rows = found.filter(({ id }) => id !== null).map(toRow);
  const [first] = found;
  const page = rows.slice(0, limit);
  return {
    rows: page,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    contracts: first?.contracts ?? 0,
    total: {
      goal_cents: first?.total_goal_cents ?? null,
      commitment_cents: first?.total_commitment_cents ?? null,
      award_cents: first?.total_award_cents ?? null,
      paid_cents: first?.total_paid_cents ?? 0,
      confirmed_cents: first?.total_confirmed_cents ?? 0,
    },
  };
}

const toRow = (row: Row): ProjectContractRow => ({
  id: row.id,
  parent_id: row.parent_id,
  branch_id: row.branch_id,
  tier: row.tier,
  hiring_company_id: row.hiring_company_id,
  mwbe_id: row.mwbe_id,
  firm: row.firm,
  number: row.number,
  title: row.title,
  scope: row.scope,
  participation: row.participation,
  credit_group: row.credit_group,
  state: row.state,
  version: row.version,
  goal_cents: row.goal_cents,
  commitment_cents: row.commitment_cents,
  award_cents: row.award_cents,
  paid_cents: row.paid_cents,
  confirmed_cents: row.confirmed_cents,
  is_tracked: row.is_tracked,
  awarded_on: row.awarded_on,
  matches: row.matches,
  children: row.children,
});

export const companyLimit = ratePerPerson(COMPANY_RATE_LIMIT);

/** Companies that may hold a contract of the project, by name. @throws AppError 401, 403, 404 */
export async function findProjectCompanies(ctx: ReadContext, id: string, text: string): Promise<ProjectCompany[]> {
  await authorizeCompanySearch(ctx, id);
  return findHiringCompanies(ctx.sql, text);
}
