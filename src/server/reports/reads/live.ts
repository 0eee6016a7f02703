import { REPORTS } from '#contract/reports/rules/definitions.ts';
import { SMALL_GROUPS_METHOD } from '#contract/reports/rules/workforce.ts';
import { isWorkforce, REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { ReportHead, ReportRow, SettingsShown, ShownColumn } from '#contract/reports/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { projectHead } from '#server/parent-projects/reads/head.ts';
import { openablePayments } from '#server/payments/reads/for-projects.ts';
import { type Counted, contractingSource, countedFor } from './contracting.ts';
import { contractingFacts, workforceFacts } from './facts.ts';
import { goodFaithSource } from './good-faith.ts';
import { paymentsSource } from './payments.ts';
import type { Source } from './source.ts';
import { type FoundTable, findTable } from './table.ts';
import { rowsOf, shownColumns, totalsOf } from './values.ts';
import { type Plan, planOf, readsGroups, type Wanted } from './wanted.ts';
import { localHiringSource, workforceSource } from './workforce.ts';

/** A report as it is now; what every rendering of it is made of. */
export interface LiveReport {
  readonly head: ReportHead;
  readonly rows: readonly ReportRow[];
  readonly next: string | null;
  readonly available: readonly ShownColumn[];
}

interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Rows, totals and what is said of them. @throws AppError 400 for columns that it doesn't have, 401, 404 */
export async function liveReport(ctx: ReadContext, wanted: Wanted, { after, limit }: Page): Promise<LiveReport> {
  const counted = wanted.type === 'contracting' ? await countedFor(ctx, wanted) : null;
  const plan = planOf(wanted, counted?.groups ?? []);
  const { source, isSecured } = await sourceOf(ctx, wanted, counted);
  const found = isSecured
    ? await withRowSecurity(ctx, (tx) => findTable(tx, source, plan, { after, limit }))
    : await findTable(ctx.sql, source, plan, { after, limit });
  return {
    head: await headOf(ctx, wanted, { plan, counted, found }),
    rows: await openable(ctx, rowsOf(plan, found.rows, found.totals)),
    next: found.next,
    available: shownColumns(plan.columns, plan.labels),
  };
}

/** Rows without the way to payments that the reader may not open; files have none of it. */
async function openable(ctx: ReadContext, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const ids = rows.length > REPORT_LIMITS.page ? [] : rows.flatMap(({ opens }) => opens?.payment_contract_id ?? []);
  const shown = await openablePayments(ctx, ids);
  return rows.map((row) => {
    const { payment_contract_id: id, ...opens } = row.opens ?? {};
    return id === undefined ? row : { ...row, opens: shown.has(id) ? row.opens : opens };
  });
}

/** All rows at once. @throws AppError 409 for more than `most` */
export async function wholeReport(ctx: ReadContext, wanted: Wanted, most: number): Promise<LiveReport> {
  const report = await liveReport(ctx, wanted, { limit: most });
  if (report.next !== null)
    throw conflict(`This has more than ${most.toLocaleString('en-US')} rows. Group them, or filter them.`);
  return report;
}

export async function sourceOf(
  ctx: ReadContext,
  wanted: Wanted,
  counted: Counted | null,
): Promise<{ readonly source: Source; readonly isSecured: boolean }> {
  if (counted) return { source: contractingSource(ctx, wanted, counted), isSecured: false };
  switch (wanted.type) {
    case 'workforce-utilization':
      return { source: workforceSource(ctx, wanted), isSecured: true };
    case 'local-hiring':
      return { source: localHiringSource(ctx, wanted), isSecured: true };
    case 'good-faith':
      return { source: await goodFaithSource(ctx, wanted), isSecured: false };
    default:
      return { source: paymentsSource(ctx, wanted), isSecured: false };
  }
}

interface Made {
  readonly plan: Plan;
  readonly counted: Counted | null;
  readonly found: FoundTable;
}

async function headOf(ctx: ReadContext, wanted: Wanted, { plan, counted, found }: Made): Promise<ReportHead> {
  const { id, name, number, owner } = await projectHead(ctx, wanted.access.projectId);
  const { title, method } = REPORTS[wanted.type];
  return {
    project: { id, name, number, owner },
    report_type: wanted.type,
    title,
    sees: wanted.access.sees,
    as_of: (counted?.last.as_of ?? ctx.now).toISOString(),
    is_stale: counted !== null && (counted.last.is_stale || counted.last.as_of === null),
    rules: rulesOf(counted?.last.rules ?? null),
    replayed_by: rulesOf(counted?.replayed?.rules ?? null),
    settings: settingsOf(wanted, plan),
    columns: shownColumns(plan.shown, plan.labels),
    head: [...plan.head],
    facts: counted ? contractingFacts(counted) : isWorkforce(wanted) ? await workforceFacts(ctx, wanted) : [],
    method: [...method, ...(readsGroups(wanted) ? SMALL_GROUPS_METHOD : [])],
    totals: totalsOf(plan, found.totals),
    count: found.count,
  };
}

const rulesOf = (rules: Counted['last']['rules']): ReportHead['rules'] =>
  rules && { code: rules.code, name: rules.pack.name, version: rules.version };

const settingsOf = ({ basis, method }: Wanted, plan: Plan): SettingsShown => ({
  columns: plan.shown.map(({ name }) => name),
  group: plan.group.map(({ name }) => name),
  subtotals: plan.subtotals,
  sort: `${plan.sort.descending ? '-' : ''}${plan.sort.column.name}`,
  q: plan.q,
  from: plan.from,
  to: plan.to,
  basis,
  filters: plan.filters,
  replay: method && {
    pack: method.pack ?? null,
    rules_as_of: method.rules_as_of ?? null,
    ignores_suspensions: method.suspensions === 'ignore',
  },
});
