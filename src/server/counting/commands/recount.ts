import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { byPack, figures, planned, tallied } from '../reads/count.ts';
import { type LoadedFacts, loadFacts } from '../reads/facts.ts';
import { projectFacts, type ScopeFigures, type Whose } from '../reads/figures.ts';
import { type PackVersion, packVersion } from '../reads/packs.ts';
import type { Basis, ContractRollupTable, RollupTable } from '../tables.ts';

type NewRollup = Omit<RollupTable, 'reasons' | 'adjustments'> & Pick<ScopeFigures, 'reasons' | 'adjustments'>;
/** What a job found: sums of groups, and what each contract counts in them. */
interface Figures {
  readonly rollups: readonly NewRollup[];
  readonly contracts: readonly ContractRollupTable[];
}

/**
 * Counts a project for its pages, unless nothing changed since it was last counted. Payments are read outside of the
 * transaction, which only writes; of two counts at once the one that began earlier gives way.
 * @throws AppError 409 for a count that was overtaken
 */
export async function recountProject(services: AppServices, projectId: string): Promise<void> {
  const ctx = services.readContext();
  const begun = await begin(ctx.sql, projectId);
  if (begun.marks.length === 0) return;
  const facts = await loadFacts(ctx.sql, projectId, { branchIds: null, now: ctx.now });
  const code = facts.project.rule_pack;
  const pack = code === null ? null : await packVersion(ctx.sql, code);
  const found = pack === null ? { rollups: withoutRules(facts), contracts: [] } : await count(ctx, facts, pack);
  await services.transact((tx) => store(tx, { projectId, begun, pack, ...found }), { limitMs: 10_000 });
}

interface Begun {
  readonly run: number;
  /** By what it was counted; null: by nothing, or never. */
  readonly rules: string | null;
  /** Changes that this count sees. */
  readonly marks: readonly number[];
}

async function begin(db: Sql, projectId: string): Promise<Begun> {
  const { rows } = await sql<Begun>`
    SELECT coalesce((SELECT run FROM counting_runs WHERE project_id = ${projectId}::uuid), 0) AS run,
           (SELECT pack_code || ' ' || pack_version FROM counting_runs WHERE project_id = ${projectId}::uuid) AS rules,
           (SELECT coalesce(json_agg(id), '[]') FROM counting_marks WHERE project_id = ${projectId}::uuid) AS marks`.execute(
    db,
  );
  return rows[0] ?? { run: 0, rules: null, marks: [] };
}

/** Everything that pages show: the project and each branch alone; and of the project what is in accepted months. */
async function count(ctx: Pick<ReadContext, 'sql'>, facts: LoadedFacts, pack: PackVersion): Promise<Figures> {
  const plan = await planned(facts, byPack(pack.pack));
  const tallies = {
    current: await tallied(ctx.sql, plan, 'current'),
    accepted: await tallied(ctx.sql, plan, 'accepted'),
  };
  const counted = parts(facts).map((whose) => ({ whose, scopes: figures(plan, tallies[whose.basis], whose) }));
  return {
    rollups: counted.flatMap(({ whose, scopes }) => rowsOf(facts, whose, scopes)),
    // branches have the contracts of the project, with the same credit
    contracts: counted.flatMap(({ whose, scopes }) =>
      whose.branchId === null ? contractRows(facts, whose.basis, scopes) : [],
    ),
  };
}

function contractRows(facts: LoadedFacts, basis: Basis, scopes: readonly ScopeFigures[]): ContractRollupTable[] {
  const branches = new Map(facts.contracts.map(({ id, branch_id }) => [id, branch_id]));
  return scopes.flatMap(({ scope, by_contract }) =>
    by_contract
      .filter(({ credit_cents }) => credit_cents !== 0)
      .map(({ contract_id, group, credit_cents }) => ({
        project_id: facts.project.id,
        contract_id,
        branch_id: branches.get(contract_id) ?? contract_id,
        basis,
        scope,
        group_code: group,
        credit_cents,
      })),
  );
}

const parts = ({ contracts }: LoadedFacts): Whose[] => [
  { branchId: null, basis: 'current' },
  { branchId: null, basis: 'accepted' },
  ...contracts
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id }) => ({ branchId: id, basis: 'current' as const })),
];

function rowsOf(facts: LoadedFacts, { branchId, basis }: Whose, scopes: readonly ScopeFigures[]): NewRollup[] {
  return scopes.flatMap(({ scope, goals, contract_total_cents, excluded_cents, amounts, reasons, adjustments }, at) =>
    goals.map((goal, position) => {
      const { group_code, name } = goal;
      const of = <T extends { readonly group: string }>(some: readonly T[]) =>
        some.filter(({ group }) => group === group_code);
      const cents = (sums: readonly { readonly group: string; readonly credit_cents: number }[]) =>
        of(sums)[0]?.credit_cents ?? 0;
      const confirmed_cents = cents(amounts.confirmed);
      const remaining = contract_total_cents - excluded_cents;
      const goal_cents = goalCents(goal, branchId, remaining);
      return {
        project_id: facts.project.id,
        branch_id: branchId,
        basis,
        scope,
        group_code,
        name,
        position: at * 1000 + position,
        contract_total_cents,
        excluded_cents,
        goal_bps: goal.bps,
        goal_cents,
        commitment_cents: cents(amounts.commitment),
        award_cents: cents(amounts.award),
        paid_cents: cents(amounts.paid),
        confirmed_cents,
        is_met: goal_cents === null || remaining <= 0 ? null : confirmed_cents >= goal_cents,
        reasons: of(reasons),
        adjustments: of(adjustments),
      };
    }),
  );
}

