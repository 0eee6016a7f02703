import type { Rolldown } from 'vite';
import { type GetModuleInfo, staticImports } from './static-imports.ts';

const PAGE = /src\/web\/routes\/(.*)\.tsx\?tsr-split=component$/;
/** Whose closure is on every page, and whose is on every page of members. */
const LOG_IN = '_guest/index';
const EVERYWHERE: readonly string[] = ['_guest/route', LOG_IN];
const MEMBERS: readonly string[] = ['_member/route'];
const DIRECTORY: readonly string[] = ['_member/search'];
/** A page belongs to the feature whose component it shows, or to the file in `pages` that composes several. */
const FEATURE = /src\/web\/(?!ui\/|shell\/|routes\/)(pages\/\w+|[\w-]+)[/.]/;
/** A widget that is loaded when it opens; what it needs is no one feature's. */
const LAZY_WIDGET = /src\/web\/(ui\/.*)\.tsx$/;

/** A badge is on most pages, with all its icons: left alone they are three files. */
const BADGE = /src\/web\/ui\/Badge\.tsx$/;

/** Parts of many features that most visits never need: each of these is a file, beside the shared ones. */
const APART: readonly (readonly [name: string, id: RegExp])[] = [
  ['figures', /src\/web\/ui\/(?:ExportMenu|KeyFigures|ScrollableTable|data\/RowLink)\.(?:tsx|module\.css)$/],
  ['projects', /src\/web\/(?:ui\/(?:NameField|StateFilter)|search\/\w+\/(?:FirmNameField|firm-names?))\./],
  ['projects', /src\/web\/(?:opportunities\/components\/Edit|parent-projects\/components\/Home)\.module\.css$/],
];

const SHARED_BY = 3;
/** Characters of source. What the same features share and is smaller than this joins the one file of shared parts. */
const WORTH_A_FILE = 10_000;
/** What is smaller than this, such as an icon, is never a file of its own while pages of members share it. */
const TINY = 1_500;

/**
 * What is built into one file: a page that asks for thirty small ones loads more bytes, since each is compressed alone.
 * The files follow from who imports whom:
 * - `libraries` and `base`, which is the entry: what the log-in page and others need, and so every page, with all
 *   routes, so that the names of files stand once; `log-in`: the rest of that page
 * - `widgets` and `members`: what the frame around the pages of members needs besides
 * - one file per feature: what only its pages need
 * - `shared`: what only pages of members need, but of three or more features, the directory among them; `more-shared`
 *   the same without the directory, which most people visit first and often alone; a large part that the same features
 *   share is a file of its own
 *
 * What loads later, such as a dialog, stays where Rolldown puts it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const included = new Set<string>();
  let names: ReadonlyMap<string, string> | undefined;
  return [
    {
      debugName: 'by structure',
      // Rolldown asks this about every module before it asks for the first name
      test: (id) => {
        included.add(id);
        return true;
      },
      name: (id, context) => {
        names ??= chunkNames(included, (other) => context.getModuleInfo(other));
        return names.get(id);
      },
    },
  ];
}

/** What loads with every page that loads `shared`, and with every one that loads `more-shared`. */
const WITH_SHARED = ['libraries', 'base', 'widgets', 'members', 'shared'];
const CLOSED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['shared', new Set(WITH_SHARED)],
  ['more-shared', new Set([...WITH_SHARED, 'more-shared'])],
]);

/** Takes out of the shared files whatever would bring a further one along to each page that needs something else of it. */
function keepClosed(names: Map<string, string>, isClosed: (id: string, closed: ReadonlySet<string>) => boolean): void {
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const [id, name] of names) {
      const closed = CLOSED.get(name);
      if (closed && !isClosed(id, closed)) names.delete(id);
    }
  }
}

