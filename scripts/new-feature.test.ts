import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../tests/support/postgres.ts';
import { checkStructure, describeViolation } from './check-structure.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COPIED = ['src', 'scripts', 'tests', 'migrations', 'reference', 'samples', 'package.json', 'package-lock.json'];
const SETTINGS = ['tsconfig.base.json', 'biome.json', '.gitignore', 'vitest.config.ts', 'vite.config.ts'];
/** Where both are, the one on which a new schema is there sooner. */
const ENGINE = findPostgres() === null ? 'pglite' : 'postgres';

function run(root: string, ...args: string[]) {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const env = { ...inherited, MATRIX_ROOMS: 'site-visits' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** Lines that speak of the new feature or of the registries that it was put into. */
const ofTheFeature = (lines: readonly string[]) =>
  lines.filter((line) => /site.?visits|contract\/api|features\.ts/i.test(line));

test('generates a feature that keeps the laws, compiles, is formatted and passes its own tests', {
  timeout: 1_800_000,
}, () => {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-feature-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of [...COPIED, ...SETTINGS]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));

  const made = run(root, 'scripts/new-feature.ts', 'site-visits');
  expect(made).toEqual({ status: 0, said: expect.stringMatching(/migrations\/\d{4}_site_visits\.sql/) });
  expect(readFileSync(join(root, 'src/server/features.ts'), 'utf8')).toContain('  siteVisits,\n');

  expect(ofTheFeature(checkStructure(root).map(describeViolation))).toEqual([]);
  // modules that are declared elsewhere: what a request carries, and what the build makes
  const needed: Readonly<Record<string, string[]>> = { server: ['kernel/http/*.ts'], web: ['*.d.ts'] };
  for (const floor of ['contract', 'server', 'web']) {
    // the feature and what it stands on; all other code is compiled as it is, in the checks. Its test stands on every
    // feature: that one runs below
    const project = join(root, 'src', floor, 'tsconfig.feature.json');
    const include = ['site-visits', ...(needed[floor] ?? [])];
    writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include, exclude: ['**/*.test.ts'] }));
    const { status, said } = run(root, 'node_modules/typescript/bin/tsc', '-p', project);
    expect({ status, said }, floor).toEqual({ status: 0, said: '' });
  }
  const folders = ['contract', 'server', 'web'].map((floor) => `src/${floor}/site-visits`);
  expect(run(root, 'node_modules/@biomejs/biome/bin/biome', 'ci', ...folders)).toMatchObject({ status: 0 });
  const projects = ['--project', ENGINE, '--project', 'matrix'];
  const tests = run(root, 'node_modules/vitest/vitest.mjs', 'run', ...projects, 'site-visits', 'tests/matrix');
  expect(tests, tests.said).toEqual({ status: 0, said: expect.stringMatching(/3 passed.*6 passed/s) });

  const again = run(root, 'scripts/new-feature.ts', 'site-visits');
  expect(again).toEqual({ status: 2, said: expect.stringContaining('exists already') });
});

test('rejects an invalid name', () => {
  for (const name of ['', 'Visits', 'site_visits', '../visits', 'a']) {
    expect(run(ROOT, 'scripts/new-feature.ts', name)).toEqual({ status: 2, said: expect.stringContaining('NAME') });
  }
});
