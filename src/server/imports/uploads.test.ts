import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { list } from '../../../tests/support/imports.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { countRows, firms, importClient } from '../../../tests/support/lists.ts';
import { purgeAbandonedListsHandler } from './jobs.ts';

let t: TestApp;
let sam: Awaited<ReturnType<typeof importClient>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  sam = await importClient(t, 'sam@example.com');
});

describe('uploads', () => {
  test('resumes an incomplete upload from its offset', async () => {
    const text = Buffer.from(list(...firms(50)));
    const begun = await sam.startUpload('a.csv', text.length);
    expect(begun.statusCode).toBe(201);
    const upload = String(begun.headers.location).split('/').at(-1) ?? '';
    await sam.sendChunk(upload, 0, text.subarray(0, 1_000));
    const head = await t.call(sam.token, 'HEAD', `/imports/uploads/${upload}`, undefined, { 'tus-resumable': '1.0.0' });
    expect([head.statusCode, head.headers['upload-offset']]).toEqual([200, '1000']);
    expect((await sam.call('POST', '', { upload })).statusCode).toBe(409);
    expect((await sam.sendChunk(upload, 900, text.subarray(900))).statusCode).toBe(409);
    expect((await sam.sendChunk(upload, 1_000, text.subarray(1_000))).statusCode).toBe(204);
    const made = await sam.call('POST', '', { upload });
    const again = await sam.call('POST', '', { upload });
    expect(again.json()).toEqual(made.json());
    expect((await sam.waitUntilIdle(made.json().id)).columns).toHaveLength(9);
  });

  test('upload stores: local files keep the bytes of a chunk received before a disconnect', async () => {
    const text = Buffer.from(list(...firms(4_000)));
    const begun = await sam.startUpload('a.csv', text.length);
    const upload = String(begun.headers.location).split('/').at(-1) ?? '';
    if (!t.app.http.server.listening) await t.app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.http.server.address() as { port: number };
    const length = Math.min(text.length, 500_000);
    const cut = 120_000;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `PATCH /api/v1/imports/uploads/${upload} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${sam.token}\r\n` +
        `Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\n` +
        `Content-Length: ${length}\r\n\r\n`,
    );
    socket.write(text.subarray(0, cut));
    const file = join(t.app.services.config.dataDir, 'uploads/imports-uploads', upload);
    await expect.poll(() => statSync(file).size).toBe(cut);
    socket.destroy();
    const look = async () =>
      Number(
        (await t.call(sam.token, 'HEAD', `/imports/uploads/${upload}`, undefined, { 'tus-resumable': '1.0.0' }))
          .headers['upload-offset'],
      );
    // the server holds the file until it notices the dropped connection
    await expect.poll(look).toBe(cut);
    expect((await sam.sendChunk(upload, cut, text.subarray(cut))).statusCode).toBe(204);
    const { id } = (await sam.call('POST', '', { upload })).json();
    await sam.waitUntilIdle(id);
    expect((await sam.plan(id, 'Harbor Office')).preview.counts.new).toBe(4_000);
  });

  test('keeps uploads private to their owner', async () => {
    const upload = await sam.upload('../../etc/passwd', 'Company Name,City\nOrlo LLC,Bowie');
    const folder = join(t.app.services.config.dataDir, 'uploads/imports-uploads');
    expect(statSync(folder).mode & 0o077).toBe(0);
    const other = await importClient(t, 'other@example.com');
    const tus = { 'tus-resumable': '1.0.0' };
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await t.call(other.token, method, `/imports/uploads/${upload}`, undefined, tus)).statusCode).toBe(404);
    expect((await other.call('POST', '', { upload })).statusCode).toBe(404);
    const { id } = (await sam.call('POST', '', { upload })).json();
    expect((await sam.waitUntilIdle(id)).file_name).toBe('passwd');
  });

  test('rejects oversized, malformed and outdated requests', async () => {
    expect(problemIn(await sam.startUpload('a.csv', 200_000_001)).detail).toBe('The file has more than 200 MB');
    const begun = await sam.startUpload('a.csv', 1_000_000);
    const upload = String(begun.headers.location).split('/').at(-1) ?? '';
    const large = await sam.sendChunk(upload, 0, Buffer.alloc(512_001));
    expect([large.statusCode, problemIn(large).detail]).toEqual([413, 'Send at most 512000 bytes at a time']);
    expect((await sam.sendChunk(upload, 0, Buffer.alloc(512_000))).statusCode).toBe(204);
    expect((await sam.sendChunk('0'.repeat(32), 0, Buffer.from('a'))).statusCode).toBe(404);
    expect((await sam.sendChunk('..%2f..%2fx', 0, Buffer.from('a'))).statusCode).toBe(404);
    expect((await sam.startUpload('a.csv', 0)).statusCode).toBe(400);
    const old = await t.call(sam.token, 'POST', '/imports/uploads', undefined, { 'upload-length': '1' });
    expect(old.statusCode).toBe(412);
  });

  test('purges uploads and previews after a day', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(1)));
    await sam.plan(id, 'Harbor Office');
    await sam.upload('b.csv', 'x');
    t.clock.set(new Date(Date.now() + 25 * 3_600_000));
    await purgeAbandonedListsHandler.handle(t.app.services, {});
    t.clock.set('2026-11-20T12:00:00Z');
    expect((await sam.call('GET', `/${id}`)).statusCode).toBe(404);
    expect(await countRows(t, 'import_rows')).toBe(0);
    expect(readdirSync(join(t.app.services.config.dataDir, 'uploads/imports-uploads'))).toEqual([]);
  });

  test('keeps an upload whose metadata is not written yet, and purges a remnant after a day', async () => {
    await sam.upload('a.csv', 'x');
    const folder = join(t.app.services.config.dataDir, 'uploads/imports-uploads');
    const begun = 'a'.repeat(32);
    writeFileSync(join(folder, begun), '');
    await purgeAbandonedListsHandler.handle(t.app.services, {});
    expect(readdirSync(folder)).toContain(begun);
    t.clock.set(new Date(Date.now() + 25 * 3_600_000));
    await purgeAbandonedListsHandler.handle(t.app.services, {});
    t.clock.set('2026-11-20T12:00:00Z');
    expect(readdirSync(folder)).toEqual([]);
  });
});
