import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { SampleMail } from '#contract/staff/schema/admin.ts';
import type { AuditEntry } from '#contract/staff/schema/audit.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { createSession } from '#server/session/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const ID = randomUUID();

let t: TestApp;
let boss: string;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://desk.example' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
  boss = await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true, first_name: 'Bea', last_name: 'Boss' });
  token = await t.logIn(boss);
});

const get = async (path: string) => (await t.call(token, 'GET', path)).json();
/** One audit entry, this many hours before noon. */
async function trail(hours: number, line: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await t.db.kysely
    .insertInto('audit_trail')
    .values({
      id,
      at: new Date(NOON.getTime() - hours * HOUR_MS),
      actor_id: null,
      impersonator_id: null,
      action: 'looked',
      subject_type: 'project',
      subject_id: null,
      details: '{}',
      request_id: null,
      ...line,
    })
    .execute();
  return id;
}

test('the overview counts items that need review and activity of the last 24 hours', async () => {
  const { userId } = await t.hirer();
  const sql = t.db.kysely;
  for (const hours of [1, 25]) {
    const at = new Date(NOON.getTime() - hours * HOUR_MS);
    await sql
      .insertInto('feedback')
      .values({ id: randomUUID(), user_id: userId, text: 'Good', url_path: '/', created_at: at })
      .execute();
    await sql
      .insertInto('script_failures')
      .values({ id: randomUUID(), at, kind: 'failed', file: 'a.js', url_path: '/' })
      .execute();
  }
  const request = { first_name: 'A', last_name: 'B', company: 'C', user_type: 'PRIME', created_at: NOON } as const;
  await sql
    .insertInto('access_requests')
    .values([
      { ...request, id: randomUUID(), email: 'a@x.example', state: 'confirmed', confirmed_at: NOON },
      { ...request, id: randomUUID(), email: 'b@x.example', state: 'new' },
    ])
    .execute();
  const { id: parent_id } = await sql
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  const as = { how: 'impersonation', impersonator_id: boss, parent_id, reason: 'Asked for help' } as const;
  await createSession(sql, userId, NOON, as);
  await createSession(sql, userId, NOON, { ...as, ended_at: NOON });
  expect(await get('/staff/desk')).toEqual({
    requests: 1,
    names: 0,
    claims: 0,
    registrations: 0,
    disputes: 0,
    references: 0,
    payments: 0,
    messages: 0,
    reviews: 0,
    failed_jobs: 0,
    merges: 0,
    feedback: 1,
    script_failures: 1,
    impersonations: 1,
    audit_fault: null,
    forwarded_by_unknown: false,
  });
});

test('says at the desk when a request came through a proxy that is not trusted', async () => {
  const desk = async (headers: Record<string, string>) =>
    (await t.call(token, 'GET', '/staff/desk', undefined, headers)).json().forwarded_by_unknown;
  expect(await desk({})).toBe(false);
  expect(await desk({ 'x-forwarded-for': '198.51.100.7' })).toBe(true);
  expect(await desk({ forwarded: 'for=198.51.100.7' })).toBe(true);
});

