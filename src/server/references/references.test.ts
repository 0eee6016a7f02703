import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { secretIn } from '../../../tests/support/documents.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { remindReferees } from './commands/remind-referees.ts';
import { createAnsweredReference } from './factory.ts';

let t: TestApp;
let mailbox: Mailbox;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  mailbox.received.length = 0;
  t.clock.set('2026-11-20T12:00:00Z');
  firm = await t.firm({ email: 'lorena@lantern-row.example', first_name: 'Lorena', last_name: 'Batista' });
});

const ASKED = { name: 'Jane Doe', relation: 'Switchgear, Pier 6', message: 'A few words would help us.' };
const ANSWER = {
  stars: 4,
  quality: 'yes',
  on_time: 'partly',
  communication: null,
  hire_again: 'yes',
  words: 'Careful work.',
  name: 'Jane Doe',
  company: 'Client Builders',
  privacy: 'name_and_company',
};
const ask = (email: string, token = firm.token) =>
  t.call(token, 'POST', `/mwbes/${firm.mwbeId}/reference_requests`, { ...ASKED, email });
const byLink = (act: string, tempToken: string, body: object = {}, token: string | null = null) =>
  t.call(token, 'POST', `/references/${act}`, { tempToken, ...body });
const own = async () => (await t.call(firm.token, 'GET', `/mwbes/${firm.mwbeId}/reference_requests`)).json();
const shown = async (token: string | null = null) =>
  (await t.call(token, 'GET', `/mwbes/${firm.mwbeId}/references`)).json();
const linkTo = async (email: string, words = 'would like a reference') => {
  const mail = await mailbox.waitFor((one) => one.to.includes(email) && one.raw.includes(words));
  return secretIn(mail.raw, '/link/');
};
const someone = () => `${crypto.randomUUID()}@client.example`;
const asked = async (email = someone()) => {
  const { id } = (await ask(email)).json();
  return { id: id as string, email, secret: await linkTo(email) };
};

describe('a reference', () => {
  test('is asked for by email, answered by link, changed, and shown as its author wishes', async () => {
    const { id, secret } = await asked();
    expect((await byLink('look', secret)).json()).toMatchObject({
      firm: 'Harbor Works LLC',
      asked_by: 'Lorena Batista',
      relation: ASKED.relation,
      answer: null,
      open_until: '2026-12-20T12:00:00.000Z',
    });
    expect((await byLink('answer', secret, ANSWER)).statusCode).toBe(200);
    expect(await shown()).toMatchObject({
      average: null,
      references: [{ id, stars: 4, name: 'Jane Doe', company: 'Client Builders', relation: ASKED.relation }],
    });
    await byLink('answer', secret, { ...ANSWER, stars: 5, privacy: 'company' });
    expect((await shown()).references).toMatchObject([{ stars: 5, name: null, company: 'Client Builders' }]);
    await byLink('answer', secret, { ...ANSWER, privacy: 'hiring' });
    const hirer = await t.hirer();
    expect([(await shown()).references, (await shown(hirer.token)).references.length]).toEqual([[], 1]);
    await byLink('answer', secret, { ...ANSWER, privacy: 'firm' });
    expect([(await shown(hirer.token)).references, (await own()).references[0].answer.stars]).toEqual([[], 4]);
    const cards = (await t.call(firm.token, 'GET', '/notifications')).json();
    expect(JSON.stringify(cards)).toContain('reference_given');
  });

  test('is withdrawn by its author for good: nothing of it is kept, and the link is spent', async () => {
    const { id, secret } = await asked();
    await byLink('answer', secret, ANSWER);
    expect((await byLink('leave', secret, { no_more_emails: false })).statusCode).toBe(204);
    for (const [act, body] of [
      ['look', {}],
      ['answer', ANSWER],
      ['leave', { no_more_emails: false }],
    ] as const) {
      expect((await byLink(act, secret, body)).statusCode).toBe(404);
    }
    expect(await shown()).toEqual({ average: null, references: [] });
    const row = await t.db.kysely.selectFrom('firm_references').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ state: 'retracted', stars: null, words: null, shown_name: null, company: null });
  });

  test('can be answered for 30 days, and changed for 14 more', async () => {
    const { secret } = await asked();
    t.clock.set('2026-12-19T12:00:00Z');
    await byLink('answer', secret, ANSWER);
    t.clock.set('2027-01-02T11:59:00Z');
    expect((await byLink('answer', secret, { ...ANSWER, stars: 2 })).statusCode).toBe(200);
    t.clock.set('2027-01-02T12:01:00Z');
    expect((await byLink('answer', secret, ANSWER)).statusCode).toBe(409);
    expect((await byLink('look', secret)).json()).toMatchObject({ open_until: null, answer: { stars: 2 } });
    expect((await byLink('leave', secret, { no_more_emails: false })).statusCode).toBe(204);
  });

  test('cannot be answered late, and makes way for another request then', async () => {
    const { secret, email } = await asked();
    t.clock.set('2026-12-20T12:00:01Z');
    expect((await byLink('answer', secret, ANSWER)).statusCode).toBe(409);
    firm = { ...firm, token: await t.logIn(firm.userId) };
    expect((await own()).references[0].state).toBe('expired');
    expect((await ask(email)).statusCode).toBe(201);
  });

  test('of two answers at once one is stored; after a withdrawal by the firm none is', async () => {
    const { id, secret } = await asked();
    const both = await Promise.all([1, 5].map((stars) => byLink('answer', secret, { ...ANSWER, stars })));
    // on one connection the second follows the first, as a change of it
    expect(both.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
    expect((await own()).references).toHaveLength(1);
    const withdrawal = `/mwbes/${firm.mwbeId}/reference_requests/${id}/withdrawal`;
    expect((await t.call(firm.token, 'POST', withdrawal)).statusCode).toBe(409);
    const other = await asked('john@client.example');
    const path = `/mwbes/${firm.mwbeId}/reference_requests/${other.id}/withdrawal`;
    const [answered, withdrawn] = await Promise.all([
      byLink('answer', other.secret, ANSWER),
      t.call(firm.token, 'POST', path),
    ]);
    expect([answered.statusCode, withdrawn.statusCode]).toBeOneOf([
      [200, 409],
      [404, 200],
    ]);
  });

  test('leaves nothing when its author answers and leaves at once', async () => {
    const { id, secret } = await asked();
    await Promise.all([byLink('answer', secret, ANSWER), byLink('leave', secret, { no_more_emails: false })]);
    const row = await t.db.kysely.selectFrom('firm_references').selectAll().where('id', '=', id).executeTakeFirst();
    expect([row?.stars, row?.words]).toEqual([null, null]);
    expect((await shown()).references).toEqual([]);
  });
});

