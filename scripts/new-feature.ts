// `npm run new-feature -- site-visits`: a small feature on every floor that has one, registered, with its test.
// It keeps every law and passes `npm test`; change it into what is wanted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { featureFiles, type Names, spellings } from './structure/feature-files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FLOORS = ['contract', 'server', 'web'] as const;
const USAGE = `npm run new-feature -- NAME [--floors ${FLOORS.join(',')}]   NAME in lower case, e.g. site-visits`;

function main(): string {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { floors: { type: 'string' } } });
  const [name, ...more] = positionals;
  if (!name || more.length > 0 || !/^[a-z]{2,20}(?:-[a-z]{2,20})*$/.test(name)) throw new Error(USAGE);
  const floors = (values.floors ?? FLOORS.join(',')).split(',');
  if (!floors.every((floor) => FLOORS.includes(floor as 'web'))) throw new Error(USAGE);
  if (floors[0] !== 'contract' || (floors.includes('web') && !floors.includes('server'))) {
    throw new Error('The server needs the contract, and the web needs both');
  }
  const taken = FLOORS.map((floor) => join('src', floor, name)).find((folder) => existsSync(join(ROOT, folder)));
  if (taken) throw new Error(`${taken} exists already`);
  return make(spellings(name), floors);
}

function make(names: Names, floors: readonly string[]): string {
  const files = Object.entries(featureFiles(names, nextMigration())).filter(([path]) => belongs(path, floors));
  const edits = floors.includes('server') ? registrations(names) : [];
  for (const [path, text] of [...files, ...edits]) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  const paths = [...files, ...edits].map(([path]) => path);
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const code = paths.filter((path) => !path.endsWith('.sql'));
  spawnSync(process.execPath, [biome, 'check', '--write', ...code], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return `${paths.join('\n')}\n\nNow: npm test -- format types structure unit matrix`;
}

/** Calls, and with them the registries, only come with a server that answers them. */
function belongs(path: string, floors: readonly string[]): boolean {
  if (!path.startsWith('src/') || path.endsWith('/endpoints.ts')) return floors.includes('server');
  return floors.some((floor) => path.startsWith(`src/${floor}/`));
}

function nextMigration(): string {
  const numbers = readdirSync(join(ROOT, 'migrations')).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** The registries with the feature in them; the formatter puts the imports in their order. */
function registrations({ kebab, camel, words, title }: Names): [string, string][] {
  return [
    register(
      'src/contract/api.ts',
      `import { endpoints as ${camel} } from './${kebab}/endpoints.ts';`,
      `  ${camel},`,
      '} as const',
    ),
    register(
      'src/server/features.ts',
      `import { feature as ${camel} } from './${kebab}/feature.ts';`,
      `  ${camel},`,
      '} satisfies',
    ),
    register('src/contract/access/audit-actions.ts', null, `\n  '${words} added': '${title} added',`, '} as const'),
  ];
}

/** @param line the import of the entry, where it needs one */
function register(path: string, line: string | null, entry: string, end: string): [string, string] {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  const last = lines.findIndex((text) => text.startsWith(end));
  if (last < 0) throw new Error(`${path} has no line that begins with "${end}", where the list of features ends`);
  return [path, [...(line === null ? [] : [line]), ...lines.slice(0, last), entry, ...lines.slice(last)].join('\n')];
}

try {
  console.log(main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
