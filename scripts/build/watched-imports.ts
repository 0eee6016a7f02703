import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Sends every dynamic import of the built pages through `watchImport`. Vite wraps each of them in one function of its
 * own, which this wraps once more; should that function be found no longer one day, the build stops.
 */
export function watchedImports(): Plugin {
  const own = 'export const __vitePreload =';
  const watcher = resolve(import.meta.dirname, '../../src/web/analytics/queries/chunk-errors.ts');
  let found = false;
  return {
    name: 'watched-imports',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        found = code.includes(own);
        return `import { watchImport } from ${JSON.stringify(watcher)};
${code.replace(own, 'const preload =')}
export const __vitePreload = (load, ...rest) => watchImport(load, () => preload(load, ...rest));`;
      },
    },
    buildEnd(error) {
      if (!error && !found)
        this.error(`Vite no longer wraps dynamic imports by "${own}": nobody would hear of failures`);
    },
  };
}
