import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyDemo } from '../support/demo.ts';
import { startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-undo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Import {
  readonly id: string;
  readonly agency: string;
  readonly status: string;
  readonly progress: { readonly done: number; readonly total: number } | null;
}

test('an import that is being undone when the process is killed is undone after the next start', async () => {
  await copyDemo(folder);
  const start = () => startServer({ DATA_DIR: folder, DEMO: '1' });
  let server = await start();
  const token = await server.logIn('staff@example.com');
  const get = async <T>(path: string) => (await server.call(token, 'GET', path)).json() as Promise<T>;
  const { imports } = await get<{ imports: Import[] }>('/imports');
  const maryland = imports.find(({ agency }) => agency.startsWith('Maryland'));
  const path = `/imports/${maryland?.id}`;
  const { removed } = await get<{ removed: number }>(`${path}/undo`);
  const firms = async () => (await get<{ total: number }>('/search/businesses')).total;
  const before = await firms();
  expect(removed).toBeGreaterThan(5_000);
  expect((await server.call(token, 'POST', `${path}/undo`)).status).toBe(204);
  // a fast machine may have finished: the rest must hold all the same
  const hasBegun = async () => {
    const { status, progress } = await get<Import>(path);
    return status === 'undone' || (progress?.done ?? 0) > 0;
  };
  await expect.poll(hasBegun, { interval: 20 }).toBe(true);
  await server.end('SIGKILL');

  server = await start();
  await expect.poll(async () => (await get<Import>(path)).status).toBe('undone');
  expect(await get(`${path}/undo`)).toEqual({ removed: 0, restored: 0, kept: 0 });
  expect(await firms()).toBe(before - removed);
  expect(await server.end('SIGTERM')).toBe(0);
});
