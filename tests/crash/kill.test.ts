import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { Me } from '#contract/accounts/schema.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { type RunningServer, spawnServer, startServer } from '../support/server.ts';

/** `KILLS=50 npm test -- crash` is the full proof; a few show in every run that the machinery works. */
const KILLS = Number(process.env.KILLS ?? 4);
const WRITERS = 4;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['pglite', 'postgres'] as const)('kill -9 of the server under writes on %s', (engine) => {
  test(`loses no acknowledged write in ${KILLS} kills, and the next start works`, async () => {
    const env = {
      DATA_DIR: join(folder, engine),
      DEMO: '1',
      ...(engine === 'postgres' ? { DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')) } : {}),
    };
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServer(env);
      const before = acknowledged.length;
      const writing = write(server, acknowledged);
      while (acknowledged.length === before) await sleep(10);
      await sleep((kill * 389) % 1000);
      await server.end('SIGKILL');
      await writing;
    }
    const server = await startServer(env);
    const token = await server.logIn('prime@example.com');
    const lost: string[] = [];
    for (const id of acknowledged) {
      if ((await server.call(token, 'GET', `/projects?id=${id}`)).status !== 200) lost.push(id);
    }
    expect(lost).toEqual([]);
    console.info(`${engine}: ${KILLS} kills, ${acknowledged.length} acknowledged writes, 0 lost`);
    expect(await server.end('SIGTERM')).toBe(0);
  }, 600_000);
});

test('kill -9 at any moment of the first start leaves something that the next start finishes', async () => {
  for (let moment = 0; moment < Math.max(3, KILLS / 5); moment++) {
    const env = { DATA_DIR: join(folder, `first-${moment}`), DEMO: '1' };
    const first = spawnServer(env);
    await sleep(200 + 700 * moment);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const server = await startServer(env);
    const token = await server.logIn('prime@example.com');
    const answer = await server.call(token, 'GET', '/search/businesses');
    expect(((await answer.json()) as { total: number }).total).toBeGreaterThanOrEqual(5_900);
    await server.end('SIGTERM');
  }
}, 600_000);

/** Records projects as fast as it can until the server is gone; what was answered with 201 counts. */
async function write(server: RunningServer, acknowledged: string[]): Promise<void> {
  const [hirer, firm] = await Promise.all([server.logIn('prime@example.com'), server.logIn('mwbe@example.com')]);
  const me = async (token: string) => (await (await server.call(token, 'GET', '/me')).json()) as Me;
  const companyId = (await me(hirer)).hiring_companies[0]?.id;
  const mwbeId = (await me(firm)).mwbes[0]?.id;
  await Promise.all(Array.from({ length: WRITERS }, () => writer(server, hirer, { companyId, mwbeId }, acknowledged)));
}

async function writer(
  server: RunningServer,
  token: string,
  { companyId, mwbeId }: { companyId: string | undefined; mwbeId: string | undefined },
  acknowledged: string[],
): Promise<void> {
  const record = {
    mwbe_id: mwbeId,
    hiring_company_id: companyId,
    title: 'Written under fire',
    budget: 1,
    start_date: '2026-01-01',
    end_date: '2026-01-02',
  };
  try {
    for (;;) {
      const answer = await server.call(token, 'POST', '/projects', record);
      if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
    }
  } catch {
    // the server is gone; what was on its way counts for nothing
  }
}
