import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROUTES } from '#contract/access/routes.ts';

const FILES = join(import.meta.dirname, '../../src/web/routes');
const LAYOUTS: Readonly<Record<string, string>> = { _workspace: 'workspace', _dashboard: 'impact' };

/** A route as its file declares it. */
interface RouteFile {
  readonly pattern: string;
  readonly layout: string;
}

const files = globSync('**/*.tsx', { cwd: FILES }).flatMap((file): RouteFile[] => {
  const text = readFileSync(join(FILES, file), 'utf8');
  const [, id = ''] = /createFileRoute\(\s*'([^']+)'/.exec(text) ?? [];
  const parts = id.split('/').slice(1);
  const inner = parts.filter((part) => part.startsWith('_')).at(-1) ?? '';
  // a layout's own file ends in its name
  if (parts.length === 0 || parts.at(-1) === inner) return [];
  const pattern = `/${parts.filter((part) => !part.startsWith('_')).join('/')}`.replace(/(?<=.)\/$/, '');
  return [{ pattern, layout: LAYOUTS[inner] ?? inner.slice(1) }];
});

test('route files match the route table and its layouts', () => {
  const table = Object.entries(ROUTES).map(([pattern, { layout }]) => `${layout} ${pattern}`);
  expect(files.map(({ layout, pattern }) => `${layout} ${pattern}`).sort()).toEqual(table.sort());
});
