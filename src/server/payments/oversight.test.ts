import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractRow } from '#contract/payments/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs } from '../../../tests/support/database.ts';
import { type PaymentParties, paymentCalls, paymentParties, staffToken } from '../../../tests/support/payments.ts';
import { createPaymentContract, createPaymentLine } from './factory.ts';
import { contractRows } from './reads/contracts.ts';
import { taskRows } from './reads/tasks.ts';

let t: TestApp;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let contractId: string;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
const contractOf = (more: object = {}) =>
  createPaymentContract(t.db.kysely, {
    hiring_company_id: parties.prime.companyId,
    mwbe_id: parties.firm.mwbeId,
    owner_company_id: parties.agency.companyId,
    created_by: parties.prime.userId,
    ...more,
  });
beforeEach(async () => {
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
  contractId = await contractOf();
});

const askStaff = (line: PaymentLine, token = parties.firm.token) =>
  calls.post(token, `/payment_lines/${line.id}/staff_request`, { version: line.version, reason: 'They are friends.' });
const reported = async (amount = 10_000_00, month = '2026-10'): Promise<PaymentLine> =>
  (await calls.reportMany(contractId, [amount], month)).json()[0];
const tasksOf = async (token: string) =>
  (await t.call(token, 'GET', '/payment_tasks')).json().map(({ task }: { task: string }) => task);

describe('a firm that does not trust the owner', () => {
  test('asks for staff, who alone settle then; the reason stays in the timeline', async () => {
    const differs = (await calls.disagree(await reported(), 8_000_00)).json();
    expect((await askStaff(differs, parties.prime.token)).statusCode).toBe(403);
    const asked = (await askStaff(differs)).json();
    expect(asked).toMatchObject({ state: 'differs', staff_asked_why: 'They are friends.', version: 3 });
    const again = await askStaff(asked);
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      'Your firm asked for this already. Plumbline staff settle it.',
    ]);
    const replied = (await calls.reply(asked)).json();
    expect(await tasksOf(parties.agency.token)).toEqual([]);
    expect((await calls.settle(replied, 9_000_00)).statusCode).toBe(403);
    const staff = await staffToken(t);
    expect((await t.call(staff, 'GET', '/staff/desk')).json()).toMatchObject({ payments: 1 });
    const done = await calls.settle(replied, 9_000_00, staff);
    expect(done.json()).toMatchObject({ state: 'settled', settled_cents: 9_000_00 });
    const { entries } = await calls.contract(contractId);
    expect(entries.find(({ kind }) => kind === 'staff_asked')).toMatchObject({
      side: 'firm',
      words: 'They are friends.',
    });
  });

  test('asks only about a difference, and where an owner is named', async () => {
    const line = await reported();
    expect((await askStaff(line)).statusCode).toBe(409);
    expect((await askStaff({ ...line, version: 9 })).statusCode).toBe(409);
    const alone = await contractOf({ owner_company_id: null });
    const id = await createPaymentLine(t.db.kysely, alone, 'differs');
    const differs = (await calls.contract(alone)).lines.find((one) => one.id === id) as PaymentLine;
    expect((await askStaff(differs)).json().detail).toBe('No owner is named, so Plumbline staff settle it anyway.');
  });
});

test('closing a contract strands no line: what was reported is answered, explained and settled after it', async () => {
  const line = await reported();
  const { version } = await calls.contract(contractId);
  expect((await calls.finalize(contractId, version)).statusCode).toBe(200);
  const replied = (await calls.reply((await calls.disagree(line, 1_00)).json())).json();
  expect((await calls.settle(replied, 2_00)).json()).toMatchObject({ state: 'settled', confirmed_cents: 2_00 });
});

test('both sides say which invoices wait too long; the payer says why', async () => {
  const line = await reported(0);
  const wrong = await calls.report(line, 0, { unpaid_cents: 5_00 });
  expect(wrong.json().errors[0].field).toBe('body.unpaid_reason');
  const said = { unpaid_cents: 5_00, unpaid_reason: 'The invoice is in dispute.' };
  const mended = (await calls.report(line, 0, said)).json();
  expect(mended).toMatchObject(said);
  const answered = await calls.answer(mended, { answer: 'received', unpaid_cents: 7_00 });
  expect(answered.json()).toMatchObject({ ...said, firm_unpaid_cents: 7_00, state: 'confirmed' });
});

