import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { PhotoTicket } from '#contract/photos/schema.ts';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { startFakeTransloadit } from '../../../tests/support/fake-transloadit.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { cameraJpeg, photoClient } from '../../../tests/support/photos.ts';
import { freePort } from '../../../tests/support/ports.ts';
import { cleanUpPhotos, resumePhotoProcessing } from './jobs.ts';

let service: Awaited<ReturnType<typeof startFakeTransloadit>>;
let t: TestApp;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let ours: ReturnType<typeof photoClient>;
let project: string;
beforeAll(async () => {
  service = await startFakeTransloadit();
  const port = await freePort();
  t = await startTestApp({ ...service.env, PUBLIC_URL: `http://127.0.0.1:${port}` });
  await t.app.http.listen({ host: '127.0.0.1', port });
});
afterAll(async () => {
  await t.close();
  await service.close();
});
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set(new Date());
  hirer = await t.hirer();
  project = await createProject(t.db.kysely, { hiring_company_id: hirer.companyId });
  ours = photoClient(t, hirer.token);
});

const ticketOf = (token: string) =>
  t.call(token, 'POST', '/photo_assemblies/tickets', { name: 'north wall.jpg', size: 2_400_000, ext: 'jpg' });

/** Uploads a photo to the service like the browser does. */
async function sent(token = hirer.token, change = (fields: PhotoTicket['fields']) => fields) {
  const { ticket } = (await ticketOf(token)).json() as { ticket: PhotoTicket };
  const body = new FormData();
  for (const [name, value] of Object.entries(change(ticket.fields))) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(await cameraJpeg())], { type: 'image/jpeg' }), 'north wall.jpg');
  const { status } = await fetch(ticket.record.assemblyUrl, { method: 'POST', body });
  return { status, id: ticket.record.id, records: { [ticket.record.id]: ticket.record } };
}

test('uploads to the configured service and shows its results after the signed notification [UPLOAD-041, UPLOAD-042]', async () => {
  const { status, id, records } = await sent();
  expect(status).toBe(200);
  expect(records[id]).toMatchObject({
    assemblyUrl: `${service.url}/assemblies/${id}`,
    photoType: 'project',
    ext: 'jpg',
  });
  expect((await ours.add(project, records)).json()).toMatchObject({ uploads: [{ file_id: id }] });
  expect(await ours.processed(project, id)).toEqual({ processed: [], refused: [] });
  expect(await service.notify(id)).toBe(204);
  const [photo] = (await ours.processed(project, id)).processed;
  expect(photo).toMatchObject({
    file_id: id,
    url: `${service.url}/${id}/photo.png`,
    thumbnail_url: `${service.url}/${id}/thumbnail.png`,
    may_delete: true,
  });
  // repeated and contradicting notifications change nothing
  expect(await service.notify(id)).toBe(204);
  expect(await service.notify(id, { assembly_id: id, error: 'INTERNAL' })).toBe(204);
  expect((await ours.list(project)).photos).toEqual([expect.objectContaining({ url: photo.url })]);
  expect((await ours.remove(project, photo.id)).statusCode).toBe(204);
  expect(await service.notify(id)).toBe(204);
  expect(await ours.list(project)).toEqual({ photos: [], pending: [], may_add: true });
});

test('rejects an unsigned notification with 403', async () => {
  const { id, records } = await sent();
  await ours.add(project, records);
  const status = service.done(id);
  for (const signature of ['', 'sha384:', `sha384:${'0'.repeat(96)}`, 'sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709'])
    expect(await service.notify(id, status, signature)).toBe(403);
  expect((await ours.list(project)).photos).toEqual([]);
});

test('signs tickets for one photo of at most 10 MB', async () => {
  const { status } = await sent(hirer.token, ({ params, signature }) => ({
    params: params.replace('"max_size":10000000', '"max_size":90000000'),
    signature,
  }));
  expect(status).toBe(400);
  const large = { name: 'a.jpg', size: 10_000_001, ext: 'jpg' };
  expect((await t.call(hirer.token, 'POST', '/photo_assemblies/tickets', large)).statusCode).toBe(400);
});