test('filters the audit trail by actor, action, subject, time and impersonation', async () => {
  const other = await createUser(t.db.kysely, { first_name: 'Dana', last_name: 'Okafor', email: 'dana@x.example' });
  const subject = randomUUID();
  const first = await trail(1, {
    actor_id: boss,
    subject_type: 'user',
    subject_id: other,
    details: JSON.stringify({ right: 'admin', n: 2, user: boss }),
  });
  const second = await trail(2, { actor_id: other, impersonator_id: boss, action: 'recorded', subject_id: subject });
  const third = await trail(26, { actor_id: other });
  const found = async (query: string): Promise<string[]> =>
    (await get(`/staff/audit?${query}`)).entries.map(({ id }: AuditEntry) => id);
  expect(await found('')).toEqual([first, second, third]);
  expect(await found('who=okafor')).toEqual([second, third]);
  expect(await found('who=dana@X')).toEqual([second, third]);
  expect(await found(`who=${boss}`)).toEqual([first, second]);
  expect(await found('who=nobody')).toEqual([]);
  expect(await found('action=looked')).toEqual([first, third]);
  expect(await found(`subject=${subject}`)).toEqual([second]);
  expect(await found('impersonated=true')).toEqual([second]);
  expect(await found('impersonated=false&until=2026-11-19')).toEqual([third]);
  expect(await found('since=2026-11-20')).toEqual([first, second]);
  expect(await found(`after=${second}`)).toEqual([third]);
  expect(await get('/staff/audit/actions')).toEqual(['looked', 'recorded']);
  const { entries } = await get('/staff/audit');
  expect(entries[0]).toMatchObject({
    by: { id: boss, name: 'Bea Boss' },
    impersonator: null,
    subject_name: 'Dana Okafor',
    details: expect.arrayContaining([
      { name: 'right', value: 'admin', label: null },
      { name: 'n', value: '2', label: null },
      // an id is told by the name of whom it means
      { name: 'user', value: boss, label: 'Bea Boss' },
    ]),
  });
  expect(entries[1].impersonator).toEqual({ id: boss, name: 'Bea Boss' });
});

test('exports what the filter matches, with escaped formulas, and records the export', async () => {
  await trail(1, { actor_id: boss, action: '=1+1' });
  await trail(2, { action: 'other' });
  const answer = await t.call(token, 'POST', '/staff/audit/exports', { action: '=1+1', format: 'csv' });
  const { name, content, entries } = answer.json();
  expect([answer.statusCode, name, entries]).toEqual([200, 'plumbline-audit-2026-11-20.csv', 1]);
  const lines = Buffer.from(content, 'base64').toString('utf8').trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("'=1+1");
  t.clock.set(new Date(NOON.getTime() + 1_000));
  const book = (await t.call(token, 'POST', '/staff/audit/exports', { format: 'xlsx' })).json();
  expect(Buffer.from(book.content, 'base64').subarray(0, 2).toString()).toBe('PK');
  const taken = (await get('/staff/audit?action=audit+trail+exported')).entries as AuditEntry[];
  expect(
    taken.map(({ by, details }) => [by?.id, Object.fromEntries(details.map(({ name, value }) => [name, value]))]),
  ).toEqual([
    [boss, { format: 'xlsx', entries: '3' }],
    [boss, { format: 'csv', action: '=1+1', entries: '1' }],
  ]);
});

test('feature flags are on by default; a change is recorded; a repeated change is rejected', async () => {
  const turn = (name: string, is_on: boolean) => t.call(token, 'PUT', `/staff/feature_flags/${name}`, { is_on });
  const before = await get('/staff/feature_flags');
  expect(
    before.every((one: { is_on: boolean; changed_by: string | null }) => one.is_on && one.changed_by === null),
  ).toBe(true);
  const statuses = [];
  for (const isOn of [true, false, false, true]) statuses.push((await turn('single_sign_on', isOn)).statusCode);
  expect(statuses).toEqual([409, 204, 409, 204]);
  expect((await turn('file_drop', false)).statusCode).toBe(204);
  expect((await t.call(null, 'GET', '/installation')).json().disabled_features).toEqual(['file_drop']);
  expect((await get('/staff/feature_flags')).find(({ name }: { name: string }) => name === 'file_drop')).toEqual({
    name: 'file_drop',
    is_on: false,
    changed_by: 'Bea Boss',
    changed_at: NOON.toISOString(),
  });
  expect((await turn('everything', false)).statusCode).toBe(400);
  expect((await get('/staff/audit')).entries).toHaveLength(3);
});

