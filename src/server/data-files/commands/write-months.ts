import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { CONTRACT_SCOPES } from '#contract/parent-projects/rules.ts';
import { openMonth } from '#server/data-input/commands/open-project-months.ts';
import { saveRows } from '#server/data-input/commands/save.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { addContractsOfFile } from '#server/parent-projects/commands/file-contracts.ts';
import type { PlannedMonth } from '../adapters/plan-month.ts';
import type { BranchFor } from '../policy.ts';
import type { FilePlan, WrittenTotal } from '../reads/file-plan.ts';
import type {} from '../tables.ts';

/** One month in one transaction; it may take longer than a command. */
export const MONTH_TIMEOUT = { limitMs: 120_000 } as const;

export interface Writing {
  readonly id: string;
  readonly tab: MonthlyReport;
  readonly branch: BranchFor;
  readonly actor: UserActor;
}

/** Jobs run as the system; what a file says was said by a person. */
export const inTheNameOf = (ctx: WriteContext, actor: UserActor): WriteContext => ({
  ...ctx,
  actor,
  audit: (entry) => ctx.audit({ ...entry, by: actor.id }),
});

/**
 * Writes what a file changes, month by month, each all or none. A run that was interrupted is repeated: what it wrote is
 * unchanged then.
 * @throws AppError 409 or 412 where somebody changed a month since it was planned
 */
export async function writePlan(services: AppServices, writing: Writing, plan: FilePlan): Promise<void> {
  await addContracts(services, writing, plan);
  for (const month of plan.months) {
    const totals = plan.months.length === 1 ? plan.totals : [];
    if (month.changes.length === 0 && totals.length === 0) continue;
    await services.transact(
      (ctx) => writeMonth(inTheNameOf(ctx, writing.actor), writing, month, totals),
      MONTH_TIMEOUT,
    );
  }
}

async function addContracts(services: AppServices, { id, branch, actor }: Writing, plan: FilePlan): Promise<void> {
  const { fixed } = plan.settings.mapping;
  const scope = CONTRACT_SCOPES.find((name) => name === fixed?.scope) ?? 'construction';
  const added = plan.contracts.flatMap(({ said, outcome, contractId }) =>
    outcome === 'new' && contractId !== null ? [{ said, contractId }] : [],
  );
  if (added.length === 0) return;
  await services.transact(async (system) => {
    const ctx = inTheNameOf(system, actor);
    const { rows } = await sql<{ contract_id: string }>`
      SELECT contract_id FROM data_file_contracts WHERE file_id = ${id}::uuid`.execute(ctx.sql);
    const known = new Set(rows.map(({ contract_id }) => contract_id));
    const fresh = added.filter(({ contractId }) => !known.has(contractId));
    if (fresh.length === 0) return;
    await addContractsOfFile(
      ctx,
      branch,
      fresh.map(({ said, contractId }) => ({
        id: contractId,
        number: said.number,
        title: said.title ?? said.firm ?? `Contract ${said.number}`,
        firm_name: said.firm ?? `Holder of contract ${said.number}`,
        scope,
        award_cents: said.award_cents,
        commitment_cents: said.commitment_cents,
      })),
    );
    const kept = fresh.map(({ said, contractId }) => ({ key: said.key, contract_id: contractId }));
    await sql`
      INSERT INTO data_file_contracts (file_id, key, contract_id)
      SELECT ${id}::uuid, k.key, k.contract_id
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) AS k(key text, contract_id uuid)`.execute(ctx.sql);
  }, MONTH_TIMEOUT);
}

async function writeMonth(
  ctx: WriteContext,
  { id, tab, branch }: Writing,
  { month, changes }: PlannedMonth,
  totals: readonly WrittenTotal[],
): Promise<void> {
  const open = await openMonth(ctx, branch.projectId, { tab, branch_id: branch.branchId, month });
  const last = open.rows.reduce((most, { position }) => Math.max(most, position), -1);
  const rows = changes.map((change) => ({ change, id: change.id ?? randomUUID() }));
  const saved = await saveRows(ctx, open.id, {
    revision: open.revision,
    rows: rows.map(({ change, id }, at) => ({
      id,
      version: change.version,
      values: change.values,
      // in the order of the file, below what is there
      ...(change.version === 0 && { position: last + 1 + at }),
    })),
    totals: totals.map(({ before: _, ...total }) => total),
  });
  const kept = [
    ...rows.map((row) => ({ kind: 'row', row_id: row.id, before: row.change.before })),
    ...totals.map(({ id: row_id, before }) => ({ kind: 'total', row_id, before })),
  ];
  // of two writes by one file, as after an interruption, the first knows what was there before
  await sql`
    INSERT INTO data_file_changes (file_id, month_id, revision, kind, row_id, before, version)
    SELECT ${id}::uuid, ${open.id}::uuid, ${open.revision}::integer, k.kind, k.row_id, k.before, ${saved.version}::integer
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) AS k(kind text, row_id uuid, before jsonb)
    ON CONFLICT (file_id, month_id, kind, row_id) DO UPDATE SET version = excluded.version`.execute(ctx.sql);
}
