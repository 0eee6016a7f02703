// `npm test`: every check of the product. `npm test -- structure unit` runs only these lanes; `npm test -- changed [REF]`
// what the changes since REF can affect; `npm test -- repeat 5 screens` lanes several times over. Words that name no lane
// are passed on to vitest (`npm test -- pglite src/server/session -t "sign in"`).
import { MINUTE_MS } from '../src/contract/durations.ts';
import { affectedBy, changedFiles } from './test-changed.ts';
import { CHECK_LANES, type CheckLane, checksOf, runChecks } from './test-checks.ts';
import { installMissing, missingRequirement, TEST_LANES, type TestLane } from './test-lanes.ts';
import type { FileReport } from './test-reporter.ts';
import { BUILD, env, listTests, ROOT, runNode, runTests } from './test-run.ts';

const GROUPS: Readonly<Record<string, readonly string[]>> = { unit: ['pure', 'pglite', 'postgres'] };
/** Lanes that are looked at after a change; what they leave out is named. */
const AFTER_CHANGE = ['pure', 'pglite', 'matrix', 'screens'];
const SLOWEST = 10;
/** Files that failed run once more, alone (decision 28); with more of them it is the product that fails. */
const RUN_AGAIN_FILES = 10;
/** In CI units begin on the second database within this time: a run that is ended says nothing (decision 67). */
const SECOND_DATABASE_MINUTES = 70;
const BEGAN = Date.now();

/** What a run of this script does. */
interface Plan {
  readonly checks: readonly CheckLane[];
  readonly lanes: readonly TestLane[];
  /** Passed on to vitest. */
  readonly filters: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

interface Result {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
}

function choose(words: readonly string[]): Plan {
  const lanes = [...CHECK_LANES, ...TEST_LANES].map(({ name }) => name);
  const known = new Set([...lanes, ...Object.keys(GROUPS)]);
  const chosen = new Set(words.filter((word) => known.has(word)).flatMap((word) => GROUPS[word] ?? [word]));
  const filters = words.filter((word) => !known.has(word));
  const isChosen = ({ name }: { name: string }) => chosen.size === 0 || chosen.has(name);
  const checks = chosen.size === 0 && filters.length > 0 ? [] : CHECK_LANES.filter(isChosen);
  return { checks, lanes: TEST_LANES.filter(isChosen), filters };
}

function chooseChanged(base: string | undefined): Plan {
  const { files, tests, rooms } = affectedBy(ROOT, changedFiles(ROOT, base));
  console.log(`${files.length} changed files, rooms: ${rooms.join(', ') || 'none'}, ${tests.length} test files`);
  const filters = [...tests, ...(rooms.length > 0 ? ['tests/matrix/'] : [])];
  const lanes = TEST_LANES.filter(
    ({ name }) => AFTER_CHANGE.includes(name) || tests.some((file) => file.startsWith(`tests/${name}/`)),
  );
  const left = TEST_LANES.filter((lane) => !lanes.includes(lane)).map(({ name }) => name);
  console.log(`Left to the whole npm test: ${left.join(', ')}`);
  return {
    checks: checksOf(files),
    lanes: filters.length > 0 ? lanes : [],
    filters,
    env: { MATRIX_ROOMS: rooms.join(',') },
  };
}

const results = new Map<string, Result>();
/** Tests that failed once and passed alone. */
const unstable: string[] = [];

function add(name: string, result: Partial<Result>): void {
  const sum = results.get(name) ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 };
  for (const key of ['passed', 'failed', 'skipped', 'seconds'] as const) sum[key] += result[key] ?? 0;
  results.set(name, sum);
}

function lineOf(name: string): string {
  const { passed, failed, skipped, seconds } = results.get(name) as Result;
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–';
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return `${mark} ${name.padEnd(10)}${seconds.toFixed(1).padStart(7)} s  ${counts}`;
}

