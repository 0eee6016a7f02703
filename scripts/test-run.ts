// Runs lanes of tests and tells how each test ended: what `npm test` and `npm run spec` share.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { TestLane } from './test-lanes.ts';
import type { FileReport } from './test-reporter.ts';

export const ROOT = resolve(import.meta.dirname, '..');
export const BUILD = ['scripts/run.mjs', 'build'];
const VITEST = 'node_modules/vitest/vitest.mjs';
const REPORTER = 'scripts/test-reporter.ts';

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
  // the screens of the widgets are in the gallery
  GALLERY: '1',
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
export async function runNode(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return (await spawnNode(args, { env: { ...env, ...more }, stdio: ['ignore', 'inherit', 'inherit'] })).ok;
}

/** The same with its output kept, for scripts that run beside others. */
export const captureNode = (args: readonly string[]): Promise<{ ok: boolean; output: string }> =>
  spawnNode(args, { env, stdio: ['ignore', 'pipe', 'pipe'] });

function spawnNode(args: readonly string[], options: SpawnOptions): Promise<{ ok: boolean; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...args], { cwd: ROOT, ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
      });
    }
    running.add(child);
    child.on('error', fail);
    child.on('close', (code) => {
      running.delete(child);
      done({ ok: code === 0, output });
    });
  });
}

/** What a run of tests came to. */
export interface Run {
  /** False whatever went wrong, in tests or outside them. */
  readonly ok: boolean;
  readonly files: readonly FileReport[];
}

/**
 * Runs the tests of these lanes that `filters` (files, options of vitest) choose, all in one run: its workers take
 * files of the next lane while the last ones of this lane are still at work.
 */
export async function runTests(
  lanes: readonly TestLane[],
  filters: readonly string[] = [],
  more: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-run-'));
  // PostgreSQL runs as another user, in a folder inside this one
  chmodSync(folder, 0o711);
  const report = join(folder, 'report.json');
  const projects = lanes.flatMap(({ name }) => ['--project', name]);
  const passOn = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
  try {
    const words = ['run', ...projects, '--reporter=default', `--reporter=./${REPORTER}`, ...passOn];
    // what tests that are ended leave behind goes with the folder
    const ok = await runNode([VITEST, ...words], { ...more, TEST_REPORT: report, TMPDIR: folder });
    return { ok, files: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : [] };
  } finally {
    removeTemporary(folder);
  }
}

/** What still holds a file in it does not fail the run. */
function removeTemporary(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    console.log(`${folder} could not be removed: ${error}`);
  }
}

export const outcomesOf = (files: readonly FileReport[]): Outcome[] =>
  files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test })));

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
