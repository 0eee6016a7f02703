import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';

let t: TestApp;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let contract: ContractDetails;
beforeAll(async () => {
  t = await startTestApp();
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
  contract = (await calls.create()).json();
});
afterAll(() => t.close());

const send = (key: string, ...amounts: number[]) => {
  const lines = amounts.map((amount) => ({ contract_id: contract.id, month: '2026-10', ...calls.reportOf(amount) }));
  return t.call(parties.prime.token, 'POST', '/payment_lines', { lines }, { 'idempotency-key': key });
};
const paid = async () => (await calls.contract(contract.id)).lines.map(({ paid_cents }) => paid_cents).sort();

test('a finance system reports by the API: a key is one report, however often and at once it is sent', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => send('run-2026-10', 1_00, 2_00)));
  expect(first?.statusCode).toBe(201);
  for (const other of others) expect([other.statusCode, other.json()]).toEqual([201, first?.json()]);
  expect(await paid()).toEqual([1_00, 2_00]);
  // another body is not what was said under this name
  expect((await send('run-2026-10', 3_00)).statusCode).toBe(409);
  // what was refused said nothing, so that it can be mended under the same name
  const half = await send('run-2026-11', 4_00, -5_00);
  expect([half.statusCode, await paid()]).toEqual([201, [-5_00, 1_00, 2_00, 4_00]]);
  const wrong = await t.call(
    parties.prime.token,
    'POST',
    '/payment_lines',
    { lines: [6_00, 0].map((amount) => ({ contract_id: contract.id, month: '2026-10', amount_cents: amount })) },
    { 'idempotency-key': 'run-2026-12' },
  );
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'body.lines.0.paid_on']);
  expect((await send('run-2026-12', 6_00)).statusCode).toBe(201);
  expect(await paid()).toHaveLength(5);
});
