import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProjectInState } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { documentUploader, pdf } from '../../../tests/support/documents.ts';
import { type MessagePeople, messageCalls, messagePeople, toFirm } from '../../../tests/support/messages.ts';
import { pdfText } from '../../../tests/support/pdf-text.ts';

let t: TestApp;
let p: MessagePeople;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T12:00:00Z');
  p = await messagePeople(t);
});
const { start, send, started, sent, thread, page, inbox, unread, read } = messageCalls(
  new Proxy({} as TestApp, {
    get: (_, name) => t[name as keyof TestApp],
  }),
);

describe('a conversation [MISC-010, DATA-096]', () => {
  test('reaches everybody of the firm, and is answered', async () => {
    const id = await started(p.prime, toFirm(p));
    for (const person of [p.firm, p.mate]) {
      expect(await inbox(person)).toMatchObject([
        { id, unread: 1, own: { kind: 'firm' }, last: { text: 'Can you deliver a week earlier?', is_own: false } },
      ]);
      // [MISC-016]
      expect(await unread(person)).toEqual({ messages: 1, threads: 1 });
    }
    t.clock.set('2026-11-20T12:05:00Z');
    await sent(p.firm, id, 'Yes, on the 12th.');
    expect(await unread(p.firm)).toEqual({ messages: 0, threads: 0 });
    expect(await unread(p.mate)).toEqual({ messages: 2, threads: 1 });
    expect(await inbox(p.prime)).toMatchObject([{ unread: 1, last: { seq: 2, author: 'Lorena Ortiz' } }]);
    const { messages, first_seq, last_seq } = await page(p.prime, id);
    expect(messages.map(({ seq, text, is_own }) => [seq, text, is_own])).toEqual([
      [1, 'Can you deliver a week earlier?', true],
      [2, 'Yes, on the 12th.', false],
    ]);
    expect([first_seq, last_seq]).toEqual([1, 2]);
  });

  test('is hidden from colleagues who take no part, other companies, user types without messages, and staff', async () => {
    const id = await started(p.prime, toFirm(p));
    await sent(p.firm, id, 'Yes, on the twelfth.');
    for (const person of [p.colleague, p.stranger, p.other, p.staff]) {
      expect((await t.call(person.token, 'GET', `/message_threads/${id}`)).statusCode).toBe(404);
      expect((await t.call(person.token, 'GET', `/message_threads/${id}/messages`)).statusCode).toBe(404);
      expect((await send(person, id, 'Hello')).statusCode).toBe(404);
      expect(await inbox(person)).toEqual([]);
      expect(await unread(person)).toEqual({ messages: 0, threads: 0 });
      expect((await t.call(person.token, 'GET', '/message_search?q=twelfth')).json()).toEqual([]);
    }
    for (const path of ['/message_threads', '/message_counts', `/message_threads/${id}`, '/message_search?q=twelfth'])
      expect((await t.call(p.developer.token, 'GET', path)).statusCode).toBe(403);
  });

  test('is hidden by row-level security from a query without a condition', async () => {
    const id = await started(p.prime, toFirm(p));
    await sent(p.firm, id, 'Yes.');
    const seen = (person: string, table: string) =>
      t.db.kysely.transaction().execute(async (tx) => {
        await sql`SELECT set_config('role', 'plumbline_member', true), set_config('plumbline.user_id', ${person}, true)`.execute(
          tx,
        );
        return (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(tx)).rows[0]?.n;
      });
    const counts = async ({ userId }: { userId: string }) =>
      Promise.all(['message_threads', 'messages', 'message_participants'].map((table) => seen(userId, table)));
    expect(await counts(p.prime)).toEqual([1, 2, 3]);
    for (const person of [p.colleague, p.stranger, p.staff, p.developer])
      expect(await counts(person)).toEqual([0, 0, 0]);
  });

  test('is lost to who leaves the company, and its people of today are told of the next message', async () => {
    const id = await started(p.prime, toFirm(p));
    await t.db.kysely.deleteFrom('memberships').where('user_id', '=', p.prime.userId).execute();
    expect(await inbox(p.prime)).toEqual([]);
    expect((await send(p.prime, id, 'Still here')).statusCode).toBe(404);
    await sent(p.firm, id, 'Is anybody there?');
    expect(await inbox(p.colleague)).toMatchObject([{ id, unread: 1 }]);
  });

  test('counts what is read, never less than before, and shows it to colleagues only', async () => {
    const id = await started(p.prime, toFirm(p));
    await sent(p.prime, id, 'Or two weeks?');
    expect((await read(p.firm, id, 1)).json()).toEqual({ messages: 1, threads: 1 });
    expect((await read(p.firm, id, 99)).json()).toEqual({ messages: 0, threads: 0 });
    await read(p.firm, id, 1);
    const readOf = async (person: { token: string; userId: string }) =>
      (await thread(person, id)).participants.map(({ name, read_seq }) => [name, read_seq]);
    expect(await readOf(p.mate)).toEqual([
      ['Lorena Ortiz', 2],
      ['Mateo Ruiz', 0],
      ['Ruth Calvert', null],
    ]);
    expect(await readOf(p.prime)).toEqual([
      ['Lorena Ortiz', null],
      ['Mateo Ruiz', null],
      ['Ruth Calvert', 2],
    ]);
  });
});

