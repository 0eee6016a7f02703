import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLog } from '#contract/outreach/rules/verify-log.ts';
import type { OutreachEntry } from '#contract/outreach/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { jobs } from '#server/app.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createEntries } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  [owner, firm] = [await t.hirer(), await t.firm()];
});

const FACTS = {
  title: 'Electrical work at Pratt Street Library',
  scope: 'Wiring of the new wing.',
  naics: ['238210'],
  state_code: 'MD',
  time_zone: 'America/New_York',
  deadline: '2026-12-15T14:00',
};
const act = (id: string, path: string, body: object, token = owner.token) =>
  t.call(token, 'POST', `/opportunities/${id}/${path}`, body);
async function published(): Promise<string> {
  const created = await t.call(owner.token, 'POST', '/opportunities', { hiring_company_id: owner.companyId });
  const { id } = created.json();
  await t.call(owner.token, 'PATCH', `/opportunities/${id}`, { version: 1, ...FACTS });
  expect((await act(id, 'publication', { version: 2 })).statusCode).toBe(200);
  return id;
}
const offered = () => createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
/** Latest first, without what the job of matching writes meanwhile. */
const entries = async (id: string, token = owner.token, query = ''): Promise<OutreachEntry[]> => {
  const all: OutreachEntry[] = (await t.call(token, 'GET', `/opportunities/${id}/outreach${query}`)).json();
  return all.filter(({ kind }) => kind !== 'matched');
};
const kinds = async (id: string, token = owner.token, query = '') =>
  (await entries(id, token, query)).map(({ kind }) => kind).reverse();
const seal = () => jobs.find(({ name }) => name === 'outreach.seal-logs')?.handle(t.app.services, {} as never);
const asked = (id: string, mwbeId = firm.mwbeId) =>
  createEntries(t.db.kysely, id, [{ kind: 'told', mwbeId, channel: 'account' }]);
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** What `verify-outreach` says of the log as the owner gets it. */
async function verified(id: string) {
  const file = await t.call(owner.token, 'GET', `/opportunities/${id}/outreach/log`);
  expect(file.statusCode).toBe(200);
  const keys = (await t.call(null, 'GET', '/record_keys')).json();
  return { ...(await verifyLog(file.body, { keys, sha256 })), text: file.body };
}

