import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createNotifications } from '#server/notifications/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

const later = (ms: number) => t.clock.set(new Date(NOON.getTime() + ms));
const person = (user: object = {}) => createUser(t.db.kysely, user);
async function staff(user: object = {}) {
  const id = await person({
    first_name: 'Sam',
    last_name: 'Roe',
    user_type: 'INTERNAL',
    may_impersonate: true,
    ...user,
  });
  return { id, token: await t.logIn(id) };
}
const begin = (token: string, user_id: string, more: object = {}) =>
  t.call(token, 'POST', '/impersonation', { user_id, reason: 'Asked for help by phone', ...more });
const statusOfMe = async (token: string) => (await t.call(token, 'GET', '/me')).statusCode;
/** A staff member who impersonates a person. */
async function acting() {
  const [own, target] = [await staff(), await person({ email: 'ada@test.example' })];
  const answer = await begin(own.token, target);
  expect(answer.statusCode).toBe(201);
  return { own, target, token: answer.json().access_token as string };
}

test('staff impersonate a person, with both recorded in the audit trail [SESSION-017]', async () => {
  const { own, target, token } = await acting();
  const me = (await t.call(token, 'GET', '/me')).json();
  expect(me).toMatchObject({
    id: target,
    email: 'ada@test.example',
    impersonation: { by: 'Sam Roe', until: '2026-11-20T12:30:00.000Z' },
  });
  await t.call(token, 'DELETE', '/impersonation');
  const rows = await t.db.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'impersonator_id', 'subject_id', 'details'])
    .execute();
  expect(rows).toEqual([
    expect.objectContaining({
      action: 'impersonation started',
      actor_id: own.id,
      subject_id: target,
      details: expect.objectContaining({ reason: 'Asked for help by phone' }),
    }),
    expect.objectContaining({ action: 'impersonation ended', actor_id: target, impersonator_id: own.id }),
  ]);
});

test('an impersonation ends after 30 minutes by itself [SESSION-017]', async () => {
  const { own, token } = await acting();
  later(30 * MINUTE_MS - 1);
  expect(await statusOfMe(token)).toBe(200);
  later(30 * MINUTE_MS);
  expect([await statusOfMe(token), await statusOfMe(own.token)]).toEqual([401, 200]);
});

test('an impersonation keeps the staff member’s own session in use', async () => {
  const { own, token } = await acting();
  const expires_at = new Date(NOON.getTime() + 720 * MINUTE_MS);
  await t.db.kysely.updateTable('sessions').set({ expires_at }).where('user_id', '=', own.id).execute();
  later(29 * MINUTE_MS);
  await statusOfMe(token);
  const ofStaff = t.db.kysely.selectFrom('sessions').select('last_seen_at').where('user_id', '=', own.id);
  await expect.poll(() => ofStaff.execute()).toEqual([{ last_seen_at: t.clock.now() }]);
  later(88 * MINUTE_MS);
  expect(await statusOfMe(own.token)).toBe(200);
});

test('an impersonator deletes nothing, requests no documents and changes no settings', async () => {
  const { userId, token: theirs } = await t.hirer();
  const { token: own } = await staff();
  const token = (await begin(own, userId)).json().access_token as string;
  const saved = (await t.call(theirs, 'POST', '/search/saved', { name: 'Wiring', query: 'q=wiring' })).json();
  const [notification] = await createNotifications(t.db.kysely, userId, [NOON]);
  const request = { email: 'office@example.com', what: 'Your W-9', due_on: null, max_files: 3 };
  const asked = (await t.call(theirs, 'POST', '/document_requests', request)).json();
  const uuid = '5d3f2a52-8a34-4b8e-9d2b-111111111111';
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await t.call(theirs, 'POST', '/photo_uploads', undefined, { ...tus, 'upload-length': '9' });
  const upload = `/photo_uploads/${String(begun.headers.location).split('/').at(-1)}`;
  const tries: [string, string, object | undefined, Record<string, string>?][] = [
    ['DELETE', `/search/saved/${saved.id}`, undefined],
    ['PATCH', `/notifications/${notification}`, { hidden: true }],
    ['PATCH', '/notification_settings', { mail_preference: 'never' }],
    ['POST', '/document_requests', request],
    ['POST', `/document_requests/${asked.id}/closure`, undefined],
    ['DELETE', `/documents/${uuid}`, undefined],
    ['DELETE', `/projects/${uuid}/photos/${uuid}`, undefined],
    ['DELETE', upload, undefined, tus],
  ];
  for (const [method, path, body, headers] of tries) {
    expect([path, (await t.call(token, method, path, body, headers)).statusCode]).toEqual([path, 403]);
  }
  // the person themselves may
  const own204: typeof tries = [
    ['DELETE', `/search/saved/${saved.id}`, undefined],
    ['DELETE', upload, undefined, tus],
  ];
  for (const [method, path, body, headers] of own204)
    expect([path, (await t.call(theirs, method, path, body, headers)).statusCode]).toEqual([path, 204]);
});

