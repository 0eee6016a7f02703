import { type GetModuleInfo, staticImports } from './static-imports.ts';

/** The pages that everybody loads first, and the frame around all pages of members. */
const LOG_IN = /src\/web\/routes\/_guest\/(?:index|route)\.tsx\?tsr-split=component/;
const MEMBER = /src\/web\/routes\/_member\/route\.tsx\?tsr-split=component/;
const PAGE = /src\/web\/routes\/.*\?tsr-split=component/;
const FEATURE = /src\/web\/(?!ui\/|shell\/|routes\/)([\w-]+)\//;
/** What pages of at least so many features need lies in one file. */
const SHARED_BY = 3;

/**
 * What is built into one file: a page that asks for thirty small ones loads more bytes, since each is compressed alone.
 * The files follow from who imports whom:
 * - `libraries` and `base`: what the log-in page needs, so every page; the entry keeps what it alone needs
 * - `widgets` and `members`: what the frame around the pages of members needs besides
 * - one file per feature: what only pages of this feature need
 * - `shared`: what pages of several features need
 * What loads only later, such as a dialog, stays where Vite puts it.
 */
export function chunkOf(included: ReadonlySet<string>, getModuleInfo: GetModuleInfo): ReadonlyMap<string, string> {
  const importsOf = staticImports(included, getModuleInfo);
  const closure = (roots: readonly string[]): Set<string> => {
    const reached = new Set(roots);
    for (const id of reached) for (const next of importsOf(id)) reached.add(next);
    return reached;
  };
  const ids = [...included];
  const isLibrary = (id: string) => id.includes('/node_modules/');
  const entries = new Set(ids.filter((id) => getModuleInfo(id)?.isEntry));
  const entry = closure([...entries]);
  const logIn = closure(ids.filter((id) => LOG_IN.test(id)));
  const members = closure(ids.filter((id) => MEMBER.test(id)));
  const pages = ids.filter((id) => PAGE.test(id));
  const later = closure(ids.flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((id) => included.has(id)));
  const features = new Map<string, Set<string>>();
  for (const page of pages) {
    const feature = [...importsOf(page)].map((id) => FEATURE.exec(id)?.[1]).find((name) => name !== undefined);
    if (!feature) continue;
    for (const id of closure([page])) features.set(id, (features.get(id) ?? new Set()).add(feature));
  }
  const chunks = new Map<string, string>();
  for (const id of ids) {
    const own = [...(features.get(id) ?? [])];
    const name =
      logIn.has(id) || entry.has(id)
        ? isLibrary(id) ? 'libraries' : later.has(id) ? 'base' : null
        : members.has(id)
          ? isLibrary(id) ? 'widgets' : 'members'
          : own.length === 1
            ? own[0]
            : own.length >= SHARED_BY
              ? 'shared'
              : null;
    if (name) chunks.set(id, name);
  }
  return chunks;
}

const included = new Set<string>();
let chunks: ReadonlyMap<string, string> | undefined;
export const CHUNKS = [
  {
    debugName: 'structure',
    test: (id: string) => {
      included.add(id);
      return true;
    },
    name: (id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }) => (chunks ??= chunkOf(included, getModuleInfo)).get(id) ?? null,
  },
];