describe('the log', () => {
  test('has an entry for everything that happens to an opportunity, sealed in one chain that verifies', async () => {
    const id = await published();
    const question = (
      await act(id, 'questions', { mwbe_id: firm.mwbeId, question: 'Is there a walk?' }, firm.token)
    ).json();
    await t.call(owner.token, 'POST', `/opportunity_questions/${question.id}/answer`, { answer: 'On Monday.' });
    await act(id, 'addenda', { version: 3, said: 'One week more.', changes: { deadline: '2026-12-22T14:00' } });
    await act(id, 'addenda/1/acknowledgement', { mwbe_id: firm.mwbeId }, firm.token);
    await act(id, 'closure', { version: 4 });
    const award = { mwbe_id: firm.mwbeId, name: 'The firm', amount: 90_000 };
    expect((await act(id, 'award', { version: 5, awards: [award] })).statusCode).toBe(200);
    const all = ['published', 'asked', 'answered', 'addendum', 'acknowledged', 'closed', 'awarded'];
    expect(await kinds(id)).toEqual(all);
    await seal();
    const { valid, faults, entries: sealed } = await verified(id);
    expect({ valid, faults }).toEqual({ valid: true, faults: [] });
    const [last] = await entries(id);
    expect(last).toMatchObject({
      position: sealed,
      side: 'owner',
      details: [{ name: 'award', value: 'The firm: $90,000' }],
    });
    expect(last?.person).not.toBeNull();
    expect((await entries(id))[2]).toMatchObject({ kind: 'acknowledged', mwbe_id: firm.mwbeId, person: null });
  });

  test('never says which firm asked', async () => {
    const id = await published();
    await act(id, 'questions', { mwbe_id: firm.mwbeId, question: 'Is there a walk?' }, firm.token);
    await seal();
    expect((await verified(id)).text).not.toContain(firm.mwbeId);
    expect(await kinds(id, firm.token)).toEqual(['published']);
  });

  test('of a deadline that passed is written by the product itself', async () => {
    const id = await published();
    t.clock.set('2026-12-16T12:00:00Z');
    await jobs.find(({ name }) => name === 'opportunities.close-due')?.handle(t.app.services, {} as never);
    owner = { ...owner, token: await t.logIn(owner.userId) };
    expect((await entries(id))[0]).toMatchObject({ kind: 'closed', side: 'system', person: null });
  });

  test('is for its owner and staff; a firm reads its own entries and the public ones, other companies nothing', async () => {
    const id = await published();
    const other = await t.firm();
    await asked(id);
    await asked(id, other.mwbeId);
    const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
    expect(await kinds(id)).toEqual(['published', 'told', 'told']);
    expect(await kinds(id, staff)).toEqual(['published', 'told', 'told']);
    const own = await entries(id, firm.token);
    expect(own.map(({ kind, mwbe_id }) => [kind, mwbe_id])).toEqual([
      ['told', firm.mwbeId],
      ['published', null],
    ]);
    expect(own.every(({ person }) => person === null)).toBe(true);
    const stranger = (await t.hirer()).token;
    const answers = [
      await t.call(stranger, 'GET', `/opportunities/${id}/outreach`),
      await t.call(firm.token, 'GET', `/opportunities/${id}/outreach/log`),
      await t.call(null, 'GET', `/opportunities/${id}/outreach`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 401]);
  });

  test('is filtered by group and firm, and read page by page', async () => {
    const id = await published();
    await createEntries(
      t.db.kysely,
      id,
      ['told', 'delivered', 'opened', 'interested'].map((kind) => ({ kind: kind as 'told', mwbeId: firm.mwbeId })),
    );
    expect(await kinds(id, owner.token, '?group=solicitations')).toEqual(['told', 'delivered', 'opened']);
    expect(await kinds(id, owner.token, `?mwbe_id=${firm.mwbeId}&group=answers`)).toEqual(['interested']);
    const page = '?group=solicitations&limit=2';
    const [first, second] = await entries(id, owner.token, page);
    expect([first?.kind, second?.kind]).toEqual(['opened', 'delivered']);
    expect(await kinds(id, owner.token, `${page}&before=${second?.id}`)).toEqual(['told']);
  });

  test('keeps the name and the certificates that a firm had on that day', async () => {
    const id = await offered();
    await createCertificate(t.db.kysely, firm.businessId, { type: 'MBE', number: '24-117' });
    await asked(id);
    await t.db.kysely.deleteFrom('certificates').where('business_id', '=', firm.businessId).execute();
    const [told] = await entries(id);
    expect(told?.details.map(({ value }) => value).join()).toContain('no. 24-117');
  });
});

describe('notes and corrections', () => {
  test('stand beside what they correct; a wrong entry stays, and a firm reads corrections of its own', async () => {
    const id = await published();
    const note = { about: 'contact', mwbe_id: firm.mwbeId, happened_on: '2026-11-19', words: 'Called them.' };
    const noted = (await act(id, 'outreach/notes', note)).json<OutreachEntry>();
    expect(noted).toMatchObject({ kind: 'noted', mwbe_id: firm.mwbeId, side: 'owner' });
    const corrected = await act(id, 'outreach/corrections', { corrects: noted.id, words: 'It was the day before.' });
    expect(corrected.statusCode).toBe(201);
    const [correction, first] = await entries(id, firm.token);
    expect(correction).toMatchObject({ kind: 'corrected', mwbe_id: firm.mwbeId });
    expect(first).toMatchObject({ id: noted.id, corrected_by: [correction?.id] });
  });

  test('name what is wrong with them, and leave a firm its own word', async () => {
    const id = await published();
    const note = { about: 'contact', mwbe_id: null, happened_on: null, words: 'Called.' };
    const draft = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, state: 'draft' });
    const [own] = await createEntries(t.db.kysely, id, [{ kind: 'declined', mwbeId: firm.mwbeId, side: 'firm' }]);
    const answers = [
      await act(id, 'outreach/notes', { ...note, happened_on: '2026-11-21' }),
      await act(id, 'outreach/notes', { ...note, mwbe_id: owner.companyId }),
      await act(id, 'outreach/notes', note, firm.token),
      await act(draft, 'outreach/notes', note),
      await act(id, 'outreach/corrections', { corrects: own, words: 'They did not mean it.' }),
      await act(id, 'outreach/corrections', { corrects: owner.companyId, words: 'x' }),
      await act(id, 'outreach/corrections', { corrects: own, words: 'x' }, (await t.hirer()).token),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 403, 409, 409, 404, 403]);
    expect(answers.slice(0, 2).map((answer) => answer.json().errors[0].field)).toEqual([
      'body.happened_on',
      'body.mwbe_id',
    ]);
  });
});

