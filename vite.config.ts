import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunks.ts';
import { endpointTable } from './scripts/build/endpoint-table.ts';
import { preCompressed } from './scripts/build/pre-compressed.ts';
import { ASSET_NAMES, prerenderLogIn } from './scripts/build/prerender-log-in.ts';
import { publicPages } from './scripts/build/public-pages.ts';
import { routeFiles } from './scripts/build/route-files.ts';
import { unusedParts } from './scripts/build/unused-parts.ts';
import { watchedImports } from './scripts/build/watched-imports.ts';

/** Every page has loaded these before it loads anything later. */
const FIRST = ['rolldown-runtime', 'libraries', 'index'];
const FIRST_FILES = new RegExp(`/(?:${FIRST.join('|')})-[^/]+$`);

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    endpointTable(),
    unusedParts(),
    watchedImports(),
    preCompressed(),
    prerenderLogIn(),
    routeFiles(),
    publicPages(),
  ],
  // the widget gallery is for demonstrations and tests (scripts/run.mjs sets it)
  define: { 'import.meta.env.GALLERY': JSON.stringify(process.env.GALLERY === '1') },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((one) => !FIRST_FILES.test(one)),
    },
    sourcemap: false,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // the first file names all others: a name that says what is in it costs every first visit a kilobyte
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (FIRST.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : ASSET_NAMES,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups(),
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
});
