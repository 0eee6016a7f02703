// Runs lanes of tests and tells how each test ended: what `npm test` and `npm run spec` share.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../tests/support/chromium.ts';
import { findPostgres, HOW_TO_GET_POSTGRES } from '../tests/support/postgres.ts';

export const ROOT = resolve(import.meta.dirname, '..');
export const BUILD = ['scripts/run.mjs', 'build'];
const VITEST = 'node_modules/vitest/vitest.mjs';

/** A project of vitest, by its name there. */
export interface TestLane {
  readonly name: string;
  readonly title: string;
  readonly needs?: Need;
  /** A script for Node that has to succeed before. */
  readonly first?: readonly string[];
}
/** A program that must be on the machine, the Debian packages that bring it, and what to tell where it is not. */
interface Need {
  readonly find: () => string | null;
  /** The first one that this Debian knows is put there. */
  readonly debian: readonly [string, ...string[]];
  readonly advice: string;
}

const POSTGRES: Need = { find: findPostgres, debian: ['postgresql'], advice: HOW_TO_GET_POSTGRES };
const CHROMIUM: Need = {
  find: findChromium,
  debian: ['chromium-headless-shell', 'chromium'],
  advice: HOW_TO_GET_CHROMIUM,
};

export const TEST_LANES: readonly TestLane[] = [
  { name: 'pure', title: 'Units without a database' },
  { name: 'pglite', title: 'Units and API on PGlite' },
  { name: 'postgres', title: 'Units and API on PostgreSQL', needs: POSTGRES },
  { name: 'matrix', title: 'Access matrix' },
  { name: 'fuzz', title: 'Every call with everything that nobody should send' },
  { name: 'crash', title: 'kill -9 under writes', needs: POSTGRES },
  { name: 'screens', title: 'Screens and widgets in a browser', needs: CHROMIUM, first: BUILD },
  { name: 'e2e', title: 'User stories in a browser', needs: CHROMIUM, first: BUILD },
];

/** How one test ended; `title` begins with the titles of the blocks around it. */
export interface Outcome {
  readonly file: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
}

/** The tests bring their own database, port and folder; what the person set for `npm start` is not theirs. */
const { DATABASE_URL, DATA_DIR, PORT, HOST, DEMO, ...inherited } = process.env;
export const env: NodeJS.ProcessEnv = {
  ...inherited,
  NODE_ENV: 'test',
  GALLERY: '1',
  // some hundred processes load the same modules
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/plumbline/compiled'),
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
};

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

/** Runs a script to its end; whether it succeeded. */
export function runNode(args: readonly string[]): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...args], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    running.add(child);
    child.on('error', fail);
    child.on('close', (code) => {
      running.delete(child);
      done(code === 0);
    });
  });
}

/** Runs the tests of a lane that `filters` (files, options of vitest) choose; `ok` is false whatever went wrong. */
export async function runTests(
  lane: TestLane,
  filters: readonly string[],
): Promise<{ ok: boolean; outcomes: Outcome[] }> {
  if (lane.first && !(await runNode(lane.first))) return { ok: false, outcomes: [] };
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passOn = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
  try {
    const ok = await runNode([VITEST, 'run', '--project', lane.name, ...reporters, ...passOn]);
    return { ok, outcomes: existsSync(report) ? outcomesOf(readFileSync(report, 'utf8')) : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

function outcomesOf(report: string): Outcome[] {
  const { testResults }: VitestReport = JSON.parse(report);
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(ROOT, name),
      title: [...ancestorTitles, title].join(' > '),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** What the lane lacks on this machine, as a sentence; null where it can run. */
export const lackOf = ({ needs }: TestLane): string | null => (needs && needs.find() === null ? needs.advice : null);

/** The tests of a lane, without running them. */
export function listTests({ name }: TestLane): readonly unknown[] | null {
  return list(['--project', name]);
}

/** Every test file with the lane that runs it. */
export function listFiles(): readonly { readonly file: string; readonly lane: string }[] {
  const files = list(['--filesOnly']) as readonly { file: string; projectName: string }[] | null;
  if (files === null) throw new Error('vitest could not list the test files');
  return files.map(({ file, projectName }) => ({ file: relative(ROOT, file), lane: projectName }));
}

function list(options: readonly string[]): readonly unknown[] | null {
  const { status, stdout } = spawnSync(process.execPath, [VITEST, 'list', ...options, '--json'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? JSON.parse(stdout) : null;
}

/** As root on Debian, what the chosen lanes need and the machine lacks is put there. */
export function installMissing(lanes: readonly TestLane[]): void {
  const needs = lanes.flatMap((lane) => (lane.needs && lackOf(lane) !== null ? [lane.needs] : []));
  if (needs.length === 0 || process.getuid?.() !== 0 || !isDebian()) return;
  if (!apt('update')) return;
  const packages = [...new Set(needs.map(({ debian }) => debian.find(isPackage) ?? debian[0]))];
  console.log(`Installing ${packages.join(' and ')} (apt-get)…`);
  apt('install', '--yes', '--no-install-recommends', ...packages);
}

const isPackage = (name: string): boolean =>
  spawnSync('apt-cache', ['show', '--quiet', name], { stdio: 'ignore' }).status === 0;

/** Whether it succeeded; what it said is printed where it did not. */
function apt(...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) console.log(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return status === 0;
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
