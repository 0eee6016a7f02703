import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyDemo } from '../support/demo.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { noisyJpeg } from '../support/photos.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let folder: string;
let store: ObjectStore;
let server: RunningServer;
beforeAll(async () => {
  store = await startObjectStore();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-photos-'));
});
afterEach(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => store.close());

test.each([
  ['the data directory', false],
  ['object storage', true],
])(
  'resumes an upload and its processing after kill -9, with files in %s',
  async (_where, isBucket) => {
    await copyDemo(folder);
    const start = async () => {
      server = await startServer({ DATA_DIR: folder, DEMO: '1', ...(isBucket ? store.env : {}) });
    };
    await start();
    const [prime, mwbe] = [await server.logIn('prime@example.com'), await server.logIn('mwbe@example.com')];
    const json = async <T>(token: string, method: string, path: string, body?: unknown) =>
      (await server.call(token, method, path, body)).json() as Promise<T>;
    const firm = await json<{ mwbes: { id: string }[] }>(mwbe, 'GET', '/me');
    const hirer = await json<{ hiring_companies: { id: string }[] }>(prime, 'GET', '/me');
    const project = await json<{ id: string }>(prime, 'POST', '/projects', {
      mwbe_id: firm.mwbes[0]?.id,
      hiring_company_id: hirer.hiring_companies[0]?.id,
      title: 'Pratt Street Library',
      budget: 1_180_000,
      start_date: '2025-02-03',
      end_date: '2026-11-14',
    });
    const photo = await noisyJpeg(3_000_000);
    const headers = { authorization: `Bearer ${prime}`, 'tus-resumable': '1.0.0' };
    const uploads = () => `${server.origin}/api/v1/photo_uploads`;
    const begun = await fetch(uploads(), {
      method: 'POST',
      headers: { ...headers, 'upload-length': `${photo.length}` },
    });
    const name = begun.headers.get('location')?.split('/').at(-1) ?? '';
    const send = async (from: number, to: number) => {
      const part = { 'upload-offset': `${from}`, 'content-type': 'application/offset+octet-stream' };
      const body = new Uint8Array(photo.subarray(from, to));
      const answer = await fetch(`${uploads()}/${name}`, { method: 'PATCH', headers: { ...headers, ...part }, body });
      expect(answer.status).toBe(204);
    };
    await send(0, 512_000);
    await send(512_000, 900_000);
    await server.end('SIGKILL');
    await start();
    const head = await fetch(`${uploads()}/${name}`, { method: 'HEAD', headers });
    expect(head.headers.get('upload-offset')).toBe('900000');
    for (let at = 900_000; at < photo.length; at += 512_000) await send(at, at + 512_000);
    const record = await json<object>(prime, 'POST', '/photo_assemblies', { upload: name });
    await server.end('SIGKILL');
    await start();
    const added = await server.call(prime, 'POST', `/projects/${project.id}/photos`, {
      transloadit_assemblies: { [name]: record },
    });
    expect(added.status).toBe(201);
    const photos = async () =>
      (await json<{ photos: { url: string }[] }>(prime, 'GET', `/projects/${project.id}/photos`)).photos;
    await expect.poll(async () => (await photos()).length).toBe(1);
    const [made] = await photos();
    const served = Buffer.from(await (await fetch(`${server.origin}${made?.url}`)).arrayBuffer());
    const { width, height } = await sharp(photo).metadata();
    const seen = await sharp(served).metadata();
    expect([seen.width, seen.height]).toEqual([width, height]);
    await expect.poll(store.keys).toHaveLength(isBucket ? 2 : 0);
  },
  180_000,
);
