import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_CENTS } from '#contract/payments/rules/money.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs } from '../../../tests/support/database.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { jobs } from './jobs.ts';

let t: TestApp;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let contract: ContractDetails;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
  const made = await calls.create();
  expect(made.statusCode, made.body).toBe(201);
  contract = made.json();
});

const get = (token: string, path: string) => t.call(token, 'GET', path);
const fields = (refused: { json(): { errors?: { field: string }[] } }) =>
  refused.json().errors?.map(({ field }) => field);
const FIGURES = ['paid_cents', 'confirmed_cents', 'unanswered_cents', 'differs_cents', 'retained_cents'] as const;
const figures = (row: Record<(typeof FIGURES)[number], number>) => FIGURES.map((name) => row[name] / 100);
async function reported(amount = 10_000_00): Promise<PaymentLine> {
  const answer = await calls.reportMany(contract.id, [amount]);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()[0];
}
const run = (name: string) => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(name);
  return job.handle(t.app.services, {});
};

describe('a contract', () => {
  test('takes change orders as entries, and never an award below zero', async () => {
    const order = (amount_cents: number) =>
      calls.post(parties.prime.token, `/payment_contracts/${contract.id}/change_orders`, {
        amount_cents,
        reason: 'Scope changed.',
        effective_on: '2026-11-01',
      });
    expect((await order(-100_000_00)).json()).toMatchObject({
      award_cents: 400_000_00,
      original_award_cents: 500_000_00,
      version: 2,
    });
    expect((await order(-400_000_01)).statusCode).toBe(400);
    expect((await order(0)).statusCode).toBe(400);
    // nobody gives a firm sums that no number holds
    const most = MAX_CENTS - 400_000_00;
    expect(fields(await order(most + 1))).toEqual(['body.amount_cents']);
    expect((await order(most)).json()).toMatchObject({ award_cents: MAX_CENTS });
    expect(fields(await calls.reportMany(contract.id, [MAX_CENTS, 1]))).toEqual(['body.lines']);
    const [line] = (await calls.reportMany(contract.id, [MAX_CENTS - 1_00, 1_00])).json().slice(1);
    expect(fields(await calls.report(line, 1_01))).toEqual(['body.amount_cents']);
  });

  test('opens the month before on the first day at its place, once', async () => {
    t.clock.set('2026-12-01T04:59:00Z');
    await run('payments.open-months');
    const months = async () => {
      const seen = await calls.contract(contract.id, await t.logIn(parties.prime.userId));
      return seen.lines.map(({ month, state }) => [month, state]);
    };
    expect(await months()).toEqual([['2026-10', 'open']]);
    t.clock.set('2026-12-01T05:00:00Z');
    await run('payments.open-months');
    await run('payments.open-months');
    expect(await months()).toEqual([
      ['2026-11', 'open'],
      ['2026-10', 'open'],
    ]);
    parties = { ...parties, prime: { ...parties.prime, token: await t.logIn(parties.prime.userId) } };
    calls = paymentCalls(t, parties);
    const tasks = (await get(parties.prime.token, '/payment_tasks')).json();
    expect(tasks).toMatchObject([
      { task: 'report', month: '2026-10', is_overdue: false },
      { task: 'report', month: '2026-11' },
    ]);
    // the open month takes the first line, the second is a payment of its own
    const lines = (await calls.reportMany(contract.id, [5_00, 7_00])).json();
    expect(lines.map(({ version }: PaymentLine) => version)).toEqual([2, 1]);
    expect(lines[0].id).toBe(tasks[0].line_id);
  });

  test('is closed when every month has its report and no difference is left', async () => {
    const line = await reported();
    const differs = (await calls.disagree(line, 1)).json();
    const version = async () => (await calls.contract(contract.id)).version;
    expect((await calls.finalize(contract.id, await version())).statusCode).toBe(409);
    await calls.settle((await calls.reply(differs)).json(), 1_00);
    const unanswered = await reported(3_00);
    expect((await calls.finalize(contract.id, 1)).statusCode).toBe(412);
    expect((await calls.finalize(contract.id, await version())).json()).toMatchObject({ state: 'final' });
    expect((await calls.finalize(contract.id, await version())).statusCode).toBe(409);
    expect((await calls.reportMany(contract.id, [1])).statusCode).toBe(409);
    // what was reported can still be answered
    expect((await calls.answer(unanswered)).json()).toMatchObject({ state: 'confirmed' });
  });

  test('has clocks with their source: 30 days after the payer was paid, and after the work was completed', async () => {
    const line = await reported();
    const late = (await calls.report(line, 95_00, { payer_paid_on: '2026-09-18', retainage_cents: 5_00 })).json();
    expect(late).toMatchObject({ due_on: '2026-10-18', paid_on: '2026-10-20', is_late: true });
    const done = await calls.post(parties.prime.token, `/payment_contracts/${contract.id}/completion`, {
      version: 3,
      completed_on: '2026-11-02',
    });
    expect(done.json()).toMatchObject({
      payment_clock: { rule: 'federal_aid', days: 30, source: expect.stringContaining('49 CFR 26.29') },
      retainage_due_on: '2026-12-02',
      retained_cents: 5_00,
      late_lines: 1,
    });
    expect((await get(parties.firm.token, '/payment_contracts?late=true')).json()).toHaveLength(1);
    expect((await get(parties.firm.token, '/payment_contracts?late=false')).json()).toEqual([]);
  });

  test('names only firms, owners and rules that there are', async () => {
    const wrong = async (more: object) => fields(await calls.create(more));
    expect(await wrong({ mwbe_id: contract.id })).toEqual(['body.mwbe_id']);
    expect(await wrong({ owner_company_id: parties.prime.companyId })).toEqual(['body.owner_company_id']);
    expect(await wrong({ rule: 'plumbline' })).toEqual(['body.rule']);
    expect(await wrong({ rule: 'custom' })).toEqual(['body.custom_days']);
    expect((await calls.create({ parent_id: contract.id })).statusCode).toBe(404);
  });
});

