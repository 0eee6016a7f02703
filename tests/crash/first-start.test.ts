import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { spawnServer, startServer } from '../support/server.ts';

/** `KILLS=50 npm test -- crash` is the full proof, as in kill-server.test.ts. */
const KILLS = Number(process.env.KILLS ?? 2);

const folder = mkdtempSync(join(tmpdir(), 'plumbline-first-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kills the first start at this moment. */
async function killFirstStart(env: Record<string, string>, moment: number): Promise<void> {
  const first = spawnServer(env);
  await sleep(200 + 700 * moment);
  first.kill('SIGKILL');
  await once(first, 'exit');
}

async function expectRecovery(env: Record<string, string>): Promise<void> {
  const server = await startServer(env);
  const token = await server.logIn('prime@example.com');
  const answer = await server.call(token, 'GET', '/search/businesses');
  expect(((await answer.json()) as { total: number }).total).toBeGreaterThanOrEqual(5_900);
  await server.end('SIGTERM');
}

test('recovers from kill -9 at any moment of the first start', async () => {
  if (KILLS < 15) {
    // one after the other on the same files, as the start that succeeds takes long
    const env = { DATA_DIR: join(folder, 'first'), DEMO: '1' };
    for (let moment = 0; moment < 3; moment++) await killFirstStart(env, moment);
    await expectRecovery(env);
    return;
  }
  for (let moment = 0; moment < KILLS / 5; moment++) {
    const env = { DATA_DIR: join(folder, `first-${moment}`), DEMO: '1' };
    await killFirstStart(env, moment);
    await expectRecovery(env);
  }
}, 600_000);