function chunkNames(included: ReadonlySet<string>, getModuleInfo: GetModuleInfo): ReadonlyMap<string, string> {
  const ids = [...included];
  const importsOf = staticImports(included, getModuleInfo);
  const closure = (roots: readonly string[]): ReadonlySet<string> => {
    const reached = new Set(roots);
    for (const id of reached) for (const next of importsOf(id)) reached.add(next);
    return reached;
  };
  const closureOfRoutes = (routes: readonly string[]) => {
    const roots = ids.filter((id) => routes.includes(PAGE.exec(id)?.[1] ?? ''));
    if (roots.length !== routes.length) throw new Error(`scripts/build/chunks.ts: not all of ${routes} are routes`);
    return closure(roots);
  };
  const lazy = [...new Set(ids.flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? []))];
  const first = closureOfRoutes(EVERYWHERE);
  const entry = closure(ids.filter((id) => getModuleInfo(id)?.isEntry));
  const later = closure(lazy.filter((id) => included.has(id)));
  const members = closureOfRoutes(MEMBERS);
  const directory = closureOfRoutes(DIRECTORY);
  const others = closure(ids.filter((id) => PAGE.test(id) && PAGE.exec(id)?.[1] !== LOG_IN));
  const guests = closure(ids.filter((id) => PAGE.exec(id)?.[1]?.startsWith('_member/') === false));
  const sizeOf = (id: string) => getModuleInfo(id)?.code?.length ?? 0;
  const { features, pagesOf, ownersOf } = ownersOfModules(ids, lazy, importsOf, closure);

  const names = new Map<string, string>();
  const shared = new Map<string, string[]>();
  for (const id of ids) {
    const library = id.includes('/node_modules/');
    const owners = [...(ownersOf.get(id) ?? [])].sort();
    const pages = pagesOf.get(id);
    if (first.has(id) || entry.has(id)) {
      if (library) names.set(id, 'libraries');
      else if (entry.has(id)) names.set(id, 'base');
      else if (later.has(id)) names.set(id, others.has(id) ? 'base' : 'log-in');
    } else if (members.has(id)) names.set(id, library ? 'widgets' : 'members');
    else if (!pages) continue;
    else if (owners[0] && owners.length === 1) {
      if (features.has(owners[0])) names.set(id, owners[0].replace('/', '-'));
    } else shared.set(owners.join(), [...(shared.get(owners.join()) ?? []), id]);
  }
  const isForShared = (id: string) => (pagesOf.get(id) ?? 0) >= SHARED_BY || sizeOf(id) < TINY;
  const taken = new Set<string>();
  for (const group of shared.values()) {
    const large = nameOfLarge(group, sizeOf);
    // two groups of one name would be one file, which brings each page what only another one needs
    const name = large && taken.has(large) ? `${large}-${taken.size}` : large;
    if (name) taken.add(name);
    for (const id of group) {
      if (name) names.set(id, name);
      else if (!guests.has(id) && isForShared(id)) names.set(id, directory.has(id) ? 'shared' : 'more-shared');
    }
  }
  for (const badge of ids.filter((id) => BADGE.test(id)))
    for (const part of [badge, ...importsOf(badge)]) if (!names.has(part)) names.set(part, 'Badge');
  for (const [name, pattern] of APART) for (const id of ids.filter((one) => pattern.test(one))) names.set(id, name);
  keepClosed(names, (id, closed) =>
    [...importsOf(id)].every((other) => entry.has(other) || closed.has(names.get(other) ?? '')),
  );
  return names;
}

/** Which features need a module: those of the pages that load it, and the lazy widgets that do. */
function ownersOfModules(
  ids: readonly string[],
  lazy: readonly string[],
  importsOf: (id: string) => ReadonlySet<string>,
  closure: (roots: readonly string[]) => ReadonlySet<string>,
) {
  const ownersOf = new Map<string, Set<string>>();
  const own = (root: string, owner: string) => {
    for (const id of closure([root])) ownersOf.set(id, (ownersOf.get(id) ?? new Set()).add(owner));
  };
  const features = new Set<string>();
  for (const page of ids.filter((id) => PAGE.test(id))) {
    const feature = [...importsOf(page)].map((id) => FEATURE.exec(id)?.[1]).find((name) => name !== undefined);
    if (feature) features.add(feature);
    own(page, feature ?? page);
  }
  const pagesOf = new Map([...ownersOf].map(([id, owners]) => [id, owners.size]));
  for (const id of lazy) {
    const widget = LAZY_WIDGET.exec(id)?.[1];
    if (widget) own(id, widget);
  }
  return { features, pagesOf, ownersOf };
}

/** The largest of our own modules in it names a group that is worth a file. */
function nameOfLarge(group: readonly string[], sizeOf: (id: string) => number): string | undefined {
  if (group.reduce((sum, id) => sum + sizeOf(id), 0) < WORTH_A_FILE) return undefined;
  const ours = group.filter((id) => /src\/web\/.*\.tsx?$/.test(id)).sort((one, other) => sizeOf(other) - sizeOf(one));
  return /(\w+)\.tsx?$/.exec(ours[0] ?? '')?.[1];
}
