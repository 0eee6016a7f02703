import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createQuote, createResponse } from './factory.ts';

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
const act = (path: string, body: object, of = firm) =>
  t.call(of.token, 'POST', `/mwbes/${of.mwbeId}/responses/${id}/${path}`, body);
const own = async () => (await t.call(firm.token, 'GET', `/mwbes/${firm.mwbeId}/responses/${id}`)).json();
const list = async () => (await t.call(owner.token, 'GET', `/opportunities/${id}/responses`)).json();
const onOwners = async (path: string, body: object) => {
  const { version } = (await t.call(owner.token, 'GET', `/opportunities?id=${id}`)).json();
  const answer = await t.call(owner.token, 'POST', `/opportunities/${id}/${path}`, { version, ...body });
  expect(answer.statusCode).toBeLessThan(300);
};
const openAtOnce = (at_once: boolean) => t.call(owner.token, 'PUT', `/opportunities/${id}/quote_opening`, { at_once });

describe('a quote', () => {
  test('has an amount or a price for each unit, and keeps its versions', async () => {
    const wrong = await Promise.all(
      [
        { ...QUOTE, amount: null },
        { ...QUOTE, unit_price: '$4 a foot' },
        { ...QUOTE, amount: 1.5 },
        { ...QUOTE, valid_until: '2026-11-19' },
      ].map((body) => act('quotes', { version: 0, ...body })),
    );
    expect(wrong.map((answer) => [answer.statusCode, answer.json().errors[0].field])).toEqual([
      [400, 'body.amount'],
      [400, 'body.amount'],
      [400, 'body.amount'],
      [400, 'body.valid_until'],
    ]);
    await act('quotes', { version: 0, ...QUOTE });
    expect((await act('quotes', { version: 0, ...QUOTE })).statusCode).toBe(412);
    await act('quotes', { version: 1, ...QUOTE, amount: null, unit_price: '$4 a foot' });
    const { quotes, history } = await own();
    expect(quotes).toMatchObject([
      { number: 2, amount: null, unit_price: '$4 a foot', replaced_at: null },
      { number: 1, amount: 84_000, replaced_at: '2026-11-20T12:00:00.000Z' },
    ]);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['quote_changed', 'quoted']);
  });

  test('is sealed until the opportunity has closed', async () => {
    await act('quotes', { version: 0, ...QUOTE });
    await act('quotes', { version: 1, ...QUOTE, amount: 80_000 });
    const csv = async () => (await t.call(owner.token, 'GET', `/opportunities/${id}/responses/export?format=csv`)).body;
    expect(await list()).toMatchObject([{ state: 'quoted', quote: null }]);
    expect(await csv()).not.toContain('80000');
    await onOwners('closure', {});
    expect(await list()).toMatchObject([{ state: 'quoted', quote: { number: 2, amount: 80_000 } }]);
    expect(await csv()).toContain('80000');
  });

  test('that was withdrawn before stays sealed; one that was withdrawn after is known', async () => {
    await act('quotes', { version: 0, ...QUOTE });
    const later = await t.firm();
    await act('quotes', { version: 0, ...QUOTE, amount: 70_000 }, later);
    await act('withdrawal', { version: 1, words: 'Booked by now' });
    t.clock.set('2026-11-20T12:30:00Z');
    await onOwners('closure', {});
    await act('withdrawal', { version: 1, words: 'Bankrupt' }, later);
    const amounts = (await list()).map(({ state, quote }: { state: string; quote: { amount: number } | null }) => [
      state,
      quote?.amount ?? null,
    ]);
    expect(amounts).toEqual([
      ['withdrawn', 70_000],
      ['withdrawn', null],
    ]);
  });

  test('is read at once only where that was said before the first came', async () => {
    expect((await openAtOnce(true)).json()).toMatchObject({ at_once: true, sealed: false, may_change_opening: true });
    expect(await own()).toMatchObject({ response: null, at_once: true });
    await act('quotes', { version: 0, ...QUOTE });
    expect(await list()).toMatchObject([{ quote: { amount: 84_000 } }]);
    expect((await openAtOnce(false)).statusCode).toBe(409);
    const other = await t.hirer();
    const path = `/opportunities/${id}/quote_opening`;
    expect((await t.call(other.token, 'PUT', path, { at_once: true })).statusCode).toBe(403);
  });

  test('needs every addendum to be acknowledged', async () => {
    await onOwners('addenda', { said: 'Panels are 400 A' });
    await onOwners('addenda', { said: 'Work at night' });
    const answer = await act('quotes', { version: 0, ...QUOTE });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'Read and acknowledge addenda 1, 2 before you send a quote.',
    ]);
    expect(await own()).toMatchObject({ response: null, unread_addenda: [1, 2] });
    for (const number of [1, 2])
      await t.call(firm.token, 'POST', `/opportunities/${id}/addenda/${number}/acknowledgement`, {
        mwbe_id: firm.mwbeId,
      });
    expect((await act('quotes', { version: 0, ...QUOTE })).statusCode).toBe(200);
  });
});

describe('the end', () => {
  test('is told to those who answered: chosen, or not', async () => {
    const [loser, silent] = [await t.firm(), await t.firm()];
    await act('quotes', { version: 0, ...QUOTE });
    await act('interest', { version: 0 }, loser);
    await onOwners('closure', {});
    await onOwners('award', { awards: [{ mwbe_id: firm.mwbeId, name: 'Harbor Works LLC', amount: 84_000 }] });
    const outcome = async (token: string) => {
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const all = (await t.call(token, 'GET', '/notifications')).json();
        const card = all.find(({ type }: { type: string }) => type === 'opportunity_outcome');
        if (card) return card.subject.response_outcome;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return null;
    };
    expect([await outcome(firm.token), await outcome(loser.token)]).toEqual(['chosen', 'not_chosen']);
    const { json } = await t.call(silent.token, 'GET', '/notifications');
    expect(json()).toEqual([]);
    expect(await own()).toMatchObject({ response: { outcome: 'chosen' }, actions: [] });
    expect((await act('withdrawal', { version: 1, words: 'x' })).statusCode).toBe(409);
  });

  test('as a file has one row for each firm, with real numbers', async () => {
    for (const [at, amount] of [84_000, 70_000].entries()) {
      const { mwbeId, userId } = await t.firm();
      const of = { opportunity_id: id, mwbe_id: mwbeId, state: 'quoted' } as const;
      const response_id = await createResponse(t.db.kysely, { ...of, words: at === 0 ? '=HYPERLINK("x")' : null });
      await createQuote(t.db.kysely, { response_id, sent_by: userId, amount });
    }
    await onOwners('closure', {});
    const file = (format: string) =>
      t.call(owner.token, 'GET', `/opportunities/${id}/responses/export?format=${format}`);
    const { body } = await file('csv');
    expect(body.trim().split('\n')).toHaveLength(3);
    expect([body.includes('84000'), body.includes(`"'=HYPERLINK`)]).toEqual([true, true]);
    expect((await file('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