describe('sending', () => {
  test('twice with one key sends once, and another conversation does not take the key', async () => {
    const [id, second] = [await started(p.prime, toFirm(p)), await started(p.prime, toFirm(p))];
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(p.firm, id, 'Once', { key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await page(p.firm, id)).last_seq).toBe(2);
    expect((await send(p.firm, second, 'Once', { key })).statusCode).toBe(409);
    const first = { key: randomUUID() };
    const begun = await Promise.all([1, 2].map(() => start(p.stranger, toFirm(p), first)));
    expect(new Set(begun.map((answer) => answer.json().threads[0].id)).size).toBe(1);
  });

  test('refuses 100,000 characters with the words of the specification, and what is empty', async () => {
    const id = await started(p.prime, toFirm(p));
    const long = await send(p.firm, id, 'x'.repeat(100_000));
    expect(long.statusCode).toBe(400);
    expect(long.json().errors).toEqual([{ field: 'body.text', detail: 'Please keep it under 10,000 characters' }]);
    expect((await sent(p.firm, id, 'x'.repeat(10_000))).text).toHaveLength(10_000);
    expect((await send(p.firm, id, '  \n ')).json().errors).toMatchObject([{ field: 'body.text' }]);
    expect((await send(p.firm, id, 'a\0b')).statusCode).toBe(400);
  });

  test('with files keeps them for who takes part, and repeats without them', async () => {
    const id = await started(p.prime, toFirm(p));
    const upload = await documentUploader(t, p.firm.token, '/message_uploads').upload('Drawing.pdf', pdf('drawing'));
    const key = randomUUID();
    const message = await sent(p.firm, id, '', { key, uploads: [upload] });
    expect(message.attachments).toMatchObject([{ display_name: 'Drawing.pdf', state: 'checked' }]);
    expect((await sent(p.firm, id, '', { key, uploads: [upload] })).id).toBe(message.id);
    const path = `/message_attachments/${message.attachments[0]?.id}`;
    expect((await t.call(p.prime.token, 'GET', path)).rawPayload.equals(pdf('drawing'))).toBe(true);
    for (const person of [p.colleague, p.stranger, p.staff])
      expect((await t.call(person.token, 'GET', path)).statusCode).toBe(404);
    // an upload of somebody else
    expect((await send(p.prime, id, 'x', { uploads: [upload] })).statusCode).toBe(404);
    const hits = (await t.call(p.prime.token, 'GET', '/message_search?q=drawing')).json();
    expect(hits).toMatchObject([{ thread_id: id, seq: 2 }]);
  });

  test('to many firms begins a conversation with each, and says who was left out', async () => {
    const { businessId: _, ...empty } = await t.firm();
    await t.db.kysely.deleteFrom('memberships').where('company_id', '=', empty.mwbeId).execute();
    const to = [p.firm, p.other, empty].map(({ mwbeId }) => ({ kind: 'firm', id: mwbeId }));
    const answer = (await start(p.prime, to)).json();
    expect(answer.threads).toHaveLength(2);
    expect(answer.left_out).toMatchObject([{ organization: { id: empty.mwbeId } }]);
    expect(await inbox(p.firm)).toHaveLength(1);
    expect(await inbox(p.other)).toHaveLength(1);
    expect(await inbox(p.prime)).toHaveLength(2);
    const nobody = await start(p.prime, [{ kind: 'firm', id: empty.mwbeId }]);
    expect([nobody.statusCode, nobody.json().detail]).toEqual([409, expect.stringContaining('nobody would read it')]);
  });

  test('about a work record is for its parties, and nobody else learns that it exists', async () => {
    const project = await createProjectInState(t.db.kysely, 'pending', {
      hiring_company_id: p.prime.companyId,
      mwbe_id: p.firm.mwbeId,
      recorded_by: p.prime.userId,
    });
    const about = { kind: 'project', id: project };
    expect((await start(p.stranger, toFirm(p), { about })).statusCode).toBe(404);
    expect((await start(p.prime, [{ kind: 'firm', id: p.other.mwbeId }], { about })).statusCode).toBe(409);
    const id = await started(p.firm, [{ kind: 'company', id: p.prime.companyId }], { about });
    expect(await inbox(p.prime, `?about=${project}`)).toMatchObject([{ id, about: { kind: 'project', id: project } }]);
    const found = await t.call(p.firm.token, 'GET', `/message_recipient?about_kind=project&about_id=${project}`);
    expect(found.json()).toMatchObject({ organization: { id: p.prime.companyId }, refusal: null, threads: [{ id }] });
    const strange = await t.call(p.stranger.token, 'GET', `/message_recipient?about_kind=project&about_id=${project}`);
    expect(strange.statusCode).toBe(404);
  });
});

