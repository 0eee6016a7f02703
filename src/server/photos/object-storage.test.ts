import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { newUploadName, openUploadStore } from '#server/kernel/files/upload-stores.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { importClient } from '../../../tests/support/lists.ts';
import { type ObjectStore, startObjectStore } from '../../../tests/support/object-store.ts';
import { cameraJpeg, noisyJpeg, photoClient } from '../../../tests/support/photos.ts';
import { type App, createApp } from '../app.ts';
import { createProject } from '../work-history/factory.ts';
import { cleanUpPhotos } from './jobs.ts';

let store: ObjectStore;
let t: TestApp;
/** A second server that shares only the database and the object storage with the first. */
let second: App;
let folder: string;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let ours: ReturnType<typeof photoClient>;
let project: string;
beforeAll(async () => {
  store = await startObjectStore();
  t = await startTestApp({ ...store.env, SECRET_KEY: randomBytes(32).toString('base64') });
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'plumbline-second-'));
  const bucket = t.app.services.config.bucket && { ...t.app.services.config.bucket };
  second = await createApp({ ...t.app.services.config, dataDir: folder, bucket }, t.db, { clock: t.clock });
});
afterAll(async () => {
  await second.http.close();
  await t.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set(new Date());
  hirer = await t.hirer();
  project = await createProject(t.db.kysely, { hiring_company_id: hirer.companyId });
  ours = photoClient(t, hirer.token);
});

const PREFIX = 'fictional/test';
const uploadsAt = (name = '') =>
  store.keys().filter((key) => key.startsWith(`${PREFIX}/uploads/photo_uploads/${name}`));
const photoKeys = () => store.keys().filter((key) => key.startsWith(`${PREFIX}/files/photos/`));
const nameOf = (begun: { readonly headers: Record<string, unknown> }) =>
  String(begun.headers.location).split('/').at(-1) ?? '';
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const headers = () => ({ authorization: `Bearer ${hirer.token}`, 'tus-resumable': '1.0.0' });

/** Sends a chunk to one of the servers. @returns its response */
const patch = (app: App, upload: string, offset: number, payload: Buffer) =>
  app.http.inject({
    method: 'PATCH',
    url: `/api/v1/photo_uploads/${upload}`,
    headers: { ...headers(), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload,
  });
const offsetAt = async (app: App, upload: string) => {
  const answer = await app.http.inject({ method: 'HEAD', url: `/api/v1/photo_uploads/${upload}`, headers: headers() });
  return Number(answer.headers['upload-offset']);
};

/** Starts sending a chunk to the first server and drops the connection. */
function sendAndCut(upload: string, offset: number, part: Buffer, cut: number): Promise<void> {
  const { port } = t.app.http.server.address() as { port: number };
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.on('close', () => resolve());
  socket.write(
    `PATCH /api/v1/photo_uploads/${upload} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${hirer.token}\r\n` +
      `Tus-Resumable: 1.0.0\r\nUpload-Offset: ${offset}\r\nContent-Type: application/offset+octet-stream\r\n` +
      `Content-Length: ${part.length}\r\n\r\n`,
  );
  socket.write(part.subarray(0, cut), () => socket.destroy());
  return promise;
}

test('uploads, resumes on another server, processes, serves and deletes a photo below the prefix of the configured bucket [UPLOAD-045, UPLOAD-046, UPLOAD-047, UPLOAD-048]', async () => {
  const photo = await noisyJpeg(2_000_000);
  const upload = nameOf(await ours.begin('wall.jpg', photo.length));
  expect((await patch(t.app, upload, 0, photo.subarray(0, 512_000))).statusCode).toBe(204);
  await sendAndCut(upload, 512_000, photo.subarray(512_000, 1_024_000), 100_000);
  const kept = await offsetAt(second, upload);
  expect(kept).toBeGreaterThanOrEqual(512_000);
  expect(kept).toBeLessThanOrEqual(612_000);
  expect((await patch(second, upload, 100_000, photo.subarray(100_000, 600_000))).statusCode).toBe(409);
  for (let at = kept; at < photo.length; at += 512_000) {
    const machine = at > 1_200_000 ? t.app : second;
    expect((await patch(machine, upload, at, photo.subarray(at, at + 512_000))).statusCode).toBe(204);
  }
  expect(await offsetAt(second, upload)).toBe(photo.length);
  const record = (await ours.assemble(upload)).json();
  expect(record).toMatchObject({ size: photo.length, mime: 'image/jpeg' });
  expect((await ours.add(project, { [upload]: record })).statusCode).toBe(201);
  await expect.poll(async () => (await ours.list(project)).photos).toHaveLength(1);
  const [{ id, url }] = (await ours.list(project)).photos;
  expect(photoKeys()).toEqual([`${PREFIX}/files/photos/${id}/photo.jpg`, `${PREFIX}/files/photos/${id}/thumbnail.jpg`]);
  await expect.poll(() => uploadsAt()).toEqual([]);
  expect(store.keys().every((key) => key.startsWith(`${PREFIX}/`))).toBe(true);
  // nothing is left on the servers themselves
  for (const place of [t.app.services.config.dataDir, folder]) {
    expect(existsSync(join(place, 'files'))).toBe(false);
    const copies = join(place, 'uploads/photo_uploads');
    expect(existsSync(copies) ? readdirSync(copies) : []).toEqual([]);
  }
  const [one, other] = [await t.app.http.inject(url), await second.http.inject(url)];
  expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(hash(other.rawPayload)).toBe(hash(one.rawPayload));
  const [{ width, height }, seen] = [await sharp(photo).metadata(), await sharp(one.rawPayload).metadata()];
  expect([seen.width, seen.height]).toEqual([width, height]);
  expect((await t.app.http.inject(url.replace(/signature=.{5}/, 'signature=AAAAA'))).statusCode).toBe(404);
  expect((await ours.remove(project, id)).statusCode).toBe(204);
  await expect.poll(photoKeys).toEqual([]);
  expect((await t.app.http.inject(url)).statusCode).toBe(404);
});

test('reports a missing or inaccessible bucket', async () => {
  const { bucket, dataDir } = t.app.services.config;
  if (!bucket) throw new Error('no bucket');
  await expect(t.app.services.storage.check()).resolves.toBeUndefined();
  const wrong = [{ name: 'another-bucket' }, { accessKeyId: 'AKFICTIONAL' }, { endpoint: 'http://127.0.0.1:1' }];
  for (const change of wrong)
    await expect(openStorage({ dataDir, bucket: { ...bucket, ...change } }).check()).rejects.toThrow();
});

test('upload stores: a bucket keeps the bytes of a chunk received before a disconnect', async () => {
  const uploads = openUploadStore(t.app.services.config, 'photo_uploads');
  const id = newUploadName(hirer.userId);
  await uploads.create(new Upload({ id, size: 5_000, offset: 0, metadata: { owner: hirer.userId } }));
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_234);
      throw new Error('cut');
    })(),
  );
  await expect(uploads.write(broken, id, 0)).rejects.toThrow('cut');
  expect(await offsetAt(second, id)).toBe(1_234);
  expect(await uploads.announcedBy(hirer.userId)).toEqual([5_000]);
  await uploads.remove(id);
});