async function check(lane: CheckLane, pages: Promise<boolean>): Promise<void> {
  if (lane.usesPages && !(await pages)) return add(lane.name, { failed: lane.checks.length });
  const began = performance.now();
  const { output, ...counts } = await runChecks(lane);
  add(lane.name, { ...counts, seconds: (performance.now() - began) / 1000 });
  console.log(`\n── ${lane.title} (${lane.name})\n${output}${lineOf(lane.name)}`);
}

/** Where everything must run, what cannot run has failed. */
function skip(lane: TestLane, advice: string): void {
  const tests = listTests(lane)?.length ?? 1;
  console.log(`NOT RUN: ${tests} tests of ${lane.name}. ${advice}, then npm test -- ${lane.name}`);
  add(lane.name, env.CI ? { failed: tests } : { skipped: tests });
}

/** The lanes that can run here, without those whose pages could not be built. */
function runnable(lanes: readonly TestLane[], built: boolean): TestLane[] {
  return lanes.filter((lane) => {
    const advice = missingRequirement(lane);
    if (advice !== null) skip(lane, advice);
    else if (lane.usesPages && !built) add(lane.name, { failed: 1 });
    else return true;
    return false;
  });
}

/** Runs the tests of the plan. @returns null where there are none */
async function test({ lanes, filters, env: more }: Plan, built: boolean): Promise<readonly FileReport[]> {
  const able = runnable(lanes, built);
  if (able.length === 0) return [];
  console.log(`\n── Tests: ${able.map(({ title, name }) => `${title} (${name})`).join(', ')}`);
  const first = await runTests(able, filters, { ...timeLimit(able, filters), ...more });
  const again = filters.length === 0 ? await runAgain(able, first.files, more) : [];
  const ok = first.ok || again.length > 0;
  const files = first.files.map((file) => again.find((other) => isSame(file, other)) ?? file);
  for (const { lane, ms, tests, broken } of files) {
    const count = (status: string) => tests.filter((one) => one.status === status).length;
    const failed = count('failed') + (broken ? 1 : 0);
    add(lane, { passed: count('passed'), failed, skipped: count('skipped'), seconds: ms / 1000 });
  }
  // an error outside every file, a lane without tests: nothing of it is in the counts
  if (filters.length === 0) for (const { name } of able) if (!results.has(name)) add(name, { failed: 1 });
  if (!ok && ![...results.values()].some(({ failed }) => failed > 0)) add('vitest', { failed: 1 });
  return files;
}

function timeLimit(lanes: readonly TestLane[], filters: readonly string[]): NodeJS.ProcessEnv {
  const hasBoth = ['pglite', 'postgres'].every((one) => lanes.some(({ name }) => name === one));
  if (!env.CI || !hasBoth || filters.length > 0) return {};
  return { TEST_LEAVE_OUT_AFTER: String(BEGAN + SECOND_DATABASE_MINUTES * MINUTE_MS) };
}

const hasFailed = ({ broken, tests }: FileReport): boolean => broken || tests.some(({ status }) => status === 'failed');
const isSame = (one: FileReport, other: FileReport): boolean => one.lane === other.lane && one.file === other.file;

function failuresOf({ file, tests }: FileReport): string {
  const titles = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
  return `${file} > ${titles.join(', ') || 'outside its tests'}`;
}

/** Reports of the files that failed, from a second run of them alone; what failed once is told. */
async function runAgain(
  lanes: readonly TestLane[],
  files: readonly FileReport[],
  more: NodeJS.ProcessEnv | undefined,
): Promise<readonly FileReport[]> {
  const failed = files.filter(hasFailed);
  const again = lanes.filter(({ name }) => failed.some(({ lane }) => lane === name));
  const isOutside = failed.some(({ lane }) => lanes.every(({ name }) => name !== lane));
  if (failed.length === 0 || failed.length > RUN_AGAIN_FILES || isOutside) return [];
  console.log(`\n── Again, alone: ${failed.map(({ file }) => file).join(', ')}`);
  const { files: second } = await runTests(
    again,
    failed.map(({ file }) => file),
    { ...more, TEST_WORKERS: '1' },
  );
  const passed = second.filter((file) => !hasFailed(file));
  unstable.push(...failed.filter((one) => passed.some((other) => isSame(one, other))).map(failuresOf));
  return second;
}

