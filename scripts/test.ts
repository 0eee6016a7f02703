// `npm test`: every check of the product, one after the other. `npm test -- structure unit` runs only these lanes;
// words that name no lane are passed on to vitest (`npm test -- pglite src/server/session -t "log in"`).
import {
  BUILD,
  env,
  installMissing,
  lackOf,
  listTests,
  runNode,
  runTests,
  TEST_LANES,
  type TestLane,
} from './test-run.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const TSC = 'node_modules/typescript/bin/tsc';
/** Biome colours its output wherever it goes. */
const PLAIN = process.stdout.isTTY ? [] : ['--colors=off'];

/** Scripts for Node that run beside each other; each counts as one check. */
interface CheckLane {
  readonly name: string;
  readonly title: string;
  /** A script that has to end before. */
  readonly first?: readonly string[];
  readonly checks: readonly (readonly string[])[];
}

const CHECK_LANES: readonly CheckLane[] = [
  { name: 'format', title: 'Format and lint', checks: [[BIOME, 'ci', '.', ...PLAIN]] },
  {
    name: 'types',
    title: 'Types',
    // the table of routes, which the pages import, is made by building them
    first: BUILD,
    checks: ['contract', 'server', 'web'].map((floor) => [TSC, '-p', `src/${floor}`]),
  },
  { name: 'structure', title: 'Structure', checks: [['scripts/check-structure.ts'], [KNIP]] },
];
const GROUPS: Readonly<Record<string, readonly string[]>> = { unit: ['pure', 'pglite', 'postgres'] };

interface Result {
  passed: number;
  failed: number;
  skipped: number;
}

async function check({ first, checks }: CheckLane): Promise<Result> {
  if (first && !(await runNode(first))) return { passed: 0, failed: checks.length, skipped: 0 };
  const held = await Promise.all(checks.map(runNode));
  const passed = held.filter((one) => one).length;
  return { passed, failed: held.length - passed, skipped: 0 };
}

async function test(lane: TestLane, filters: readonly string[]): Promise<Result> {
  const advice = lackOf(lane);
  if (advice !== null) return notRun(lane, advice);
  const { ok, outcomes } = await runTests(lane, filters);
  const result = { passed: 0, failed: 0, skipped: 0 };
  for (const { status } of outcomes) result[status] += 1;
  // A file that cannot be loaded, an error outside every test, a lane without tests: nothing of it is in the counts.
  if (!ok && result.failed === 0) result.failed = 1;
  return result;
}

/** Where everything must run, what cannot run has failed. */
function notRun(lane: TestLane, advice: string): Result {
  const tests = listTests(lane)?.length ?? 1;
  console.log(`NOT RUN: ${tests} tests of ${lane.name}. ${advice}, then npm test -- ${lane.name}`);
  return env.CI ? { passed: 0, failed: tests, skipped: 0 } : { passed: 0, failed: 0, skipped: tests };
}

const LANES: readonly (CheckLane | TestLane)[] = [...CHECK_LANES, ...TEST_LANES];

function choose(words: readonly string[]): { lanes: typeof LANES; filters: readonly string[] } {
  const known = new Set([...LANES.map(({ name }) => name), ...Object.keys(GROUPS)]);
  const chosen = words.filter((word) => known.has(word)).flatMap((word) => GROUPS[word] ?? [word]);
  const filters = words.filter((word) => !known.has(word));
  const lanes = LANES.filter((lane) =>
    chosen.length > 0 ? chosen.includes(lane.name) : filters.length === 0 || !('checks' in lane),
  );
  return { lanes, filters };
}

const { lanes, filters } = choose(process.argv.slice(2));
installMissing(lanes.filter((lane) => !('checks' in lane)));
const summary: string[] = [];
const total: Result = { passed: 0, failed: 0, skipped: 0 };
for (const lane of lanes) {
  console.log(`\n── ${lane.title} (${lane.name})`);
  const began = performance.now();
  const result = 'checks' in lane ? await check(lane) : await test(lane, filters);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += result[key];
  const { passed, failed, skipped } = result;
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–';
  const line = `${mark} ${lane.name.padEnd(10)}${seconds.padStart(7)} s  ${passed} passed, ${failed} failed, ${skipped} skipped`;
  console.log(line);
  summary.push(line);
}
console.log(`\n── Summary\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
