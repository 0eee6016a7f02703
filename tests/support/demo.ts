import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withLock } from '../../scripts/lock.mjs';
import { removeOld, touch } from './cache.ts';
import { copyTemplate, type DemoTemplate } from './demo-template.ts';
import { type RunningServer, startServer } from './server.ts';

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

/** A server with a demonstration of its own. */
export interface DemoServer extends RunningServer {
  readonly folder: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts one on a copy, on the embedded database where there is no template. @param env additional settings */
export async function startDemo(env: Record<string, string>, template: DemoTemplate | null): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-demo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const place = template === null ? await copyDemo(folder) : await copyTemplate(template, folder);
    const server = await startServer({ DATA_DIR: folder, DEMO: '1', ...place, ...env });
    const stop = async () => {
      await server.end('SIGTERM');
      remove();
    };
    return { ...server, folder, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Puts a demonstration on the embedded database into the folder, as its first start leaves it. That start takes long, so
 * it is made once a day and for each state of the product, and then copied.
 */
export async function copyDemo(folder: string): Promise<void> {
  const demo = await cached('demo', (part) => makeDemo({ DATA_DIR: part }));
  cpSync(demo, folder, { recursive: true });
}

/** The first start of a demonstration. @param env where it stores */
export async function makeDemo(env: Record<string, string>): Promise<void> {
  const server = await startServer({ ...env, DEMO: '1' });
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`The first start ended with ${code}:\n${server.output()}`);
}

/**
 * The folder of this name, of this day and this state of the product; `make` fills it where there is none. Who asks
 * meanwhile waits: several first starts beside each other take longer than one.
 */
export async function cached(name: string, make: (part: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, `${name}-${fingerprint()}`);
  if (!existsSync(folder))
    await withLock(join(CACHE, `${name}.lock`), async () => {
      if (existsSync(folder)) return;
      removeOld(CACHE, new RegExp(`^${name}-\\w+$`));
      const part = `${folder}.${randomUUID()}`;
      await make(part);
      renameSync(part, folder);
    });
  touch(folder);
  return folder;
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
