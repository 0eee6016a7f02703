import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startDemoCluster } from '../support/demo-cluster.ts';
import { copyTemplate } from '../support/demo-template.ts';
import { startServer } from '../support/server.ts';
import { missing, write } from '../support/writers.ts';

/** `KILLS=50 npm test -- crash` is the full proof; every run does a few. */
const KILLS = Number(process.env.KILLS ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`answers 503, reconnects and loses no acknowledged write in ${KILLS} kills of PostgreSQL`, async () => {
  const { cluster, template } = await startDemoCluster({ durable: true });
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: '1',
    ...(await copyTemplate({ ...template, cluster: cluster.url }, folder)),
  });
  const acknowledged: string[] = [];
  const writing = write(server, (id) => acknowledged.push(id));
  const moreWritten = async () => {
    const before = acknowledged.length;
    while (acknowledged.length === before) await Promise.race([sleep(10), writing.ended]);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    await moreWritten();
    await sleep((kill * 389) % 700);
    await cluster.kill();
    await cluster.restart();
  }
  await moreWritten();
  writing.stop();
  await writing.ended;
  expect([...writing.refused.keys()].filter((status) => status !== 503)).toEqual([]);
  expect(await missing(server, acknowledged)).toEqual([]);
  console.info(`PostgreSQL: ${KILLS} kills, ${acknowledged.length} acknowledged writes, 0 lost`);
  expect(await server.end('SIGTERM')).toBe(0);
  await cluster.stop();
}, 900_000);
