import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { copyDemo } from '../support/demo.ts';
import { startDemoCluster } from '../support/demo-cluster.ts';
import { copyTemplate } from '../support/demo-template.ts';
import { startServer } from '../support/server.ts';
import { missing, write } from '../support/writers.ts';

/** `KILLS=50 npm test -- crash` is the full proof; every run does a few. */
const KILLS = Number(process.env.KILLS ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A demonstration; `first-start.test.ts` covers kills before there is one. @returns the setting of its database */
const COPIES = {
  async pglite(home: string) {
    await copyDemo(home);
    return {};
  },
  async postgres(home: string) {
    const { cluster, template } = await startDemoCluster();
    onTestFinished(() => cluster.stop());
    return copyTemplate(template, home);
  },
};

describe.each(['pglite', 'postgres'] as const)('kill -9 of the server under writes on %s', (engine) => {
  test(`loses no acknowledged write in ${KILLS} kills, and the next start works`, async () => {
    const home = join(folder, engine);
    const env = { DATA_DIR: home, DEMO: '1', ...(await COPIES[engine](home)) };
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
