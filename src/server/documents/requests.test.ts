import { describe, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { documentFixture, NOON } from '../../../tests/support/document-fixture.ts';
import { docx, pdf } from '../../../tests/support/documents.ts';
import { problemIn } from '../../../tests/support/kernel.ts';

const { stage, files, ask, byLink, asked, sendBy, download, requests } = documentFixture();

describe('a request by link', () => {
  test('goes by e-mail, takes files, is answered once, and tells who asked', async () => {
    const { id, secret, mail } = await asked();
    expect(mail.raw).toMatch(/Ironbridge General Contracting asks you for files/);
    expect((await byLink(secret, 'look')).json()).toMatchObject({
      asked_by: 'Ada Lane',
      company: 'Ironbridge General Contracting',
      what: 'Your W-9',
      due_on: '2026-12-04',
      max_files: 2,
      documents: [],
    });
    expect((await byLink(secret, 'finish')).statusCode).toBe(409);
    const sent = await sendBy(secret, '../W-9\u202Efdp.exe');
    expect([sent.statusCode, sent.json().display_name]).toEqual([201, 'W-9fdp.exe.pdf']);
    // looking again spends nothing
    expect((await byLink(secret, 'look')).json().documents).toEqual([sent.json()]);
    expect((await byLink(secret, 'finish')).statusCode).toBe(204);
    const told = await stage.mailbox.waitFor((one) => one.to.includes('ada@example.com'));
    expect(told.raw).toContain('W-9fdp.exe.pdf');
    expect(told.raw).not.toContain(secret);
    for (const act of ['look', 'finish']) expect((await byLink(secret, act)).statusCode).toBe(404);
    const [request] = await requests(stage.ada.token);
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

  test('is seen by the company that asks, not by others and not by the staff; those of staff by the staff alone', async () => {
    const { id, secret } = await asked();
    const { id: document } = (await sendBy(secret, 'a.pdf')).json();
    const colleague = await stage.t.logIn(
      await createUser(stage.t.db.kysely, {}, { hiringCompanies: [stage.ada.companyId] }),
    );
    expect((await requests(colleague)).map((one: { id: string }) => one.id)).toEqual([id]);
    for (const token of [stage.other.token, stage.staff]) {
      expect(await requests(token)).toEqual([]);
      expect((await download(token, document)).statusCode).toBe(404);
      expect((await stage.t.call(token, 'POST', `/document_requests/${id}/closure`)).statusCode).toBe(404);
    }
    const ours = await asked(stage.staff);
    expect((await byLink(ours.secret, 'look')).json()).toMatchObject({ company: null });
    expect(await requests(stage.staff)).toHaveLength(1);
    expect(await requests(stage.ada.token)).toHaveLength(1);
  });

  test('takes no more than it asks for, also when many come at the same moment', async () => {
    const { secret } = await asked();
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, at) => files(secret).upload(`${at}.pdf`, pdf(String(at)))),
    );
    const answers = await Promise.all(uploads.map((upload) => byLink(secret, 'files', { upload })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
    const [kept] = (await byLink(secret, 'look')).json().documents;
    expect((await byLink(secret, 'removal', { document_id: kept.id })).statusCode).toBe(204);
    expect((await byLink(secret, 'removal', { document_id: kept.id })).statusCode).toBe(404);
    expect((await sendBy(secret, 'instead.pdf')).statusCode).toBe(201);
    expect((await download(stage.ada.token, kept.id)).statusCode).toBe(404);
  });

  test('the same file said twice is kept once', async () => {
    const { secret } = await asked();
    const upload = await files(secret).upload('a.docx', docx());
    const [first, second] = [await byLink(secret, 'files', { upload }), await byLink(secret, 'files', { upload })];
    expect(second.json()).toEqual(first.json());
    expect((await byLink(secret, 'look')).json().documents).toHaveLength(1);
  });

  test('one link opens one request: files and uploads of another are not there', async () => {
    const [one, two] = [await asked(), await asked()];
    const { id } = (await sendBy(one.secret, 'a.pdf')).json();
    expect((await byLink(two.secret, 'removal', { document_id: id })).statusCode).toBe(404);
    const upload = await files(one.secret).upload('b.pdf', pdf('b'));
    expect((await byLink(two.secret, 'files', { upload })).statusCode).toBe(404);
    expect((await files(two.secret).part(upload, 0, pdf())).statusCode).toBe(404);
    expect((await stage.t.call(stage.ada.token, 'POST', '/documents', { upload })).statusCode).toBe(404);
    expect((await byLink(one.secret, 'look')).json().documents).toHaveLength(1);
  });

  test('closed, run out, or no secret at all: nothing opens, and no file begins', async () => {
    const { id, secret } = await asked();
    expect((await stage.t.call(stage.ada.token, 'POST', `/document_requests/${id}/closure`)).statusCode).toBe(204);
    expect((await stage.t.call(stage.ada.token, 'POST', `/document_requests/${id}/closure`)).statusCode).toBe(409);
    const late = await asked();
    stage.t.clock.set('2026-12-19T00:00:01Z');
    for (const over of [secret, late.secret, 'x'.repeat(43)]) {
      expect((await byLink(over, 'look')).statusCode).toBe(404);
      expect((await files(over).begin('a.pdf', 10)).statusCode).toBe(401);
    }
    stage.t.clock.set(NOON);
    expect((await requests(stage.ada.token)).map((one: { state: string }) => one.state).sort()).toEqual([
      'closed',
      'open',
    ]);
  });

  test('a link of another purpose is none', async () => {
    const { secret } = await asked();
    await stage.t.db.kysely.updateTable('link_tokens').set({ purpose: 'log-in' }).execute();
    expect((await byLink(secret, 'look')).statusCode).toBe(404);
    expect((await files(secret).begin('a.pdf', 10)).statusCode).toBe(401);
  });

  test('the day must lie ahead, within a year', async () => {
    for (const due_on of ['2026-11-17', '2027-11-22'])
      expect(problemIn(await ask(stage.ada.token, { due_on })).errors?.[0]?.field).toBe('body.due_on');
    expect((await ask(stage.ada.token, { due_on: null })).json().expires_at).toBe('2026-12-20T12:00:00.000Z');
  });

  test('nobody asks without end', async () => {
    const hash = { what: 'document request', address: '127.0.0.1', at: new Date(NOON) };
    const rows = Array.from({ length: 60 }, () => ({ ...hash, account_hash: hashToken(stage.ada.userId) }));
    await stage.t.db.kysely.insertInto('attempts').values(rows).execute();
    expect((await ask(stage.ada.token)).statusCode).toBe(429);
    expect((await ask(stage.other.token)).statusCode).toBe(201);
  });
});
