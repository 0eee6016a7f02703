import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_SUBMISSIONS } from '#contract/documents/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { readingAs } from '../../../tests/support/database.ts';
import { documentFixture, NOON } from '../../../tests/support/document-fixture.ts';
import { maliciousDocuments, pdf } from '../../../tests/support/documents.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { cleanUpDocuments } from './jobs/files.ts';

const { stage, files, postRequest, byLink, createRequest, sendByLink, submit, download, listSubmissions, pathOf } =
  documentFixture();

describe('uploads', () => {
  test('rejects malicious files with 415 and keeps nothing of them', async () => {
    const { secret } = await createRequest();
    for (const [name, [file]] of Object.entries(maliciousDocuments())) {
      const upload = await files(secret).upload(name, file);
      const answer = await byLink(secret, 'files', { upload });
      expect([name, answer.statusCode, existsSync(pathOf(upload))]).toEqual([name, 415, false]);
      await stage.t.call(secret, 'DELETE', `/document_uploads/${upload}`, undefined, { 'tus-resumable': '1.0.0' });
    }
    expect((await byLink(secret, 'look')).json().documents).toEqual([]);
  }, 60_000);

  test('rejects 10,000,001 bytes with 413 and limits the announced total', async () => {
    const { secret } = await createRequest();
    const large = await files(secret).begin('a.pdf', 10_000_001);
    expect([large.statusCode, problemIn(large).detail]).toEqual([413, expect.stringContaining('10 MB')]);
    for (let at = 0; at < 10; at += 1) expect((await files(secret).begin('a.pdf', 10_000_000)).statusCode).toBe(201);
    expect((await files(secret).begin('a.pdf', 10_000_000)).statusCode).toBe(429);
  });

  test('resumes an interrupted upload and accepts it only when complete', async () => {
    const { secret } = await createRequest();
    const whole = Buffer.concat([pdf(), Buffer.alloc(700_000, 'a')]);
    const begun = await files(secret).begin('a.pdf', whole.length);
    const upload = String(begun.headers.location).split('/').at(-1) ?? '';
    await files(secret).part(upload, 0, whole.subarray(0, 300_000));
    expect((await byLink(secret, 'files', { upload })).statusCode).toBe(409);
    const tus = { 'tus-resumable': '1.0.0' };
    const head = await stage.t.call(secret, 'HEAD', `/document_uploads/${upload}`, undefined, tus);
    expect(head.headers['upload-offset']).toBe('300000');
    await files(secret).part(upload, 300_000, whole.subarray(300_000));
    const { id } = (await byLink(secret, 'files', { upload })).json();
    expect((await download(stage.ada.token, id)).rawPayload.equals(whole)).toBe(true);
    // the upload is deleted once the file is in storage
    const parts = join(stage.t.app.services.config.dataDir, 'uploads/document_uploads', upload);
    await expect.poll(() => existsSync(parts)).toBe(false);
  });

  test('purges abandoned uploads after a day', async () => {
    const { secret } = await createRequest();
    const [kept, left] = [await files(secret).upload('a.pdf', pdf()), await files(secret).upload('b.pdf', pdf())];
    await byLink(secret, 'files', { upload: kept });
    stage.t.clock.set(new Date(Date.now() + 25 * HOUR_MS));
    await cleanUpDocuments.handle(stage.t.app.services, {});
    stage.t.clock.set(NOON);
    expect((await byLink(secret, 'files', { upload: left })).statusCode).toBe(404);
    expect(existsSync(pathOf(kept))).toBe(true);
  });
});

const disableFeature = () =>
  stage.t.db.kysely
    .insertInto('feature_flags')
    .values({ name: 'file_drop', is_on: false, changed_at: new Date(NOON) })
    .execute();

