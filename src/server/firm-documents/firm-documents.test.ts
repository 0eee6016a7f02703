import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { MAX_FIRM_DOCUMENTS } from '#contract/firm-documents/rules.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { maliciousDocuments, pdf } from '../../../tests/support/documents.ts';
import { firmPapers } from '../../../tests/support/firm-papers.ts';
import { createFirmDocument } from './factory.ts';
import { cleanUp } from './jobs.ts';
import { progress } from './reads/progress.ts';

const NOON = '2026-11-20T12:00:00Z';
let t: TestApp;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let papers: ReturnType<typeof firmPapers>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
  firm = await t.firm({ first_name: 'Lorena', last_name: 'Banks' });
  papers = firmPapers(t, firm);
});

const change = (id: string, body: object) => papers.call('PATCH', `/documents/${id}`, body);
const uploadOf = async (fileId: string) =>
  (
    await t.db.kysely
      .selectFrom('firm_document_files')
      .select('upload')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
  ).upload;

describe('files', () => {
  test('are kept as they came, after an inspection', async () => {
    const sent = await papers.added('COI 2026.pdf', pdf('one'));
    expect(sent).toMatchObject({
      kind: 'insurance',
      version: 1,
      expires_on: null,
      earlier: [],
      removed_at: null,
      file: { display_name: 'COI 2026.pdf', state: 'checked', sent_by: 'Lorena Banks', bytes: pdf('one').length },
    });
    expect(await papers.list()).toEqual([sent]);
    expect((await papers.download(firm.token, sent.id)).rawPayload.equals(pdf('one'))).toBe(true);
  });

  test('that are hostile are refused with 415, and nothing of them is kept', async () => {
    const hostile = Object.entries(maliciousDocuments());
    expect(hostile.length).toBeGreaterThanOrEqual(30);
    for (const [name, [file]] of hostile) {
      const upload = await papers.uploader.upload(name, file);
      const answer = await papers.save(upload);
      expect([name, answer.statusCode, papers.isStored(upload)]).toEqual([name, 415, false]);
      await t.call(firm.token, 'DELETE', `/firm_document_uploads/${upload}`, undefined, { 'tus-resumable': '1.0.0' });
    }
    expect(await papers.list()).toEqual([]);
  }, 60_000);

  test('that were uploaded but not saved are there for the next try', async () => {
    const upload = await papers.uploader.upload('COI.pdf', pdf());
    // the process ends between the storage and the commit: the transaction is undone, the upload stays
    await t.db.kysely.schema
      .alterTable('firm_document_files')
      .addColumn('broken', 'integer', (c) => c.notNull())
      .execute();
    expect((await papers.save(upload)).statusCode).toBe(500);
    await t.db.kysely.schema.alterTable('firm_document_files').dropColumn('broken').execute();
    expect(await papers.list()).toEqual([]);
    expect((await papers.save(upload)).statusCode).toBe(201);
    expect((await papers.save(upload)).statusCode).toBe(201);
    const [only, ...more] = await papers.list();
    expect([more, (await papers.download(firm.token, only?.id ?? '')).rawPayload.equals(pdf())]).toEqual([[], true]);
  });

  test('that are saved at once by parallel calls become one document', async () => {
    const upload = await papers.uploader.upload('COI.pdf', pdf());
    const answers = await Promise.all([1, 2, 3, 4].map(() => papers.save(upload)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(await papers.list()).toHaveLength(1);
  });

  test('of somebody else or for another firm are not there', async () => {
    const other = await t.firm();
    const theirs = await firmPapers(t, other).uploader.upload('a.pdf', pdf());
    expect((await papers.save(theirs)).statusCode).toBe(404);
    const mine = await papers.uploader.upload('a.pdf', pdf());
    expect(
      (await t.call(firm.token, 'POST', `/mwbes/${other.mwbeId}/documents`, { upload: mine, kind: 'w9' })).statusCode,
    ).toBe(404);
    const nobody = await t.logIn(await createUser(t.db.kysely, { user_type: 'MWBE' }));
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
    expect((await t.call(nobody, 'POST', '/firm_document_uploads', undefined, tus)).statusCode).toBe(403);
  });

  test('that were abandoned are deleted after a day', async () => {
    const [kept, left] = [await papers.uploader.upload('a.pdf', pdf()), await papers.uploader.upload('b.pdf', pdf())];
    await papers.save(kept);
    t.clock.set(new Date(Date.now() + 25 * HOUR_MS));
    await cleanUp.handle(t.app.services, {});
    t.clock.set(NOON);
    expect((await papers.save(left)).statusCode).toBe(404);
    expect(papers.isStored(kept)).toBe(true);
  });
});

describe('what is said of a document', () => {
  test('is saved field by field, and a stale version writes nothing', async () => {
    const { id } = await papers.added();
    const first = await change(id, { version: 1, number: ' GL-77 ', expires_on: '2027-03-01' });
    expect(first.json()).toMatchObject({ version: 2, number: 'GL-77', expires_on: '2027-03-01', issuing_state: null });
    expect((await change(id, { version: 1, number: 'other' })).statusCode).toBe(412);
    const cleared = await change(id, { version: 2, number: null, issuing_state: 'MD', kind: 'license' });
    expect(cleared.json()).toMatchObject({ version: 3, number: null, issuing_state: 'MD', kind: 'license' });
    for (const body of [
      { issuing_state: 'XX' },
      { expires_on: '2027-02-30' },
      { number: 'x'.repeat(61) },
      { kind: 'cv' },
    ])
      expect((await change(id, { version: 3, ...body })).json().errors).toEqual([
        { field: `body.${Object.keys(body)[0]}`, detail: expect.any(String) },
      ]);
  });

  test('is changed by one of two devices', async () => {
    const { id } = await papers.added();
    const answers = await Promise.all(['a', 'b', 'c'].map((number) => change(id, { version: 1, number })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await papers.list())[0]).toEqual(winner);
  });
});

describe('a renewed document', () => {
  test('takes the place of the former file, which its firm can still read', async () => {
    const old = await papers.added('old.pdf', pdf('old'));
    await change(old.id, { version: 1, number: 'GL-77', expires_on: '2026-12-01' });
    t.clock.set('2026-11-20T12:00:01Z');
    const renewed = await papers.added('new.pdf', pdf('new'), { replaces: { id: old.id, version: 2 } });
    expect(renewed).toMatchObject({ id: old.id, version: 3, number: 'GL-77', expires_on: null });
    expect(renewed.file.display_name).toBe('new.pdf');
    expect(renewed.earlier).toEqual([{ ...old.file, number: 'GL-77', expires_on: '2026-12-01' }]);
    expect((await papers.download(firm.token, old.id)).rawPayload.equals(pdf('new'))).toBe(true);
    expect((await papers.download(firm.token, old.id, { file: old.file.id })).rawPayload.equals(pdf('old'))).toBe(true);
  });

  test('is not overwritten by another device', async () => {
    const { id } = await papers.added();
    const uploads = await Promise.all(['a', 'b'].map((text) => papers.uploader.upload(`${text}.pdf`, pdf(text))));
    const answers = await Promise.all(uploads.map((upload) => papers.save(upload, { replaces: { id, version: 1 } })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 412]);
    const [document] = await papers.list();
    expect([document?.version, document?.earlier.length]).toEqual([2, 1]);
    const other = await papers.add('w9.pdf', pdf(), { kind: 'w9', replaces: { id, version: 2 } });
    expect([other.statusCode, other.json().errors[0].field]).toEqual([400, 'body.kind']);
  });
});

describe('a removed document', () => {
  test('can be restored for a day, then its files are deleted', async () => {
    const { id, file } = await papers.added();
    const upload = await uploadOf(file.id);
    const remove = () => papers.call('DELETE', `/documents/${id}`);
    const restore = () => papers.call('POST', `/documents/${id}/restoration`);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
    expect([(await papers.list())[0]?.removed_at, (await papers.download(firm.token, id)).statusCode]).toEqual([
      '2026-11-20T12:00:00.000Z',
      404,
    ]);
    expect((await restore()).json()).toMatchObject({ id, version: 3, removed_at: null });
    expect((await restore()).statusCode).toBe(409);
    await remove();
    t.clock.set('2026-11-21T12:00:00Z');
    papers = firmPapers(t, { ...firm, token: await t.logIn(firm.userId) });
    expect(await papers.list()).toEqual([]);
    expect((await restore()).statusCode).toBe(409);
    await cleanUp.handle(t.app.services, {});
    await expect.poll(() => papers.isStored(upload)).toBe(false);
  });
});

test('a firm keeps a limited number of documents and bytes', async () => {
  const { userId: sent_by, mwbeId } = firm;
  const { id } = await createFirmDocument(t.db.kysely, mwbeId, {}, { sent_by, bytes: 999_999_000 });
  expect((await papers.add('a.pdf', Buffer.concat([pdf(), Buffer.alloc(2_000, 'a')]))).json().detail).toContain('1 GB');
  await t.db.kysely.updateTable('firm_document_files').set({ bytes: 9 }).where('document_id', '=', id).execute();
  for (let at = 1; at < MAX_FIRM_DOCUMENTS.documents; at += 1)
    await createFirmDocument(t.db.kysely, mwbeId, {}, { sent_by });
  const full = await papers.add();
  expect([full.statusCode, full.json().detail]).toEqual([409, expect.stringContaining('200 documents')]);
});

test('progress names the kinds that are missing, without removed ones', async () => {
  const ctx = { ...t.app.services.readContext() };
  const { mwbeId, userId: sent_by } = firm;
  await createFirmDocument(t.db.kysely, mwbeId, { kind: 'w9' }, { sent_by });
  await createFirmDocument(t.db.kysely, mwbeId, { kind: 'insurance', removed_at: new Date(NOON) }, { sent_by });
  expect(await progress(ctx, mwbeId)).toEqual({ done: false, missing: ['insurance', 'license', 'certificate'] });
  await createFirmDocument(t.db.kysely, mwbeId, { kind: 'insurance' }, { sent_by });
  expect(await progress(ctx, mwbeId)).toEqual({ done: true, missing: ['license', 'certificate'] });
});
