import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyDemo } from '../support/demo.ts';
import { metadataOf } from '../support/lists.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes seconds to read. */
const ROWS = Array.from({ length: 400_000 }, (_, at) => `Firm ${at} LLC,${at + 1} Main St,Bowie,MD,20715,MBE\r\n`);
const LIST = `Company Name,Address,City,State,Zip,Certification\r\n${ROWS.join('')}`;
const CHUNK = 512_000;

async function upload(server: RunningServer, token: string, content: Buffer): Promise<string> {
  const path = `${server.origin}/api/v1/imports/uploads`;
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const about = { 'upload-length': `${content.length}`, 'upload-metadata': metadataOf('list.csv') };
  const begun = await fetch(path, { method: 'POST', headers: { ...headers, ...about } });
  const name = begun.headers.get('location')?.split('/').at(-1) ?? '';
  for (let at = 0; at < content.length; at += CHUNK) {
    const part = { 'upload-offset': `${at}`, 'content-type': 'application/offset+octet-stream' };
    const body = new Uint8Array(content.subarray(at, at + CHUNK));
    const answer = await fetch(`${path}/${name}`, { method: 'PATCH', headers: { ...headers, ...part }, body });
    expect(answer.status).toBe(204);
  }
  return name;
}

test('a file during which the process ends five times is given up, and the product stays up', async () => {
  await copyDemo(folder);
  const start = () => startServer({ DATA_DIR: folder, DEMO: '1' });
  let server = await start();
  const token = await server.logIn('staff@example.com');
  const draft = async (id: string) =>
    (await server.call(token, 'GET', `/imports/${id}`)).json() as Promise<Record<string, unknown>>;
  const name = await upload(server, token, Buffer.from(LIST));
  const { id } = (await (await server.call(token, 'POST', '/imports', { upload: name })).json()) as { id: string };
  for (let kill = 0; kill < 5; kill++) {
    if (kill > 0) server = await start();
    await expect.poll(async () => (await draft(id)).progress, { interval: 50 }).not.toBeNull();
    expect((await draft(id)).status).toBe('reading');
    await server.end('SIGKILL');
  }
  server = await start();
  await expect
    .poll(() => draft(id))
    .toMatchObject({ status: 'failed', problem: expect.stringContaining('The server stopped each time') });
  expect((await server.call(null, 'GET', '/health')).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});