describe('submissions of a company', () => {
  test('are visible to its people and to staff only', async () => {
    const sent = await submit(stage.ada.token, 'Insurance.pdf');
    expect(sent.json()).toMatchObject({ display_name: 'Insurance.pdf', sent_by: 'Ada Lane', may_remove: true });
    expect((await listSubmissions(stage.staff))[0]).toMatchObject({
      company: 'Ironbridge General Contracting',
      may_remove: false,
    });
    expect(await listSubmissions(stage.other.token)).toEqual([]);
    const { id } = sent.json();
    for (const [token, status] of [
      [stage.ada.token, 200],
      [stage.staff, 200],
      [stage.other.token, 404],
    ] as const)
      expect((await download(token, id)).statusCode).toBe(status);
  });

  test('can be removed by the sender within a day, with the file', async () => {
    const colleague = await stage.t.logIn(
      await createUser(stage.t.db.kysely, {}, { hiringCompanies: [stage.ada.companyId] }),
    );
    const [first, second] = [
      (await submit(stage.ada.token, 'a.pdf')).json(),
      (await submit(stage.ada.token, 'b.pdf')).json(),
    ];
    const upload = (
      await stage.t.db.kysely
        .selectFrom('documents')
        .select('file_id')
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
    ).file_id;
    const remove = (token: string, id: string) => stage.t.call(token, 'DELETE', `/documents/${id}`);
    expect((await remove(stage.other.token, first.id)).statusCode).toBe(404);
    expect((await remove(colleague, first.id)).statusCode).toBe(409);
    expect((await remove(stage.ada.token, first.id)).statusCode).toBe(204);
    expect((await remove(stage.ada.token, first.id)).statusCode).toBe(404);
    await expect.poll(() => existsSync(pathOf(upload))).toBe(false);
    stage.t.clock.set('2026-11-21T12:00:01Z');
    await stage.t.db.kysely
      .updateTable('sessions')
      .set({ expires_at: new Date('2026-12-01T00:00:00Z'), last_seen_at: stage.t.clock.now() })
      .execute();
    expect((await remove(stage.ada.token, second.id)).statusCode).toBe(409);
    expect(await stage.t.db.kysely.selectFrom('document_drops').select(['files', 'bytes']).execute()).toEqual([
      { files: 1, bytes: pdf().length },
    ]);
  });

  test('are limited by a quota', async () => {
    await submit(stage.ada.token, 'a.pdf');
    await stage.t.db.kysely
      .updateTable('document_drops')
      .set({ bytes: MAX_SUBMISSIONS.bytes - pdf().length })
      .execute();
    expect((await submit(stage.ada.token, 'b.pdf')).statusCode).toBe(201);
    expect((await submit(stage.ada.token, 'c.pdf')).statusCode).toBe(409);
  });

  test('are listed in pages', async () => {
    for (let at = 0; at < 3; at += 1) await submit(stage.ada.token, `${at}.pdf`);
    const one = await stage.t.db.kysely.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, at) => ({
      ...one,
      id: crypto.randomUUID(),
      file_id: `${at}`,
      created_at: new Date(+new Date(NOON) - at),
    }));
    await stage.t.db.kysely.insertInto('documents').values(more).execute();
    const first = (await stage.t.call(stage.ada.token, 'GET', '/documents')).json();
    const second = (await stage.t.call(stage.ada.token, 'GET', `/documents?before=${first.next}`)).json();
    const ids = [...first.documents, ...second.documents].map(({ id }) => id);
    expect([first.documents.length, new Set(ids).size, second.next]).toEqual([50, 63, null]);
  });
});

test('rejects uploads and requests with 403 while the feature is disabled, and still serves received files', async () => {
  const { secret } = await createRequest();
  const { id } = (await submit(stage.ada.token, 'a.pdf')).json();
  const upload = await files(secret).upload('a.pdf', pdf());
  await disableFeature();
  const answers = [
    await postRequest(stage.ada.token),
    await files(stage.ada.token).begin('a.pdf', 10),
    await files(secret).begin('a.pdf', 10),
    await byLink(secret, 'files', { upload }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect((await download(stage.ada.token, id)).statusCode).toBe(200);
});

test('row-level security restricts reads and writes to the company of the user', async () => {
  const { secret } = await createRequest();
  await sendByLink(secret, 'a.pdf');
  await submit(stage.ada.token, 'b.pdf');
  const as = (id: string) => ({ ...readingAs(stage.t.db, { kind: 'user', id } as never) });
  const rows = (id: string) =>
    withRowSecurity(as(id), async (tx) => [
      (await tx.selectFrom('documents').select('id').execute()).length,
      (await tx.selectFrom('document_requests').select('id').execute()).length,
    ]);
  const staffId = (
    await stage.t.db.kysely
      .selectFrom('users')
      .select('id')
      .where('user_type', '=', 'INTERNAL')
      .executeTakeFirstOrThrow()
  ).id;
  expect([await rows(stage.ada.userId), await rows(stage.other.userId), await rows(staffId)]).toEqual([
    [2, 1],
    [0, 0],
    [1, 0],
  ]);
  const row = await stage.t.db.kysely
    .selectFrom('documents')
    .selectAll()
    .where('company_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const foreign = { ...row, id: crypto.randomUUID(), file_id: 'x' };
  const insert = (id: string, values: typeof row) =>
    withRowSecurity(as(id), (tx) => tx.insertInto('documents').values(values).execute()).then(
      () => 'done',
      (error) => (error.cause ?? error).code,
    );
  expect(await insert(stage.other.userId, { ...foreign, sent_by: stage.other.userId })).toBe('42501');
  expect(await insert(stage.ada.userId, foreign)).toBe('done');
});
