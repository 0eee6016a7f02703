import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Attempts at once; `ATTEMPTS=1000 npm test -- crash` is the full proof. */
const ATTEMPTS = Number(process.env.ATTEMPTS ?? 100);

const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'plumbline-limits-')));
const servers: RunningServer[] = [];
beforeAll(async () => {
  const shared = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    DEMO: '0',
  };
  for (const DATA_DIR of folders) servers.push(await startServer({ ...shared, DATA_DIR }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Calls at once, in turn to each process. @returns how many were answered with each status */
async function toEach(call: (server: RunningServer, at: number) => Promise<Response>): Promise<Map<number, number>> {
  const calls = Array.from({ length: ATTEMPTS }, async (_, at) => {
    const { status } = await call(servers[at % servers.length] as RunningServer, at);
    return status;
  });
  const statuses = Map.groupBy(await Promise.all(calls), (status) => status);
  return new Map([...statuses].map(([status, answers]) => [status, answers.length]));
}

test(`two processes on one PostgreSQL compare ten of ${ATTEMPTS} passwords at once`, async () => {
  const guesses = await toEach(({ origin }, at) =>
    fetch(`${origin}/api/v1/session`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'ada@test.example', password: `guess ${at}` }),
    }),
  );
  expect(guesses).toEqual(
    new Map([
      [400, 10],
      [429, ATTEMPTS - 10],
    ]),
  );
});

test(`two processes on one PostgreSQL send five of ${ATTEMPTS} links asked for at once`, async () => {
  const email = 'ada@test.example';
  const asked = await toEach((server) => server.call(null, 'POST', '/forgot_password', { email }));
  expect(asked).toEqual(
    new Map([
      [204, 5],
      [429, ATTEMPTS - 5],
    ]),
  );
});

test('logs once that requests carry X-Forwarded-For while no proxy is trusted', async () => {
  const [server] = servers as [RunningServer];
  const warnings = () => server.output().split('TRUST_PROXY is not set').length - 1;
  expect(warnings()).toBe(0);
  for (const sender of ['198.51.100.1', '198.51.100.2']) {
    const headers = { 'x-forwarded-for': sender };
    expect((await fetch(`${server.origin}/api/v1/installation`, { headers })).status).toBe(200);
  }
  await expect.poll(warnings).toBe(1);
});