test('a payment that follows ends the lateness of a month in which nothing was paid', async () => {
  const nothing = await reported(0, '2026-09');
  expect((await calls.report(nothing, 0, { payer_paid_on: '2026-09-10' })).json()).toMatchObject({
    due_on: '2026-10-10',
    is_late: true,
  });
  const lateLines = async () => (await calls.contract(contractId)).late_lines;
  const pay = (paid_on: string, payer_paid_on: string) =>
    calls.post(parties.prime.token, '/payment_lines', {
      lines: [{ contract_id: contractId, month: '2026-10', ...calls.reportOf(5_00, { paid_on, payer_paid_on }) }],
    });
  await pay('2026-09-30', '2026-09-01');
  expect(await lateLines()).toBe(1);
  // in time, of money that came with or after that of the month
  await pay('2026-10-09', '2026-09-10');
  expect(await lateLines()).toBe(0);
});

test('contracts are found by month and by part of a name, and totals by the same names', async () => {
  await t.db.kysely
    .updateTable('hiring_companies')
    .set({ business_name: `Acme 100% Builders ${randomUUID()}` })
    .where('id', '=', parties.prime.companyId)
    .execute();
  await createPaymentLine(t.db.kysely, contractId, 'reported', { month: '2026-08-01' });
  const found = async (query: string): Promise<number> => {
    const answer = await t.call(parties.firm.token, 'GET', `/payment_contracts?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as ContractRow[]).length;
  };
  expect([await found('month=2026-08'), await found('month=2026-07')]).toEqual([1, 0]);
  expect([await found('q=acme%20100%25'), await found('q=a_me')]).toEqual([1, 0]);
  const totals = (await t.call(parties.firm.token, 'GET', '/payment_totals?q=acme')).json();
  expect(totals.total).toMatchObject({ paid_cents: 10_000_00 });
});

/** Tables of payments that a query reads whole, and indexes that it uses of `payment_lines`. */
async function planOf(actor: UserActor, query: RawBuilder<unknown>) {
  const plan = await withRowSecurity(readingAs(t.db, actor), (tx) =>
    sql<{ 'QUERY PLAN': unknown }>`EXPLAIN (FORMAT JSON) ${query}`.execute(tx),
  );
  const text = JSON.stringify(plan.rows);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => `${name}`);
  return {
    whole: all(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(payment_\w+)"/g),
    indexes: all(/"Index Name":"(payment_lines_\w+)"/g).sort(),
  };
}

test('a page of contracts, and what waits, is read by indexes, whoever asks for which month', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => paymentParties(t)));
  for (const { prime, firm } of others)
    await sql`
      INSERT INTO payment_contracts (id, hiring_company_id, mwbe_id, title, scope, award_cents, starts_on, time_zone,
                                     created_by, created_at)
      SELECT gen_random_uuid(), ${prime.companyId}, ${firm.mwbeId}, 'Work', 'Work', 1, '2026-01-01', 'America/New_York',
             ${prime.userId}, now() - make_interval(mins => n) FROM generate_series(1, 1500) n`.execute(t.db.kysely);
  await sql`
    INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, month, state, counts, act_by)
    SELECT gen_random_uuid(), c.id, c.hiring_company_id, c.mwbe_id, m::date, 'open', true, '2026-11-15'
    FROM payment_contracts c, generate_series('2026-01-01'::timestamp, '2026-03-01', '1 month') m
    WHERE c.title = 'Work'`.execute(t.db.kysely);
  await sql`ANALYZE payment_contracts, payment_lines, payment_contract_totals`.execute(t.db.kysely);
  const [mwbeIds, hiringCompanyIds] = [[parties.firm.mwbeId], [parties.prime.companyId]];
  const payer = { kind: 'user', userType: 'PRIME', mwbeIds, hiringCompanyIds };
  const staff = { kind: 'user', userType: 'INTERNAL', mwbeIds: [], hiringCompanyIds: [] };
  const scans: string[][] = [];
  const tasks: string[][] = [];
  const NOW = new Date('2026-11-20');
  for (const who of [payer, staff]) {
    const actor = { ...who, id: parties.prime.userId, onlyCompanyId: null } as unknown as UserActor;
    for (const filter of [{ month: '2026-02' }, { q: 'acme' }])
      scans.push((await planOf(actor, contractRows(actor, NOW, { ...filter, limit: 50 }))).whole);
    tasks.push((await planOf(actor, taskRows(actor, NOW, 50))).indexes);
  }
  expect(scans).toEqual([[], [], [], []]);
  // what waits, of each side that the person may be on
  const sides = [
    'payment_lines_of_contract',
    ...['firm', 'owner', 'payer'].map((side) => `payment_lines_wait_for_${side}`),
  ];
  expect(tasks).toEqual([sides, ['payment_lines_differ']]);
});