test('rejects tokens with the impersonation suffix removed or added', async () => {
  const { own, token } = await acting();
  expect(token).toMatch(/^[\w-]{43}impersonating$/);
  const bare = token.replace(/impersonating$/, '');
  const statuses = [token, bare, `${token}impersonating`, `${own.token}impersonating`, own.token].map(statusOfMe);
  expect(await Promise.all(statuses)).toEqual([200, 401, 401, 401, 200]);
});

test('rejects impersonation of staff, administrators, oneself and deactivated accounts', async () => {
  const own = await staff();
  const refused: [string, number][] = [
    [own.id, 403],
    [await person({ user_type: 'INTERNAL' }), 403],
    [await person({ user_type: 'PRIME', admin: true }), 403],
    [await person({ active: false }), 404],
    [await person({ demo: true }), 404],
    ['5d3f2a52-8a34-4b8e-9d2b-111111111111', 404],
  ];
  for (const [id, status] of refused) {
    expect([id, (await begin(own.token, id)).statusCode]).toEqual([id, status]);
    expect((await t.call(own.token, 'GET', `/impersonation/${id}`)).statusCode).toBe(status);
  }
  for (const reason of ['', ' ', undefined]) {
    expect((await begin(own.token, await person(), { reason })).statusCode).toBe(400);
  }
});

test('requires the right, recent authentication and the enabled feature', async () => {
  const [own, target] = [await staff(), await person()];
  const others = [await staff({ may_impersonate: false, admin: true }), { token: await t.logIn(await person()) }];
  for (const { token } of others) expect((await begin(token, target)).statusCode).toBe(403);
  later(15 * MINUTE_MS + 1);
  const late = await begin(own.token, target);
  expect([late.statusCode, late.json().type]).toEqual([403, 'urn:plumbline:confirm-identity']);
  const off = { name: 'impersonation', is_on: false, changed_at: NOON } as const;
  await t.db.kysely.insertInto('feature_flags').values(off).execute();
  t.clock.set(NOON);
  expect((await begin(own.token, target)).statusCode).toBe(403);
});

test('disabling the feature ends all impersonations and nothing else', async () => {
  const { own, token } = await acting();
  const boss = await staff({ admin: true, may_impersonate: false });
  const turn = (name: string, is_on: boolean) => t.call(boss.token, 'PUT', `/staff/feature_flags/${name}`, { is_on });
  expect((await turn('log_in_links', false)).statusCode).toBe(204);
  expect(await statusOfMe(token)).toBe(200);
  expect((await turn('impersonation', false)).statusCode).toBe(204);
  expect([await statusOfMe(token), await statusOfMe(own.token), await statusOfMe(boss.token)]).toEqual([401, 200, 200]);
  expect((await turn('impersonation', true)).statusCode).toBe(204);
  expect(await statusOfMe(token)).toBe(401);
});

test('previews the person to impersonate', async () => {
  const { companyId: _, userId } = await t.hirer({
    email: 'dana@test.example',
    first_name: 'Dana',
    last_name: 'Okafor',
  });
  const firm = await t.firm({ first_name: 'Lorena' });
  const { token } = await staff();
  expect((await t.call(token, 'GET', `/impersonation/${userId}`)).json()).toEqual({
    id: userId,
    name: 'Dana Okafor',
    email: 'dana@test.example',
    user_type: 'PRIME',
    companies: ['Ironbridge General Contracting'],
  });
  expect((await t.call(token, 'GET', `/impersonation/${firm.userId}`)).json().companies).toHaveLength(1);
});