describe('requests', () => {
  test('go to each person once, also when sent twice at once', async () => {
    const both = await Promise.all([ask('jane@client.example'), ask('Jane@Client.example')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('are refused for the own side, in plain words', async () => {
    await t.db.kysely.updateTable('businesses').set({ website: 'https://www.harborworks.example' }).execute();
    for (const email of ['Lorena+x@lantern-row.example', 'bob@lantern-row.example', 'a@mail.harborworks.example']) {
      const refused = await ask(email);
      expect([refused.statusCode, problemIn(refused).errors?.[0]?.field]).toEqual([400, 'body.email']);
      expect(problemIn(refused).errors?.[0]?.detail).toMatch(/outside/);
    }
    expect((await ask('jane@gmail.com')).statusCode).toBe(201);
  });

  test('respect "don’t write to me again", for all firms', async () => {
    const { secret, email } = await asked();
    await byLink('leave', secret, { no_more_emails: true });
    expect((await own()).references[0].state).toBe('declined');
    const other = await t.firm();
    const again = await t.call(other.token, 'POST', `/mwbes/${other.mwbeId}/reference_requests`, {
      ...ASKED,
      email: email.toUpperCase().replace('@', '+work@'),
    });
    expect([again.statusCode, problemIn(again).detail]).toEqual([
      409,
      'This person asked not to be emailed by firms on Plumbline.',
    ]);
  });

  test('are limited by firm and day, and by recipient and week', async () => {
    const row = { rate_limit: 'reference request', address: '127.0.0.1', at: new Date('2026-11-20T11:00:00Z') };
    await t.db.kysely
      .insertInto('rate_limit_attempts')
      .values(Array.from({ length: 20 }, () => ({ ...row, account_hash: hashToken(firm.mwbeId) })))
      .execute();
    expect((await ask('jane@client.example')).statusCode).toBe(429);
    await t.db.kysely.deleteFrom('rate_limit_attempts').execute();
    for (let at = 0; at < 5; at++) {
      const other = await t.firm();
      await t.call(other.token, 'POST', `/mwbes/${other.mwbeId}/reference_requests`, {
        ...ASKED,
        email: 'busy@c.example',
      });
    }
    expect((await ask('busy@c.example')).statusCode).toBe(409);
  });

  test('are reminded of once, by a link of their own; a withdrawal ends both links', async () => {
    const { id, secret, email } = await asked();
    const remind = () => t.app.services.transact(remindReferees);
    t.clock.set('2026-11-27T11:00:00Z');
    expect(await remind()).toBe(0);
    t.clock.set('2026-11-27T12:00:00Z');
    expect([await remind(), await remind()]).toEqual([1, 0]);
    const second = await linkTo(email, 'Reminder');
    expect(second).not.toBe(secret);
    for (const one of [secret, second]) expect((await byLink('look', one)).statusCode).toBe(200);
    const token = await t.logIn(firm.userId);
    await t.call(token, 'POST', `/mwbes/${firm.mwbeId}/reference_requests/${id}/withdrawal`);
    for (const one of [secret, second]) expect((await byLink('look', one)).statusCode).toBe(404);
  });

  test('reject links of another purpose and other firms’ requests', async () => {
    const { id, secret } = await asked();
    const other = await t.firm();
    const foreign = `/mwbes/${other.mwbeId}/reference_requests/${id}`;
    for (const [method, path, body] of [
      ['POST', `${foreign}/withdrawal`, undefined],
      ['POST', `${foreign}/reply`, { reply: 'Thanks' }],
      ['GET', `/mwbes/${firm.mwbeId}/reference_requests`, undefined],
    ] as const) {
      expect([path, (await t.call(other.token, method, path, body)).statusCode]).toEqual([path, 404]);
    }
    await t.db.kysely.updateTable('link_tokens').set({ purpose: 'work confirmation' }).execute();
    expect((await byLink('answer', secret, ANSWER)).statusCode).toBe(404);
  });
});

describe('nobody rates their own firm', () => {
  test('its signed-in people are refused', async () => {
    const { secret } = await asked();
    const refused = await byLink('answer', secret, ANSWER, firm.token);
    expect([refused.statusCode, problemIn(refused).detail]).toEqual([
      403,
      'You act for this firm, and nobody can rate their own firm. Sign out if you are somebody else.',
    ]);
  });

  test('an answer from a browser of its people is kept until staff decide; the network alone is a signal', async () => {
    const mark = 'b'.repeat(43);
    const source = (kind: string, what: string) => hashToken(`${kind} ${what}`);
    await t.db.kysely
      .insertInto('known_sources')
      .values([
        { user_id: firm.userId, source: source('browser', mark), used_at: new Date() },
        { user_id: firm.userId, source: source('address', '127.0.0.1'), used_at: new Date() },
      ])
      .execute();
    const { secret: plain } = await asked('ann@elsewhere.example');
    await byLink('answer', plain, ANSWER);
    expect((await shown()).references).toHaveLength(1);
    const { id, secret } = await asked();
    const body = { tempToken: secret, ...ANSWER };
    const answered = await t.call(null, 'POST', '/references/answer', body, { cookie: `known-browser=${mark}` });
    expect(answered.json().review).toEqual(['own_browser', 'own_network']);
    expect((await shown()).references).toHaveLength(1);
    const mine = (await own()).references.find((one: { id: string }) => one.id === id);
    expect(mine).toMatchObject({ state: 'answered', review: 'pending', answer: null });
    // changed from another browser it stays flagged
    await byLink('answer', secret, ANSWER);
    expect((await shown()).references).toHaveLength(1);
    const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
    const [flagged, ...rest] = (await t.call(staff, 'GET', '/staff/references')).json();
    expect([flagged.id, rest]).toEqual([id, []]);
    const decide = (decision: string) =>
      t.call(staff, 'POST', `/staff/references/${id}/decision`, { decision, reason: 'They share an office.' });
    expect((await decide('hidden')).json()).toMatchObject({ decision: 'hidden', reason: 'They share an office.' });
    expect((await own()).references.find((one: { id: string }) => one.id === id).review).toBe('hidden');
    await decide('shown');
    expect((await shown()).references).toHaveLength(2);
    const audited = await t.db.kysely.selectFrom('audit_trail').select('action').execute();
    expect(audited.map(({ action }) => action)).toContain('flagged reference shown');
  });
});

describe('on the profile', () => {
  const given = (stars: number, more = {}) =>
    createAnsweredReference(t.db.kysely, { mwbe_id: firm.mwbeId, asked_by: firm.userId, stars, ...more });

  test('the average needs three; the firm shows all or none, and replies once', async () => {
    const id = await given(5);
    await given(4);
    expect((await shown()).average).toBeNull();
    await given(4, { needs_review: true, flags: ['own_domain'] });
    expect((await shown()).average).toBeNull();
    await given(4);
    expect((await shown()).average).toBe(4.3);
    const reply = (words: string) =>
      t.call(firm.token, 'POST', `/mwbes/${firm.mwbeId}/reference_requests/${id}/reply`, { reply: words });
    const replies = await Promise.all([reply('Thank you, Jane.'), reply('Thanks.')]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await shown()).references.filter((one: { reply: unknown }) => one.reply)).toHaveLength(1);
    await t.call(firm.token, 'PUT', `/mwbes/${firm.mwbeId}/references/visibility`, { shown: false });
    expect(await shown()).toEqual({ average: null, references: [] });
    expect((await own()).shown).toBe(false);
  });
});
