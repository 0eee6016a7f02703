import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The lazy part of a route, by the layout that is its folder. */
const ROUTE = /src\/web\/routes\/_(\w+)\/(.+)\.tsx\?tsr-split=component$/;
/** Loaded by whoever is signed in, and by every page but the directory (`src/web/api.ts`). */
const SIGNED_IN = /virtual:directory-endpoints$/;
const NOT_DIRECTORY = /virtual:further-endpoints$/;

/**
 * Writes `route-files.json`: by the pattern of each route the scripts and styles that its page needs. The server
 * announces them, so that they load together with the first script instead of after it. Beside it `script-names.json`
 * says by file what a script holds, for who reads that one failed to load.
 */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOfChunk(bundle, chunk)));
      const files: Record<string, string[]> = {};
      for (const chunk of chunks) {
        for (const id of chunk.moduleIds) {
          const [, layout = '', path = ''] = ROUTE.exec(id) ?? [];
          // a layout within the layout is no page
          if (path === '' || /(?:^|\/)(?:_|route$)/.test(path)) continue;
          const needed = [new RegExp(`src/web/routes/_${layout}/route\\.tsx\\?tsr-split=component$`), SIGNED_IN];
          if (path !== 'search') needed.push(NOT_DIRECTORY);
          const all = [...filesOfChunk(bundle, chunk), ...needed.flatMap((module) => filesOf(bundle, module))];
          files[patternOf(path)] = [...new Set(all)].filter((file) => !first.has(file));
        }
      }
      if (Object.keys(files).length === 0) throw new Error('scripts/build/route-files.ts: no chunk holds a route');
      writeFileSync(join(dir, 'route-files.json'), JSON.stringify(files));
      const names = Object.fromEntries(chunks.map(({ fileName, name }) => [fileName, name]));
      writeFileSync(join(dir, 'script-names.json'), JSON.stringify(names));
    },
  };
}

/** `details.mwbe.$id` is `/details/mwbe/$id`. */
const patternOf = (path: string): string =>
  `/${path
    .split(/[./]/)
    .filter((part) => part !== 'index')
    .join('/')}`;

/** The chunks that hold a module, with all they import and their styles. */
export function filesOf(bundle: Rolldown.OutputBundle, module: RegExp): string[] {
  return Object.values(bundle).flatMap((chunk) =>
    chunk.type === 'chunk' && chunk.moduleIds.some((id) => module.test(id)) ? filesOfChunk(bundle, chunk) : [],
  );
}

function filesOfChunk(bundle: Rolldown.OutputBundle, from: Rolldown.OutputChunk): string[] {
  const found = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(take);
  };
  take(from.fileName);
  return [...found];
}
