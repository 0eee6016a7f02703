import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '#server/features.ts';
import type { Feature } from '#server/kernel/feature.ts';

const COMMANDS = Object.values<Feature>(features as never).flatMap((room) => Object.entries(room.commands ?? {}));

test.each(COMMANDS)('--help of %s begins with the command line', (name, { usage }) => {
  expect(usage.startsWith(`npm run ${name}`)).toBe(true);
});

test('--help prints how to use a command without opening a database', () => {
  const DATA_DIR = join(tmpdir(), `plumbline-help-${process.pid}`);
  const main = resolve(import.meta.dirname, '../../src/server/main.ts');
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR };
  const { status, stdout } = spawnSync(process.execPath, [main, 'imports', '--help'], { env, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^npm run imports -- list/) });
  expect(existsSync(DATA_DIR)).toBe(false);
});
