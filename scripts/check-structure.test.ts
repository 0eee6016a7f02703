import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkStructure, describeViolation } from './check-structure.ts';

/** A small house in which every law is kept. */
const HOUSE: Readonly<Record<string, string>> = {
  'src/contract/api.ts': "import './firms/endpoints.ts';\nimport './people/endpoints.ts';",
  'src/contract/firms/endpoints.ts':
    "import { z } from 'zod';\nimport { firm } from './schema.ts';\nexport const a = [z, firm];",
  'src/contract/firms/schema.ts': 'export const firm = 1;',
  'src/contract/people/endpoints.ts': "import { firm } from '../firms/schema.ts';\nexport const b = firm;",
  'src/server/features.ts': "import './firms/http.ts';\nimport './people/http.ts';",
  'src/server/config.ts': 'export const port = process.env.PORT;',
  'src/server/db/client.ts': "import { sql } from 'kysely';\nexport const raw = sql.raw('select 1 from people');",
  'src/server/kernel/jobs/queue.ts': "import '#server/db/client.ts';\nexport const a = 'select * from firms';",
  'src/server/firms/http.ts':
    "import './reads.ts';\nimport './commands/rename.ts';\nimport '#contract/firms/schema.ts';",
  'src/server/firms/reads.ts': "import './policy.ts';\nexport const all = (db) => db.selectFrom('firms');",
  'src/server/firms/commands/rename.ts':
    "import './merge.ts';\nimport '../events.ts';\nimport '#server/kernel/jobs/queue.ts';",
  'src/server/firms/commands/merge.ts': 'export const merge = (sql) => sql`update firms set x = 1`;',
  'src/server/firms/policy.ts': "import type { Firms } from './tables.ts';\nexport type F = Firms;",
  'src/server/firms/events.ts': 'export const renamed = 1;',
  'src/server/firms/tables.ts': "export interface Firms {}\ndeclare module 'x' { interface Database { firms: Firms } }",
  'src/server/firms/adapters/list.ts': 'export const list = 1;',
  'src/server/people/http.ts': "import './reads.ts';",
  'src/server/people/reads.ts': "import '#server/firms/reads.ts';\nexport const hint = 'chosen from firms by hand';",
  'src/server/people/reads.test.ts':
    "import '#server/firms/factory.ts';\nexport const q = (db) => db.selectFrom('firms');",
  'src/server/people/tables.ts': "declare module 'x' { interface Database { people: object } }",
  'src/server/firms/factory.ts': 'export const make = 1;',
  'src/server/search/engine/any-name.ts': 'export const index = 1;',
  'src/web/main.tsx': "import './routes/_plain.index.tsx';",
  'src/web/api.ts': "import type { firm } from '#contract/firms/schema.ts';\nexport type F = typeof firm;",
  'src/web/routes/_plain.index.tsx': "import { Firms } from '../firms/Firms.tsx';\nexport const Route = Firms;",
  'src/web/shell/TopBar.tsx': "import '#web/ui/Badge.tsx';",
  'src/web/pages/FirmPage.tsx': "import '#web/shell/TopBar.tsx';\nimport '#web/people/queries.ts';",
  'src/web/firms/Firms.tsx':
    "import '../ui/Badge.tsx';\nimport './Firms.module.css';\nexport const Firms = () => <p>hi</p>;",
  'src/web/firms/Firms.module.css': '.a {}',
  'src/web/people/queries.ts': "import '#web/api.ts';",
  'src/web/ui/Badge.tsx': 'export const Badge = () => <b />;',
  'src/web/ui/tokens.css': ':root {}',
};