describe('people', () => {
  const add = ({ token }: { token: string }, id: string, userId: string, reads: string) =>
    t.call(token, 'POST', `/message_threads/${id}/participants`, { user_id: userId, reads });
  const remove = ({ token }: { token: string }, id: string, userId: string) =>
    t.call(token, 'DELETE', `/message_threads/${id}/participants/${userId}`);

  test('who is added reads the past or not, as is said, and who is removed reads nothing any more', async () => {
    const id = await started(p.prime, toFirm(p));
    await sent(p.firm, id, 'Between us: no.');
    expect((await add(p.prime, id, p.colleague.userId, 'new')).statusCode).toBe(201);
    const { messages, first_seq } = await page(p.colleague, id);
    expect([first_seq, messages.map(({ kind, person }) => [kind, person])]).toEqual([
      3,
      [['added', { name: 'Cole Pratt', reads: 'new' }]],
    ]);
    expect((await t.call(p.colleague.token, 'GET', '/message_search?q=between')).json()).toEqual([]);
    expect((await add(p.prime, id, p.colleague.userId, 'all')).statusCode).toBe(409);
    expect((await remove(p.firm, id, p.colleague.userId)).statusCode).toBe(404);
    expect((await remove(p.prime, id, p.colleague.userId)).statusCode).toBe(204);
    expect((await t.call(p.colleague.token, 'GET', `/message_threads/${id}`)).statusCode).toBe(404);
    expect((await add(p.prime, id, p.colleague.userId, 'all')).statusCode).toBe(201);
    expect((await page(p.colleague, id)).messages.map(({ kind }) => kind)).toEqual([
      'message',
      'message',
      'added',
      'removed',
      'added',
    ]);
  });

  test('nobody adds people of another company, gives more than they read, or leaves their side without anybody', async () => {
    const id = await started(p.prime, toFirm(p));
    for (const userId of [p.stranger.userId, p.mate.userId, p.developer.userId, randomUUID()])
      expect((await add(p.prime, id, userId, 'all')).statusCode).toBe(404);
    expect((await remove(p.prime, id, p.prime.userId)).statusCode).toBe(409);
    await add(p.prime, id, p.colleague.userId, 'new');
    expect((await remove(p.prime, id, p.prime.userId)).statusCode).toBe(204);
    await add(p.colleague, id, p.prime.userId, 'all');
    expect((await page(p.prime, id)).first_seq).toBe(2);
  });
});