describe('who is no part of a contract', () => {
  test('learns nothing, in the product and past it', async () => {
    const line = await reported();
    const stranger = await paymentParties(t);
    for (const { token, userId } of [stranger.prime, stranger.agency, stranger.firm]) {
      expect((await get(token, `/payment_contracts/${contract.id}`)).statusCode).toBe(404);
      expect((await get(token, '/payment_contracts')).json()).toEqual([]);
      expect((await get(token, '/payment_tasks')).json()).toEqual([]);
      expect((await get(token, '/payment_totals')).json()).toMatchObject({ rows: [], total: { paid_cents: 0 } });
      const actor = { kind: 'user', id: userId, onlyCompanyId: null } as never;
      for (const table of [
        'payment_contracts',
        'payment_lines',
        'payment_entries',
        'payment_contract_totals',
        'payment_month_totals',
        'payment_payer_totals',
      ]) {
        const seen = await withRowSecurity({ ...readingAs(t.db, actor), actor }, (tx) =>
          sql`SELECT * FROM ${sql.table(table)}`.execute(tx),
        );
        expect(seen.rows, table).toEqual([]);
      }
    }
    expect((await calls.answer(line, { answer: 'received' }, stranger.firm.token)).statusCode).toBe(404);
  });

  test('has no payment tracking without its flag, on any call, even of an own contract', async () => {
    const line = await reported();
    const colleague = await t.logIn(
      await createUser(t.db.kysely, {}, { hiringCompanies: [parties.prime.companyId, parties.agency.companyId] }),
    );
    const ofFirm = await t.logIn(
      await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [parties.firm.mwbeId] }),
    );
    for (const token of [colleague, ofFirm])
      for (const path of ['contracts', 'tasks', 'totals', 'rules', `contracts/${contract.id}`])
        expect((await get(token, `/payment_${path}`)).statusCode, path).toBe(403);
    const without = paymentCalls(t, {
      prime: { ...parties.prime, token: colleague },
      agency: { ...parties.agency, token: colleague },
      firm: { ...parties.firm, token: ofFirm },
    });
    const refused = [
      await without.create(),
      await without.reportMany(contract.id, [1]),
      await without.report(line, 1),
      await without.answer(line),
      await without.reply(line),
      await without.settle(line, 1),
      await without.correct(line, 1),
      await without.finalize(contract.id, 2),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
  });
});

describe('totals', () => {
  test('tie out by month, firm, payer and group, for each side', async () => {
    const [first] = (await calls.reportMany(contract.id, [100_01], '2026-09')).json();
    const [, third] = (await calls.reportMany(contract.id, [200_02, 300_03])).json();
    await calls.answer(first);
    await calls.disagree(third, 1);
    for (const token of [parties.prime.token, parties.firm.token, parties.agency.token])
      for (const by of ['month', 'firm', 'payer', 'group']) {
        const { total, rows, rest } = (await get(token, `/payment_totals?by=${by}`)).json();
        expect(figures(total), by).toEqual([600.06, 100.01, 200.02, 300.03, 0]);
        expect(figures(rest)).toEqual([0, 0, 0, 0, 0]);
        expect(rows).toHaveLength(by === 'month' ? 2 : 1);
      }
    const october = (await get(parties.prime.token, '/payment_totals?from=2026-10&goal_group=MBE')).json();
    expect(figures(october.total)).toEqual([500.05, 0, 200.02, 300.03, 0]);
    // many contracts of the largest size: a figure that is not exact, and no page that is closed
    const add = (cents: number) =>
      sql`UPDATE payment_month_totals SET paid_cents = paid_cents + ${cents} WHERE mwbe_id = ${parties.firm.mwbeId}`.execute(
        t.db.kysely,
      );
    await add(9_000_000_000_000_000);
    const most = (await get(parties.firm.token, '/payment_totals?by=payer')).json();
    expect([most.total.paid_cents, most.rest.paid_cents]).toEqual([Number.MAX_SAFE_INTEGER, 0]);
    await add(-9_000_000_000_000_000);
    expect((await get(parties.prime.token, '/payment_contracts')).json()).toMatchObject([
      { paid_cents: 600_06, unanswered_lines: 1, differing_lines: 1 },
    ]);
  });

  test('are recounted by a job that fails where they differ', async () => {
    await reported();
    await run('payments.check-totals');
    for (const table of ['payment_contract_totals', 'payment_month_totals', 'payment_payer_totals']) {
      const add = (cents: number) =>
        sql`UPDATE ${sql.table(table)} SET paid_cents = paid_cents + ${cents}`.execute(t.db.kysely);
      await add(1);
      await expect(run('payments.check-totals'), table).rejects.toThrow('differ from a recount');
      await add(-1);
    }
    await run('payments.check-totals');
  });
});
