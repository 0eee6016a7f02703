import { createHash, randomInt, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { MAX_UNFINISHED_PHOTOS } from '#contract/photos/rules.ts';
import { MAX_INTERRUPTED_ATTEMPTS } from '#server/kernel/jobs/interrupted-attempts.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { cameraJpeg, noisyJpeg, photoClient } from '../../../tests/support/photos.ts';
import { createProject } from '../work-history/factory.ts';
import { processPhoto } from './commands/process.ts';
import { processPhotoJob } from './job-definitions.ts';
import { cleanUpPhotos, resumePhotoProcessing } from './jobs.ts';

let t: TestApp;
let project: string;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let ours: ReturnType<typeof photoClient>;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  for (const name of files()) rmSync(join(folder(), name));
  t.clock.set(new Date());
  hirer = await t.hirer();
  project = await createProject(t.db.kysely, { hiring_company_id: hirer.companyId });
  ours = photoClient(t, hirer.token);
});

const folder = () => join(t.app.services.config.dataDir, 'uploads/photo_uploads');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const kept = () => {
  const photos = join(t.app.services.config.dataDir, 'files/photos');
  return existsSync(photos) ? readdirSync(photos).flatMap((id) => readdirSync(join(photos, id))) : [];
};
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Sends one chunk and drops the connection after `cut` bytes of it have arrived. */
async function sendAndCut(upload: string, offset: number, part: Buffer, cut: number): Promise<void> {
  const { port } = t.app.http.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PATCH /api/v1/photo_uploads/${upload} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${hirer.token}\r\n` +
      `Tus-Resumable: 1.0.0\r\nUpload-Offset: ${offset}\r\nContent-Type: application/offset+octet-stream\r\n` +
      `Content-Length: ${part.length}\r\n\r\n`,
  );
  socket.write(part.subarray(0, cut));
  await expect.poll(() => statSync(join(folder(), upload)).size, { interval: 5 }).toBe(offset + cut);
  socket.destroy();
}

const offsetOf = async (upload: string) => {
  const answer = await t.call(hirer.token, 'HEAD', `/photo_uploads/${upload}`, undefined, { 'tus-resumable': '1.0.0' });
  return Number(answer.headers['upload-offset']);
};

test('resumes a 9 MB upload interrupted at ten random offsets without changing a byte', async () => {
  const photo = await noisyJpeg(9_000_000);
  expect(photo.length).toBeGreaterThan(8_500_000);
  expect(photo.length).toBeLessThan(10_000_000);
  const upload =
    String((await ours.begin('wall.jpg', photo.length)).headers.location)
      .split('/')
      .at(-1) ?? '';
  const cuts = new Set(Array.from({ length: 10 }, () => randomInt(1, photo.length - 1)));
  const places = [...cuts].sort((a, b) => a - b);
  for (let at = 0; at < photo.length; ) {
    const part = photo.subarray(at, at + 512_000);
    const cut = places.find((place) => place > at && place < at + part.length);
    if (cut === undefined) {
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(at) };
      const path = `/photo_uploads/${upload}`;
      const type = { 'content-type': 'application/offset+octet-stream' };
      expect((await t.call(hirer.token, 'PATCH', path, part, { ...headers, ...type })).statusCode).toBe(204);
      at += part.length;
    } else {
      await sendAndCut(upload, at, part, cut - at);
      await expect.poll(() => offsetOf(upload)).toBe(cut);
      at = cut;
    }
  }
  expect(hash(readFileSync(join(folder(), upload)))).toBe(hash(photo));
  const record = (await ours.assemble(upload)).json();
  await ours.add(project, { [upload]: record });
  await expect.poll(async () => (await ours.list(project)).photos).toHaveLength(1);
  await expect.poll(files).toEqual([]);
});

test('keeps the connection usable after a rejected chunk', async () => {
  const upload =
    String((await ours.begin('wall.jpg', 900_000)).headers.location)
      .split('/')
      .at(-1) ?? '';
  const { port } = t.app.http.server.address() as { port: number };
  const common = `Host: localhost\r\nAuthorization: Bearer ${hirer.token}\r\nTus-Resumable: 1.0.0\r\n`;
  const part = Buffer.alloc(500_000);
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => {
    said += data;
  });
  socket.write(
    `PATCH /api/v1/photo_uploads/${upload} HTTP/1.1\r\n${common}Upload-Offset: 400000\r\n` +
      `Content-Type: application/offset+octet-stream\r\nContent-Length: ${part.length}\r\n\r\n`,
  );
  socket.write(part);
  socket.write(`HEAD /api/v1/photo_uploads/${upload} HTTP/1.1\r\n${common}\r\n`);
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  await expect.poll(statuses).toEqual(['409', '200']);
  socket.destroy();
});

test('rejects an assembly of an incomplete upload', async () => {
  const upload =
    String((await ours.begin('wall.jpg', 5_000)).headers.location)
      .split('/')
      .at(-1) ?? '';
  expect((await ours.assemble(upload)).statusCode).toBe(409);
});

test('limits unfinished uploads per user to 50 and 100 MB, and frees the quota of canceled ones', async () => {
  const begin = async (bytes: number) => (await ours.begin('wall.jpg', bytes)).statusCode;
  for (let at = 0; at < 9; at++) expect(await begin(10_000_000)).toBe(201);
  expect(await begin(9_999_960)).toBe(201);
  const refused = await ours.begin('wall.jpg', 41);
  expect([refused.statusCode, problemIn(refused).detail]).toEqual([429, MAX_UNFINISHED_PHOTOS.tooMany]);
  const many = await Promise.all(Array.from({ length: 60 }, () => begin(1)));
  expect(many.filter((status) => status === 201)).toHaveLength(40);
  expect(await begin(1)).toBe(429);
  const other = await t.hirer();
  expect((await photoClient(t, other.token).begin('wall.jpg', 10_000_000)).statusCode).toBe(201);
  const tus = { 'tus-resumable': '1.0.0' };
  for (const name of files()
    .filter((file) => /^[0-9a-f]{32}$/.test(file))
    .slice(0, 3))
    await t.call(hirer.token, 'DELETE', `/photo_uploads/${name}`, undefined, tus);
  expect(await begin(1)).toBe(201);
});

test('purges incomplete uploads, unattached and rejected photos after a day, and nothing else', async () => {
  const stays = await ours.upload('stays.jpg', await cameraJpeg());
  const refused = await ours.upload('half.jpg', (await cameraJpeg(900, 600)).subarray(0, 2_000));
  await ours.add(project, { ...stays, ...refused });
  await ours.upload('nowhere.jpg', await cameraJpeg());
  await ours.begin('never sent.jpg', 5_000);
  const states = () => t.db.kysely.selectFrom('photos').select('state').orderBy('state').execute();
  await expect.poll(states).toEqual(['processed', 'processed', 'refused'].map((state) => ({ state })));
  await expect.poll(files).toHaveLength(2);
  const early = kept().length;
  t.clock.set(new Date(Date.now() + 23 * HOUR_MS));
  await cleanUpPhotos.handle(t.app.services, {});
  expect([await states(), kept().length]).toEqual([expect.objectContaining({ length: 3 }), early]);
  // the upload without bytes, and its metadata
  expect(files()).toHaveLength(2);
  t.clock.set(new Date(Date.now() + 25 * HOUR_MS));
  await cleanUpPhotos.handle(t.app.services, {});
  expect(await states()).toEqual([{ state: 'processed' }]);
  expect(files()).toEqual([]);
  expect(kept()).toHaveLength(early - 2);
  t.clock.set(new Date());
  const [photo] = (await ours.list(project)).photos;
  expect((await t.app.http.inject(photo.url)).statusCode).toBe(200);
});

test('resumes processing after a crash, idempotently', async () => {
  const records = await ours.upload('a.jpg', await cameraJpeg());
  await ours.add(project, records);
  await expect.poll(async () => (await ours.list(project)).photos).toHaveLength(1);
  const [photo] = (await ours.list(project)).photos;
  await processPhoto(t.app.services, photo.id);
  expect((await ours.list(project)).photos).toHaveLength(1);
  // as after a crash: the file exists, but no job refers to it
  const again = await ours.send('b.jpg', await cameraJpeg());
  await t.db.kysely
    .updateTable('photos')
    .set({ state: 'waiting', file_id: again })
    .where('id', '=', photo.id)
    .execute();
  t.clock.set(new Date(Date.now() + HOUR_MS));
  await resumePhotoProcessing(t.app.services);
  t.clock.set(new Date());
  await expect.poll(async () => (await ours.processed(project, again)).processed).toHaveLength(1);
});

test('the hourly clean-up leaves a photo alone whose next try is due by itself', async () => {
  const waiting = await ours.send('c.jpg', await cameraJpeg());
  const records = await ours.upload('d.jpg', await cameraJpeg());
  await ours.add(project, records);
  await expect.poll(async () => (await ours.list(project)).photos).toHaveLength(1);
  const [{ id }] = (await ours.list(project)).photos;
  await t.db.kysely.updateTable('photos').set({ state: 'waiting', file_id: waiting }).where('id', '=', id).execute();
  const payload = JSON.stringify({ photo: id });
  await sql`
    INSERT INTO pgboss.job (name, data, state, start_after)
    VALUES ('photos.process', ${payload}, 'retry', now() + interval '1 hour')`.execute(t.db.kysely);
  t.clock.set(new Date(Date.now() + HOUR_MS));
  await cleanUpPhotos.handle(t.app.services, {});
  t.clock.set(new Date());
  const { rows } = await sql`
    SELECT id FROM pgboss.job WHERE name = 'photos.process' AND data ->> 'photo' = ${id} AND state < 'completed'`.execute(
    t.db.kysely,
  );
  expect(rows).toHaveLength(1);
});

test('leaves no files of a photo deleted during processing', async () => {
  const records = await ours.upload('a.jpg', await cameraJpeg());
  await ours.add(project, records);
  await expect.poll(async () => (await ours.list(project)).photos).toHaveLength(1);
  const [photo] = (await ours.list(project)).photos;
  expect((await ours.remove(project, photo.id)).statusCode).toBe(204);
  const place = join(t.app.services.config.dataDir, 'files/photos', photo.id);
  await expect.poll(() => readdirSync(place)).toEqual([]);
});

test('refuses a photo that is given up, and deletes its upload', async () => {
  const records = await ours.upload('a.jpg', await cameraJpeg());
  const [file = ''] = Object.keys(records);
  await ours.add(project, records);
  await expect.poll(async () => (await ours.list(project)).photos).toHaveLength(1);
  const [{ id }] = (await ours.list(project)).photos;
  await t.db.kysely.updateTable('photos').set({ state: 'waiting' }).where('id', '=', id).execute();
  const payload = { photo: id };
  const work = `photos.process ${JSON.stringify(payload)}`;
  await t.db.kysely
    .insertInto('job_tries')
    .values(
      Array.from({ length: MAX_INTERRUPTED_ATTEMPTS }, () => ({ id: randomUUID(), work, begun_at: t.clock.now() })),
    )
    .execute();
  await t.app.services.transact((ctx) => ctx.enqueue(processPhotoJob.with(payload)));
  await expect
    .poll(async () => (await ours.processed(project, file)).refused)
    .toEqual([{ file_id: file, fault: 'type' }]);
  expect(files()).toEqual([]);
});
