import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { blackPng, cameraJpeg, photoClient } from '../../../tests/support/photos.ts';
import { createProject } from '../work-history/factory.ts';
import { createPhoto } from './factory.ts';

let t: TestApp;
let project: string;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let ours: ReturnType<typeof photoClient>;
let theirs: ReturnType<typeof photoClient>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  [hirer, firm] = [await t.hirer(), await t.firm()];
  project = await createProject(t.db.kysely, { hiring_company_id: hirer.companyId, mwbe_id: firm.mwbeId });
  [ours, theirs] = [photoClient(t, hirer.token), photoClient(t, firm.token)];
});

const shown = (url: string) => t.app.http.inject(url);
const verify = () =>
  t.call(firm.token, 'PATCH', `/projects/${project}`, { verified: true, services: 'Wiring of the north wing' });
/** Adds a photo and waits until it is processed. */
async function addOne(by = ours, file?: Buffer) {
  const records = await by.upload('north wall.jpg', file ?? (await cameraJpeg()));
  const [id = ''] = Object.keys(records);
  expect((await by.add(project, records)).statusCode).toBe(201);
  await expect.poll(async () => (await by.processed(project, id)).processed).toHaveLength(1);
  return { file_id: id, ...(await by.processed(project, id)).processed[0] };
}

describe('endpoints of the specification', () => {
  test('return the assembly record of a completed upload [DATA-083, DATA-084, DATA-085, DATA-086, UPLOAD-044]', async () => {
    const file = await cameraJpeg();
    const records = await ours.upload('../north wall.JPG', file);
    const [id = ''] = Object.keys(records);
    expect(records[id]).toEqual({
      assemblyUrl: `/api/v1/photo_assemblies/${id}`,
      photoType: 'project',
      id,
      name: 'north wall.JPG',
      ext: 'jpg',
      size: file.length,
      mime: 'image/jpeg',
      field: 'photos',
    });
  });

  test('attach uploads as pending and process them [API-034, API-035, API-037, API-038, DATA-075, DATA-076, DATA-077, DATA-078, DATA-079, DATA-080, DATA-081]', async () => {
    const [one, two] = [await ours.upload('a.jpg', await cameraJpeg()), await ours.upload('b.png', blackPng(300))];
    const ids = Object.keys({ ...one, ...two });
    const added = await ours.add(project, { ...one, ...two });
    expect(added.statusCode).toBe(201);
    const url = expect.stringMatching(/^\/api\/v1\/photos\/[\w-]{36}\/thumbnail\?expires=\d{10}&signature=[\w-]{43}$/);
    const sorted = [...added.json().uploads].sort((a, b) => ids.indexOf(a.file_id) - ids.indexOf(b.file_id));
    expect(sorted).toEqual(ids.map((file_id) => ({ file_id, url })));
    await expect.poll(async () => (await ours.processed(project, ...ids)).processed).toHaveLength(2);
    const { processed, refused } = await ours.processed(project, ...ids);
    expect(refused).toEqual([]);
    for (const record of processed) {
      expect(Object.keys(record).sort()).toEqual(['file_id', 'id', 'may_delete', 'thumbnail_url', 'url']);
      expect(ids).toContain(record.file_id);
    }
    const { photos, pending } = await ours.list(project);
    expect(pending).toEqual([]);
    expect(photos.map(({ id }: { id: string }) => id).sort()).toEqual(
      processed.map(({ id }: { id: string }) => id).sort(),
    );
    expect((await ours.processed(project)).processed).toEqual([]);
  });

  test('attach uploads idempotently, also after processing', async () => {
    const records = await ours.upload('a.jpg', await cameraJpeg());
    const [id = ''] = Object.keys(records);
    const first = await ours.add(project, records);
    await expect.poll(async () => (await ours.processed(project, id)).processed).toHaveLength(1);
    expect((await ours.assemble(id)).json()).toEqual(records[id]);
    expect((await ours.add(project, records)).json()).toEqual(first.json());
    expect((await ours.list(project)).photos).toHaveLength(1);
  });

  test('delete a photo with its files and signed URLs [API-040]', async () => {
    const photo = await addOne();
    expect((await shown(photo.url)).statusCode).toBe(200);
    const wrong = await t.call(hirer.token, 'DELETE', `/projects/${project}/photos/${photo.id}?photo_id=${project}`);
    expect(wrong.statusCode).toBe(400);
    const path = `/projects/${project}/photos/${photo.id}?photo_id=${photo.id}`;
    expect((await t.call(hirer.token, 'DELETE', path)).statusCode).toBe(204);
    expect((await shown(photo.url)).statusCode).toBe(404);
    expect((await ours.list(project)).photos).toEqual([]);
    expect((await t.call(hirer.token, 'DELETE', path)).statusCode).toBe(404);
  });

  test('reject a foreign upload map without fetching its URLs', async () => {
    const records = await ours.upload('a.jpg', await cameraJpeg());
    const [[id = '', record] = []] = Object.entries(records);
    const bad = [
      {},
      { [id]: { ...record, assemblyUrl: 'http://169.254.169.254/latest/meta-data' } },
      { [id]: { ...record, assemblyUrl: `/api/v1/photo_assemblies/${'0'.repeat(32)}` } },
      { ['0'.repeat(32)]: record },
      { [id]: { ...record, photoType: 'portrait' } },
      { [id]: { ...record, owner: 'me' } },
    ];
    for (const map of bad) expect((await ours.add(project, map)).statusCode, JSON.stringify(map)).toBe(400);
    const foreign = { [id]: { ...record, assemblyUrl: `http://127.0.0.1:1/api/v1/photo_assemblies/${id}` } };
    expect((await ours.add(project, foreign)).statusCode).toBe(201);
  });
});

