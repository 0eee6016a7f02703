// An impact dashboard over very many payments: what its page asks, compared with a bare SUM by group of the same rows, and
// to the cent; then what the public page of a project loads. On PostgreSQL, in the same run.
// `npm run bench -- dashboards [--turns 5]`, LINES=1000000 for more than 100,000 payments
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { DEFAULT_GROUPS } from '#contract/impact-dashboards/rules.ts';
import { refreshDashboard } from '#server/impact-dashboards/commands/refresh.ts';
import { dashboardHome } from '#server/impact-dashboards/reads/home.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { fill, OWNER } from './counting/fill.ts';
import { connect, keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, type Goal, percentile, printGoals, table } from './support/numbers.ts';
import { captureReads } from './support/statements.ts';

const GOALS = { home: 1 / 1000, script: 60_000, wrongCents: 0 };
/** Increment it when `fill` of counting changes. */
const GENERATION = 1;
const ASSETS = 'dist/web/assets';
const PUBLIC_SCRIPT = /^public-page-script-.*\.js$/;

/** The same payments, by the group that payment tracking noted. */
const BARE = `
  SELECT l.goal_group, date_trunc('quarter', l.paid_on)::date AS quarter, sum(l.counted_confirmed) AS confirmed, sum(l.counted_paid) AS paid
  FROM parent_project_contracts c JOIN payment_lines l ON l.contract_id = c.payment_contract_id AND l.counts AND l.state <> 'open'
  GROUP BY 1, 2`;

/** The rollups of the same. */
const CELLS = `
  SELECT key, quarter, confirmed_cents AS confirmed, paid_cents AS paid FROM impact_cells
  WHERE dashboard_id = $1 AND part = 'all' AND dimension = 'group'`;

/** Prints the table. @returns whether all goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { turns: { type: 'string' } } });
  const lines = Number(process.env.LINES ?? 100_000);
  const cluster = await openCluster();
  try {
    const family = `dashboards_${lines}_`;
    const url = await keptDatabase(cluster, `${family}${GENERATION}_${schemaMark()}`, family, async (empty) => {
      console.log(`Making a project of ${lines} payments…`);
      await fill(empty, lines);
      await addDashboard(empty);
    });
    const client = await connect(url);
    try {
      return printGoals([...(await measure(client, url, { lines, turns: Number(values.turns ?? 5) })), ...pageGoals()]);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

async function addDashboard(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(
      `INSERT INTO impact_dashboards (id, owner_company_id, name, groups, created_by, created_at)
       SELECT gen_random_uuid(), p.owner_company_id, 'Harbor', $1::jsonb, p.created_by, p.created_at FROM parent_projects p`,
      [JSON.stringify(DEFAULT_GROUPS)],
    );
    await client.query(
      `INSERT INTO impact_dashboard_people (dashboard_id, email, role, added_by, added_at)
       SELECT id, $1, 'owner', created_by, created_at FROM impact_dashboards`,
      [OWNER],
    );
  } finally {
    await client.end();
  }
}

async function measure(
  client: Client,
  url: string,
  { lines, turns }: Readonly<{ lines: number; turns: number }>,
): Promise<Goal[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM impact_dashboards');
  const id = rows[0]?.id ?? '';
  await client.query('INSERT INTO impact_marks (dashboard_id, at) VALUES ($1, now())', [id]);
  const goals: Goal[] = [];
  const run = async (ctx: ReadContext) => {
    const refreshed = await timed(() => refreshDashboard(servicesOf(ctx), id));
    console.log(`The job added the dashboard up in ${formatNumber(refreshed)} ms.`);
    await client.query('ANALYZE impact_cells');
    goals.push(await wrongCents(client, id), ...compared(await times(ctx, client, { id, turns }), lines));
  };
  await captureReads(url, [{ name: 'dashboards', person: OWNER, paths: [], run }]);
  return goals;
}

/** What the job needs, on the connection of a read. */
const servicesOf = (ctx: ReadContext): AppServices =>
  ({
    readContext: () => ctx,
    transact: (work: (tx: WriteContext) => Promise<unknown>) =>
      ctx.sql.transaction().execute((sql) => work({ ...ctx, sql } as WriteContext)),
  }) as unknown as AppServices;

/** By how many cents the rollups of any quarter and all groups differ from the payments. */
async function wrongCents(client: Client, id: string): Promise<Goal> {
  const { rows } = await client.query<{ wrong: string }>(
    `SELECT coalesce(sum(abs(coalesce(a.confirmed, 0) - coalesce(b.confirmed, 0)) + abs(coalesce(a.paid, 0) - coalesce(b.paid, 0))), 0) AS wrong
     FROM (SELECT quarter, sum(confirmed) AS confirmed, sum(paid) AS paid FROM (${CELLS}) c GROUP BY 1) a
     FULL JOIN (SELECT quarter, sum(confirmed) AS confirmed, sum(paid) AS paid FROM (${BARE}) b GROUP BY 1) b USING (quarter)`,
    [id],
  );
  const wrong = Number(rows[0]?.wrong);
  return { what: 'cents by which quarters differ', is: wrong, most: GOALS.wrongCents, shows: String(wrong) };
}

const NAMES = ['home', 'rollups', 'bare'] as const;
type Times = Readonly<Record<(typeof NAMES)[number], number[]>>;

async function times(
  ctx: ReadContext,
  client: Client,
  { id, turns }: Readonly<{ id: string; turns: number }>,
): Promise<Times> {
  const taken: Times = { home: [], rollups: [], bare: [] };
  for (let turn = -1; turn < turns; turn += 1) {
    const one = {
      home: await timed(() => dashboardHome(ctx, id, { measure: 'confirmed' })),
      rollups: await timed(() => client.query(CELLS, [id])),
      bare: await timed(() => client.query(BARE)),
    };
    // the first warms up
    if (turn >= 0) for (const name of NAMES) taken[name].push(one[name]);
  }
  return taken;
}

/** A thousandth of a sum of few payments is less than the way to the database: these goals are about many. */
const MANY = { rollups: 1_000_000, home: 10_000_000 };

function compared(taken: Times, lines: number): Goal[] {
  console.log(
    'home: everything that the page asks; rollups: the rows of its groups; bare: SUM by group and quarter of the',
  );
  console.log('same payments. Medians.');
  console.log(`\n${table([NAMES, NAMES.map((name) => `${formatNumber(percentile(taken[name], 0.5))} ms`)])}`);
  return (['rollups', 'home'] as const).flatMap((name) => {
    const ratio = percentile(
      taken[name].map((ms, at) => ms / (taken.bare[at] ?? ms)),
      0.5,
    );
    const shows = `1/${formatNumber(1 / ratio)}`;
    if (lines >= MANY[name]) return [{ what: `${name} / bare sum`, is: ratio, most: GOALS.home, shows }];
    console.log(`${name} / bare sum: ${shows} (a goal from ${formatNumber(MANY[name])} payments on)`);
    return [];
  });
}

/** Of the script of the public page, as it is sent. */
function pageGoals(): Goal[] {
  const scripts = existsSync(ASSETS) ? readdirSync(ASSETS).filter((name) => PUBLIC_SCRIPT.test(name)) : [];
  if (scripts.length === 0) throw new Error('The public page is not built');
  const bytes = scripts.reduce((all, name) => all + gzipSync(readFileSync(`${ASSETS}/${name}`)).length, 0);
  return [{ what: 'script of the public page, bytes', is: bytes, most: GOALS.script, shows: String(bytes) }];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
