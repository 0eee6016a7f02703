import { type RawBuilder, sql } from 'kysely';
import { HOME_ROWS } from '#contract/parent-projects/rules/projects.ts';
import type { ProjectEntry, ProjectHome } from '#contract/parent-projects/schema/home.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import { certificatesHeld } from '#server/businesses/reads/certificates-held.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { shownBranches } from '../policy/projects.ts';
import { branchScope, type ProjectAccess, projectAccess } from '../policy.ts';
import type {} from '../tables.ts';
import { amountColumns, contractsWithPayments } from './amounts.ts';
import { todayAt } from './projects.ts';

const MOST = sql.lit(Number.MAX_SAFE_INTEGER);
/** Null where nothing is added up: `least` alone would take the most for it. */
const sumOf = (column: string, where: RawBuilder<unknown>): RawBuilder<number | null> => {
  const of = sql.ref(column);
  return sql`(CASE WHEN count(${of}) FILTER (WHERE ${where}) > 0
              THEN least(sum(${of}) FILTER (WHERE ${where}), ${MOST}) END)::bigint`;
};
const ofPrimes = sql`s.tier = 0`;

const firmName: RawBuilder<string | null> = sql`
  coalesce(${hiringCompanyName(sql.ref('c.hiring_company_id'))}, ${mwbeName(sql.ref('c.mwbe_id'))}, c.firm_name)`;

/** Paid as the payer says and not confirmed; what a settlement took away waits for nobody. */
const waitingOf = ({ sees }: ProjectAccess): RawBuilder<number> =>
  sees === 'accepted'
    ? sql`CASE WHEN c.payment_contract_id IS NULL THEN 0
          ELSE greatest(coalesce(c.accepted_paid_cents - c.accepted_confirmed_cents, 0), 0) END`
    : sql`coalesce(pay.unanswered_cents + pay.differs_cents, 0)`;

/** Goals for which the certificates of the firm of `s` count today, or the one that was chosen for it. */
const groupsOf = (now: Date): RawBuilder<string[]> => sql`
  CASE WHEN s.credit_group IS NOT NULL THEN ARRAY[s.credit_group] ELSE ARRAY(
    SELECT DISTINCT g.group_code FROM parent_project_goals g
    WHERE g.project_id = p.id AND g.effective_from <= ${todayAt(now)}
      AND (g.effective_until IS NULL OR g.effective_until >= ${todayAt(now)}) AND g.scope IN ('all', s.scope)
      AND EXISTS (SELECT FROM (${certificatesHeld(sql.ref('s.mwbe_id'), todayAt(now))}) held
                  WHERE held.type = ANY(CASE WHEN g.certificate_types = '{}' THEN ARRAY[g.group_code] ELSE g.certificate_types END)
                    AND (g.agency_ids = '{}' OR held.agency_id = ANY(g.agency_ids)))
    ORDER BY 1) END`;

interface Figures extends Omit<ProjectHome, 'entries' | 'firms_total'> {
  readonly firms_total: number;
}

/**
 * Figures and firms in one query. Outside of row-level security, which knows the parties of payments alone: the scope is
 * that of `branchScope`, and for who sees a branch those of their own companies alone.
 */
async function figures(ctx: ReadContext, access: ProjectAccess): Promise<Figures> {
  const actor = requireUser(ctx.actor);
  const { rows } = await sql<Figures>`
    WITH shown AS MATERIALIZED (
      SELECT c.id, c.tier, ${firmName} AS firm, c.mwbe_id, c.hiring_company_id, c.credit_group, c.scope, c.number, c.title,
             c.accepted_month, ${waitingOf(access)} AS waiting_cents, ${amountColumns(access.sees)}
      FROM ${contractsWithPayments}
      WHERE c.project_id = ${access.projectId}::uuid AND c.state <> 'removed'
        AND ${branchScope(actor, 'c.project_id', 'c.branch_id')} AND ${shownBranches(access, 'c.branch_id')}),
    awarded AS (SELECT s.* FROM shown s WHERE s.award_cents IS NOT NULL)
    SELECT ${
      access.sees === 'accepted'
        ? sql`(SELECT (max(s.accepted_month) + interval '1 month' - interval '1 day')::date FROM shown s)`
        : todayAt(ctx.now)
    } AS as_of,
      (SELECT ${sumOf('s.award_cents', ofPrimes)} FROM shown s) AS contract_total_cents,
      (SELECT coalesce(${sumOf('s.paid_cents', ofPrimes)}, 0) FROM shown s) AS paid_cents,
      (SELECT coalesce(${sumOf('s.waiting_cents', sql`true`)}, 0) FROM shown s) AS waiting_cents,
      (SELECT count(*)::int FROM awarded) AS firms_total,
      (SELECT coalesce(jsonb_agg(to_jsonb(o)), '[]') FROM (
         SELECT s.id AS contract_id, s.tier, s.firm, s.mwbe_id, s.hiring_company_id, ${groupsOf(ctx.now)} AS groups, s.number,
                s.title, s.commitment_cents, s.award_cents, s.paid_cents, s.confirmed_cents
         FROM awarded s ORDER BY s.mwbe_id IS NULL, s.award_cents DESC, s.id LIMIT ${HOME_ROWS.firms}) o) AS firms
    FROM parent_projects p WHERE p.id = ${access.projectId}::uuid`.execute(ctx.sql);
  return orNotFound(rows[0]);
}

type EntryRow = Omit<ProjectEntry, 'at' | 'by'> & { readonly at: Date; readonly user_id: string | null };

/** The last entries: of the project and of branches that the actor sees; viewers read what is public. */
async function entries(ctx: ReadContext, access: ProjectAccess): Promise<ProjectEntry[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<EntryRow>`
    SELECT e.number, e.kind, e.at, e.user_id, e.amount_cents, e.words, e.details,
           CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'number', c.number, 'title', c.title,
             'firm', ${firmName}) END AS contract
    FROM parent_project_entries e LEFT JOIN parent_project_contracts c ON c.id = e.contract_id
    WHERE e.project_id = ${access.projectId}::uuid
      AND (e.branch_id IS NULL OR (${branchScope(requireUser(ctx.actor), 'e.project_id', 'e.branch_id')}
                                   AND ${shownBranches(access, 'e.branch_id')}))
      ${access.sees === 'accepted' ? sql`AND e.is_public` : sql``}
    ORDER BY e.number DESC LIMIT ${HOME_ROWS.entries}`.execute(tx),
  );
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const named = await sql<{ id: string; name: string | null }>`
    SELECT i.id, ${personName(sql.ref('i.id'))} AS name FROM unnest(${ids}::uuid[]) AS i(id)`.execute(ctx.sql);
  const names = new Map(named.rows.map(({ id, name }) => [id, name]));
  return rows.map(({ at, user_id, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    by: user_id === null ? null : (names.get(user_id) ?? null),
  }));
}

/** What a project's home shows to the actor. @throws AppError 401, 404 */
export async function projectHome(ctx: ReadContext, id: string): Promise<ProjectHome> {
  const access = await projectAccess(ctx, id);
  return { ...(await figures(ctx, access)), entries: await entries(ctx, access) };
}
