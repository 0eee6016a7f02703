// A project of very many payments: replayed under another rule pack, and its home page, each compared with a bare SUM by
// group of the same rows. On PostgreSQL, in the same run.
// `npm run bench -- counting [--turns 5]`, LINES=1000000 for more than 100,000 payments
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { recountProject } from '#server/counting/commands/recount.ts';
import { projectCounts } from '#server/counting/reads/counts.ts';
import { replay } from '#server/counting/reads/replay.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { fill, OTHER_PACK, OWNER } from './counting/fill.ts';
import { connect, keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, type Goal, percentile, printGoals, table } from './support/numbers.ts';
import { captureReads } from './support/statements.ts';

const GOALS = { replay: 5, rollups: 1 / 1000 };
/** Increment it when `fill` changes. */
const GENERATION = 1;

/** The same rows: every payment of the project that its firm confirmed, by the group that payment tracking noted. */
const BARE = `
  SELECT l.goal_group, count(*) AS lines, sum(l.counted_confirmed) AS confirmed, sum(l.counted_paid) AS paid
  FROM parent_project_contracts c JOIN payment_lines l ON l.contract_id = c.payment_contract_id AND l.counts AND l.state <> 'open'
  WHERE c.project_id = $1 GROUP BY 1`;

const ROLLUPS = `
  SELECT * FROM counting_rollups WHERE project_id = $1 AND branch_id IS NULL AND basis = 'current' ORDER BY position`;

/** Prints the table. @returns whether all goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { turns: { type: 'string' } } });
  const lines = Number(process.env.LINES ?? 100_000);
  const turns = Number(values.turns ?? 5);
  const cluster = await openCluster();
  try {
    const family = `counting_${lines}_`;
    const url = await keptDatabase(cluster, `${family}${GENERATION}_${schemaMark()}`, family, async (empty) => {
      console.log(`Making a project of ${lines} payments…`);
      await fill(empty, lines);
    });
    const client = await connect(url);
    try {
      return printGoals(await measure(client, url, turns, lines));
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

async function measure(client: Client, url: string, turns: number, lines: number): Promise<Goal[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM parent_projects');
  const id = rows[0]?.id ?? '';
  await client.query('INSERT INTO counting_marks (project_id, at) VALUES ($1, now())', [id]);
  const goals: Goal[] = [];
  const run = async (ctx: ReadContext) => {
    const counted = await timed(() => recountProject(servicesOf(ctx), id));
    console.log(`The job counted the project in ${formatNumber(counted)} ms.`);
    goals.push(...compared(await times(ctx, client, id, turns), lines));
  };
  await captureReads(url, [{ name: 'counting', person: OWNER, paths: [], run }]);
  return goals;
}

/** What the job needs, on the connection of a read. */
const servicesOf = (ctx: ReadContext): AppServices =>
  ({
    readContext: () => ctx,
    transact: (work: (tx: WriteContext) => Promise<unknown>) =>
      ctx.sql.transaction().execute((sql) => work({ ...ctx, sql } as WriteContext)),
  }) as unknown as AppServices;

const NAMES = ['replay', 'home', 'rollups', 'bare', 'rollups in the database', 'bare in the database'] as const;
type Times = Readonly<Record<(typeof NAMES)[number], number[]>>;

async function times(ctx: ReadContext, client: Client, id: string, turns: number): Promise<Times> {
  const taken: Times = {
    replay: [],
    home: [],
    rollups: [],
    bare: [],
    'rollups in the database': [],
    'bare in the database': [],
  };
  for (let turn = -1; turn < turns; turn += 1) {
    const one = {
      replay: await timed(() => replay(ctx, id, { pack: OTHER_PACK, suspensions: 'count' })),
      home: await timed(() => projectCounts(ctx, id)),
      rollups: await timed(() => client.query(ROLLUPS, [id])),
      bare: await timed(() => client.query(BARE, [id])),
      'rollups in the database': await executed(client, ROLLUPS, id),
      'bare in the database': await executed(client, BARE, id),
    };
    // the first warms up
    if (turn >= 0) for (const name of NAMES) taken[name].push(one[name]);
  }
  return taken;
}

/** What a statement takes without the way to the database and back, which is longer than reading the rollups. */
async function executed(client: Client, statement: string, id: string): Promise<number> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statement}`, [id]);
  return rows[0]['QUERY PLAN'][0]['Execution Time'];
}

/** The goal of the rollups is about very many payments. */
const MANY = 1_000_000;

function compared(taken: Times, lines: number): Goal[] {
  const ratio = (name: keyof Times, to: keyof Times) =>
    percentile(
      taken[name].map((ms, at) => ms / (taken[to][at] ?? ms)),
      0.5,
    );
  console.log('replay: both counts, their plans and sums; home: everything that the page asks, scope and sentences');
  console.log('included; rollups: the rows of its figures; bare: SUM by group of the same payments. Medians.');
  const medians = NAMES.map((name) => `${formatNumber(percentile(taken[name], 0.5))} ms`);
  console.log(`\n${table([NAMES, medians])}`);
  const replayed = ratio('replay', 'bare');
  const rollups = ratio('rollups in the database', 'bare in the database');
  return [
    { what: 'replay / bare sum', is: replayed, most: GOALS.replay, shows: `${formatNumber(replayed)}×` },
    ...(lines < MANY
      ? []
      : [
          {
            what: 'rollups / bare sum, in the database',
            is: rollups,
            most: GOALS.rollups,
            shows: `1/${formatNumber(1 / rollups)}`,
          },
        ]),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