test('lists links without their secrets; an open link is revoked once and becomes invalid', async () => {
  const { userId } = await t.hirer();
  const secret = await t.app.services.transact((ctx) =>
    issueLink(ctx, { purpose: 'log-in', ttlMs: HOUR_MS, userId, email: 'dana@x.example', createdBy: boss }),
  );
  await t.app.services.transact((ctx) => issueLink(ctx, { purpose: 'invitation', ttlMs: 1, email: 'new@x.example' }));
  t.clock.set(new Date(NOON.getTime() + 1_000));
  const answer = await t.call(token, 'GET', '/staff/links');
  expect(answer.body).not.toContain(secret);
  expect(answer.body).not.toContain(hashToken(secret).toString('hex'));
  const { links } = await get('/staff/links?state=open');
  expect(links).toEqual([
    {
      id: expect.any(String),
      purpose: 'log-in',
      email: 'dana@x.example',
      person: { id: userId, name: 'Ada Lane' },
      by: 'Bea Boss',
      created_at: NOON.toISOString(),
      expires_at: new Date(NOON.getTime() + HOUR_MS).toISOString(),
      state: 'open',
      ended_at: null,
    },
  ]);
  expect((await get('/staff/links?q=NEW@')).links.map(({ state }: { state: string }) => state)).toEqual(['expired']);
  expect((await get('/staff/links?purpose=invitation')).links).toHaveLength(1);
  const revoke = async (id: string) => (await t.call(token, 'DELETE', `/staff/links/${id}`)).statusCode;
  expect([await revoke(links[0].id), await revoke(links[0].id), await revoke(ID)]).toEqual([204, 409, 404]);
  expect((await get('/staff/links?state=revoked')).links).toHaveLength(1);
  expect((await get('/staff/audit')).entries).toMatchObject([
    {
      action: 'link revoked',
      by: { id: boss },
      details: expect.arrayContaining([{ name: 'email', value: 'dana@x.example', label: null }]),
    },
  ]);
});

test('staff accept or decline each access request once, and the audit trail records it', async () => {
  const company_id = await createHiringCompany(t.db.kysely, { business_name: 'Calvert', user_type: 'PRIME' });
  const ask = async (email: string) => {
    const id = randomUUID();
    const request = {
      id,
      email,
      first_name: 'Dana',
      last_name: 'Okafor',
      company: 'Calvert',
      user_type: 'PRIME',
    } as const;
    const waits = { state: 'confirmed', created_at: NOON, confirmed_at: NOON } as const;
    await t.db.kysely
      .insertInto('access_requests')
      .values({ ...request, ...waits })
      .execute();
    return id;
  };
  const [one, other] = [await ask('dana@x.example'), await ask('spam@x.example')];
  const decide = (id: string, how: string, body: object) =>
    t.call(token, 'POST', `/staff/access_requests/${id}/${how}`, body);
  const granted = { user_type: 'PRIME', company_id, role: 'administrator' };
  const accepted = await decide(one, 'add_to_company', granted);
  expect(accepted.statusCode).toBe(200);
  expect((await decide(one, 'add_to_company', granted)).statusCode).toBe(409);
  expect((await decide(other, 'refuse', { reason: 'We do not know you' })).statusCode).toBe(204);
  expect((await get(`/staff/people/${accepted.json().user_id}`)).companies).toMatchObject([
    { id: company_id, role: 'administrator' },
  ]);
  expect((await get('/staff/access_requests?state=confirmed')).requests).toEqual([]);
  expect((await get('/staff/access_requests?state=refused')).requests).toMatchObject([
    { id: other, reason: 'We do not know you', decided_by: 'Bea Boss' },
  ]);
  const acts = (await get('/staff/audit')).entries.map(({ action }: AuditEntry) => action);
  expect(acts).toEqual(expect.arrayContaining(['access request accepted', 'access request declined']));
});

test('previews every email with sample data and the installation’s origin', async () => {
  const mails = await get('/staff/mail');
  expect(mails.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Work history recorded', 'Daily email', 'New staff account']),
  );
  for (const { subject, text, blocks, to } of mails) {
    expect(subject).not.toMatch(/undefined|null/);
    expect(text).not.toMatch(/undefined|null|\[object/);
    // the plain text appears in the HTML blocks
    const shown = blocks.flatMap(({ parts }: SampleMail['blocks'][number]) => parts.map((part) => part.text));
    for (const one of shown) expect(text).toContain(one);
    expect(shown.length).toBeGreaterThan(4);
    expect(text).toContain('https://desk.example/');
    expect(to).toMatch(/@/);
  }
});
