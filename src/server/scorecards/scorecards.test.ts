import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Scorecard } from '#contract/scorecards/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { createBid } from '#server/listings/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { staffToken } from '../../../tests/support/payments.ts';
import { jobs } from './jobs.ts';

let t: TestApp;
let prime: Awaited<ReturnType<TestApp['hirer']>>;
let reader: string;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  prime = await t.hirer();
  reader = (await t.firm()).token;
});

const refresh = (moment: string) => {
  t.clock.set(moment);
  return jobs[0]?.handle(t.app.services, {});
};
const seen = async (token = reader): Promise<Scorecard> =>
  (await t.call(token, 'GET', `/hiring_companies/${prime.companyId}/scorecard`)).json();

type State = Parameters<typeof createPaymentLine>[2];
async function pay(mwbe_id: string, state: State, more: object = {}): Promise<string> {
  const parties = { hiring_company_id: prime.companyId, mwbe_id, created_by: prime.userId };
  return createPaymentLine(t.db.kysely, await createPaymentContract(t.db.kysely, parties), state, more);
}
const newFirm = async (merged_into: string | null = null) => createBusiness(t.db.kysely, { merged_into });
/** Payments to firms of their own, reported on this day. */
async function payments(states: readonly State[], day = '2026-09-02', more: object = {}): Promise<void> {
  for (const state of states)
    await pay((await newFirm()).mwbeId, state, { reported_at: new Date(`${day}T12:00:00Z`), ...more });
}

