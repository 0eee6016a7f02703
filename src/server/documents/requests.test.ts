import { describe, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { documentFixture, NOON } from '../../../tests/support/document-fixture.ts';
import { docx, pdf } from '../../../tests/support/documents.ts';
import { problemIn } from '../../../tests/support/kernel.ts';

const { stage, files, postRequest, byLink, createRequest, sendByLink, download, listRequests } = documentFixture();

describe('document requests', () => {
  test('are emailed, accept files, complete once and notify the requester', async () => {
    const { id, secret, mail } = await createRequest();
    expect(mail.raw).toMatch(/Ironbridge General Contracting requested files from you/);
    expect((await byLink(secret, 'look')).json()).toMatchObject({
      asked_by: 'Ada Lane',
      company: 'Ironbridge General Contracting',
      what: 'Your W-9',
      due_on: '2026-12-04',
      max_files: 2,
      documents: [],
    });
    expect((await byLink(secret, 'finish')).statusCode).toBe(409);
    const sent = await sendByLink(secret, '../W-9\u202Efdp.exe');
    expect([sent.statusCode, sent.json().display_name]).toEqual([201, 'W-9fdp.exe.pdf']);
    // a preview does not spend the link
    expect((await byLink(secret, 'look')).json().documents).toEqual([sent.json()]);
    expect((await byLink(secret, 'finish')).statusCode).toBe(204);
    const told = await stage.mailbox.waitFor((one) => one.to.includes('ada@example.com'));
    expect(told.raw).toContain('W-9fdp.exe.pdf');
    expect(told.raw).not.toContain(secret);
    for (const act of ['look', 'finish']) expect((await byLink(secret, act)).statusCode).toBe(404);
    const [request] = await listRequests(stage.ada.token);
    expect(request).toMatchObject({ id, state: 'answered', documents: [{ display_name: 'W-9fdp.exe.pdf' }] });
    const file = await download(stage.ada.token, request.documents[0].id);
    expect([file.statusCode, file.rawPayload.equals(pdf())]).toEqual([200, true]);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="W-9fdp.exe.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('are visible to the requesting company only, and those of staff to staff only', async () => {
    const { id, secret } = await createRequest();
    const { id: document } = (await sendByLink(secret, 'a.pdf')).json();
    const colleague = await stage.t.logIn(
      await createUser(stage.t.db.kysely, {}, { hiringCompanies: [stage.ada.companyId] }),
    );
    expect((await listRequests(colleague)).map((one: { id: string }) => one.id)).toEqual([id]);
    for (const token of [stage.other.token, stage.staff]) {
      expect(await listRequests(token)).toEqual([]);
      expect((await download(token, document)).statusCode).toBe(404);
      expect((await stage.t.call(token, 'POST', `/document_requests/${id}/closure`)).statusCode).toBe(404);
    }
    const ours = await createRequest(stage.staff);
    expect((await byLink(ours.secret, 'look')).json()).toMatchObject({ company: null });
    expect(await listRequests(stage.staff)).toHaveLength(1);
    expect(await listRequests(stage.ada.token)).toHaveLength(1);
  });

  test('accept no more files than requested, also under concurrency', async () => {
    const { secret } = await createRequest();
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, at) => files(secret).upload(`${at}.pdf`, pdf(String(at)))),
    );
    const answers = await Promise.all(uploads.map((upload) => byLink(secret, 'files', { upload })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
    const [kept] = (await byLink(secret, 'look')).json().documents;
    expect((await byLink(secret, 'removal', { document_id: kept.id })).statusCode).toBe(204);
    expect((await byLink(secret, 'removal', { document_id: kept.id })).statusCode).toBe(404);
    expect((await sendByLink(secret, 'instead.pdf')).statusCode).toBe(201);
    expect((await download(stage.ada.token, kept.id)).statusCode).toBe(404);
  });

  test('save a file once when the call is repeated', async () => {
    const { secret } = await createRequest();
    const upload = await files(secret).upload('a.docx', docx());
    const [first, second] = [await byLink(secret, 'files', { upload }), await byLink(secret, 'files', { upload })];
    expect(second.json()).toEqual(first.json());
    expect((await byLink(secret, 'look')).json().documents).toHaveLength(1);
  });

  test('keep files and uploads of different links apart', async () => {
    const [one, two] = [await createRequest(), await createRequest()];
    const { id } = (await sendByLink(one.secret, 'a.pdf')).json();
    expect((await byLink(two.secret, 'removal', { document_id: id })).statusCode).toBe(404);
    const upload = await files(one.secret).upload('b.pdf', pdf('b'));
    expect((await byLink(two.secret, 'files', { upload })).statusCode).toBe(404);
    expect((await files(two.secret).part(upload, 0, pdf())).statusCode).toBe(404);
    expect((await stage.t.call(stage.ada.token, 'POST', '/documents', { upload })).statusCode).toBe(404);
    expect((await byLink(one.secret, 'look')).json().documents).toHaveLength(1);
  });

  test('answer closed, expired and unknown links with 404 and their uploads with 401', async () => {
    const { id, secret } = await createRequest();
    expect((await stage.t.call(stage.ada.token, 'POST', `/document_requests/${id}/closure`)).statusCode).toBe(204);
    expect((await stage.t.call(stage.ada.token, 'POST', `/document_requests/${id}/closure`)).statusCode).toBe(409);
    const late = await createRequest();
    stage.t.clock.set('2026-12-19T00:00:01Z');
    for (const over of [secret, late.secret, 'x'.repeat(43)]) {
      expect((await byLink(over, 'look')).statusCode).toBe(404);
      expect((await files(over).begin('a.pdf', 10)).statusCode).toBe(401);
    }
    stage.t.clock.set(NOON);
    expect((await listRequests(stage.ada.token)).map((one: { state: string }) => one.state).sort()).toEqual([
      'closed',
      'open',
    ]);
  });

  test('reject a link of another purpose', async () => {
    const { secret } = await createRequest();
    await stage.t.db.kysely.updateTable('link_tokens').set({ purpose: 'log-in' }).execute();
    expect((await byLink(secret, 'look')).statusCode).toBe(404);
    expect((await files(secret).begin('a.pdf', 10)).statusCode).toBe(401);
  });

  test('require a due date within the next year', async () => {
    for (const due_on of ['2026-11-17', '2027-11-22'])
      expect(problemIn(await postRequest(stage.ada.token, { due_on })).errors?.[0]?.field).toBe('body.due_on');
    expect((await postRequest(stage.ada.token, { due_on: null })).json().expires_at).toBe('2026-12-20T12:00:00.000Z');
  });

  test('are rate-limited per user', async () => {
    const hash = { rate_limit: 'document request', address: '127.0.0.1', at: new Date(NOON) };
    const rows = Array.from({ length: 60 }, () => ({ ...hash, account_hash: hashToken(stage.ada.userId) }));
    await stage.t.db.kysely.insertInto('rate_limit_attempts').values(rows).execute();
    expect((await postRequest(stage.ada.token)).statusCode).toBe(429);
    expect((await postRequest(stage.other.token)).statusCode).toBe(201);
  });
});
