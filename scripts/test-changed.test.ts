import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { affectedBy, changedFiles, roomOf } from './test-changed.ts';

let root: string;
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], { cwd: root });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-changed-'));
  write('src/contract/formats.ts', 'export const money = 1;');
  write('src/contract/photos/rules.ts');
  write('src/server/app.ts', `import './features.ts';`);
  write('src/server/features.ts', `import './photos/reads.ts'; import './lists/reads.ts';`);
  write('src/server/photos/reads.ts', `import '#contract/photos/rules.ts';`);
  write('src/server/photos/photos.test.ts', `import '../../../tests/support/app.ts';`);
  write('src/server/lists/reads.ts', `import '#server/photos/reads.ts';`);
  write('src/server/lists/reads.test.ts', `import './reads.ts';`);
  write('src/server/lists/money.test.ts', `import '#contract/formats.ts';`);
  write('src/server/staff/desk.test.ts', `import '../../../tests/support/app.ts';`);
  write('src/web/photos/Box.tsx');
  write('tests/support/app.ts', `import '#server/app.ts';`);
  write('tests/screens/photos/box.test.ts');
  write('tests/screens/lists/list.test.ts');
  write('tests/e2e/story.test.ts', `import '#contract/formats.ts';`);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a change of a room affects its tests, its screens, its rows of the matrix and who imports it', () => {
  expect(affectedBy(root, ['src/contract/photos/rules.ts'])).toEqual({
    files: ['src/contract/photos/rules.ts'],
    tests: ['src/server/lists/reads.test.ts', 'src/server/photos/photos.test.ts', 'tests/screens/photos/box.test.ts'],
    rooms: ['photos'],
  });
});

test('a change of the pages of a room affects its tests and screens alone', () => {
  const { tests } = affectedBy(root, ['src/web/photos/Box.tsx']);
  expect(tests).toEqual(['src/server/photos/photos.test.ts', 'tests/screens/photos/box.test.ts']);
});

test('a shared change affects the unit tests that import it; browser tests only if they changed', () => {
  expect(affectedBy(root, ['src/contract/formats.ts']).tests).toEqual(['src/server/lists/money.test.ts']);
  expect(affectedBy(root, ['tests/e2e/story.test.ts']).tests).toEqual(['tests/e2e/story.test.ts']);
  expect(affectedBy(root, ['src/server/app.ts']).tests).toEqual([
    'src/server/photos/photos.test.ts',
    'src/server/staff/desk.test.ts',
  ]);
});

test('a file that is gone is not handed on', () => {
  expect(affectedBy(root, ['src/web/photos/Gone.tsx'])).toMatchObject({ files: [], rooms: ['photos'] });
});

test.each([
  ['src/server/work-history/reads.ts', 'work-history'],
  ['tests/screens/ui/tabs.test.ts', 'ui'],
  ['migrations/0007_work_history.sql', 'work-history'],
  ['migrations/0008_work_history_sheets.sql', 'work-history'],
  ['tests/matrix/expectations/work-history-sheets.ts', 'work-history'],
  ['tests/matrix/expectations/work.ts', 'work'],
  ['tests/matrix/world.ts', null],
  ['src/server/app.ts', null],
])('%s belongs to %s', (file, room) => {
  expect(roomOf(file, new Set(['work', 'work-history', 'ui']))).toBe(room);
});

test('changed files are those that differ from the base, uncommitted and new ones included', () => {
  git('init', '--quiet', '--initial-branch', 'main');
  write('.gitignore', 'ignored\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
  write('src/contract/formats.ts', 'export const money = 2;');
  git('commit', '--quiet', '--all', '--message', 'two');
  write('src/server/app.ts', 'export {};');
  write('src/server/staff/new.ts');
  write('ignored');
  expect(changedFiles(root, undefined)).toEqual(['src/server/app.ts', 'src/server/staff/new.ts']);
  expect(changedFiles(root, 'HEAD~1')).toEqual([
    'src/contract/formats.ts',
    'src/server/app.ts',
    'src/server/staff/new.ts',
  ]);
});