function breaches(changes: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-structure-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries({ ...HOUSE, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  return checkStructure(root).map(describeViolation);
}

test('a page that names a file that is not there is a breach', () => {
  const guide = 'See `src/web/api.ts`.\nAnd `src/web/gone.ts`.';
  expect(breaches({ 'docs/GUIDE.md': guide })).toEqual([
    'docs/GUIDE.md:2  pages: src/web/gone.ts does not exist; say where it is now',
  ]);
});

test('a house that keeps the laws has no breach', () => {
  expect(breaches({})).toEqual([]);
});

const lines = (count: number) => Array.from({ length: count }, () => 'export {};').join('\n');

/** What is wrong, the file, its text, then the line and law of the report and what it speaks of. */
const BREACHES: readonly (readonly [string, string, string, string, string])[] = [
  ['contract takes a package', 'src/contract/people/schema.ts', "import 'kysely';", '1  law 1', 'kysely'],
  [
    'contract sees server',
    'src/contract/people/rules.ts',
    "\nimport '#server/db/client.ts';",
    '2  law 1',
    'contract imports server',
  ],
  [
    'server sees web',
    'src/server/people/policy.ts',
    "import type { F } from '../../web/api.ts';",
    '1  law 1',
    'server imports web',
  ],
  ['web sees server', 'src/web/people/copy.ts', "import('#server/people/reads.ts');", '1  law 1', 'web imports server'],
  [
    'web takes the validator',
    'src/web/people/copy.ts',
    "import { person } from '#contract/people/schema.ts';",
    '1  law 1',
    'zod',
  ],
  ['web takes a module of Node', 'src/web/people/copy.ts', "import 'node:fs';", '1  law 1', 'node:fs'],
  ['src leaves src', 'src/server/people/policy.ts', "import '../../../scripts/run.mjs';", '1  law 1', 'outside src'],
  ['http goes past reads', 'src/server/firms/http.ts', "import './tables.ts';", '1  law 2', 'http → reads, commands'],
  ['reads start jobs', 'src/server/firms/reads.ts', "export * from './jobs.ts';", '1  law 2', 'reads → policy'],
  [
    'a split kind is still that kind',
    'src/server/firms/commands/merge.ts',
    "import '../reactions.ts';",
    '1  law 2',
    'commands → reads',
  ],
  [
    'policy of another room',
    'src/server/people/reads.ts',
    "import '../firms/policy.ts';",
    '1  law 2',
    'of another room only',
  ],
  [
    'adapters know a room',
    'src/server/people/adapters/a.ts',
    "import '#server/firms/reads.ts';",
    '1  law 2',
    'no other room',
  ],
  [
    'kernel knows a feature',
    'src/server/kernel/http/http.ts',
    "import '#server/firms/reads.ts';",
    '1  law 2',
    'turn it round',
  ],
  ['a feature knows the root', 'src/server/firms/events.ts', "import '#server/app.ts';", '1  law 2', 'turn it round'],
  [
    'a table by method',
    'src/server/people/reads.ts',
    "export const q = (db) =>\n  db.innerJoin('firms as f');",
    '2  law 2',
    'table firms of firms',
  ],
  [
    'a table by tag',
    'src/server/people/reads.ts',
    'export const q = (sql) => sql<Row>`a join "firms" on true`;',
    '1  law 2',
    'table firms',
  ],
  [
    'a table by text',
    'src/server/people/reads.ts',
    "export const q = 'INSERT INTO firms VALUES (1)';",
    '1  law 2',
    'table firms',
  ],
  ['ui knows a feature', 'src/web/ui/Badge.tsx', "import '../people/queries.ts';", '1  law 3', 'downwards'],
  ['a feature knows the shell', 'src/web/firms/queries.ts', "import '#web/shell/TopBar.tsx';", '1  law 3', 'downwards'],
  ['api knows a feature', 'src/web/api.ts', "import './firms/Firms.tsx';", '1  law 3', 'downwards'],
  [
    'a route holds more',
    'src/web/routes/_plain.index.tsx',
    'export const Route = 1;\nexport const Page = 2;',
    '2  law 3',
    'only Route',
  ],
  ['a name off the list', 'src/server/people/service.ts', '', '1  law 4', 'http, reads, commands'],
  ['a free name at a root', 'src/server/startup.ts', '', '1  law 4', 'startup.ts'],
  ['an engine elsewhere', 'src/server/people/engine/free.ts', '', '1  law 4', 'not on the list'],
  ['an index', 'src/server/kernel/index.ts', '', '1  law 4', 'name the file'],
  ['helpers of tests', 'tests/support/helpers.ts', '', '1  law 4', 'name the file'],
  ['a fourth floor', 'src/shared/reads.ts', '', '1  law 4', 'no floor'],
  [
    'a circle of features',
    'src/web/firms/queries.ts',
    "import type { Q } from '../people/queries.ts';",
    '1  law 5',
    'firms → people → firms',
  ],
  ['a long file', 'src/contract/firms/rules.ts', lines(301), '301  law 5', '301 lines'],
  [
    'raw SQL',
    'src/server/firms/policy.ts',
    "import { sql } from 'kysely';\nexport const p = sql.raw('x');",
    '2  security',
    'sql.raw',
  ],
  ['a dice', 'src/contract/firms/rules.ts', 'export const r = Math.random();', '1  security', 'Math.random'],
  ['eval', 'src/server/firms/policy.ts', "eval('1');", '1  security', 'code'],
  ['a made function', 'src/server/firms/policy.ts', "export const f = new Function('1');", '1  security', 'code'],
  [
    'HTML by React',
    'src/web/ui/Badge.tsx',
    'export const b = <b dangerouslySetInnerHTML={x} />;',
    '1  security',
    'HTML',
  ],
  ['HTML by hand', 'src/web/ui/Badge.tsx', 'export const b = (e) => { e.innerHTML = 1; };', '1  security', 'HTML'],
  ['the environment', 'src/server/firms/policy.ts', "export const e = process['env'];", '1  security', 'environment'],
  [
    'the environment by import',
    'src/server/firms/policy.ts',
    "import { env } from 'node:process';",
    '1  security',
    'environment',
  ],
];

test.each(BREACHES)('%s', (_name, path, text, begins, speaks) => {
  const [first, ...more] = breaches({ [path]: text });
  expect(first?.startsWith(`${path}:${begins}`), first).toBe(true);
  expect(first).toContain(speaks);
  expect(more).toEqual([]);
});

test('reports an import cycle once, with its path', () => {
  const found = breaches({ 'src/contract/firms/schema.ts': "export { a } from './endpoints.ts';" });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('firms/endpoints.ts → src/contract/firms/schema.ts → src/contract/firms/endpoints.ts');
});

test('workers and types close an import cycle', () => {
  const back = "import './any-name.ts';";
  const more = 'src/server/search/engine/more.ts';
  const engine = 'src/server/search/engine/any-name.ts';
  const worker = "new Worker(new URL('./more.ts', import.meta.url));";
  expect(breaches({ [more]: back, [engine]: worker })).toHaveLength(1);
  expect(breaches({ [more]: back, [engine]: "import type { A } from './more.ts';" })).toHaveLength(1);
});

test('a third registry', () => {
  const five = Object.fromEntries([...'abcde'].map((name) => [`src/contract/${name}/endpoints.ts`, 'export {};']));
  const all = [...'abcde'].map((name) => `import './${name}/endpoints.ts';`).join('\n');
  expect(breaches({ ...five, 'src/contract/limits.ts': all })).toEqual([
    expect.stringMatching(/^src\/contract\/limits\.ts:1 {2}law 6: knows 5 of the 7 features of contract/),
  ]);
});

test('a file may be exactly as long as the law allows', () => {
  expect(breaches({ 'src/contract/firms/rules.ts': lines(300) })).toEqual([]);
});

const CHECKLIST = { 'docs/spec-checklist.md': '- [UI-001] Blue\n- [UI-002] Large' };

test('allows citing ids of the checklist and of a test.each table', () => {
  const text = "test('a [UI-001, UI-002]', run);\ntest.each(rows)('%s [UI-001, %s]', run);";
  expect(breaches({ ...CHECKLIST, 'src/web/ui/Badge.test.ts': text })).toEqual([]);
});

test.each([
  ['title', "test('a [UI-003]', run);"],
  ['title of a table', "describe.each(rows)('%s [UI-003, %s]', run);"],
  ['row', "test.each([['a [UI-003]', 1]])('%s', run);"],
  ['template', ['test(`$', '{a} [UI-001, $', '{b}, UI-003]`, run);'].join('')],
])('a %s that cites what is not in the checklist', (_, text) => {
  expect(breaches({ ...CHECKLIST, 'src/web/ui/Badge.test.ts': `\n${text}` })).toEqual([
    'src/web/ui/Badge.test.ts:2  spec: UI-003 is not in docs/spec-checklist.md',
  ]);
});

test('comments and plain texts are not taken for imports or SQL', () => {
  const text = "// import '#server/firms/tables.ts'\nexport const t = \"import 'x'; a letter from firms\";";
  expect(breaches({ 'src/server/people/policy.ts': text })).toEqual([]);
});
