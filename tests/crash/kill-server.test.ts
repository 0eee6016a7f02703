import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { copyDemo } from '../support/demo.ts';
import { startServer } from '../support/server.ts';
import { missing, write } from '../support/writers.ts';

/** `KILLS=50 npm test -- crash` is the full proof; every run does a few. */
const KILLS = Number(process.env.KILLS ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['pglite', 'postgres'] as const)('kill -9 of the server under writes on %s', (engine) => {
  test(`loses no acknowledged write in ${KILLS} kills, and the next start works`, async () => {
    const env = {
      DATA_DIR: join(folder, engine),
      DEMO: '1',
      ...(engine === 'postgres' ? { DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')) } : {}),
    };
    // first-start.test.ts covers kills before the demo data exists
    if (engine === 'pglite') await copyDemo(env.DATA_DIR);
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServer(env);
      const before = acknowledged.length;
      const writing = write(server, (id) => acknowledged.push(id));
      while (acknowledged.length === before) await sleep(10);
      await sleep((kill * 389) % 1000);
      await server.end('SIGKILL');
      await writing.ended;
    }
    const server = await startServer(env);
    expect(await missing(server, acknowledged)).toEqual([]);
    console.info(`${engine}: ${KILLS} kills, ${acknowledged.length} acknowledged writes, 0 lost`);
    expect(await server.end('SIGTERM')).toBe(0);
  }, 600_000);
});
