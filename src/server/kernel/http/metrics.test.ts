import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { freePort } from '../../../../tests/support/ports.ts';

let db: Db;
let open: App;
let guarded: App;
let port: number;

beforeAll(async () => {
  db = await openTestDatabase();
  port = await freePort();
  const config = readConfig({ LOG_LEVEL: 'silent', METRICS_PORT: String(port) });
  open = await createApp(config, db);
  guarded = await createApp({ ...config, metricsPort: null, metricsToken: 'secret' }, db);
  await open.start();
});
afterAll(async () => {
  await open.stop();
  await guarded.http.close();
  await db.close();
});

const ask = (app: App, authorization?: string, call = {}) =>
  app.http.inject({ url: '/metrics', headers: authorization ? { authorization } : {}, ...call });

test('reports process and search index metrics for Prometheus', async () => {
  const { statusCode, body, headers } = await ask(guarded, 'Bearer secret');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).toMatch(/^plumbline_search_index_firms \d+$/m);
  expect(body).toMatch(/^plumbline_search_index_bytes \d+$/m);
});

test.each([
  ['this machine', { remoteAddress: '127.0.0.1' }],
  ['another machine', { remoteAddress: '192.0.2.7' }],
])('answers %s with 404 without METRICS_TOKEN, whatever it sends', async (_, call) => {
  for (const authorization of [undefined, 'Bearer ', 'Bearer null', 'Bearer undefined']) {
    expect((await ask(open, authorization, call)).statusCode).toBe(404);
  }
});

test('requires METRICS_TOKEN of everybody, this machine included', async () => {
  for (const authorization of [
    undefined,
    'Bearer wrongs',
    'Bearer secre',
    'Bearer secrets',
    'Basic secret',
    'secret',
  ]) {
    expect((await ask(guarded, authorization)).statusCode).toBe(404);
  }
  expect((await ask(guarded, 'Bearer secret', { remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
});

test('needs no token on its own port, which only this machine reaches and which serves nothing else', async () => {
  const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
  const answer = await at('/metrics');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.text()).toMatch(/^plumbline_search_index_firms \d+$/m);
  for (const other of [at('/'), at('/api/v1/health'), at('/metrics/'), at('/metrics', 'POST')]) {
    expect((await other).status).toBe(404);
  }
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address } of addresses.filter(({ internal, family }) => !internal && family === 'IPv4')) {
    await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow();
  }
});