describe('figures of payments', () => {
  test('stay hidden at four firms and appear at five, the same for everybody; records that were merged are one firm', async () => {
    await payments(['confirmed', 'confirmed', 'differs']);
    const fourth = await newFirm();
    for (const { mwbeId } of [fourth, await newFirm(fourth.id)]) await pay(mwbeId, 'confirmed');
    await refresh('2026-11-20T12:00:00Z');
    expect((await seen()).payments).toBeNull();
    expect(await seen(prime.token)).toMatchObject({ payments: null, named: null, reply: null });
    await payments(['reported']);
    await refresh('2026-11-21T12:00:00Z');
    const { payments: shown } = await seen(await t.logIn((await t.firm()).userId));
    expect(shown).toEqual({
      as_of: '2026-11-21',
      counted_before: '2026-10-01',
      firms: 5,
      lines: 5,
      confirmed: { from: 50, to: 100 },
      differences: { from: 0, to: 50 },
      days: null,
    });
    expect((await seen(await t.logIn(prime.userId))).payments).toEqual(shown);
  });

  test('a month with fewer than five firms keeps the figure, whatever they answer; no payment is counted twice', async () => {
    await payments(['confirmed', 'confirmed', 'confirmed', 'confirmed', 'confirmed']);
    await refresh('2026-10-20T12:00:00Z');
    expect((await seen()).payments).toBeNull(); // reported less than a month before
    await refresh('2026-11-01T06:00:00Z');
    reader = await t.logIn((await t.firm()).userId);
    const first = await seen();
    expect(first.payments).toMatchObject({ as_of: '2026-11-01', confirmed: { from: 50, to: 100 } });
    await payments(['settled', 'settled', 'settled', 'differs'], '2026-10-15');
    await refresh('2026-12-02T06:00:00Z');
    const token = await t.logIn((await t.firm()).userId);
    expect(await seen(token)).toEqual(first);
    await payments(['confirmed'], '2026-11-15');
    await refresh('2027-01-02T06:00:00Z');
    const { payments: second } = await seen(await t.logIn((await t.firm()).userId));
    // four of the five new ones differ: those that were counted in November are no part of it
    expect(second).toMatchObject({
      as_of: '2027-01-02',
      firms: 5,
      lines: 5,
      confirmed: { from: 0, to: 50 },
      differences: { from: 50, to: 100 },
    });
    await refresh('2027-01-03T06:00:00Z');
    expect((await seen(await t.logIn((await t.firm()).userId))).payments).toEqual(second);
  });

  test('a report that is mended before its answer counts once, in the month of its first report', async () => {
    await payments(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
    const line = await pay((await newFirm()).mwbeId, 'reported', { reported_at: new Date('2026-10-15T12:00:00Z') });
    await sql`
      INSERT INTO payment_entries (contract_id, number, line_id, kind, side, at)
      SELECT contract_id, 2, id, 'reported', 'payer', '2026-09-02' FROM payment_lines WHERE id = ${line}`.execute(
      t.db.kysely,
    );
    await refresh('2026-11-01T06:00:00Z');
    reader = await t.logIn((await t.firm()).userId);
    const first = await seen();
    expect(first.payments).toMatchObject({ firms: 5, confirmed: { from: 50, to: 100 } });
    await payments(['differs', 'differs', 'differs', 'differs'], '2026-10-15');
    await refresh('2026-12-02T06:00:00Z');
    expect(await seen(await t.logIn((await t.firm()).userId))).toEqual(first);
  });

  test('who was chosen by the payer confirms nothing, and differs as any other', async () => {
    await payments(['confirmed', 'confirmed', 'confirmed', 'confirmed', 'differs']);
    const said = { source: 'payer', by: 'link' };
    const answer = (details: object) =>
      sql`
      INSERT INTO payment_entries (contract_id, number, line_id, kind, side, at, details)
      SELECT contract_id, 2, id, 'answered', 'firm', '2026-09-03', ${JSON.stringify(details)}::jsonb
      FROM payment_lines WHERE hiring_company_id = ${prime.companyId}`.execute(t.db.kysely);
    await answer(said);
    await refresh('2026-11-01T06:00:00Z');
    const { payments: shown } = await seen(await t.logIn((await t.firm()).userId));
    expect(shown).toMatchObject({ firms: 5, confirmed: { from: 0, to: 50 }, differences: { from: 0, to: 50 } });
  });

  test('what a firm answers after the count changes nothing', async () => {
    await payments(['confirmed', 'confirmed', 'confirmed', 'confirmed', 'reported']);
    await refresh('2026-11-01T06:00:00Z');
    reader = await t.logIn((await t.firm()).userId);
    const before = await seen();
    await sql`
      UPDATE payment_lines SET state = 'confirmed', answer = 'received', answered_cents = paid_cents, answered_at = now(),
             act_by = NULL
      WHERE hiring_company_id = ${prime.companyId} AND state = 'reported'`.execute(t.db.kysely);
    await refresh('2026-12-01T06:00:00Z');
    expect(await seen(await t.logIn((await t.firm()).userId))).toEqual(before);
  });

  test('days to pay are the median, from five firms that tell; what is not paid counts with its days so far', async () => {
    await payments(['confirmed', 'confirmed', 'confirmed'], '2026-09-02', {
      paid_on: '2026-09-01',
      payer_paid_on: '2026-08-20',
    });
    const unpaid = { paid_cents: 0, paid_on: null, reason: 'Not yet.', payer_paid_on: '2026-08-01' };
    await payments(['reported'], '2026-09-02', unpaid);
    await payments(['reported']);
    await refresh('2026-11-01T06:00:00Z');
    reader = await t.logIn((await t.firm()).userId);
    expect((await seen()).payments?.days).toBeNull();
    prime = await t.hirer();
    await payments(['confirmed', 'confirmed', 'confirmed'], '2026-09-02', {
      paid_on: '2026-09-01',
      payer_paid_on: '2026-08-20',
    });
    await payments(['reported', 'reported'], '2026-09-02', unpaid);
    await refresh('2026-11-01T06:00:00Z');
    expect((await seen()).payments?.days).toEqual({ from: 10, to: 15 });
  });
});

test('of firms named in bids that were won, how many were hired and paid', async () => {
  const firms = await Promise.all(Array.from({ length: 5 }, () => newFirm()));
  const named = firms.map(({ mwbeId }) => ({ mwbe_id: mwbeId, submitted_at: new Date('2026-03-01T12:00:00Z') }));
  await createBid(
    t.db.kysely,
    { hiring_company_id: prime.companyId, created_by: prime.userId, state: 'won', decided_at: new Date('2026-04-01') },
    named,
  );
  for (const { mwbeId } of firms.slice(0, 3)) await pay(mwbeId, 'reported');
  await pay(firms[3]?.mwbeId ?? '', 'open');
  await refresh('2026-10-20T12:00:00Z');
  expect((await seen()).named).toBeNull();
  await refresh('2026-11-20T12:00:00Z');
  reader = await t.logIn((await t.firm()).userId);
  expect((await seen()).named).toEqual({
    as_of: '2026-11-20',
    counted_before: '2026-05-01',
    firms: 5,
    lines: 5,
    hired: { from: 50, to: 100 },
    paid: { from: 50, to: 100 },
  });
});

describe('the reply of the company', () => {
  const path = () => `/hiring_companies/${prime.companyId}/scorecard/reply`;
  const administer = () =>
    sql`UPDATE memberships SET role = 'administrator' WHERE user_id = ${prime.userId}`.execute(t.db.kysely);

  test('is one public text with a version; staff hide it, and it stays hidden when it is changed', async () => {
    await administer();
    const put = (version: number, text: string | null) => t.call(prime.token, 'PUT', path(), { version, text });
    const written = await put(0, 'We pay on Fridays.');
    expect([written.statusCode, written.json().reply]).toMatchObject([200, { text: 'We pay on Fridays.', version: 1 }]);
    expect((await put(0, 'Again')).statusCode).toBe(412);
    expect((await seen()).reply?.text).toBe('We pay on Fridays.');
    const staff = await staffToken(t);
    const hide = (version: number, is_hidden: boolean) =>
      t.call(staff, 'PUT', `${path()}/visibility`, { version, is_hidden, reason: 'Names a firm.' });
    expect((await hide(1, true)).statusCode).toBe(200);
    expect((await hide(1, true)).statusCode).toBe(412);
    expect((await seen()).reply).toBeNull();
    expect((await seen(prime.token)).reply).toMatchObject({ is_hidden: true, version: 2 });
    expect((await put(2, 'We pay on Mondays.')).statusCode).toBe(200);
    expect((await seen()).reply).toBeNull();
    expect((await hide(3, false)).statusCode).toBe(200);
    expect((await seen()).reply?.text).toBe('We pay on Mondays.');
    const { rows } = await sql<{ action: string; text: string | null }>`
      SELECT action, details ->> 'text' AS text FROM audit_trail WHERE subject_id = ${prime.companyId}
      ORDER BY action, text`.execute(t.db.kysely);
    expect(rows.map(({ action, text }) => [action, text])).toEqual([
      ['scorecard reply changed', 'We pay on Fridays.'],
      ['scorecard reply changed', 'We pay on Mondays.'],
      ['scorecard reply hidden', null],
      ['scorecard reply shown', null],
    ]);
  });

  test('is written by administrators of the company alone', async () => {
    const body = { version: 0, text: 'We pay on Fridays.' };
    const member = await createUser(t.db.kysely, {}, { hiringCompanies: [prime.companyId] });
    await administer();
    expect((await t.call(await t.logIn(member), 'PUT', path(), body)).statusCode).toBe(403);
    expect((await t.call((await t.hirer()).token, 'PUT', path(), body)).statusCode).toBe(404);
    expect((await seen()).reply).toBeNull();
  });
});
