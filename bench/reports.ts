// Reports of a project of very many payments, each compared with a bare SUM by group of the same rows, to the cent. On
// PostgreSQL, in the same run.
// `npm run bench -- reports [--turns 5]`, LINES=10000000 for more than 100,000 payments
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import type { ReportSettings } from '#contract/reports/schema.ts';
import { recountProject } from '#server/counting/commands/recount.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { reportPage } from '#server/reports/reads/report.ts';
import { fill, OTHER_PACK, OWNER } from './counting/fill.ts';
import { connect, keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, type Goal, percentile, printGoals, table } from './support/numbers.ts';
import { captureReads } from './support/statements.ts';

/** More than that are in no project (`PROJECT_LIMITS.contracts`). */
const CONTRACTS = 2_000;
/** Increment it when `fill` changes. */
const GENERATION = 1;
/** Of the bare sum: what is read from rollups, and what reads the payments themselves. */
const MOST = { rollups: 1 / 1000, payments: 10 };
/** A thousandth of a sum of few payments is less than the way to the database: that goal is about many. */
const MANY = 1_000_000;

/** The same rows: every payment of the project that its firm confirmed, by the group that payment tracking noted. */
const BARE = `
  SELECT l.goal_group, count(*) AS lines, sum(l.counted_confirmed)::bigint AS confirmed, sum(l.counted_paid)::bigint AS paid
  FROM parent_project_contracts c JOIN payment_lines l ON l.contract_id = c.payment_contract_id AND l.counts AND l.state <> 'open'
  WHERE c.project_id = $1 GROUP BY 1`;

/** What reports add up to: a contract's payments include those of the contracts below it. */
const CONFIRMED = `
  SELECT coalesce(sum(l.counted_confirmed), 0)::bigint AS confirmed
  FROM parent_project_contracts c JOIN payment_lines l ON l.contract_id = c.payment_contract_id AND l.counts AND l.state <> 'open'
  WHERE c.project_id = $1 AND c.tier = 1`;

/** Kept by a trigger, which the rows of a benchmark are loaded without. */
const TOTALS = `
  INSERT INTO payment_contract_totals (contract_id, paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents,
    open_lines, unanswered_lines, differing_lines)
  SELECT l.contract_id, sum(l.counted_paid), sum(l.counted_confirmed), sum(l.counted_unanswered), sum(l.counted_differs),
         sum(l.counted_retained), 0, count(*) FILTER (WHERE l.state = 'reported'), 0
  FROM payment_lines l WHERE l.counts GROUP BY 1 ON CONFLICT DO NOTHING`;

interface Asked {
  readonly name: string;
  readonly from: keyof typeof MOST;
  readonly settings: ReportSettings;
}
const REPORTS: readonly Asked[] = [
  { name: 'by tier', from: 'rollups', settings: { group: ['tier'] } },
  { name: 'by firm', from: 'rollups', settings: { group: ['firm'] } },
  { name: 'by contract', from: 'rollups', settings: { group: [] } },
  { name: 'by month', from: 'payments', settings: { group: ['month'] } },
  { name: 'replayed', from: 'payments', settings: { group: ['tier'], pack: OTHER_PACK } },
];

/** Prints the table. @returns whether all goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { turns: { type: 'string' } } });
  const lines = Number(process.env.LINES ?? 100_000);
  const cluster = await openCluster();
  try {
    const family = `reports_${lines}_`;
    const url = await keptDatabase(cluster, `${family}${GENERATION}_${schemaMark()}`, family, async (empty) => {
      console.log(`Making a project of ${lines} payments…`);
      await fill(empty, lines, Math.max(500, lines / CONTRACTS));
      const made = await connect(empty);
      await made.query(TOTALS);
      await made.query('VACUUM ANALYZE payment_contract_totals');
      await made.end();
    });
    const client = await connect(url);
    try {
      return printGoals(await measure(client, url, { turns: Number(values.turns ?? 5), lines }));
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

interface Size {
  readonly turns: number;
  readonly lines: number;
}

async function measure(client: Client, url: string, size: Size): Promise<Goal[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM parent_projects');
  const id = rows[0]?.id ?? '';
  await client.query('INSERT INTO counting_marks (project_id, at) VALUES ($1, now())', [id]);
  const goals: Goal[] = [];
  const run = async (ctx: ReadContext) => {
    await recountProject(servicesOf(ctx), id);
    goals.push(...(await compared(ctx, client, id, size)));
  };
  await captureReads(url, [{ name: 'reports', person: OWNER, paths: [], run }]);
  return goals;
}

/** What the job needs, on the connection of a read. */
const servicesOf = (ctx: ReadContext): AppServices =>
  ({
    readContext: () => ctx,
    transact: (work: (tx: WriteContext) => Promise<unknown>) =>
      ctx.sql.transaction().execute((sql) => work({ ...ctx, sql } as WriteContext)),
  }) as unknown as AppServices;

async function compared(ctx: ReadContext, client: Client, id: string, { turns, lines }: Size): Promise<Goal[]> {
  const read = (settings: ReportSettings) =>
    reportPage(ctx, { id, report_type: 'contracting', type_id: 'current' }, { ...settings, limit: 200 });
  const expected = await client.query<{ confirmed: string }>(CONFIRMED, [id]);
  const confirmed = Number(expected.rows[0]?.confirmed);
  const taken = new Map<string, number[]>();
  const bare: number[] = [];
  for (let turn = -1; turn < turns; turn += 1) {
    const once = await timed(() => client.query(BARE, [id]));
    // the first warms up
    if (turn >= 0) bare.push(once);
    for (const { name, settings } of REPORTS) {
      const ms = await timed(async () => {
        const { columns, totals } = await read(settings);
        const at = columns.findIndex((column) => column.name === 'confirmed');
        if (totals[at] !== confirmed) throw new Error(`${name} says ${totals[at]}, and the payments ${confirmed}`);
      });
      if (turn >= 0) taken.set(name, [...(taken.get(name) ?? []), ms]);
    }
  }
  return printed(taken, bare, lines);
}

function printed(taken: ReadonlyMap<string, readonly number[]>, bare: readonly number[], lines: number): Goal[] {
  const median = (some: readonly number[]) => percentile(some, 0.5);
  console.log('Everything that the page of a report asks: its scope, goals, rows and totals, equal to the cent to');
  console.log('bare, a SUM by group of the same payments. Medians.');
  const names = REPORTS.map(({ name }) => name);
  const times = names.map((name) => `${formatNumber(median(taken.get(name) ?? []))} ms`);
  console.log(
    `\n${table([
      [...names, 'bare'],
      [...times, `${formatNumber(median(bare))} ms`],
    ])}`,
  );
  return REPORTS.filter(({ from }) => from === 'payments' || lines >= MANY).map(({ name, from }) => {
    const is = median((taken.get(name) ?? []).map((ms, at) => ms / (bare[at] ?? ms)));
    const shows = is < 1 ? `1/${formatNumber(1 / is)}` : `${formatNumber(is)}×`;
    return { what: `${name} / bare sum`, is, most: MOST[from], shows };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
