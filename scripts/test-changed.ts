// What a change can affect: `npm test -- changed` runs only this.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTree, type Source } from './structure/source.ts';

/** Files that name every room: through them everything would depend on everything. */
const REGISTRIES = ['src/contract/api.ts', 'src/server/features.ts'];
const FLOORS = ['src/contract', 'src/server', 'src/web'];
const SCREENS = 'tests/screens';
const EXPECTATIONS = 'tests/matrix/expectations';
const UNIT = /^(?:src|scripts|tests\/(?:web|api))\/.*\.test\.tsx?$/;

export interface Affected {
  /** Changed files that are still there. */
  readonly files: readonly string[];
  /** Test files and folders to run. */
  readonly tests: readonly string[];
  /** Rooms whose rows of the access matrix are tried. */
  readonly rooms: readonly string[];
}

/**
 * Files that differ from `base`, uncommitted ones included.
 * @param base without one, where this branch left the main branch; on the main branch itself the last commit
 */
export function changedFiles(root: string, base: string | undefined): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const from = git('rev-parse', '--verify', `${base ?? mergeBase(git)}^{commit}`).trim();
  const tracked = git('diff', '--name-only', '--no-renames', '-z', from);
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${tracked}${fresh}`.split('\0').filter((file) => file !== ''))].sort();
}

function mergeBase(git: (...args: string[]) => string): string {
  for (const main of ['origin/HEAD', 'origin/main', 'main', 'master']) {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {}
  }
  return 'HEAD';
}

/** What the change of these files can affect. */
export function affectedBy(root: string, changed: readonly string[]): Affected {
  const known = roomsOf(root);
  const rooms = [...new Set(changed.flatMap((file) => roomOf(file, known) ?? []))].sort();
  const sources = readTree(
    root,
    ['src', 'scripts', 'tests'].filter((folder) => existsSync(join(root, folder))),
  );
  const reached = dependents(sources, changed);
  const isOfRoom = ({ path }: Source) =>
    rooms.some((room) => [...FLOORS, SCREENS].some((folder) => path.startsWith(`${folder}/${room}/`)));
  const tests = sources.filter((source) => source.isTest && (reached.has(source.path) || isOfRoom(source)));
  const chosen = tests
    .map(({ path }) => path)
    .filter((path) => UNIT.test(path) || path.startsWith(`${SCREENS}/`) || changed.includes(path));
  return { files: changed.filter((file) => existsSync(join(root, file))), tests: chosen, rooms };
}

function roomsOf(root: string): Set<string> {
  const folders = [...FLOORS, SCREENS].filter((folder) => existsSync(join(root, folder)));
  const entries = folders.flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }));
  return new Set(entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])));
}

/** The room that a file belongs to, also one of its migrations and rows of the matrix; null for what is shared. */
export function roomOf(file: string, rooms: ReadonlySet<string>): string | null {
  const [, room] = /^(?:src\/(?:contract|server|web)|tests\/screens)\/([^/]+)\//.exec(file) ?? [];
  if (room !== undefined) return room;
  const migration = /^migrations\/\d+_(\w+)\.sql$/.exec(file)?.[1]?.replaceAll('_', '-');
  const rows = file.startsWith(`${EXPECTATIONS}/`) ? basename(file, '.ts') : undefined;
  const name = migration ?? rows;
  if (name === undefined) return null;
  const candidates = [...rooms].filter((one) => name === one || name.startsWith(`${one}-`));
  return candidates.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The changed files and all that import them, directly or through others. */
export function dependents(
  sources: readonly Pick<Source, 'path' | 'imports'>[],
  changed: readonly string[],
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    if (REGISTRIES.includes(path)) continue;
    for (const { to } of imports) importers.set(to, [...(importers.get(to) ?? []), path]);
  }
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
