import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs, truncate } from '../../../tests/support/database.ts';
import { pdf } from '../../../tests/support/documents.ts';
import { firmPapers } from '../../../tests/support/firm-papers.ts';
import { createFirmDocument, createFirmShare } from './factory.ts';

const NOON = '2026-11-20T12:00:00Z';
let t: TestApp;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let papers: ReturnType<typeof firmPapers>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
  firm = await t.firm({ first_name: 'Lorena', last_name: 'Banks' });
  hirer = await t.hirer({ first_name: 'Ada', last_name: 'Lane' });
  papers = firmPapers(t, firm);
});

const NOTHING = { financials: false, documents: [], ends_on: null };
const sharedWith = (token: string) => papers.call('GET', '/shared', undefined, token);
const keepSessions = () =>
  t.db.kysely
    .updateTable('sessions')
    .set({ expires_at: new Date('2027-12-01T00:00:00Z'), last_seen_at: t.clock.now() })
    .execute();

describe('documents', () => {
  test('are visible to nobody until they are shared, and then to that company alone', async () => {
    const [coi, w9] = [await papers.added(), await papers.added('w9.pdf', pdf('w9'), { kind: 'w9' })];
    const other = await t.hirer();
    const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
    const statuses = async () => {
      const tokens = [hirer.token, other.token, (await t.firm()).token];
      return Promise.all(tokens.map(async (token) => (await papers.download(token, coi.id)).statusCode));
    };
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await sharedWith(hirer.token)).json()).toEqual(NOTHING);
    expect((await papers.share(hirer.companyId, { documents: [coi.id] })).statusCode).toBe(201);
    expect(await statuses()).toEqual([200, 404, 404]);
    expect((await sharedWith(hirer.token)).json()).toMatchObject({
      financials: false,
      ends_on: '2026-12-31',
      documents: [{ id: coi.id, kind: 'insurance', display_name: 'COI.pdf' }],
    });
    expect((await papers.download(hirer.token, w9.id)).statusCode).toBe(404);
    expect((await papers.download(staff, w9.id)).statusCode).toBe(200);
    expect((await papers.download(null, coi.id)).statusCode).toBe(401);
  });

  test('stay shared when they are renewed; earlier files stay with the firm', async () => {
    const { id, file } = await papers.added('old.pdf', pdf('old'));
    await papers.share(hirer.companyId, { documents: [id] });
    t.clock.set('2026-11-20T12:00:01Z');
    await papers.added('new.pdf', pdf('new'), { replaces: { id, version: 1 } });
    expect((await papers.download(hirer.token, id)).rawPayload.equals(pdf('new'))).toBe(true);
    expect((await papers.download(hirer.token, id, { file: file.id })).statusCode).toBe(404);
    await papers.call('DELETE', `/documents/${id}`);
    expect((await papers.download(hirer.token, id)).statusCode).toBe(404);
  });

  test('end with the day of the share in every US time zone', async () => {
    const { id } = await papers.added();
    await papers.share(hirer.companyId, { documents: [id], ends_on: '2026-11-21' });
    t.clock.set('2026-11-22T09:59:59Z');
    await keepSessions();
    expect((await sharedWith(hirer.token)).json()).toMatchObject({ documents: [{ id }], ends_on: '2026-11-21' });
    t.clock.set('2026-11-22T10:00:00Z');
    expect((await sharedWith(hirer.token)).json()).toEqual(NOTHING);
    expect((await papers.download(hirer.token, id)).statusCode).toBe(404);
    expect((await papers.call('GET', '/shares')).json()[0]).toMatchObject({ active: false, stopped_at: null });
  });

  test('are withheld at once when the share is stopped, even if a download was opened', async () => {
    const { id } = await papers.added();
    const share = (await papers.share(hirer.companyId, { documents: [id] })).json();
    const opened = (await papers.call('POST', `/documents/${id}/downloads`, {}, hirer.token)).json();
    expect((await papers.call('POST', `/shares/${share.id}/end`)).statusCode).toBe(204);
    expect((await t.call(hirer.token, 'GET', `/firm_document_downloads/${opened.id}`)).statusCode).toBe(404);
    expect((await papers.call('POST', `/shares/${share.id}/end`)).statusCode).toBe(404);
  });

  test('that are stopped while others read are read before or not at all', async () => {
    const { id } = await papers.added();
    const share = (await papers.share(hirer.companyId, { documents: [id] })).json();
    const reads = [1, 2, 3, 4, 5].map(() => papers.download(hirer.token, id));
    const [, ...answers] = await Promise.all([papers.call('POST', `/shares/${share.id}/end`), ...reads]);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    expect((await papers.download(hirer.token, id)).statusCode).toBe(404);
  });
});

