import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { endpointTable } from './scripts/build/endpoint-table.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { findPostgres } from './tests/support/postgres.ts';

/** Tests without a database; all other tests of the server run on both databases. */
const PURE = [
  'src/contract/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/server/search/engine/**/*.test.ts',
  'src/server/*/adapters/**/*.test.ts',
  'src/server/imports/{parsing,matching}/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/web/**/*.test.ts',
  'tests/security/**/*.test.ts',
];
/** What hangs ends, but no test depends on how fast the machine is: beside other work it takes several times as long. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
const SERVER = { include: ['src/server/**/*.test.ts', 'tests/api/**/*.test.ts'], exclude: PURE, ...PATIENT };
/** Where the lane leaves the choice: there the same work takes half as long. */
const ENGINE = findPostgres() === null ? 'pglite' : 'postgres';

/** Starts a PostgreSQL for the run; its URL is `inject('postgresUrl')`. */
const globalSetup = ['tests/support/postgres-setup.ts'];

export default defineConfig({
  test: {
    // one more than there are processors: tests also wait, for timers, disks and other processes
    maxWorkers: Number(process.env.TEST_WORKERS) || Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins: [endpointTable()], test: { name: 'pure', isolate: false, include: PURE, ...PATIENT } },
      {
        test: {
          name: 'pglite',
          isolate: false,
          ...SERVER,
          env: { DB_ENGINE: 'pglite' },
          runner: './tests/support/time-limit-runner.ts',
        },
      },
      { test: { name: 'postgres', isolate: false, ...SERVER, env: { DB_ENGINE: 'postgres' }, globalSetup } },
      {
        test: {
          name: 'matrix',
          include: ['tests/matrix/**/*.test.ts'],
          env: { DB_ENGINE: ENGINE },
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          env: { DB_ENGINE: 'pglite' },
          ...PATIENT,
          testTimeout: PATIENT.testTimeout + 50 * Number(process.env.FUZZ ?? 0),
        },
      },
      { test: { name: 'crash', include: ['tests/{crash,support}/**/*.test.ts'], ...PATIENT, globalSetup } },
      {
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          env: { DB_ENGINE: ENGINE },
          // the files of a process share its browser
          isolate: false,
          ...PATIENT,
          globalSetup: ['tests/support/screens-setup.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/support/console-guard.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
