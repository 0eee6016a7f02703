import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { preCompressed } from './pre-compressed.ts';
import { ASSET_NAMES } from './prerender-log-in.ts';

const SCRIPT = 'src/web/pages/public-page-script.ts';
const PAGE = 'src/web/pages/public-page.tsx';
/** Below the folder of the pages, where the server looks for it and nobody else reaches it. */
const FOLDER = 'public';
/** The fonts of the first lines. */
const FIRST_FONT = /public-sans-latin-(?:400|700)-normal/;

/**
 * Builds the pages for residents beside the application, of which they load nothing: one small script with their styles
 * for the browser, and `renderPage` for the server.
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(readFileSync(join(dir, 'index.html'), 'utf8'))?.[1];
      if (!icon) throw new Error('scripts/build/public-pages.ts: the application has no icon');
      const names = await buildScript(dir);
      const paths = (pattern: RegExp) => names.filter((name) => pattern.test(name)).map((name) => `/${name}`);
      await buildPage(join(dir, FOLDER), {
        styles: paths(/\.css$/),
        scripts: paths(/\.js$/),
        fonts: paths(/\.woff2$/).filter((name) => FIRST_FONT.test(name)),
        icon,
      });
    },
  };
}

/** @returns the files that a page for residents loads */
async function buildScript(outDir: string): Promise<string[]> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [preCompressed()],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      rolldownOptions: {
        input: SCRIPT,
        // the script names no class of its styles, which are for what the server renders
        treeshake: false,
        output: { entryFileNames: 'assets/[name]-[hash:7].js', assetFileNames: ASSET_NAMES },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  return (output as Rolldown.RolldownOutput).output.map(({ fileName }) => fileName);
}

/** Built for Node; the server loads it when the first resident comes. */
const buildPage = (outDir: string, files: object) =>
  build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { __PUBLIC_FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: PAGE,
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { assetFileNames: ASSET_NAMES } },
    },
  });
