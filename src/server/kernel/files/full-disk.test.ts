import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { documentUploader, pdf } from '../../../../tests/support/documents.ts';
import { fromFullDisk } from '../http/errors.ts';

const mount = (folder: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'pipe' });
const unmount = (folder: string) => execFileSync('umount', [folder], { stdio: 'pipe' });

/** Real full disks need the right to mount one, which containers of root usually have. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-mount-'));
  try {
    mount(folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

const LARGE = Buffer.concat([pdf(), Buffer.alloc(300_000, 'a')]);
const TUS = { 'tus-resumable': '1.0.0' };

describe.skipIf(!canMount())('on a full disk', () => {
  let t: TestApp;
  let token: string;
  let uploads: string;
  let stored: string;
  let full: string | null = null;
  beforeAll(async () => {
    t = await startTestApp();
    const { dataDir } = t.app.services.config;
    uploads = join(dataDir, 'uploads/document_uploads');
    stored = join(dataDir, 'files');
    for (const folder of [uploads, stored]) mkdirSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    token = (await t.hirer()).token;
  });
  const fillUp = (folder: string) => {
    mount(folder);
    full = folder;
  };
  const free = () => {
    if (full) unmount(full);
    full = null;
  };
  afterEach(free);
  afterAll(() => t.close());

  const expectFull = (answer: { statusCode: number; json(): unknown }) =>
    expect([answer.statusCode, answer.json()]).toEqual([
      507,
      expect.objectContaining({
        title: 'Out of storage',
        detail: "We're out of storage space, so nothing was saved. Please try again later.",
      }),
    ]);

  test('a chunk is answered with 507 over the network, and nothing of it stays', async () => {
    fillUp(uploads);
    const begun = await documentUploader(t, token).begin('a.pdf', LARGE.length);
    const name = String(begun.headers.location).split('/').at(-1) ?? '';
    const origin = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
    const headers = { ...TUS, authorization: `Bearer ${token}` };
    const url = `${origin}/api/v1/document_uploads/${name}`;
    const type = 'application/offset+octet-stream';
    const part = { ...headers, 'upload-offset': '0', 'content-type': type };
    const answer = await fetch(url, { method: 'PATCH', headers: part, body: LARGE });
    const body = await answer.json();
    expectFull({ statusCode: answer.status, json: () => body });
    expect((await fetch(url, { method: 'HEAD', headers })).headers.get('upload-offset')).toBe('0');
    expect(statSync(join(uploads, name)).size).toBe(0);
    const small = await fetch(url, { method: 'PATCH', headers: part, body: LARGE.subarray(0, 10_000) });
    expect([small.status, small.headers.get('upload-offset')]).toEqual([204, '10000']);
  });

  test('a new upload is answered with 507 and leaves no file', async () => {
    fillUp(uploads);
    expect(() => writeFileSync(join(uploads, 'other'), Buffer.alloc(100_000))).toThrow(/ENOSPC/);
    expectFull(await documentUploader(t, token).begin('a.pdf', LARGE.length));
    expect(readdirSync(uploads)).toEqual(['other']);
  });

  test('a file that finds no room in the storage is answered with 507, is not saved in part, and is accepted later', async () => {
    const upload = await documentUploader(t, token).upload('a.pdf', LARGE);
    fillUp(stored);
    expectFull(await t.call(token, 'POST', '/documents', { upload }));
    expect([readdirSync(join(stored, '.parts')), readdirSync(join(stored, 'documents'))]).toEqual([[], []]);
    expect((await t.call(token, 'GET', '/documents')).json().documents).toEqual([]);
    free();
    const { id } = (await t.call(token, 'POST', '/documents', { upload })).json();
    expect((await t.call(token, 'GET', `/documents/${id}/file`)).rawPayload.equals(LARGE)).toBe(true);
  });
});

test.each([
  ['a quota of the file system', Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  [
    'a full disk of the database',
    new Error('query', { cause: Object.assign(new Error('extend'), { code: '53100' }) }),
    true,
  ],
  ['a full object storage', Object.assign(new Error('put'), { $metadata: { httpStatusCode: 507 } }), true],
  ['a missing file', Object.assign(new Error('open'), { code: 'ENOENT' }), false],
  ['no error at all', null, false],
])('%s is recognized', (_what, error, isFull) => {
  expect(fromFullDisk(error)?.status).toBe(isFull ? 507 : undefined);
});
