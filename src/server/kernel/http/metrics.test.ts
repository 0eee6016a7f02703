import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';

let db: Db;
let open: App;
let guarded: App;

beforeAll(async () => {
  db = await openTestDatabase();
  const config = readConfig({ LOG_LEVEL: 'silent' });
  open = await createApp(config, db);
  guarded = await createApp({ ...config, metricsToken: 'secret' }, db);
});
afterAll(async () => {
  await open.http.close();
  await guarded.http.close();
  await db.close();
});

test('reports process and search index metrics for Prometheus', async () => {
  const { statusCode, body, headers } = await open.http.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).toMatch(/^plumbline_search_index_firms \d+$/m);
  expect(body).toMatch(/^plumbline_search_index_bytes \d+$/m);
});

test.each([
  ['from another machine', { remoteAddress: '192.0.2.7' }],
  ['through a proxy', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
])('%s metrics respond with 404', async (_, call) => {
  expect((await open.http.inject({ url: '/metrics', ...call })).statusCode).toBe(404);
});

test('requires METRICS_TOKEN if it is set', async () => {
  const ask = (authorization?: string) =>
    guarded.http.inject({
      url: '/metrics',
      remoteAddress: '192.0.2.7',
      headers: authorization ? { authorization } : {},
    });
  expect((await ask()).statusCode).toBe(404);
  expect((await ask('Bearer wrongs')).statusCode).toBe(404);
  expect((await ask('Bearer secret')).statusCode).toBe(200);
});
