// `npm test`: every check of the product, one after the other. `npm test -- structure unit` runs only these lanes;
// words that name no lane are passed on to vitest (`npm test -- pglite src/server/session -t "log in"`).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../tests/support/chromium.ts';
import { findPostgres, HOW_TO_GET_POSTGRES } from '../tests/support/postgres.ts';

const ROOT = resolve(import.meta.dirname, '..');
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const TSC = 'node_modules/typescript/bin/tsc';
const VITEST = 'node_modules/vitest/vitest.mjs';
/** Biome colours its output wherever it goes. */
const PLAIN = process.stdout.isTTY ? [] : ['--colors=off'];

interface Lane {
  readonly name: string;
  readonly title: string;
  /** Scripts for Node; each counts as one check. */
  readonly checks?: readonly (readonly string[])[];
  /** Tests: the vitest project of the lane's own name, after these preparations. */
  readonly tests?: { readonly needs?: Need; readonly first?: readonly string[] };
}
/** A program that must be on the machine, its Debian package, and what to tell where it is not. */
interface Need {
  readonly find: () => string | null;
  readonly debian: string;
  readonly advice: string;
}

const POSTGRES: Need = { find: findPostgres, debian: 'postgresql', advice: HOW_TO_GET_POSTGRES };
const CHROMIUM: Need = { find: findChromium, debian: 'chromium', advice: HOW_TO_GET_CHROMIUM };

const BUILD = ['scripts/run.mjs', 'build'];

const LANES: readonly Lane[] = [
  { name: 'format', title: 'Format and lint', checks: [[BIOME, 'ci', '.', ...PLAIN]] },
  {
    name: 'types',
    title: 'Types',
    // the table of routes, which the pages import, is made by building them
    checks: [BUILD, ...['contract', 'server', 'web'].map((floor) => [TSC, '-p', `src/${floor}`])],
  },
  { name: 'structure', title: 'Structure', checks: [['scripts/check-structure.ts'], [KNIP]] },
  { name: 'pure', title: 'Units without a database', tests: {} },
  { name: 'pglite', title: 'Units and API on PGlite', tests: {} },
  { name: 'postgres', title: 'Units and API on PostgreSQL', tests: { needs: POSTGRES } },
  { name: 'matrix', title: 'Access matrix', tests: {} },
  { name: 'fuzz', title: 'Every call with everything that nobody should send', tests: {} },
  { name: 'crash', title: 'kill -9 under writes', tests: { needs: POSTGRES } },
  { name: 'screens', title: 'Screens and widgets in a browser', tests: { needs: CHROMIUM, first: BUILD } },
  {
    name: 'e2e',
    title: 'User stories in a browser',
    tests: { needs: CHROMIUM, first: BUILD },
  },
];
const GROUPS: Readonly<Record<string, readonly string[]>> = { unit: ['pure', 'pglite', 'postgres'] };

interface Result {
  passed: number;
  failed: number;
  skipped: number;
}

/** The tests bring their own database, port and folder; what the person set for `npm start` is not theirs. */
const { DATABASE_URL, DATA_DIR, PORT, HOST, DEMO, ...inherited } = process.env;
const env: NodeJS.ProcessEnv = { ...inherited, NODE_ENV: 'test', ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

function runNode(args: readonly string[]): Promise<boolean> {
  return new Promise((done, fail) => {
    running = spawn(process.execPath, [...args], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    running.on('error', fail);
    running.on('close', (code) => done(code === 0));
  });
}

async function runChecks(checks: readonly (readonly string[])[]): Promise<Result> {
  const result = { passed: 0, failed: 0, skipped: 0 };
  for (const check of checks) {
    if (await runNode(check)) result.passed += 1;
    else result.failed += 1;
  }
  return result;
}

async function runTests({ name, tests }: Lane, filters: readonly string[]): Promise<Result> {
  if (tests?.needs && tests.needs.find() === null) return notRun(name, tests.needs);
  if (tests?.first && !(await runNode(tests.first))) return { passed: 0, failed: 1, skipped: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passOn = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
  try {
    const ok = await runNode([VITEST, 'run', '--project', name, ...reporters, ...passOn]);
    const result = count(report);
    // A file that cannot be loaded, an error outside every test, a lane without tests: nothing of it is in the counts.
    if (!ok && result.failed === 0) result.failed = 1;
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function count(report: string): Result {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const told = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: Number(told.numPassedTests),
    failed: Number(told.numFailedTests),
    skipped: Number(told.numPendingTests) + Number(told.numTodoTests),
  };
}

/** Where everything must run, what cannot run has failed. */
function notRun(name: string, { advice }: Need): Result {
  const list = spawnSync(process.execPath, [VITEST, 'list', '--project', name, '--json'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const tests = list.status === 0 ? JSON.parse(list.stdout).length : 1;
  console.log(`NOT RUN: ${tests} tests of ${name}. ${advice}, then npm test -- ${name}`);
  return env.CI ? { passed: 0, failed: tests, skipped: 0 } : { passed: 0, failed: 0, skipped: tests };
}

/** As root on Debian, what the chosen lanes need and the machine lacks is put there. */
function installMissing(lanes: readonly Lane[]): void {
  const needs = lanes.flatMap(({ tests }) => (tests?.needs && tests.needs.find() === null ? [tests.needs] : []));
  if (needs.length === 0 || process.getuid?.() !== 0 || !isDebian()) return;
  const packages = needs.map(({ debian }) => debian);
  console.log(`Installing ${packages.join(' and ')} (apt-get)…`);
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (status === 0) continue;
    console.log(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`);
    return;
  }
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function choose(words: readonly string[]): { lanes: readonly Lane[]; filters: readonly string[] } {
  const known = new Set([...LANES.map(({ name }) => name), ...Object.keys(GROUPS)]);
  const chosen = words.filter((word) => known.has(word)).flatMap((word) => GROUPS[word] ?? [word]);
  const filters = words.filter((word) => !known.has(word));
  const lanes = LANES.filter(({ name, tests }) =>
    chosen.length > 0 ? chosen.includes(name) : filters.length === 0 || tests !== undefined,
  );
  return { lanes, filters };
}

const { lanes, filters } = choose(process.argv.slice(2));
installMissing(lanes);
const summary: string[] = [];
const total: Result = { passed: 0, failed: 0, skipped: 0 };
for (const lane of lanes) {
  console.log(`\n── ${lane.title} (${lane.name})`);
  const began = performance.now();
  const result = lane.checks ? await runChecks(lane.checks) : await runTests(lane, filters);
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
