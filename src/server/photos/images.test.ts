import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { blackPng, cameraJpeg, maliciousImages, photoClient } from '../../../tests/support/photos.ts';

let t: TestApp;
let project: string;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let ours: ReturnType<typeof photoClient>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  hirer = await t.hirer();
  project = await createProject(t.db.kysely, { hiring_company_id: hirer.companyId });
  ours = photoClient(t, hirer.token);
});

const shown = (url: string) => t.app.http.inject(url);
/** Adds a photo and waits until it is processed. */
async function addOne(file: Buffer) {
  const records = await ours.upload('north wall.jpg', file);
  const [id = ''] = Object.keys(records);
  expect((await ours.add(project, records)).statusCode).toBe(201);
  await expect.poll(async () => (await ours.processed(project, id)).processed).toHaveLength(1);
  return { file_id: id, ...(await ours.processed(project, id)).processed[0] };
}

describe('inspection', () => {
  const WORDS = {
    large: 'Only files <10MB are allowed',
    type: 'Only .jpg/.jpeg, .png, and .gif file types are allowed',
  };

  test('rejects more than 10,000,000 bytes before the upload [UPLOAD-009]', async () => {
    const eleven = await ours.begin('wall.jpg', 11_000_000);
    expect([eleven.statusCode, problemIn(eleven).detail]).toEqual([413, WORDS.large]);
    expect((await ours.begin('wall.jpg', 10_000_001)).statusCode).toBe(413);
    expect((await ours.begin('wall.jpg', 10_000_000)).statusCode).toBe(201);
  });

  test('rejects SVG, HTML, PDF and executables disguised as photos', async () => {
    for (const [name, file] of Object.entries(maliciousImages())) {
      const answer = await ours.assemble(await ours.send(name, file));
      expect([name, answer.statusCode, problemIn(answer).detail]).toEqual([name, 415, WORDS.type]);
    }
    expect(await t.db.kysely.selectFrom('photos').select('id').execute()).toEqual([]);
  });

  test('rejects 256 megapixels without decoding and accepts 49', async () => {
    const bomb = blackPng(16_000);
    expect(bomb.length).toBeLessThan(100_000);
    const answer = await ours.assemble(await ours.send('bomb.png', bomb));
    expect([answer.statusCode, problemIn(answer).detail]).toEqual([413, WORDS.large]);
    expect((await ours.assemble(await ours.send('large.png', blackPng(7_000)))).statusCode).toBe(201);
  });

  test('rejects a truncated image when decoding and deletes its upload', async () => {
    const file = (await cameraJpeg(900, 600)).subarray(0, 2_000);
    const records = await ours.upload('half.jpg', file);
    const [id = ''] = Object.keys(records);
    await ours.add(project, records);
    await expect
      .poll(async () => (await ours.processed(project, id)).refused)
      .toEqual([{ file_id: id, fault: 'type' }]);
    expect(await ours.list(project)).toEqual({ photos: [], pending: [], may_add: true });
    const tus = { 'tus-resumable': '1.0.0' };
    expect((await t.call(hirer.token, 'HEAD', `/photo_uploads/${id}`, undefined, tus)).statusCode).toBe(404);
  });

  test.each(['jpg', 'png', 'gif'] as const)('accepts a .%s and serves it as JPEG', async (kind) => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000000' } });
    const file = await (kind === 'jpg' ? picture.jpeg() : kind === 'png' ? picture.png() : picture.gif()).toBuffer();
    const { url } = await addOne(file);
    const served = await shown(url);
    expect(served.headers['content-type']).toBe('image/jpeg');
    const { format, width, height, hasAlpha } = await sharp(served.rawPayload).metadata();
    expect([format, width, height, hasAlpha]).toEqual(['jpeg', 60, 40, false]);
  });
});

describe('served images', () => {
  test('are upright and without metadata', async () => {
    const file = await cameraJpeg(640, 480, true);
    const before = await sharp(file).metadata();
    expect([before.orientation, before.width, before.exif?.includes('Ada Lane')]).toEqual([6, 640, true]);
    // the IFD0 pointer to the GPS data, and the GPS data
    expect(before.exif?.includes(Buffer.from('2588', 'hex'))).toBe(true);
    expect(before.exif?.includes(Buffer.from('27000000010000001100000001000000', 'hex'))).toBe(true);
    const photo = await addOne(file);
    for (const url of [photo.url, photo.thumbnail_url]) {
      const { rawPayload } = await shown(url);
      const { exif, xmp, iptc, icc, orientation } = await sharp(rawPayload).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(rawPayload.includes('Exif')).toBe(false);
      expect(rawPayload.includes('Fictional')).toBe(false);
    }
    const { width, height } = await sharp((await shown(photo.url)).rawPayload).metadata();
    expect([width, height]).toEqual([480, 640]);
    const small = await sharp((await shown(photo.thumbnail_url)).rawPayload).metadata();
    expect([small.width, small.height]).toEqual([204, 204]);
  });

  test('are scaled down to the maximum size', async () => {
    const { url } = await addOne(blackPng(6_000));
    const { width, height } = await sharp((await shown(url)).rawPayload).metadata();
    expect([width, height]).toEqual([2_560, 2_560]);
  });

  test('are served with safe headers by signed URLs that expire within minutes', async () => {
    const { url, thumbnail_url } = await addOne(await cameraJpeg());
    const { headers, statusCode } = await shown(url);
    expect(statusCode).toBe(200);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/);
    expect(headers['content-disposition']).toBe('inline; filename="photo.jpg"');
    expect(headers['cache-control']).toBe('private, max-age=900, immutable');
    expect((await shown(url.replace('/photo?', '/thumbnail?'))).statusCode).toBe(404);
    const forged = url.replace(/signature=(.)/, (_: string, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`);
    expect((await shown(forged)).statusCode).toBe(404);
    const later = url.replace(/expires=(\d+)/, (_: string, at: string) => `expires=${Number(at) + 900}`);
    expect((await shown(later)).statusCode).toBe(404);
    t.clock.set('2026-11-20T12:29:59Z');
    expect((await shown(thumbnail_url)).statusCode).toBe(200);
    t.clock.set('2026-11-20T12:30:00Z');
    expect((await shown(thumbnail_url)).statusCode).toBe(404);
    t.clock.set('2026-11-20T12:00:00Z');
  });
});