describe('a long conversation', () => {
  test('opens at the newest, anywhere, and at a day', async () => {
    const id = await started(p.prime, toFirm(p));
    const [{ org } = { org: '' }] = (
      await sql<{ org: string }>`SELECT first_org AS org FROM message_threads WHERE id = ${id}`.execute(t.db.kysely)
    ).rows;
    await sql`
      INSERT INTO messages (id, thread_id, seq, kind, author_id, author_org, text, sent_at, client_key, words)
      SELECT gen_random_uuid(), ${id}::uuid, n, 'message', ${p.prime.userId}::uuid, ${org}::uuid, 'Line ' || n,
             '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', gen_random_uuid(), ''
      FROM generate_series(2, 2000) n`.execute(t.db.kysely);
    await sql`UPDATE message_threads SET last_seq = 2000 WHERE id = ${id}`.execute(t.db.kysely);
    const seqs = async (query: string) => (await page(p.firm, id, query)).messages.map(({ seq }) => seq);
    expect(await seqs('?limit=2')).toEqual([1999, 2000]);
    expect(await seqs('?from=1000&limit=2')).toEqual([1000, 1001]);
    // hour 1032 of the year is the first of February 13
    expect(await seqs('?on=2026-02-13&limit=1')).toEqual([1032]);
    expect(await seqs('?on=2030-01-01&limit=1')).toEqual([2000]);
    expect(await seqs('?from=2001')).toEqual([]);
  });

  test('is a PDF of what the reader may read', async () => {
    const id = await started(p.prime, toFirm(p));
    await sent(p.firm, id, 'Yes, on the 12th.');
    const file = await t.call(p.firm.token, 'GET', `/message_threads/${id}/file`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = pdfText(file.rawPayload);
    for (const part of ['Switchgear delivery', 'Lorena Ortiz', 'Yes, on the 12th.', 'Ruth Calvert'])
      expect(text).toContain(part);
    expect((await t.call(p.stranger.token, 'GET', `/message_threads/${id}/file`)).statusCode).toBe(404);
  });
});

test('drafts are kept for their author alone, and go with the message', async () => {
  const id = await started(p.prime, toFirm(p));
  const put = (text: string) => t.call(p.firm.token, 'PUT', `/message_drafts/${id}`, { subject: '', text });
  const get = async (token: string) => (await t.call(token, 'GET', `/message_drafts/${id}`)).json();
  expect((await put('Half a sen')).statusCode).toBe(200);
  expect([await get(p.firm.token), await get(p.mate.token)]).toEqual([
    { subject: '', text: 'Half a sen' },
    { subject: '', text: '' },
  ]);
  expect((await inbox(p.firm))[0]?.has_draft).toBe(true);
  await sent(p.firm, id, 'Half a sentence.');
  expect(await get(p.firm.token)).toEqual({ subject: '', text: '' });
});

test('muted conversations are not counted, and stay in the inbox', async () => {
  const id = await started(p.prime, toFirm(p));
  const muted = await t.call(p.firm.token, 'PATCH', `/message_threads/${id}`, { is_muted: true });
  expect(muted.json()).toMatchObject({ is_muted: true });
  await sent(p.prime, id, 'Anybody?');
  expect(await unread(p.firm)).toEqual({ messages: 0, threads: 0 });
  expect((await inbox(p.firm, '?filter=muted')).map((row) => row.unread)).toEqual([2]);
  expect(await inbox(p.mate, '?filter=muted')).toEqual([]);
});

test('search finds words in own messages, and where they stand', async () => {
  const id = await started(p.prime, toFirm(p));
  await sent(p.firm, id, 'The transformers arrive on Tuesday <b>at noon</b>.');
  const [hit] = (await t.call(p.prime.token, 'GET', '/message_search?q=transformer')).json();
  expect(hit).toMatchObject({ thread_id: id, seq: 2, author: 'Lorena Ortiz' });
  expect(hit.parts.filter((part: { is_found: boolean }) => part.is_found)).toEqual([
    { text: 'transformers', is_found: true },
  ]);
  expect(hit.parts.map((part: { text: string }) => part.text).join('')).toContain('at noon');
  // a word that says nothing finds nothing
  expect((await t.call(p.prime.token, 'GET', '/message_search?q=the')).json()).toEqual([]);
  expect((await t.call(p.prime.token, 'GET', `/message_search?q=${encodeURIComponent("'org' | (")}`)).statusCode).toBe(
    200,
  );
});
