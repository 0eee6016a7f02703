import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noisyJpeg } from '../support/photos.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const parent = mkdtempSync(join(tmpdir(), 'plumbline-private-'));
const folder = join(parent, 'data');
const env = { DATA_DIR: folder, DEMO: '1' };
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const everything = (): string[] => [
  folder,
  ...(readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)),
];
/** What the group or others may read, write or enter. */
const open = (): string[] =>
  // what the server replaces by a finished file may be gone by now
  everything().filter((path) => ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);

async function uploadPhoto(server: RunningServer): Promise<void> {
  const photo = await noisyJpeg(100_000);
  const headers = { authorization: `Bearer ${await server.logIn('prime@example.com')}`, 'tus-resumable': '1.0.0' };
  const uploads = `${server.origin}/api/v1/photo_uploads`;
  const begun = await fetch(uploads, { method: 'POST', headers: { ...headers, 'upload-length': `${photo.length}` } });
  const sent = await fetch(`${uploads}/${begun.headers.get('location')?.split('/').at(-1)}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(photo),
  });
  expect([begun.status, sent.status]).toEqual([201, 204]);
}

function importList(): void {
  const args = ['src/server/main.ts', 'import', 'samples/fictional_firms.csv', '--agency', 'City of Fells', '--json'];
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(status).toBe(0);
}

test('keeps every file of the data directory to its user, and closes open ones at the next start', async () => {
  const first = await startServer(env);
  await uploadPhoto(first);
  importList();
  expect(open()).toEqual([]);
  await first.end('SIGTERM');
  expect(open()).toEqual([]);

  for (const path of everything()) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  const second = await startServer(env);
  expect(open()).toEqual([]);
  await second.end('SIGTERM');
  expect(open()).toEqual([]);
});
