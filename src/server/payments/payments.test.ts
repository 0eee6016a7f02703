import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type PaymentParties, paymentCalls, paymentParties, staffToken } from '../../../tests/support/payments.ts';
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

describe('a payment', () => {
  test('is confirmed by the word of the firm and locked; payer and firm see the same [DATA-097]', async () => {
    const line = await reported();
    expect(line).toMatchObject({ state: 'reported', paid_cents: 10_000_00, act_by: '2026-12-04', answer: null });
    const done = (await calls.answer(line)).json();
    expect(done).toMatchObject({ state: 'confirmed', confirmed_cents: 10_000_00, answer: 'received', act_by: null });
    expect((await calls.report(done, 1)).statusCode).toBe(409);
    const again = await calls.answer(done);
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      'The firm has confirmed this payment, so it is locked.',
    ]);
    const { side, ...seen } = await calls.contract(contract.id);
    const { side: otherSide, ...theirs } = await calls.contract(contract.id, parties.firm.token);
    expect([side, otherSide]).toEqual(['payer', 'firm']);
    expect(theirs).toEqual(seen);
    expect(seen.entries.map(({ kind, number }) => [kind, number])).toEqual([
      ['answered', 3],
      ['reported', 2],
      ['awarded', 1],
    ]);
    expect(figures(seen)).toEqual([10_000, 10_000, 0, 0, 0]);
  });

  test('is never confirmed by silence, however long it lasts', async () => {
    const line = await reported();
    t.clock.set('2029-01-05T12:00:00Z');
    await run('payments.open-months');
    const token = await t.logIn(parties.prime.userId);
    const seen = await calls.contract(contract.id, token);
    expect(seen.lines.find(({ id }) => id === line.id)).toMatchObject({ state: 'reported', confirmed_cents: 0 });
    expect(figures(seen)).toEqual([10_000, 0, 10_000, 0, 0]);
    await expect(
      sql`UPDATE payment_lines SET state = 'confirmed', act_by = NULL WHERE id = ${line.id}`.execute(t.db.kysely),
    ).rejects.toThrow();
  });

  test('that differs is settled by the owner, once both sides have explained', async () => {
    const line = await reported();
    const differs = (await calls.disagree(line, 8_000_00)).json();
    expect(differs).toMatchObject({ state: 'differs', answered_cents: 8_000_00 });
    const early = await calls.settle(differs, 9_000_00);
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'The company that paid has not explained its amount yet.',
    ]);
    const replied = (await calls.reply(differs)).json();
    expect((await calls.settle(replied, 1, parties.prime.token)).statusCode).toBe(403);
    const settled = await calls.settle(replied, 9_000_00);
    expect(settled.json()).toMatchObject({ state: 'settled', settled_cents: 9_000_00, confirmed_cents: 9_000_00 });
    expect((await calls.settle(settled.json(), 1)).statusCode).toBe(409);
    expect(figures(await calls.contract(contract.id))).toEqual([10_000, 9_000, 0, 0, 0]);
  });

  test('can be settled by staff, and by no company that is neither', async () => {
    const line = await reported();
    const replied = (await calls.reply((await calls.answer(line, { answer: 'not_received' })).json())).json();
    expect(replied).toMatchObject({ answer: 'not_received', answered_cents: 0 });
    const stranger = await paymentParties(t);
    expect((await calls.settle(replied, 0, stranger.agency.token)).statusCode).toBe(404);
    expect((await calls.settle(replied, 0, await staffToken(t))).json()).toMatchObject({ state: 'settled' });
  });

  test('of nothing has a reason, and the firm agrees or says otherwise', async () => {
    const bare = await calls.post(parties.prime.token, '/payment_lines', {
      lines: [{ contract_id: contract.id, month: '2026-10', amount_cents: 0 }],
    });
    expect([bare.statusCode, fields(bare)]).toEqual([400, ['body.lines.0.reason']]);
    const line = await reported(0);
    expect((await calls.answer(line, { answer: 'not_received' })).json()).toMatchObject({
      state: 'confirmed',
      confirmed_cents: 0,
    });
  });

  test('is mended before the answer, and an answer to the former report is refused', async () => {
    const line = await reported();
    const mended = (await calls.report(line, 12_000_00)).json();
    expect(mended).toMatchObject({ version: line.version + 1, paid_cents: 12_000_00 });
    expect((await calls.answer(line)).statusCode).toBe(412);
    expect((await calls.answer(mended)).json()).toMatchObject({ confirmed_cents: 12_000_00 });
  });

  test('names what is wrong', async () => {
    const line = await reported();
    const wrong = async (body: object) => fields(await calls.answer(line, body));
    expect(await wrong({ answer: 'other_amount', comment: 'x' })).toEqual(['body.amount_cents']);
    expect(await wrong({ answer: 'other_amount', amount_cents: 1 })).toEqual(['body.comment']);
    expect(await wrong({ answer: 'other_amount', amount_cents: 10_000_00, comment: 'x' })).toEqual([
      'body.amount_cents',
    ]);
    expect(await wrong({ answer: 'other_amount', amount_cents: -1, comment: 'x' })).toEqual(['body.amount_cents']);
    expect(await wrong({ answer: 'received', amount_cents: 1 })).toEqual(['body.amount_cents']);
    const future = await calls.reportMany(contract.id, [1], '2026-12');
    expect(fields(future)).toEqual(['body.lines.0.month']);
    const withheld = await calls.report(line, 95_00, { retainage_cents: 5_01 });
    expect(fields(withheld)).toEqual(['body.retainage_cents']);
    expect((await calls.report(line, 95_00, { retainage_cents: 5_00 })).statusCode).toBe(200);
  });
});

describe('a correction', () => {
  test('counts only once it is locked itself, and takes the place of the old line', async () => {
    const old = (await calls.answer(await reported())).json();
    const correction = (await calls.correct(old, 7_000_00)).json();
    expect(correction).toMatchObject({ corrects: old.id, state: 'reported', counts: false });
    expect(figures(await calls.contract(contract.id))).toEqual([10_000, 10_000, 0, 0, 0]);
    const twice = await calls.correct(old, 6_000_00);
    expect([twice.statusCode, twice.json().detail]).toEqual([
      409,
      'This payment was corrected already. Correct the new line.',
    ]);
    const replied = (await calls.reply((await calls.disagree(correction, 6_500_00)).json())).json();
    expect(figures(await calls.contract(contract.id))).toEqual([10_000, 10_000, 0, 0, 0]);
    expect((await calls.settle(replied, 6_600_00)).statusCode).toBe(200);
    const seen = await calls.contract(contract.id);
    expect(figures(seen)).toEqual([7_000, 6_600, 0, 0, 0]);
    expect(seen.lines.find(({ id }) => id === old.id)).toMatchObject({
      counts: false,
      state: 'confirmed',
      paid_cents: 10_000_00,
    });
    expect((await calls.correct(await reported(), 1)).statusCode).toBe(409);
  });

  test('nothing of a locked line can be changed, by nobody', async () => {
    const line = (await calls.answer(await reported())).json();
    for (const change of [
      sql`UPDATE payment_lines SET paid_cents = 1, answered_cents = 1 WHERE id = ${line.id}`,
      sql`DELETE FROM payment_lines WHERE id = ${line.id}`,
      sql`UPDATE payment_entries SET amount_cents = 1 WHERE contract_id = ${contract.id}`,
      sql`DELETE FROM payment_entries WHERE contract_id = ${contract.id}`,
      sql`DELETE FROM payment_contracts WHERE id = ${contract.id}`,
    ])
      await expect(change.execute(t.db.kysely)).rejects.toThrow();
  });
});
