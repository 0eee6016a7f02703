// Search of opportunities compared with PostgreSQL: same notices, same questions, same run.
// `npm run bench -- opportunities [--rows 200000] [--quick]`
import { parseArgs } from 'node:util';
import { type Answer, COUNTED, openOurs } from './opportunities/engine.ts';
import { askTable, fillTable } from './opportunities/grouping-sets.ts';
import { type Question, questions } from './opportunities/mix.ts';
import { connect, keptDatabase, openCluster } from './support/database.ts';
import { formatNumber, percentile } from './support/numbers.ts';

/** Ours divided by theirs, at the median. */
const GOAL = 1 / 15;

/** Prints the measurements. @returns whether the goal was met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: { rows: { type: 'string', default: '200000' }, quick: { type: 'boolean', default: false } },
  });
  const count = values.quick ? 20_000 : Number(values.rows);
  const asked = questions(values.quick ? 40 : 150);
  const cluster = await openCluster();
  try {
    const url = await keptDatabase(cluster, `opportunities_${count}_1`, 'opportunities_', async (to) => {
      const client = await connect(to);
      await fillTable(client, count).finally(() => client.end());
    });
    const client = await connect(url);
    try {
      return await compare(openOurs(count), (question) => askTable(client, question), asked, count);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

async function compare(
  ours: (question: Question) => Answer,
  theirs: (question: Question) => Promise<Answer>,
  asked: readonly Question[],
  count: number,
): Promise<boolean> {
  for (const question of asked) assertSame(ours(question), await theirs(question), question);
  const [mine, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < 2; round++) {
    for (const question of asked) {
      mine.push(await timeOf(() => ours(question)));
      other.push(await timeOf(() => theirs(question)));
    }
  }
  const at = (share: number) => [percentile(mine, share), percentile(other, share)] as const;
  console.log(`${count.toLocaleString('en-US')} notices, ${asked.length} questions, same answers. Milliseconds:\n`);
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [own, peer] = at(share);
    console.log(
      `${name}  ours ${formatNumber(own)}  GROUPING SETS ${formatNumber(peer)}  ratio 1/${formatNumber(peer / own)}`,
    );
  }
  const [own, peer] = at(0.5);
  const met = own / peer <= GOAL;
  console.log(`\nGoal at p50: 1/15. ${met ? 'Met.' : 'Missed.'}`);
  return met;
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Totals, the counts of every listed value, and how many are on the page. @throws Error where both sides differ */
function assertSame(ours: Answer, theirs: Answer, question: Question): void {
  const wrong = (what: string, one: unknown, other: unknown) =>
    new Error(`${what} differs for ${JSON.stringify(question)}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
  if (ours.total !== theirs.total) throw wrong('The total', ours.total, theirs.total);
  if (ours.ids.length !== theirs.ids.length) throw wrong('The page', ours.ids, theirs.ids);
  for (const facet of COUNTED) {
    const [mine = {}, other = {}] = [ours.counts[facet], theirs.counts[facet]];
    // of a long facet we list the hundred most frequent values
    for (const [value, n] of Object.entries(mine))
      if (other[value] !== n) throw wrong(`${facet} ${value}`, n, other[value]);
    const listed = Math.min(100, Object.keys(other).length);
    if (Object.keys(mine).length < listed) throw wrong(facet, mine, other);
  }
}