describe('authorization', () => {
  test('lets both parties add and see photos, the firm delete all and the hiring side its own, with 404 for strangers', async () => {
    const ofHirer = await addOne(ours);
    t.clock.set('2026-11-20T12:00:01Z');
    const ofFirm = await addOne(theirs);
    const rights = async (by: typeof ours) =>
      (await by.list(project)).photos.map(({ id, may_delete }: { id: string; may_delete: boolean }) => [
        id,
        may_delete,
      ]);
    expect(await rights(ours)).toEqual([
      [ofHirer.id, true],
      [ofFirm.id, false],
    ]);
    expect(await rights(theirs)).toEqual([
      [ofHirer.id, true],
      [ofFirm.id, true],
    ]);
    const stranger = await t.hirer();
    const strange = photoClient(t, stranger.token);
    expect((await t.call(stranger.token, 'GET', `/projects/${project}/photos`)).statusCode).toBe(404);
    expect((await strange.remove(project, ofHirer.id)).statusCode).toBe(404);
    expect((await strange.add(project, await strange.upload('a.jpg', await cameraJpeg()))).statusCode).toBe(404);
    expect((await ours.remove(project, ofFirm.id)).statusCode).toBe(403);
    expect((await theirs.remove(project, ofHirer.id)).statusCode).toBe(204);
  });

  test("rejects another user's uploads and moving a photo to another project", async () => {
    const records = await ours.upload('a.jpg', await cameraJpeg());
    const [id = ''] = Object.keys(records);
    expect((await theirs.assemble(id)).statusCode).toBe(404);
    expect((await theirs.add(project, records)).statusCode).toBe(400);
    expect((await ours.add(project, records)).statusCode).toBe(201);
    const other = await createProject(t.db.kysely, { hiring_company_id: hirer.companyId });
    expect((await ours.add(other, records)).statusCode).toBe(400);
    const photo = await t.db.kysely
      .selectFrom('photos')
      .select('id')
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await ours.remove(other, photo.id)).statusCode).toBe(404);
  });

  test('publishes photos of verified work read-only, on the firm’s profile too', async () => {
    const photo = await addOne();
    const waiting = await theirs.upload('b.jpg', await cameraJpeg());
    const list = () => t.call(null, 'GET', `/projects/${project}/photos`);
    const ofFirm = async (id: string) => (await t.call(null, 'GET', `/mwbes/${id}/verified_work_photos`)).json();
    expect((await list()).statusCode).toBe(404);
    expect(await ofFirm(firm.mwbeId)).toEqual([]);
    await verify();
    await theirs.add(project, waiting);
    const file = Object.keys(waiting)[0] ?? '';
    const state = async () =>
      (await t.db.kysely.selectFrom('photos').select('state').where('file_id', '=', file).executeTakeFirst())?.state;
    await expect.poll(state).not.toBe('waiting');
    // no job processes it again
    await t.db.kysely.updateTable('photos').set({ state: 'waiting' }).where('file_id', '=', file).execute();
    const all = (await list()).json();
    expect([all.photos.map(({ id }: { id: string }) => id), all.pending, all.may_add]).toEqual([[photo.id], [], false]);
    expect(all.photos[0].may_delete).toBe(false);
    for (const id of [firm.mwbeId, firm.businessId]) {
      const [one] = await ofFirm(id);
      expect([one.project_id, one.photo.id, one.photo.may_delete]).toEqual([project, photo.id, false]);
      expect((await shown(one.photo.url)).statusCode).toBe(200);
    }
  });

  test('limits a project to 50 photos', async () => {
    const added_at = new Date('2026-11-20T11:00:00Z');
    for (let at = 0; at < 50; at++)
      await createPhoto(t.db.kysely, { project_id: project, side: 'hiring_company', added_at, added_by: hirer.userId });
    const answer = await ours.add(project, await ours.upload('a.jpg', await cameraJpeg()));
    expect([answer.statusCode, problemIn(answer).detail]).toEqual([409, 'A project can have at most 50 photos']);
    expect((await ours.list(project)).photos).toHaveLength(50);
  });
});

describe('photos in the form of a new record', () => {
  const form = (photos: unknown) => ({
    mwbe_id: firm.mwbeId,
    hiring_company_id: hirer.companyId,
    title: 'Pratt Street Library',
    budget: 1_180_000,
    start_date: '2025-02-03',
    end_date: '2026-11-14',
    transloadit_assemblies: photos,
  });

  test('are attached from a JSON string', async () => {
    const records = await ours.upload('a.jpg', await cameraJpeg());
    const made = await t.call(hirer.token, 'POST', '/projects', form(JSON.stringify(records)));
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    await expect.poll(async () => (await theirs.list(id)).photos).toHaveLength(1);
  });

  test('reject the whole record when invalid', async () => {
    const foreign = await theirs.upload('a.jpg', await cameraJpeg());
    for (const value of ['{', '[]', '{}', 'null', JSON.stringify(foreign)]) {
      const answer = await t.call(hirer.token, 'POST', '/projects', form(value));
      expect([value, answer.statusCode, problemIn(answer).errors?.[0]?.field]).toEqual([
        value,
        400,
        'body.transloadit_assemblies',
      ]);
    }
    expect((await t.call(hirer.token, 'POST', '/projects', form({}))).statusCode).toBe(400);
    expect(await t.db.kysely.selectFrom('projects').select('id').where('id', '!=', project).execute()).toEqual([]);
  });
});
