import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { titleOf } from '../../src/contract/access/routes.ts';
import { endpointTable } from './endpoint-table.ts';
import { filesOf } from './route-files.ts';

/** The page that the server sends to `/` when nobody is logged in: the log-in form stands in it before any script runs. */
const LOG_IN_PAGE = 'log-in.html';
/** Of images and other files; what is random in these names takes its full length on the wire. */
export const ASSET_NAMES = 'assets/[name]-[hash:6][extname]';
const GUEST_ROUTES = /src\/web\/routes\/_guest\/(?:index|route)\.tsx\?/;

/**
 * Renders the log-in page into a copy of `index.html`, with its styles and scripts announced. The copy holds nothing of
 * any person. Nobody can use it before the scripts are there, and they put the same page in its place.
 */
export function prerenderLogIn(): Plugin {
  return {
    name: 'prerender-log-in',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const shell = await renderLogIn(join(dir, 'prerender'));
      if (/ style=| on\w+=|<script|<style/.test(shell))
        throw new Error('The log-in page holds what the policy forbids');
      const files = [...new Set(filesOf(bundle, GUEST_ROUTES))].filter((file) => !page.includes(file));
      const links = files.map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      );
      const html = page
        .replace(/<title>.*<\/title>/, `<title>${titleOf('/')}</title>`)
        .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
        .replace('<div id="root">', () => `<div id="root">${shell}`);
      writeFileSync(join(dir, LOG_IN_PAGE), html);
    },
  };
}

/** Built for Node, and run in a process of its own, which ends whatever the page's code keeps open. */
async function renderLogIn(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), endpointTable()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/web/pages/prerender.tsx',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // images bear the names that they have in the browser's build
      rolldownOptions: { output: { assetFileNames: ASSET_NAMES } },
    },
  });
  const module = JSON.stringify(pathToFileURL(join(outDir, 'prerender.js')).href);
  const script = `import { prerender } from ${module}; process.stdout.write(await prerender(), () => process.exit());`;
  const html = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  rmSync(outDir, { recursive: true });
  return html;
}
