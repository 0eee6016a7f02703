// The static checks of `npm test`: format, types, structure. They run beside each other, each as one check.
import { captureNode } from './test-run.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const TSC = 'node_modules/typescript/bin/tsc';
/** Biome colours its output wherever it goes. */
const PLAIN = process.stdout.isTTY ? [] : ['--colors=off'];

/** Scripts for Node that run beside each other; each counts as one check. */
export interface CheckLane {
  readonly name: string;
  readonly title: string;
  /** Needs what building the pages makes: the table of routes. */
  readonly usesPages?: true;
  readonly checks: readonly (readonly string[])[];
}

/** @param files what is formatted and linted; everything when left out */
const format = (files: readonly string[] = ['.']): CheckLane => ({
  name: 'format',
  title: 'Format and lint',
  checks: [[BIOME, 'ci', '--no-errors-on-unmatched', ...files, ...PLAIN]],
});

const TYPES: CheckLane = {
  name: 'types',
  title: 'Types',
  usesPages: true,
  checks: ['contract', 'server', 'web'].map((floor) => [TSC, '-p', `src/${floor}`]),
};

const STRUCTURE: CheckLane = {
  name: 'structure',
  title: 'Structure',
  checks: [['scripts/check-structure.ts'], [KNIP]],
};

export const CHECK_LANES: readonly CheckLane[] = [format(), TYPES, STRUCTURE];

/** The checks of a change of these files. */
export const checksOf = (files: readonly string[]): readonly CheckLane[] => [
  ...(files.length > 0 ? [format(files)] : []),
  ...(files.some((file) => /\.tsx?$/.test(file)) ? [TYPES, STRUCTURE] : []),
];

/** How many checks of the lane held and failed; what they printed is printed when all of them have ended. */
export async function runChecks({ checks }: CheckLane): Promise<{ passed: number; failed: number; output: string }> {
  const results = await Promise.all(checks.map(captureNode));
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: checks.length - passed, output: results.map(({ output }) => output).join('') };
}
