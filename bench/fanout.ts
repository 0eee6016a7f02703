// One message to 100,000 firms, each with words of its own: what the publishing transaction takes, and its job afterwards,
// compared with a row per person, as `notify` writes them, in the same run.
// `npm run bench -- fanout [--quick] [--turns 15]`
import { parseArgs } from 'node:util';
import { fillFirmsAndPeople } from './fanout/fill.ts';
import { fanOut } from './fanout/measure.ts';
import { ADDRESSED_FIRMS } from './notifications/spread.ts';
import { keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { formatNumber, printGoals } from './support/numbers.ts';

const GOAL = 1 / 50;
/** Increment it when the filling changes. */
const GENERATION = 1;

/** Prints the times. @returns whether the goal was met */
export async function run(words: readonly string[]): Promise<boolean> {
  const options = { quick: { type: 'boolean', default: false }, turns: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  const turns = Number(values.turns ?? (values.quick ? 5 : 15));
  const cluster = await openCluster();
  try {
    const name = `fanout_${GENERATION}_${schemaMark()}`;
    const url = await keptDatabase(cluster, name, 'fanout_', fillFirmsAndPeople);
    const { grouping, publishing, job, rows, ratio, jobRatio, texts } = await fanOut(url, turns);
    console.log(`${ADDRESSED_FIRMS} firms, ${texts} different texts; milliseconds, medians of ${turns} turns.`);
    console.log(`as rows ${formatNumber(rows)}`);
    console.log(
      `grouping before the transaction ${formatNumber(grouping)}, publishing ${formatNumber(publishing)}, its job ${formatNumber(job)}`,
    );
    console.log(`job / rows: ${formatNumber(jobRatio)}`);
    const shows = `1/${formatNumber(1 / ratio)}`;
    return printGoals([{ what: `publishing / ${ADDRESSED_FIRMS} inserts, time`, is: ratio, most: GOAL, shows }]);
  } finally {
    await cluster.stop();
  }
}