const usesPages = ({ checks, lanes }: Plan): boolean => [...checks, ...lanes].some((lane) => lane.usesPages);

async function run(plan: Plan): Promise<void> {
  const pages = usesPages(plan) ? runNode(BUILD) : Promise.resolve(true);
  await Promise.all(plan.checks.map((lane) => check(lane, pages)));
  const files = await test(plan, await pages);
  if (files.length > SLOWEST) {
    console.log(`\n── The ${SLOWEST} slowest files`);
    for (const { lane, file, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
      console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${lane.padEnd(10)}${file}`);
  }
  const order = [...plan.checks, ...plan.lanes].map(({ name }) => name);
  const names = [...order, ...results.keys()].filter((name, at, all) => results.has(name) && all.indexOf(name) === at);
  console.log(
    `\n── Summary (seconds of a lane: all its files, which run beside each other)\n${names.map(lineOf).join('\n')}`,
  );
  if (unstable.length > 0)
    console.log(`\n── UNSTABLE: failed once, passed alone. Mend at the cause\n${unstable.join('\n')}`);
  const leftOut = files.filter((file) => file.leftOut);
  if (leftOut.length > 0)
    console.log(
      `\n── LEFT OUT after ${SECOND_DATABASE_MINUTES} minutes, on PGlite alone: ${leftOut.length} files, to be run by npm test -- pglite\n` +
        leftOut.map(({ file }) => file).join('\n'),
    );
  for (const file of files.filter(hasFailed)) console.log(`FAILED: ${failuresOf(file)}`);
  const sum = (key: keyof Result) => [...results.values()].reduce((total, result) => total + result[key], 0);
  const minutes = ((Date.now() - BEGAN) / MINUTE_MS).toFixed(1);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped in ${minutes} minutes`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** Runs the tests several times over and lists which failed in which runs. */
async function repeat(times: number, plan: Plan): Promise<void> {
  const built = usesPages(plan) ? await runNode(BUILD) : true;
  const lanes = runnable(plan.lanes, built);
  const failures = new Map<string, number[]>();
  const failed = (what: string, at: number) => failures.set(what, [...(failures.get(what) ?? []), at]);
  for (let at = 1; at <= times; at++) {
    console.log(`\n── Run ${at} of ${times}`);
    const { ok, files } = await runTests(lanes, plan.filters);
    const before = failures.size;
    for (const { file, tests, broken } of files) {
      if (broken) failed(file, at);
      for (const { title, status } of tests) if (status === 'failed') failed(`${file} > ${title}`, at);
    }
    if (!ok && failures.size === before && !files.some(({ tests }) => tests.some(({ status }) => status === 'failed')))
      failed('outside every test', at);
  }
  console.log(`\n── ${times} runs, ${failures.size} tests that failed`);
  for (const [what, runs] of failures) console.log(`in run ${runs.join(', ')}: ${what}`);
  process.exitCode = failures.size > 0 || !built ? 1 : 0;
}

// npm takes its own `--` away; typed to the launcher itself it would make every following word a test name for vitest
const given = process.argv.slice(2).filter((word) => word !== '--');
const [first, ...words] = given;
if (first === 'repeat') {
  const [times, ...rest] = words;
  if (!/^[1-9]\d*$/.test(times ?? '')) throw new Error('npm test -- repeat TIMES [LANES, words for vitest]');
  const plan = choose(rest);
  installMissing(plan.lanes);
  await repeat(Number(times), plan);
} else {
  const plan = first === 'changed' ? chooseChanged(words[0]) : choose(given);
  installMissing(plan.lanes);
  await run(plan);
}
