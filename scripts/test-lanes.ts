// The lanes of the tests: which project of vitest each is, and what it needs on the machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../tests/support/chromium.ts';
import { findPostgres, HOW_TO_GET_POSTGRES } from '../tests/support/postgres.ts';

/** A project of vitest, by its name there. */
export interface TestLane {
  readonly name: string;
  readonly title: string;
  readonly needs?: Requirement;
  /** Runs on the built pages. */
  readonly usesPages?: true;
}
/** A program that must be on the machine, the Debian packages that bring it, and what to tell where it is not. */
interface Requirement {
  readonly find: () => string | null;
  /** The first one that this Debian knows is installed. */
  readonly debian: readonly [string, ...string[]];
  readonly advice: string;
}

const POSTGRES: Requirement = { find: findPostgres, debian: ['postgresql'], advice: HOW_TO_GET_POSTGRES };
const CHROMIUM: Requirement = {
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
  { name: 'screens', title: 'Screens and widgets in a browser', needs: CHROMIUM, usesPages: true },
  { name: 'e2e', title: 'User stories in a browser', needs: CHROMIUM, usesPages: true },
];

/** What the lane lacks on this machine, as a sentence; null where it can run. */
export const missingRequirement = ({ needs }: TestLane): string | null =>
  needs && needs.find() === null ? needs.advice : null;

/** As root on Debian, installs what the chosen lanes need and the machine lacks. */
export function installMissing(lanes: readonly TestLane[]): void {
  const missing = lanes.flatMap((lane) => (lane.needs && missingRequirement(lane) !== null ? [lane.needs] : []));
  if (missing.length === 0 || process.getuid?.() !== 0 || !isDebian()) return;
  if (!apt('update')) return;
  const packages = [...new Set(missing.map(({ debian }) => debian.find(isPackage) ?? debian[0]))];
  console.log(`Installing ${packages.join(' and ')} (apt-get)…`);
  apt('install', '--yes', '--no-install-recommends', ...packages);
}

const isPackage = (name: string): boolean =>
  spawnSync('apt-cache', ['show', '--quiet', name], { stdio: 'ignore' }).status === 0;

/** Whether it succeeded; its output is printed where it did not. */
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
