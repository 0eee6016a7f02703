import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that takes the lock and keeps it. */
async function holder(): Promise<ChildProcess> {
  const program = `
    const { lockDataDir } = await import(${JSON.stringify(import.meta.resolve('./data-dir-lock.ts'))});
    lockDataDir(${JSON.stringify(folder)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  await once(child.stdout, 'data');
  return child;
}

/** The server itself, started on the same folder. */
async function startServer(): Promise<{ code: number; said: string }> {
  const main = join(import.meta.dirname, '../../main.ts');
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', DATABASE_URL: '' };
  const child = spawn(process.execPath, [main, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), said };
}

test('rejects a second process on one folder with an explanation; kill -9 releases the lock', async () => {
  const first = await holder();
  const message = `Plumbline is already running on ${folder}. Stop it first, or give this one its own folder with DATA_DIR=…`;
  expect(() => lockDataDir(folder)).toThrow(message);
  expect(await startServer()).toEqual({ code: 1, said: `${message}\n` });

  first.kill('SIGKILL');
  await once(first, 'close');
  const lock = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow('already running');
  lock.release();
  lockDataDir(folder).release();
});