test('shows results on configured hosts only', async () => {
  const place = (url: string, id: string) => ({
    ...service.done(id),
    results: { photo: [{ ssl_url: url }], thumbnail: [{ ssl_url: url }] },
  });
  for (const url of [
    'https://elsewhere.example/a.png',
    'javascript:alert(1)',
    `${service.url.replace('//', '//x@')}/a`,
    '',
  ]) {
    const { id, records } = await sent();
    await ours.add(project, records);
    expect(await service.notify(id, place(url, id))).toBe(204);
    expect(await ours.processed(project, id)).toEqual({ processed: [], refused: [{ file_id: id, fault: 'lost' }] });
  }
});

test.each([
  ['type', { uploads: [{ size: 100, mime: 'image/svg+xml' }] }],
  ['large', { uploads: [{ size: 10_000_001, mime: 'image/png' }] }],
  ['lost', { ok: 'REQUEST_ABORTED' }],
])('rejects a photo with the fault %s when the service reports a failure', async (fault, said) => {
  const { id, records } = await sent();
  await ours.add(project, records);
  expect(await service.notify(id, { ...service.done(id), ...said })).toBe(204);
  expect((await ours.processed(project, id)).refused).toEqual([{ file_id: id, fault }]);
});

test("rejects another user's photos and those of other services", async () => {
  const stranger = await t.hirer();
  const { records } = await sent(stranger.token);
  expect((await ours.add(project, records)).statusCode).toBe(400);
  const own = await sent();
  const record = own.records[own.id];
  for (const origin of ['https://elsewhere.example', 'http://127.0.0.1:1', `${service.url}.example`]) {
    const assemblyUrl = `${origin}/assemblies/${own.id}`;
    const answer = await ours.add(project, { [own.id]: { ...record, assemblyUrl } });
    expect([answer.statusCode, problemIn(answer).detail]).toEqual([400, expect.stringContaining('upload service')]);
  }
});

test('purges photos without a notification after a day', async () => {
  const { id, records } = await sent();
  await ours.add(project, records);
  t.clock.set(new Date(Date.now() + 20 * 60_000));
  await resumePhotoProcessing(t.app.services);
  await cleanUpPhotos.handle(t.app.services, {});
  expect((await ours.list(project)).pending).toMatchObject([{ file_id: id }]);
  t.clock.set(new Date(Date.now() + 25 * HOUR_MS));
  await cleanUpPhotos.handle(t.app.services, {});
  t.clock.set(new Date());
  expect((await ours.list(project)).pending).toEqual([]);
});

test('opens the content security policy to the service only', async () => {
  const policy = String((await t.app.http.inject('/')).headers['content-security-policy']);
  expect(policy).toContain(`connect-src 'self' ${service.url};`);
  expect(policy).toContain(`img-src 'self' blob: data: ${service.url};`);
  expect(policy.split(service.url)).toHaveLength(3);
});

test('uses the built-in upload when no service is configured [UPLOAD-043, UPLOAD-044]', async () => {
  const plain = await startTestApp();
  try {
    plain.clock.set(new Date());
    const { token, companyId } = await plain.hirer();
    const ticket = await plain.call(token, 'POST', '/photo_assemblies/tickets', { name: 'a.jpg', size: 1, ext: 'jpg' });
    expect(ticket.json()).toEqual({ ticket: null });
    const said = await plain.app.http.inject({
      method: 'POST',
      url: '/api/v1/photo_assemblies/notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'transloadit=%7B%7D&signature=x',
    });
    expect(said.statusCode).toBe(404);
    // through the same endpoints
    const own = photoClient(plain, token);
    const place = await createProject(plain.db.kysely, { hiring_company_id: companyId });
    const records = await own.upload('a.jpg', await cameraJpeg());
    expect((await own.add(place, records)).statusCode).toBe(201);
    await expect.poll(async () => (await own.list(place)).photos).toHaveLength(1);
  } finally {
    await plain.close();
  }
});
