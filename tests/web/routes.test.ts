import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROUTES } from '#contract/access/routes.ts';
import { COMING_SOON } from '#web/pages/model/coming-soon.ts';

const FILES = join(import.meta.dirname, '../../src/web/routes');
const LAYOUTS: Readonly<Record<string, string>> = { _workspace: 'workspace', _dashboard: 'impact' };

/** What the file of a route says of itself. */
interface RouteFile {
  readonly pattern: string;
  readonly layout: string;
  readonly isPending: boolean;
}

const files = globSync('**/*.tsx', { cwd: FILES }).flatMap((file): RouteFile[] => {
  const text = readFileSync(join(FILES, file), 'utf8');
  const [, id = ''] = /createFileRoute\(\s*'([^']+)'/.exec(text) ?? [];
  const parts = id.split('/').slice(1);
  const inner = parts.filter((part) => part.startsWith('_')).at(-1) ?? '';
  // a layout's own file ends in its name
  if (parts.length === 0 || parts.at(-1) === inner) return [];
  const pattern = `/${parts.filter((part) => !part.startsWith('_')).join('/')}`.replace(/(?<=.)\/$/, '');
  return [{ pattern, layout: LAYOUTS[inner] ?? inner.slice(1), isPending: text.includes('pendingPage()') }];
});

test('the route files and the table of routes are the same, layout by layout', () => {
  const table = Object.entries(ROUTES).map(([pattern, { layout }]) => `${layout} ${pattern}`);
  expect(files.map(({ layout, pattern }) => `${layout} ${pattern}`).sort()).toEqual(table.sort());
});

test('pages that come later stand in the table of pending pages, and nothing else does', () => {
  const waiting = files.filter(({ isPending }) => isPending).map(({ pattern }) => pattern);
  expect(Object.keys(COMING_SOON).sort()).toEqual(waiting.sort());
});

/** Lower it with every page that is finished; never raise it. */
const STILL_PENDING = 44;

test('the table of pending pages only shrinks', () => {
  expect(Object.keys(COMING_SOON)).toHaveLength(STILL_PENDING);
});
