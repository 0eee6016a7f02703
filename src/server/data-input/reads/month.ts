import { sql } from 'kysely';
import { rowProblems } from '#contract/data-input/rules/problems.ts';
import type { HiringMeasure } from '#contract/data-input/rules.ts';
import type { MonthContract, MonthDetails, RowReason } from '#contract/data-input/schema/months.ts';
import type { MonthRow } from '#contract/data-input/schema.ts';
import { hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import { personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { projectAccess } from '#server/parent-projects/reads/access.ts';
import { contractsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import { paymentsOfMonth } from '#server/payments/reads/for-months.ts';
import { authorizeMonth, type MonthFor, type MonthRight } from '../policy.ts';
import type {} from '../tables.ts';
import { headsOf } from './heads.ts';
import { measureOf } from './months.ts';
import { rowsOf, totalsOf } from './rows.ts';

/** A month with its rows. @throws AppError 401, 404; also for a revision that does not exist for whoever asks */
export async function monthDetails(ctx: ReadContext, id: string, revision?: number): Promise<MonthDetails> {
  return detailsOf(ctx, await authorizeMonth(ctx, id, 'read'), revision);
}

interface Shown {
  readonly shown: number;
  readonly is_open: boolean;
  readonly measure: HiringMeasure;
  readonly restatement_reason: string | null;
  readonly nothing_reason: string | null;
  readonly places: number;
}

/** The same for whoever was found to see it. */
export async function detailsOf(
  ctx: ReadContext,
  month: MonthFor<MonthRight>,
  revision?: number,
): Promise<MonthDetails> {
  const { id, projectId, seesDrafts } = month;
  const access = await projectAccess(ctx, projectId);
  const head = orNotFound((await headsOf(ctx, access, [id]))[0]);
  const { rows: found } = await sql<Shown>`
    SELECT x.number AS shown, m.state IN ('draft', 'returned') AND x.number = m.revision AS is_open,
           ${measureOf('m.project_id')} AS measure, x.reason AS restatement_reason, x.nothing_reason,
           (SELECT count(*) FROM project_local_places l WHERE l.project_id = m.project_id)::integer AS places
    FROM project_months m JOIN project_month_revisions x ON x.month_id = m.id
      AND x.number = coalesce(${revision ?? null}::integer,
        CASE WHEN ${seesDrafts}::boolean AND m.state <> 'accepted' THEN m.revision ELSE m.accepted_revision END)
    WHERE m.id = ${id}::uuid AND (${seesDrafts}::boolean OR x.accepted_at IS NOT NULL)`.execute(ctx.sql);
  const { shown, is_open, ...rest } = orNotFound(found[0]);
  const revisionShown = { monthId: id, number: shown, lineByLine: seesDrafts };
  const { stored, totals } = await withRowSecurity(ctx, async (tx) => ({
    stored: await rowsOf(tx, revisionShown),
    totals: await totalsOf(tx, revisionShown),
  }));
  const contracts = await contractsOf(ctx, month);
  const rows = head.tab === 'contracting' && is_open ? contractRows(contracts, stored) : stored;
  const linked = new Set(contracts.filter(({ payment_contract_id }) => payment_contract_id !== null).map((c) => c.id));
  return {
    ...head,
    ...rest,
    shown_revision: shown,
    line_by_line: seesDrafts || head.tab === 'contracting',
    rows,
    totals,
    contracts: contracts
      .filter((contract) => contract.is_active || rows.some((row) => [row.id, row.contract_id].includes(contract.id)))
      .map(({ is_active: _, ...contract }) => contract),
    problems: seesDrafts
      ? rowProblems(
          rows.map((row) => ({ ...row, isLinked: linked.has(row.id) })),
          { tab: head.tab, month: head.month, measure: rest.measure },
        )
      : [],
    returned: seesDrafts ? await lastReturn(ctx.sql, id, shown) : null,
  };
}

interface ContractOfMonth extends MonthContract {
  readonly is_active: boolean;
}

/** Most contracts of one branch. */
const CONTRACTS = 2000;

/** Contracts of the branch, with what payment tracking has for the month. */
export async function contractsOf(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  { branchId, month, seesDrafts, tab }: MonthFor<MonthRight>,
): Promise<ContractOfMonth[]> {
  const actor = requireUser(ctx.actor);
  const paying = tab === 'contracting' && seesDrafts && (await hasPaymentsFeature(ctx)) ? actor.hiringCompanyIds : [];
  const { rows } = await sql<
    ContractOfMonth & { readonly lines: number | null; readonly paid: number; readonly confirmed: number }
  >`
    SELECT c.id, c.parent_id, c.tier, c.title, c.firm, c.state = 'active' AND c.award_cents IS NOT NULL AS is_active,
           CASE WHEN ${seesDrafts}::boolean THEN c.award_cents END AS award_cents,
           CASE WHEN ${seesDrafts}::boolean THEN c.commitment_cents END AS commitment_cents,
           CASE WHEN ${seesDrafts}::boolean THEN c.payment_contract_id END AS payment_contract_id,
           x.lines, x.paid_cents AS paid, x.confirmed_cents AS confirmed,
           coalesce(c.payer_id = ANY(${paying}::uuid[]), false) AS may_report
    FROM ${contractsOfMonths} c LEFT JOIN LATERAL ${paymentsOfMonth(sql.ref('c.payment_contract_id'), sql`${`${month}-01`}::date`)} x
      ON c.payment_contract_id IS NOT NULL AND ${seesDrafts}::boolean AND ${tab === 'contracting'}::boolean
    WHERE c.branch_id = ${branchId}::uuid ORDER BY c.tier, c.created_at, c.id LIMIT ${CONTRACTS}`.execute(ctx.sql);
  return rows.map(({ lines, paid, confirmed, ...contract }) => ({
    ...contract,
    payments: lines === null ? null : { lines, paid_cents: paid, confirmed_cents: confirmed },
  }));
}

/** While a month is entered it has a row for each contract, and the amounts of payment tracking as they are now. */
function contractRows(contracts: readonly ContractOfMonth[], stored: readonly MonthRow[]): MonthRow[] {
  const known = new Map(stored.map((row) => [row.id, row]));
  return contracts
    .filter(({ id, is_active }) => is_active || known.has(id))
    .map(({ id, payments }, position) => {
      const row = known.get(id) ?? { ...EMPTY, id, contract_id: id };
      const paid = payments !== null && payments.lines > 0 ? payments : null;
      return payments === null
        ? { ...row, position }
        : { ...row, position, paid_cents: paid?.paid_cents ?? null, confirmed_cents: paid?.confirmed_cents ?? null };
    });
}
const EMPTY: Omit<MonthRow, 'id' | 'contract_id'> = {
  version: 0,
  position: 0,
  employer: null,
  trade: null,
  soc: null,
  level: null,
  sex: null,
  race: null,
  residence: null,
  zip: null,
  county: null,
  street: null,
  people: null,
  hours_hundredths: null,
  new_hires: null,
  hired_on: null,
  paid_cents: null,
  note: null,
  confirmed_cents: null,
  is_local: null,
  local_by: null,
};

async function lastReturn(db: Sql, id: string, revision: number): Promise<MonthDetails['returned']> {
  const { rows } = await sql<{ at: Date; by: string | null; words: string; rows: RowReason[] }>`
    SELECT s.at, ${personName(sql.ref('s.user_id'))} AS by, coalesce(s.words, '') AS words, s.row_reasons AS rows
    FROM project_month_steps s WHERE s.month_id = ${id}::uuid AND s.revision = ${revision} AND s.kind = 'returned'
    ORDER BY s.number DESC LIMIT 1`.execute(db);
  return rows[0] ? { ...rows[0], at: rows[0].at.toISOString() } : null;
}
