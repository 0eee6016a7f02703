import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let id: string;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T12:00:00Z');
  [owner, firm] = [await t.hirer(), await t.firm()];
  id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
});

const QUOTE = { amount: 84_000, unit_price: null, note: 'Panels included.', valid_until: '2027-02-01' };
const invite = (mwbe_ids: string[], { token = owner.token, to = id } = {}) =>
  t.call(token, 'POST', `/opportunities/${to}/invitations`, { mwbe_ids, message: 'We liked your work.' });
const resultOf = async (mwbeId: string, more = {}) => (await invite([mwbeId], more)).json()[0].result;
const act = (path: string, body?: object, of = firm, to = id) =>
  t.call(of.token, 'POST', `/mwbes/${of.mwbeId}/responses/${to}/${path}`, body);
const own = async (of = firm, to = id) => (await t.call(of.token, 'GET', `/mwbes/${of.mwbeId}/responses/${to}`)).json();
const list = async (query = '', token = owner.token) =>
  (await t.call(token, 'GET', `/opportunities/${id}/responses${query}`)).json();
const summary = async () => (await t.call(owner.token, 'GET', `/opportunities/${id}/responses/summary`)).json();
const close = async () => {
  const { version } = (await t.call(owner.token, 'GET', `/opportunities?id=${id}`)).json();
  expect((await t.call(owner.token, 'POST', `/opportunities/${id}/closure`, { version })).statusCode).toBe(200);
};
const settings = (change: object, of = firm) =>
  t.call(of.token, 'PUT', `/mwbes/${of.mwbeId}/invitation_settings`, {
    per_week: 20,
    paused_until: null,
    reminders: true,
    muted: [],
    ...change,
  });
/** Cards of this type that come to the person; jobs write them. */
const cards = async (token: string, type: string) => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const all = (await t.call(token, 'GET', '/notifications')).json() as { type: string; subject: object }[];
    const found = all.filter((card) => card.type === type);
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
};
const fields = (answer: { json(): { errors?: { field: string }[] } }) =>
  answer.json().errors?.map(({ field }) => field);

