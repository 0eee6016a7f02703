import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { spawnServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('SIGTERM as soon as the server answers closes the database and exits with 0', async () => {
  const port = await freePort();
  const child = spawnServer({ DATA_DIR: join(folder, 'data'), DEMO: '0', PORT: String(port) });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  child.stdout?.resume();
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/health`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (child.exitCode === null && !(await answers())) await sleep(5);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});