describe('a download', () => {
  test('is on record before it starts, for the firm and in the audit trail', async () => {
    const { id } = await papers.added();
    await papers.share(hirer.companyId, { documents: [id] });
    const staffId = await createUser(t.db.kysely, { user_type: 'INTERNAL', first_name: 'Sam', last_name: 'Staff' });
    const staff = await t.logIn(staffId);
    await papers.download(hirer.token, id);
    t.clock.set('2026-11-20T12:00:01Z');
    await papers.download(staff, id);
    const { looks } = (await papers.call('GET', '/looks')).json();
    expect(looks.map(({ id: _, ...look }: { id: string }) => look)).toEqual([
      { person: 'Sam Staff', company: 'Plumbline', what: 'document', file: 'COI.pdf', at: '2026-11-20T12:00:01.000Z' },
      {
        person: 'Ada Lane',
        company: 'Ironbridge General Contracting',
        what: 'document',
        file: 'COI.pdf',
        at: '2026-11-20T12:00:00.000Z',
      },
    ]);
    const { rows } = { rows: await audited('firm document downloaded') };
    expect(rows).toEqual([hirer.userId, staffId]);
  });

  test('serves the person who opened it, for five minutes', async () => {
    const { id } = await papers.added();
    await papers.share(hirer.companyId, { documents: [id] });
    const opened = (await papers.call('POST', `/documents/${id}/downloads`, {}, hirer.token)).json();
    const get = (token: string) => t.call(token, 'GET', `/firm_document_downloads/${opened.id}`);
    expect([(await get(hirer.token)).statusCode, (await get(firm.token)).statusCode]).toEqual([200, 404]);
    const answer = await get(hirer.token);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="COI.pdf"',
    });
    t.clock.set('2026-11-20T12:05:00Z');
    expect((await get(hirer.token)).statusCode).toBe(404);
  });
});

const audited = async (action: string) => {
  const trail = await t.db.kysely
    .selectFrom('audit_trail')
    .select(['actor_id', 'at'])
    .where('action', '=', action)
    .execute();
  const pending = await t.db.kysely
    .selectFrom('audit_pending' as never)
    .selectAll()
    .execute();
  const all = [
    ...trail,
    ...(pending as { action: string; actor_id: string; at: Date }[]).filter((one) => one.action === action),
  ];
  return all.sort((a, b) => +new Date(a.at) - +new Date(b.at)).map(({ actor_id }) => actor_id);
};

describe('a share', () => {
  test('names a company, documents of the firm and a day within a year', async () => {
    const [{ id }, foreign] = [await papers.added(), await createFirmDocument(t.db.kysely, (await t.firm()).mwbeId)];
    const wrong: [object, string, string?][] = [
      [{ documents: [] }, 'body.documents'],
      [{ documents: [foreign.id] }, 'body.documents'],
      [{ documents: [id], ends_on: '2026-11-18' }, 'body.ends_on'],
      [{ documents: [id], ends_on: '2027-11-23' }, 'body.ends_on'],
      [{ documents: [id], tax_id_last_four: true }, 'body.tax_id_last_four'],
      [{ documents: [id] }, 'body.company_id', crypto.randomUUID()],
    ];
    for (const [body, field, company] of wrong) {
      const answer = await papers.share(company ?? hirer.companyId, body);
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, field]);
    }
    expect((await papers.call('GET', '/shares')).json()).toEqual([]);
  });

  test('takes the place of the former one with the same company, also at the same time', async () => {
    const { id } = await papers.added();
    const bodies = [{ documents: [id] }, { financials: true }, { documents: [id], financials: true }];
    const answers = await Promise.all(bodies.map((body) => papers.share(hirer.companyId, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const shares = (await papers.call('GET', '/shares')).json();
    expect(shares.map(({ active }: { active: boolean }) => active).sort()).toEqual([false, false, true]);
  });

  test('finds companies by a part of their name, if anybody is there', async () => {
    await t.db.kysely
      .updateTable('hiring_companies')
      .set({ business_name: 'Calvert & Pratt' })
      .where('id', '=', hirer.companyId)
      .execute();
    await t.db.kysely
      .insertInto('hiring_companies')
      .values({ id: crypto.randomUUID(), business_name: 'Calvert Empty', created_at: new Date(NOON) } as never)
      .execute();
    const find = (q: string) => t.call(firm.token, 'GET', `/share_recipients?q=${encodeURIComponent(q)}`);
    expect((await find('pratt')).json()).toEqual([{ id: hirer.companyId, business_name: 'Calvert & Pratt' }]);
    expect((await find('calvert')).json()).toHaveLength(1);
    expect((await find('c')).statusCode).toBe(400);
    expect((await find('%')).statusCode).toBe(400);
  });
});

test('row-level security shows papers to the firm, and shared ones to the company', async () => {
  const { id } = await createFirmDocument(t.db.kysely, firm.mwbeId);
  await createFirmDocument(t.db.kysely, firm.mwbeId);
  await createFirmShare(t.db.kysely, firm.mwbeId, hirer.companyId, { documents: [id] });
  const other = await t.hirer();
  const rows = (userId: string) =>
    withRowSecurity(readingAs(t.db, { kind: 'user', id: userId } as never), async (tx) => [
      (await tx.selectFrom('firm_documents').select('id').execute()).length,
      (await tx.selectFrom('firm_document_files').select('id').execute()).length,
      (await tx.selectFrom('firm_shares').select('id').execute()).length,
    ]);
  expect([await rows(firm.userId), await rows(hirer.userId), await rows(other.userId)]).toEqual([
    [2, 2, 1],
    [1, 1, 1],
    [0, 0, 0],
  ]);
  const write = (userId: string) =>
    withRowSecurity(readingAs(t.db, { kind: 'user', id: userId } as never), (tx) =>
      tx.updateTable('firm_documents').set({ number: 'x' }).execute(),
    );
  const [result] = await write(hirer.userId);
  expect(result?.numUpdatedRows).toBe(0n);
});
