import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a server that goes between an answer and the farewell; a question tells of it itself
  try {
    await client.connect();
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

test('a durable cluster keeps what was committed when it is killed', async () => {
  const cluster = await startPostgres({ durable: true });
  try {
    await ask(cluster.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await cluster.kill();
    await expect(ask(cluster.url, 'SELECT 1')).rejects.toThrow();
    await cluster.restart();
    expect(await ask(cluster.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  } finally {
    await cluster.stop();
  }
});

test('a cluster ends when the process that started it is killed', async () => {
  const script = `import { startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
    console.log((await startPostgres()).url);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(owner.stdout, 'data');
  expect(await ask(String(url).trim(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  owner.kill('SIGKILL');
  const answers = () => ask(String(url).trim(), 'SELECT 1').then(Boolean, () => false);
  while (await answers()) await sleep(50);
});