test('joins overlapping chunks received by two servers', async () => {
  const photo = await cameraJpeg(900, 600);
  const upload = nameOf(await ours.begin('wall.jpg', photo.length));
  const [middle, late] = [Math.floor(photo.length / 3), Math.floor(photo.length / 2)];
  // both servers read the offset before either had written
  await Promise.all([
    patch(t.app, upload, 0, photo.subarray(0, middle)),
    patch(second, upload, 0, photo.subarray(0, late)),
  ]);
  const offset = await offsetAt(t.app, upload);
  expect([middle, late]).toContain(offset);
  expect((await patch(second, upload, offset, photo.subarray(offset))).statusCode).toBe(204);
  const record = (await ours.assemble(upload)).json();
  expect(record).toMatchObject({ size: photo.length, ext: 'jpg' });
  await ours.add(project, { [upload]: record });
  await expect.poll(async () => (await ours.list(project)).photos).toHaveLength(1);
  const [{ id }] = (await ours.list(project)).photos;
  await ours.remove(project, id);
  await expect.poll(store.keys).toEqual([]);
});

test('purges incomplete uploads and unattached photos from the bucket after a day', async () => {
  await ours.upload('nowhere.jpg', await cameraJpeg());
  const half = nameOf(await ours.begin('half.jpg', 5_000));
  await patch(t.app, half, 0, Buffer.alloc(1_000));
  nameOf(await ours.begin('never sent.jpg', 5_000));
  await expect.poll(photoKeys).toHaveLength(2);
  await expect.poll(() => uploadsAt()).toHaveLength(3);
  t.clock.set(new Date(Date.now() + 23 * HOUR_MS));
  await cleanUpPhotos.handle(t.app.services, {});
  expect([photoKeys().length, uploadsAt().length]).toEqual([2, 3]);
  t.clock.set(new Date(Date.now() + 25 * HOUR_MS));
  await cleanUpPhotos.handle(t.app.services, {});
  expect([photoKeys(), uploadsAt()]).toEqual([[], []]);
});

test("removes a canceled upload on every server and hides other users' uploads", async () => {
  const upload = nameOf(await ours.begin('wall.jpg', 5_000));
  await patch(second, upload, 0, Buffer.alloc(1_000));
  const stranger = await t.hirer();
  const theirs = await t.call(stranger.token, 'HEAD', `/photo_uploads/${upload}`, undefined, headers());
  expect(theirs.statusCode).toBe(404);
  const gone = await t.call(hirer.token, 'DELETE', `/photo_uploads/${upload}`, undefined, headers());
  expect([gone.statusCode, uploadsAt(upload)]).toEqual([204, []]);
  expect((await patch(second, upload, 1_000, Buffer.alloc(10))).statusCode).toBe(404);
});

test('stores uploaded lists in the bucket too', async () => {
  const desk = await importClient(t, 'sam@example.com');
  const rows = Array.from(
    { length: 40 },
    (_, at) => `Fictional Firm ${at},${100 + at} Pratt St,Baltimore,MD,2120${at % 10}`,
  );
  const id = await desk.createDraft('firms.csv', `Company Name,Address,City,State,Zip\n${rows.join('\n')}\n`);
  expect(await desk.get(`/${id}`)).toMatchObject({ status: 'columns', file_name: 'firms.csv' });
  expect(store.keys().filter((key) => key.startsWith(`${PREFIX}/uploads/imports-uploads/`))).toHaveLength(2);
});
