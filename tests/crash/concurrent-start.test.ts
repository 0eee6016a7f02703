import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-concurrent-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('starts several servers concurrently on one empty PostgreSQL with one set of demo data', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const shared = { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('base64'), DEMO: '1' };
  const start = (name: string) => startServer({ DATA_DIR: join(folder, name), ...shared });
  const outcomes = await Promise.allSettled(['one', 'two', 'three'].map(start));
  const servers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const totals = await Promise.all(
    servers.map(async (server) => {
      const token = await server.logIn('prime@example.com');
      const found = await server.call(token, 'GET', '/search/businesses');
      return ((await found.json()) as { total: number }).total;
    }),
  );
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(totals[0]).toBeGreaterThanOrEqual(5_900);
  expect(new Set(totals).size).toBe(1);
});
