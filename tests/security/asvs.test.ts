import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const document = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8');

/** A row of the tables: id, level, what it asks, how it stands. */
const rows = document
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([id = '']) => /^\| \d/.test(id))
  .map(([id = '', level = '', , ...stands]) => ({ id: id.slice(2), level, stands: stands.join(' | ') }));

test('the table of the OWASP ASVS has every row of levels 1 and 2 that applies, once', () => {
  expect(rows).toHaveLength(215);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(215);
  expect(rows.filter(({ id, level }) => !/^(?:\d+\.){2}\d+$/.test(id) || !/^[12]$/.test(level))).toEqual([]);
});

test('each row of the table names a test, says a statement or fails', () => {
  const known = /^(?:Statement: |\*\*Fails\*\*: |`(?:[^`]+\.test|tests\/[^`]+)\.ts` › `)./;
  expect(rows.filter(({ stands }) => !known.test(stands))).toEqual([]);
});

test('the tests that the table names exist, by file and title', () => {
  // the tests of the matrix are in a file that two test files share
  const named = [...document.matchAll(/`((?:[^`]+\.test|tests\/[^`]+)\.ts)` › `([^`]+)`/g)];
  const missing = named.filter(([, file = '', title = '']) => {
    const source = existsSync(resolve(ROOT, file)) ? readFileSync(resolve(ROOT, file), 'utf8') : '';
    return !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
  });
  expect(named.length).toBeGreaterThan(80);
  expect(missing.map(([, file, title]) => `${file} › ${title}`)).toEqual([]);
});

test('the failing rows are named above the table', () => {
  const listed = /^Rows that fail: (.*)\.$/m.exec(document)?.[1]?.split(', ');
  expect(listed).toEqual(rows.filter(({ stands }) => stands.startsWith('**Fails**')).map(({ id }) => id));
});
