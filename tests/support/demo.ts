import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeOld, touch } from './cache.ts';
import { startServer } from './server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/plumbline');
/** Whatever has a hand in the first start of a demonstration. */
const MAKERS = [
  'src/server',
  'src/contract',
  'scripts/demo.ts',
  'scripts/demo',
  'samples',
  'reference',
  'migrations',
  'package-lock.json',
];

/**
 * Puts a demonstration into the folder, as its first start leaves it. That start takes long, so it is made once a day
 * and for each state of the product, and then copied.
 */
export async function copyDemo(folder: string): Promise<void> {
  const demo = join(CACHE, `demo-${fingerprint()}`);
  if (!existsSync(demo)) await makeDemo(demo);
  touch(demo);
  cpSync(demo, folder, { recursive: true });
}

async function makeDemo(demo: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  removeOld(CACHE, /^demo-\w+$/);
  const part = `${demo}.${randomUUID()}`;
  const server = await startServer({ DATA_DIR: part, DEMO: '1' });
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`The first start ended with ${code}:\n${server.output()}`);
  // of two that make it at once the second finds it made
  if (existsSync(demo)) rmSync(part, { recursive: true });
  else renameSync(part, demo);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const name of MAKERS.flatMap(filesOf)) hash.update(name).update(readFileSync(join(ROOT, name)));
  return hash.digest('hex').slice(0, 16);
}

function filesOf(name: string): string[] {
  if (!statSync(join(ROOT, name)).isDirectory()) return [name];
  const entries = readdirSync(join(ROOT, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .toSorted();
}