test('forbids passwords, sessions, memberships and nested impersonation', async () => {
  const { token, target } = await acting();
  const other = await person();
  const theirs = (await t.call(await t.logIn(target), 'GET', '/sessions')).json();
  const tries: [string, string, object?][] = [
    ['POST', '/impersonation', { user_id: other, reason: 'More' }],
    ['GET', `/impersonation/${other}`],
    ['POST', '/password', { password: 'my dog walks at seven' }],
    ['DELETE', '/sessions'],
    ['DELETE', `/sessions/${theirs.find((one: { current: boolean }) => one.current).id}`],
  ];
  for (const [method, path, body] of tries) {
    expect([path, (await t.call(token, method, path, body)).statusCode]).toEqual([path, 403]);
  }
});

test('ends with the right, with either account, and with the staff member’s own session', async () => {
  const ends: ((ids: { own: { id: string; token: string }; target: string }) => Promise<unknown>)[] = [
    ({ own }) => t.db.kysely.updateTable('users').set({ may_impersonate: false }).where('id', '=', own.id).execute(),
    ({ own }) => t.db.kysely.updateTable('users').set({ user_type: 'PRIME' }).where('id', '=', own.id).execute(),
    ({ own }) => t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', own.id).execute(),
    ({ target }) => t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', target).execute(),
    ({ own }) => t.call(own.token, 'DELETE', '/session'),
  ];
  for (const end of ends) {
    await truncate(t.db);
    const { token, ...ids } = await acting();
    expect(await statusOfMe(token)).toBe(200);
    await end(ids);
    expect([ends.indexOf(end), await statusOfMe(token)]).toEqual([ends.indexOf(end), 401]);
  }
});

test('ending returns to the staff session under a new token, which requires reauthentication', async () => {
  const { own, token, target } = await acting();
  expect((await t.call(own.token, 'DELETE', '/impersonation')).statusCode).toBe(409);
  const answer = await t.call(token, 'DELETE', '/impersonation');
  const back = answer.json().access_token;
  expect([answer.statusCode, await statusOfMe(token), await statusOfMe(own.token)]).toEqual([200, 401, 401]);
  expect((await t.call(back, 'GET', '/me')).json()).toMatchObject({ id: own.id, impersonation: null });
  expect((await begin(back, target)).json().type).toBe('urn:plumbline:confirm-identity');
  const ended = t.db.kysely.selectFrom('audit_trail').selectAll().where('action', '=', 'impersonation ended');
  expect(await ended.executeTakeFirst()).toMatchObject({
    actor_id: target,
    impersonator_id: own.id,
    subject_id: target,
  });
});

test('only one of several concurrent ends succeeds', async () => {
  const { token } = await acting();
  const answers = await Promise.all(Array.from({ length: 20 }, () => t.call(token, 'DELETE', '/impersonation')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => ![200, 401, 409].includes(statusCode))).toEqual([]);
});

test('starting another impersonation ends the first; signing out ends both sessions', async () => {
  const { own, token } = await acting();
  const second = (await begin(own.token, await person())).json().access_token;
  expect([await statusOfMe(token), await statusOfMe(second)]).toEqual([401, 200]);
  expect((await t.call(second, 'DELETE', '/session')).statusCode).toBe(204);
  expect([await statusOfMe(second), await statusOfMe(own.token)]).toEqual([401, 401]);
});

test('the person sees the impersonation among their sessions and can end it', async () => {
  const { token, target } = await acting();
  const theirs = await t.logIn(target);
  const rows = (await t.call(theirs, 'GET', '/sessions')).json();
  const session = rows.find(({ how }: { how: string }) => how === 'impersonation');
  expect(session).toMatchObject({ impersonator: 'Sam Roe', current: false });
  expect((await t.call(theirs, 'DELETE', `/sessions/${session.id}`)).statusCode).toBe(204);
  expect(await statusOfMe(token)).toBe(401);
});
