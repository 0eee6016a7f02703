import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

/**
 * A checkout in small: the real launcher and the real npm, with packages that lie beside it (so no network), a page
 * builder that counts its runs, and a server that tells how it ended.
 */
const CHECKOUT: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'small',
    private: true,
    type: 'module',
    scripts: { postinstall: 'node wait.mjs', start: 'node scripts/run.mjs start' },
    devDependencies: { vite: 'file:vite' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'small',
    lockfileVersion: 3,
    packages: {
      '': { name: 'small', hasInstallScript: true, devDependencies: { vite: 'file:vite' } },
      'node_modules/vite': { resolved: 'vite', link: true },
      vite: { version: '1.0.0', dev: true },
    },
  }),
  'vite/package.json': JSON.stringify({ name: 'vite', version: '1.0.0' }),
  'vite/bin/vite.js': `const fs = require('node:fs');
    const out = process.argv[process.argv.indexOf('--outDir') + 1];
    fs.mkdirSync(out, { recursive: true });
    fs.writeFileSync(out + '/half', '');
    fs.appendFileSync('builds', 'built ');
    while (fs.existsSync('hold')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    fs.writeFileSync(out + '/index.html', 'page');`,
  'wait.mjs': `import fs from 'node:fs';
    fs.appendFileSync('installs', 'installed ');
    while (fs.existsSync('hold')) await new Promise((resolve) => setTimeout(resolve, 50));`,
  'index.html': 'first',
  'src/server/main.ts': `import fs from 'node:fs';
    const tell: (word: string) => void = (word) => fs.appendFileSync('server', word + ' ');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => { tell(signal); setTimeout(() => process.exit(7), 300); });
    }
    setInterval(() => undefined, 1000);
    tell('ready:' + process.pid);`,
};

function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-run-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['scripts', 'src/server', 'src/web', 'src/contract', 'vite/bin']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const [path, text] of Object.entries(CHECKOUT)) writeFileSync(join(root, path), text);
  for (const script of ['run.mjs', 'lock.mjs', 'end-with-npm.mjs', 'server-options.json'])
    copyFileSync(join(import.meta.dirname, script), join(root, 'scripts', script));
  return root;
}

interface Launch {
  readonly child: ChildProcess;
  /** Exit code, or the signal that ended it. */
  readonly end: Promise<number | string>;
  readonly said: () => string;
}

function launch(root: string, command: string, env: NodeJS.ProcessEnv = {}): Launch {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), command], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return { child, end: once(child, 'exit').then(([code, signal]) => code ?? signal), said: () => said };
}