describe('an invitation', () => {
  test('says what became of each firm, and tells the people of those it reached', async () => {
    const unreachable = await createBusiness(t.db.kysely, { email: null });
    const byEmail = await createBusiness(t.db.kysely, { email: 'office@firm.example' });
    const merged = await createBusiness(t.db.kysely, { withdrawn_at: new Date() });
    const unknown = randomUUID();
    const asked = [firm.mwbeId, unreachable.mwbeId, byEmail.mwbeId, merged.mwbeId, unknown, firm.mwbeId];
    const answer = await invite(asked);
    expect(answer.json().map((one: { result: string }) => one.result)).toEqual([
      'invited',
      'unreachable',
      'invited',
      'not_listed',
      'not_listed',
    ]);
    expect(await resultOf(firm.mwbeId)).toBe('already');
    const [card] = await cards(firm.token, 'opportunity_invitation');
    expect(card?.subject).toMatchObject({ response_state: 'invited', response_message: 'We liked your work.' });
    expect((await list()).map((row: { channel: string }) => row.channel).sort()).toEqual(['account', 'email']);
    expect(await summary()).toMatchObject({ counts: { invited: 2, quoted: 0 }, sealed: true, to_follow_up: 0 });
  });

  test('is for owners and staff alone, and for what is open', async () => {
    const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
    const other = await t.hirer();
    const draft = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, state: 'draft' });
    const closed = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, state: 'closed' });
    const status = async (more: object) => (await invite([firm.mwbeId], more)).statusCode;
    expect([
      await status({ token: firm.token }),
      await status({ token: other.token }),
      await status({ to: randomUUID() }),
      await status({ to: draft }),
      await status({ to: closed }),
      await status({ token: staff }),
    ]).toEqual([403, 403, 404, 409, 409, 200]);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM audit_trail WHERE action = 'firms invited'`.execute(t.db.kysely);
    expect(rows).toEqual([{ n: 1 }]);
    const tooMany = await invite(Array.from({ length: 1001 }, () => randomUUID()));
    expect([tooMany.statusCode, fields(tooMany)]).toEqual([400, ['body.mwbe_ids']]);
  });

  test('reaches a thousand firms in one call', async () => {
    const firms = Array.from({ length: 1_000 }, () => ({ business: randomUUID(), mwbe: randomUUID() }));
    await sql`
      INSERT INTO businesses (id, legal_business_name, sources, email, created_at, updated_at)
      SELECT n.id, 'Harbor Works LLC', '{}', 'office@firm.example', now(), now()
      FROM unnest(${firms.map((one) => one.business)}::uuid[]) AS n (id)`.execute(t.db.kysely);
    await sql`
      INSERT INTO mwbes (id, business_id, created_at)
      SELECT n.id, n.business, now()
      FROM unnest(${firms.map((one) => one.mwbe)}::uuid[], ${firms.map((one) => one.business)}::uuid[]) AS n (id, business)`.execute(
      t.db.kysely,
    );
    const answer = await invite(firms.map((one) => one.mwbe));
    // nobody is to be written to
    await sql`DELETE FROM pgboss.job WHERE name LIKE 'responses.%'`.execute(t.db.kysely);
    expect(answer.json().filter(({ result }: { result: string }) => result === 'invited')).toHaveLength(1_000);
    expect((await summary()).counts.invited).toBe(1_000);
  });

  test('comes no more often than the firm allows, and not from whom it muted', async () => {
    const others = await Promise.all([1, 2, 3].map(() => t.hirer()));
    const opportunities = await Promise.all(
      others.map(({ companyId }) => createOpportunity(t.db.kysely, { hiring_company_id: companyId })),
    );
    const from = (at: number) => ({ token: others[at]?.token ?? '', to: opportunities[at] ?? '' });
    await settings({ per_week: 1, muted: [owner.companyId] });
    expect([
      await resultOf(firm.mwbeId),
      await resultOf(firm.mwbeId, from(0)),
      await resultOf(firm.mwbeId, from(1)),
    ]).toEqual(['paused', 'invited', 'limit']);
    // when there is room again is said; nothing of whom the firm muted
    const again = async (more: object) => (await invite([firm.mwbeId], more)).json()[0].again_at;
    expect([await again({}), await again(from(1))]).toEqual([null, '2026-11-27T12:00:00.000Z']);
    t.clock.set('2026-11-27T13:00:00Z');
    firm = { ...firm, token: await t.logIn(firm.userId) };
    for (const one of others) one.token = await t.logIn(one.userId);
    expect(await resultOf(firm.mwbeId, from(1))).toBe('invited');
    await settings({ per_week: 100, paused_until: '2026-11-30' });
    expect(await resultOf(firm.mwbeId, from(2))).toBe('paused');
    t.clock.set('2026-12-01T12:00:00Z');
    for (const one of others) one.token = await t.logIn(one.userId);
    expect(await resultOf(firm.mwbeId, from(2))).toBe('invited');
  });

  test('settings name the field that is wrong, and stay the firm’s own', async () => {
    const [zero, unknown] = [
      await settings({ per_week: 0 }),
      await settings({ muted: [owner.companyId, randomUUID()] }),
    ];
    expect([fields(zero), fields(unknown)]).toEqual([['body.per_week'], ['body.muted.1']]);
    expect((await settings({ muted: [owner.companyId] })).json().muted).toMatchObject([{ id: owner.companyId }]);
    const path = `/mwbes/${firm.mwbeId}/invitation_settings`;
    expect((await t.call((await t.firm()).token, 'GET', path)).statusCode).toBe(404);
  });
});

describe('an answer', () => {
  test('is interest, refusal with a reason, or withdrawal; each side has its history', async () => {
    await invite([firm.mwbeId]);
    expect((await act('opening')).statusCode).toBe(204);
    await act('opening');
    expect(await own()).toMatchObject({
      response: { state: 'invited', version: 1 },
      actions: ['interest', 'decline', 'quote'],
    });
    expect((await act('interest', { version: 1, words: 'Who else is on site?' })).json()).toMatchObject({
      response: { state: 'interested', version: 2 },
      actions: ['decline', 'quote', 'withdraw'],
    });
    expect(fields(await act('refusal', { version: 2, reason: 'other' }))).toEqual(['body.words']);
    expect((await act('refusal', { version: 2, reason: 'bond' })).statusCode).toBe(200);
    expect((await act('withdrawal', { version: 3, words: 'x' })).statusCode).toBe(409);
    expect((await act('interest', { version: 1 })).statusCode).toBe(412);
    const [row] = await list();
    expect(row).toMatchObject({ state: 'declined', reason: 'bond', may_follow_up: false });
    const { history } = (await t.call(owner.token, 'GET', `/opportunities/${id}/responses/${row.id}`)).json();
    const kinds = history.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'delivered');
    expect(kinds).toEqual(['declined', 'interested', 'opened', 'invited']);
    expect(history.find(({ kind }: { kind: string }) => kind === 'interested').person).toBeNull();
    expect((await own()).history.find(({ kind }: { kind: string }) => kind === 'interested').person).not.toBeNull();
    const told = await cards(owner.token, 'opportunity_response');
    expect(told.map(({ subject }) => subject)).toMatchObject([{ response_reason: 'bond' }, {}]);
    const ofFirm = (await t.call(firm.token, 'GET', `/mwbes/${firm.mwbeId}/responses?state=declined`)).json();
    expect(ofFirm).toMatchObject([{ opportunity_id: id, state: 'declined', is_open: true }]);
  });

  test('can come without an invitation, not to a refusal, and not after the deadline', async () => {
    expect((await act('refusal', { version: 0, reason: 'bond' })).statusCode).toBe(409);
    expect((await act('interest', { version: 0 })).json().response).toMatchObject({
      state: 'interested',
      invited_at: null,
    });
    expect(await resultOf(firm.mwbeId)).toBe('already');
    t.clock.set('2027-01-15T17:00:00Z');
    firm = { ...firm, token: await t.logIn(firm.userId) };
    const late = await act('quotes', { version: 1, ...QUOTE, valid_until: null });
    expect([late.statusCode, late.json().detail]).toEqual([409, 'This opportunity takes no more answers.']);
    expect((await own()).actions).toEqual(['withdraw']);
    expect((await act('withdrawal', { version: 1, words: 'Booked by now' })).statusCode).toBe(200);
  });

  test('exists for its two sides alone, in the database as well', async () => {
    await invite([firm.mwbeId]);
    await act('quotes', { version: 1, ...QUOTE });
    const [other, stranger] = [await t.firm(), await t.hirer()];
    const statuses = [
      await t.call(other.token, 'GET', `/mwbes/${firm.mwbeId}/responses`),
      await t.call(stranger.token, 'GET', `/opportunities/${id}/responses`),
      await t.call(stranger.token, 'GET', `/opportunities/${id}/responses/export?format=csv`),
      await t.call(stranger.token, 'POST', `/opportunities/${id}/follow_ups`, {}),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 403, 403, 403]);
    const seen = async (userId: string) =>
      withRowSecurity(
        { sql: t.db.kysely, actor: { kind: 'user', id: userId, onlyCompanyId: null } as never },
        async (tx) => {
          const { rows } = await sql<{ responses: number; quotes: number; events: number; settings: number }>`
            SELECT (SELECT count(*)::int FROM opportunity_responses) AS responses,
                   (SELECT count(*)::int FROM opportunity_quotes) AS quotes,
                   (SELECT count(*) > 0 FROM opportunity_response_events) AS events,
                   (SELECT count(*)::int FROM invitation_settings) AS settings`.execute(tx);
          return rows[0];
        },
      );
    expect([
      await seen(firm.userId),
      await seen(owner.userId),
      await seen(other.userId),
      await seen(stranger.userId),
    ]).toEqual([
      { responses: 1, quotes: 1, events: true, settings: 1 },
      { responses: 1, quotes: 0, events: true, settings: 0 },
      { responses: 0, quotes: 0, events: false, settings: 0 },
      { responses: 0, quotes: 0, events: false, settings: 0 },
    ]);
    await close();
    expect([(await seen(owner.userId))?.quotes, (await seen(stranger.userId))?.quotes]).toEqual([1, 0]);
  });
});
