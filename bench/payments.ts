// Payments at 10 million lines: the figures of the pages, compared with the same aggregate of all lines, to the cent; and a
// reported line compared with a bare insert of the same row. On PostgreSQL, in the same run.
// `npm run bench -- payments [--quick] [--turns 5]`
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { FIGURES, type Figures } from '#contract/payments/rules/totals.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { paymentContract } from '#server/payments/reads/contract.ts';
import { paymentTotals } from '#server/payments/reads.ts';
import { FIRM, FULL, fill, OWNER, PAYER, QUICK } from './payments/fill.ts';
import { measureWrites } from './payments/writes.ts';
import { connect, keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, type Goal, percentile, printGoals, table } from './support/numbers.ts';
import { captureReads, type Statement } from './support/statements.ts';

const GOALS = { read: 1 / 1000, write: 2 };
/** Increment it when `fill` changes. */
const GENERATION = 2;

/** Prints the tables. @returns whether all goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const options = { quick: { type: 'boolean', default: false }, turns: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  const size = values.quick ? QUICK : FULL;
  const turns = Number(values.turns ?? 5);
  const cluster = await openCluster();
  try {
    const family = `payments_${size.lines}_`;
    const url = await keptDatabase(cluster, `${family}${GENERATION}_${schemaMark()}`, family, async (empty) => {
      console.log(`Making ${size.lines} payment lines…`);
      await fill(empty, size);
    });
    const client = await connect(url);
    try {
      return printGoals([
        ...(await measureReads(client, url, turns)),
        ...(await measureWrites(client, turns, GOALS.write)),
      ]);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

/** A read of the product, and the same figures from the lines. */
interface Pair {
  readonly name: string;
  readonly person: string;
  /** What the aggregate of all lines is grouped by, and the group that the read shows. */
  readonly by: readonly string[];
  readonly where: string;
  /** Whether the goal is about it. */
  readonly hasGoal: boolean;
  ask(ctx: ReadContext): Promise<Figures>;
}

/** What counts, as the lines say it. */
const FIGURES_OF_LINES = `sum(counted_paid)::text AS paid_cents, sum(counted_confirmed)::text AS confirmed_cents,
  sum(counted_unanswered)::text AS unanswered_cents, sum(counted_differs)::text AS differs_cents,
  sum(counted_retained)::text AS retained_cents`;

async function pairsOf(client: Client): Promise<Pair[]> {
  const { rows } = await client.query<{ id: string; payer: string; firm: string; owner: string }>(
    `SELECT c.id, c.hiring_company_id AS payer, f.company_id AS firm, o.company_id AS owner
     FROM users u JOIN memberships m ON m.user_id = u.id JOIN payment_contracts c ON c.hiring_company_id = m.company_id,
          users fu JOIN memberships f ON f.user_id = fu.id, users ou JOIN memberships o ON o.user_id = ou.id
     WHERE u.email = $1 AND fu.email = $2 AND ou.email = $3 LIMIT 1`,
    [PAYER, FIRM, OWNER],
  );
  const [found] = rows;
  if (!found) throw new Error('The people of the bench have no contracts');
  const { id, payer, firm, owner } = found;
  const totalsBy = (by: 'month' | 'firm') => async (ctx: ReadContext) => (await paymentTotals(ctx, { by })).total;
  const ofContract = (ctx: ReadContext) => paymentContract(ctx, id);
  const [contract, months, firms] = [['contract_id'], ['hiring_company_id', 'month'], ['owner_company_id', 'mwbe_id']];
  return [
    {
      name: 'contract page',
      person: PAYER,
      by: contract,
      where: `contract_id = '${id}'`,
      hasGoal: true,
      ask: ofContract,
    },
    {
      name: 'months of a payer',
      person: PAYER,
      by: months,
      where: `hiring_company_id = '${payer}'`,
      hasGoal: true,
      ask: totalsBy('month'),
    },
    {
      name: 'totals of a firm',
      person: FIRM,
      by: ['mwbe_id'],
      where: `mwbe_id = '${firm}'`,
      hasGoal: true,
      ask: totalsBy('month'),
    },
    {
      name: 'firms of an owner',
      person: OWNER,
      by: firms,
      where: `owner_company_id = '${owner}'`,
      hasGoal: false,
      ask: totalsBy('firm'),
    },
  ];
}

const TOTALS = /payment_(contract|month|payer)_totals/;

/** The statement with the figures divided by the aggregate of all lines, in turns. @throws Error when a cent differs */
async function measureReads(client: Client, url: string, turns: number): Promise<Goal[]> {
  const lines: string[][] = [];
  const goals: Goal[] = [];
  for (const pair of await pairsOf(client)) {
    const statements = await checkedRead(client, url, pair);
    const figures = statements.filter(({ text }) => TOTALS.test(text));
    const columns = pair.by.join(', ');
    const aggregate = [
      { text: `SELECT ${columns}, ${FIGURES_OF_LINES} FROM payment_lines GROUP BY ${columns}`, values: [] },
    ];
    const [asked, all, counted]: [number[], number[], number[]] = [[], [], []];
    for (let turn = -1; turn < turns; turn += 1) {
      const [one, page, raw] = [
        await timed(client, figures),
        await timed(client, statements),
        await timed(client, aggregate),
      ];
      if (turn < 0) continue;
      asked.push(one);
      all.push(page);
      counted.push(raw);
    }
    const ratio = percentile(
      asked.map((ms, at) => ms / (counted[at] ?? ms)),
      0.5,
    );
    lines.push([pair.name, ...[asked, all, counted].map((ms) => `${formatNumber(percentile(ms, 0.5))} ms`)]);
    const shows = `1/${formatNumber(1 / ratio)}`;
    if (pair.hasGoal)
      goals.push({ what: `figures of the ${pair.name} / aggregate`, is: ratio, most: GOALS.read, shows });
  }
  console.log('figures: their statement; read: all of its statements, session and transaction included;');
  console.log('aggregate: the same figures of all lines, grouped by what the page shows. Medians.');
  console.log(`\n${table([['', 'figures', 'read', 'aggregate'], ...lines])}`);
  return goals;
}

/** The statements of a read whose figures are those of the lines. */
async function checkedRead(
  client: Client,
  url: string,
  { name, person, where, ask }: Pair,
): Promise<readonly Statement[]> {
  let figures: Figures | undefined;
  const run = async (ctx: ReadContext) => {
    figures = await ask(ctx);
  };
  const [read] = await captureReads(url, [{ name, person, paths: [], run }]);
  const { rows } = await client.query<Record<keyof Figures, string>>(
    `SELECT ${FIGURES_OF_LINES} FROM payment_lines WHERE ${where}`,
  );
  for (const figure of FIGURES) {
    if (String(figures?.[figure]) !== rows[0]?.[figure])
      throw new Error(`${name}: ${figure} is not what the lines say`);
  }
  return read?.statements ?? [];
}

async function timed(client: Client, statements: readonly Statement[]): Promise<number> {
  const start = performance.now();
  for (const { text, values } of statements) await client.query(text, [...values]);
  return performance.now() - start;
}