/** A goal in dollars is the project's; no branch has a part of it. */
function goalCents(
  { bps, amount_cents }: LoadedFacts['goals'][number],
  branchId: string | null,
  remaining: number,
): number | null {
  if (bps === null) return branchId === null ? amount_cents : null;
  // up to the next cent: what reaches it reaches the share
  return remaining <= 0 ? null : Number((BigInt(remaining) * BigInt(bps) + 9_999n) / 10_000n);
}

/** Goals without a figure: no rules were chosen, so nothing is credited. */
function withoutRules(facts: LoadedFacts): NewRollup[] {
  return parts(facts).flatMap(({ branchId, basis }) =>
    facts.goals.map((goal, position) => ({
      project_id: facts.project.id,
      branch_id: branchId,
      basis,
      scope: goal.scope,
      group_code: goal.group_code,
      name: goal.name,
      position,
      ...denominators(facts, goal.scope, branchId, basis),
      goal_bps: goal.bps,
      goal_cents: goalCents(goal, branchId, remainingOf(denominators(facts, goal.scope, branchId, basis))),
      commitment_cents: null,
      award_cents: null,
      paid_cents: null,
      confirmed_cents: null,
      is_met: null,
      reasons: [],
      adjustments: [],
    })),
  );
}

const remainingOf = (one: ReturnType<typeof denominators>): number => one.contract_total_cents - one.excluded_cents;

function denominators(
  facts: LoadedFacts,
  scope: LoadedFacts['goals'][number]['scope'],
  branchId: string | null,
  basis: Basis,
) {
  const contracts = facts.contracts.filter(({ branch_id }) => branchId === null || branch_id === branchId);
  const project = projectFacts({ scope, groups: [] }, facts, contracts, { basis });
  return {
    contract_total_cents: project.contract_total_cents,
    excluded_cents: project.exclusions.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
}

interface Counted extends Figures {
  readonly projectId: string;
  readonly begun: Begun;
  readonly pack: PackVersion | null;
}

async function store(ctx: WriteContext, counted: Counted): Promise<void> {
  const { projectId, begun, pack, rollups, contracts } = counted;
  const taken = await sql`
    INSERT INTO counting_runs AS r (project_id, as_of, pack_code, pack_version)
    VALUES (${projectId}::uuid, ${ctx.now}::timestamptz, ${pack?.code ?? null}, ${pack?.version ?? null})
    ON CONFLICT (project_id) DO UPDATE SET as_of = excluded.as_of, pack_code = excluded.pack_code,
      pack_version = excluded.pack_version, run = r.run + 1
    WHERE r.run = ${begun.run}::integer
    RETURNING run`.execute(ctx.sql);
  if (taken.rows.length === 0) throw conflict('This project was counted at the same time');
  await noteChanges(ctx, counted);
  await sql`DELETE FROM counting_rollups WHERE project_id = ${projectId}::uuid`.execute(ctx.sql);
  await sql`
    INSERT INTO counting_rollups
    SELECT g.* FROM jsonb_populate_recordset(NULL::counting_rollups, ${JSON.stringify(rollups)}::text::jsonb) g`.execute(
    ctx.sql,
  );
  await sql`DELETE FROM counting_contract_rollups WHERE project_id = ${projectId}::uuid`.execute(ctx.sql);
  await sql`
    INSERT INTO counting_contract_rollups
    SELECT g.* FROM jsonb_populate_recordset(NULL::counting_contract_rollups, ${JSON.stringify(contracts)}::text::jsonb) g`.execute(
    ctx.sql,
  );
  await sql`DELETE FROM counting_marks WHERE id = ANY(${[...begun.marks]}::bigint[])`.execute(ctx.sql);
}

/** What the groups of the project counted before; the first count is none. */
async function noteChanges(ctx: WriteContext, { projectId, begun, pack, rollups }: Counted): Promise<void> {
  const byRules = begun.rules !== (pack && `${pack.code} ${pack.version}`);
  const now = rollups
    .filter(({ branch_id, basis }) => branch_id === null && basis === 'current')
    .map(({ scope, group_code, confirmed_cents }) => ({ scope, group_code, confirmed_cents }));
  await sql`
    INSERT INTO counting_history (project_id, at, scope, group_code, before_cents, after_cents, pack_code, pack_version, by_rules)
    SELECT r.project_id, ${ctx.now}::timestamptz, r.scope, r.group_code, r.confirmed_cents, g.confirmed_cents,
           ${pack?.code ?? null}, ${pack?.version ?? null}::integer, ${byRules}::boolean
    FROM counting_rollups r
    JOIN jsonb_to_recordset(${JSON.stringify(now)}::text::jsonb) AS g(scope text, group_code text, confirmed_cents bigint)
      ON g.scope = r.scope AND g.group_code = r.group_code
    WHERE r.project_id = ${projectId}::uuid AND r.branch_id IS NULL AND r.basis = 'current'
      AND r.confirmed_cents IS DISTINCT FROM g.confirmed_cents
    ORDER BY r.position`.execute(ctx.sql);
}