const told = (root: string, file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

const isGone = (pid: number) => {
  try {
    // A process that has ended and that nobody has asked for yet is gone too.
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

async function ready(root: string): Promise<number> {
  await until(() => told(root, 'server').includes('ready:'));
  return Number(/ready:(\d+)/.exec(told(root, 'server'))?.[1]);
}

test('installs and builds once, and again only when something changed', async () => {
  const root = checkout();
  expect(await launch(root, 'build').end).toBe(0);
  expect(await launch(root, 'build').end).toBe(0);
  expect([told(root, 'installs'), told(root, 'builds')]).toEqual(['installed ', 'built ']);
  writeFileSync(join(root, 'src/web/a.gen.ts'), 'generated');
  expect(await launch(root, 'build').end).toBe(0);
  expect(told(root, 'builds')).toBe('built ');
  writeFileSync(join(root, 'index.html'), 'second');
  expect(await launch(root, 'build').end).toBe(0);
  expect([told(root, 'installs'), told(root, 'builds')]).toEqual(['installed ', 'built built ']);
  writeFileSync(join(root, 'package.json'), `${told(root, 'package.json')}\n`);
  expect(await launch(root, 'build').end).toBe(0);
  expect(told(root, 'installs')).toBe('installed installed ');
});

test.each([
  ['install', 'installs', 'installed '],
  ['build', 'builds', 'built '],
])('one that is killed in the middle of its %s is noticed, and another does it again', async (_what, file, word) => {
  const root = checkout();
  // Its script does not exist, so this only installs.
  if (file === 'builds') expect(await launch(root, 'new-feature').end).not.toBe(0);
  writeFileSync(join(root, 'hold'), '');
  const first = launch(root, 'build');
  await until(() => told(root, file) === word);
  first.child.kill('SIGKILL');
  expect(await first.end).toBe('SIGKILL');
  rmSync(join(root, 'hold'));
  expect(await launch(root, 'build').end).toBe(0);
  expect(told(root, file)).toBe(word + word);
  expect(told(root, 'dist/web/index.html')).toBe('page');
});

test('waits for the npm of a killed launcher, which still writes what it installs', async () => {
  const root = checkout();
  // npm in small: the first run finds what another npm has just written
  const npm = join(root, 'npm-cli.js');
  writeFileSync(
    npm,
    `import fs from 'node:fs';
    fs.appendFileSync('installs', 'installed ');
    if (fs.readFileSync('installs', 'utf8') === 'installed ') {
      console.error('npm error code ENOTEMPTY');
      process.exit(217);
    }`,
  );
  const { end, said } = launch(root, 'new-feature', { npm_execpath: npm });
  // what it starts does not exist
  expect(await end).toBe(1);
  expect(said()).toContain('Another npm is still writing here');
  expect(said()).not.toMatch(/Interrupted|could not be installed/);
  expect(told(root, 'installs')).toBe('installed installed ');
  expect(existsSync(join(root, 'node_modules/.plumbline-install'))).toBe(true);
});

test('serializes concurrent installs', async () => {
  const root = checkout();
  writeFileSync(join(root, 'hold'), '');
  const first = launch(root, 'build');
  await until(() => told(root, 'installs') !== '');
  const second = launch(root, 'build');
  await until(() => second.said().includes(`Process ${first.child.pid} is preparing this folder`));
  rmSync(join(root, 'hold'));
  expect(await Promise.all([first.end, second.end])).toEqual([0, 0]);
  expect([told(root, 'installs'), told(root, 'builds')]).toEqual(['installed ', 'built ']);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'hands on %s once and ends with the exit code of the server',
  async (signal) => {
    const root = checkout();
    const { child, end } = launch(root, 'start');
    await ready(root);
    child.kill(signal);
    await until(() => told(root, 'server').includes(signal));
    child.kill(signal);
    expect(await end).toBe(7);
    expect(told(root, 'server').split(' ').slice(1)).toEqual([signal, '']);
  },
);

test('when the launcher is killed the server is asked to end', async () => {
  const root = checkout();
  const { child } = launch(root, 'start');
  const server = await ready(root);
  child.kill('SIGKILL');
  await until(() => isGone(server));
  expect(told(root, 'server')).toMatch(/SIGTERM $/);
});

test('when the server is killed the launcher fails', async () => {
  const root = checkout();
  const { end } = launch(root, 'start');
  process.kill(await ready(root), 'SIGKILL');
  expect(await end).toBe(137);
});

test('an unknown command, and a failed install, say so and fail', async () => {
  const root = checkout();
  const unknown = launch(root, 'frobnicate');
  expect(await unknown.end).toBe(2);
  expect(unknown.said()).toContain('start, dev, build, test');
  writeFileSync(join(root, 'wait.mjs'), 'process.exit(1)');
  const failed = launch(root, 'build');
  expect(await failed.end).toBe(1);
  expect(failed.said()).toContain('could not be installed');
  expect(existsSync(join(root, 'node_modules/.plumbline-install'))).toBe(false);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('of npm itself ended by %s nothing is left', async (signal) => {
  const root = checkout();
  // the small checkout brings no Node of its own
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const npm = spawn('npm', ['start'], { cwd: root, stdio: 'ignore', env: { ...process.env, PATH } });
  const server = await ready(root);
  npm.kill(signal);
  await until(() => isGone(server));
  expect(told(root, 'server')).toContain('SIGTERM');
});