describe("a firm's own mark", () => {
  const mark = (id: string, body: object, who = firm) =>
    t.call(who.token, 'PUT', `/mwbes/${who.mwbeId}/outreach/${id}/mark`, body);

  test('is set by a firm that was asked, changed by it alone, and all of it stays in the log', async () => {
    const id = await published();
    expect((await mark(id, { mark: 'real', words: null })).statusCode).toBe(409);
    await asked(id);
    expect((await mark(id, { mark: 'real', words: null })).json()).toMatchObject({
      mark: { mark: 'real', words: null },
    });
    const second = await mark(id, { mark: 'pro_forma', words: 'One day before the deadline.' });
    expect(second.json()).toEqual({
      may_mark: true,
      mark: { mark: 'pro_forma', words: 'One day before the deadline.', marked_at: '2026-11-20T12:00:00.000Z' },
    });
    expect(await kinds(id, owner.token, '?group=answers')).toEqual(['marked', 'marked']);
    const other = await t.firm();
    const answers = [
      await mark(id, { mark: 'real', words: null }, other),
      await mark(id, { mark: 'real', words: null }, { ...firm, token: owner.token }),
      await mark(id, { mark: 'real', words: null }, { ...firm, token: other.token }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 403, 404]);
  });
});

describe('funnels', () => {
  test('count firms by how far they came, for several opportunities at once, own ones alone', async () => {
    const [id, silent, foreign] = [
      await offered(),
      await offered(),
      await createOpportunity(t.db.kysely, { hiring_company_id: (await t.hirer()).companyId }),
    ];
    const other = await t.firm();
    await createEntries(t.db.kysely, id, [
      { kind: 'matched', content: { count: 40 } },
      { kind: 'told', mwbeId: firm.mwbeId },
      { kind: 'told', mwbeId: other.mwbeId },
      { kind: 'opened', mwbeId: firm.mwbeId },
      { kind: 'quoted', mwbeId: firm.mwbeId },
      { kind: 'quote_changed', mwbeId: firm.mwbeId },
      {
        kind: 'awarded',
        content: {
          awards: [
            { mwbe_id: firm.mwbeId, name: 'a' },
            { mwbe_id: null, name: 'b' },
          ],
        },
      },
    ]);
    const answer = await t.call(owner.token, 'GET', `/outreach/funnels?ids=${silent},${id},${foreign}`);
    expect(answer.json()).toEqual([
      { opportunity_id: silent, matched: 0, reached: 0, opened: 0, interested: 0, quoted: 0, hired: 0, paid: 0 },
      { opportunity_id: id, matched: 40, reached: 2, opened: 1, interested: 1, quoted: 1, hired: 1, paid: 0 },
    ]);
    const of = {
      hiring_company_id: owner.companyId,
      mwbe_id: firm.mwbeId,
      created_by: owner.userId,
      created_at: t.clock.now(),
    };
    await createPaymentLine(t.db.kysely, await createPaymentContract(t.db.kysely, of), 'reported');
    // what somebody else pays the firm says nothing here
    await createPaymentContract(t.db.kysely, { ...of, mwbe_id: other.mwbeId });
    const paid = await t.call(owner.token, 'GET', `/outreach/funnels?ids=${id}`);
    expect(paid.json()[0].paid).toBe(1);
  });
});

describe('rules for lead times', () => {
  test('hold from their day on; a second one from the same day, and rules of others, are refused', async () => {
    const rule = { hiring_company_id: owner.companyId, name: 'Program', lead_days: 14, effective_from: '2026-01-01' };
    const add = (body: object, token = owner.token) => t.call(token, 'POST', '/outreach/lead_time_rules', body);
    const answers = [
      await add(rule),
      await add(rule),
      await add({ ...rule, effective_from: '2026-06-01', lead_days: 21 }),
      await add({ ...rule, hiring_company_id: (await t.hirer()).companyId }),
      await add({ ...rule, lead_days: 0 }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409, 201, 403, 400]);
    const list = (await t.call(owner.token, 'GET', '/outreach/lead_time_rules')).json();
    expect(list.map(({ lead_days }: { lead_days: number }) => lead_days)).toEqual([21, 14]);
  });
});
