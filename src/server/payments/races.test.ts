import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIGURES, recount } from '#contract/payments/rules/totals.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { createPaymentContract, createPaymentLine } from './factory.ts';

let t: TestApp;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
beforeAll(async () => {
  t = await startTestApp();
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
});
afterAll(() => t.close());

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
/** `RACES=500 npm test -- postgres src/server/payments/races.test.ts` is the full proof. */
const RACES = Number(process.env.RACES ?? 40);
const AT_ONCE = 5;

type Call = () => ReturnType<TestApp['call']>;
type State = Parameters<typeof createPaymentLine>[2];
const contractOf = () =>
  createPaymentContract(t.db.kysely, {
    hiring_company_id: parties.prime.companyId,
    mwbe_id: parties.firm.mwbeId,
    owner_company_id: parties.agency.companyId,
    created_by: parties.prime.userId,
  });
async function lineOf(contractId: string, state: State) {
  const id = await createPaymentLine(t.db.kysely, contractId, state);
  const line = (await calls.contract(contractId)).lines.find((one) => one.id === id);
  if (!line) throw new Error('The line is not there');
  return line;
}

/** Each race needs a contract of its own; the order of its calls turns. @returns what went wrong */
async function races(prepare: (contractId: string) => Promise<readonly Call[]>): Promise<string[]> {
  const wrong: string[] = [];
  const round = async (at: number) => {
    const id = await contractOf();
    const rivals = await prepare(id);
    const before = (await calls.contract(id)).entries.length;
    const answers = await Promise.all(rivals.map((_, place) => rivals[(place + at) % rivals.length]?.()));
    const statuses = answers.map((answer) => answer?.statusCode ?? 0);
    if (statuses.filter((status) => status < 300).length !== 1) wrong.push(`winners of ${statuses.join(' ')}`);
    if (statuses.some((status) => ![200, 201, 409, 412].includes(status))) wrong.push(statuses.join(' '));
    const seen = await calls.contract(id);
    if (seen.entries.length !== before + 1) wrong.push(`${seen.entries.length - before} entries`);
    if (seen.entries.some(({ number }, place) => number !== seen.entries.length - place)) wrong.push('numbers');
    const counted = recount(seen.lines);
    if (FIGURES.some((name) => seen[name] !== counted[name])) wrong.push('totals');
  };
  for (let at = 0; at < RACES; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => round(at + more)));
  return wrong;
}

onPostgres(
  'of answers and mended reports at once one wins',
  async () => {
    const wrong = await races(async (id) => {
      const line = await lineOf(id, 'reported');
      return [
        () => calls.answer(line),
        () => calls.disagree(line, 1_00),
        () => calls.report(line, 7_000_00),
        () => calls.answer(line, { answer: 'not_received' }),
      ];
    });
    expect(wrong).toEqual([]);
  },
  300_000,
);

onPostgres(
  'of settlements and a reply at once one wins',
  async () => {
    const wrong = await races(async (id) => {
      const line = await lineOf(id, 'differs');
      return [() => calls.settle(line, 8_000_00), () => calls.settle(line, 9_000_00), () => calls.reply(line)];
    });
    expect(wrong).toEqual([]);
  },
  300_000,
);

onPostgres(
  'a contract is closed or gets another report, never both; of two corrections one is made',
  async () => {
    const closing = await races(async (id) => {
      const { version } = await calls.contract(id);
      return [() => calls.finalize(id, version), () => calls.finalize(id, version), () => calls.reportMany(id, [1_00])];
    });
    expect(closing).toEqual([]);
    const correcting = await races(async (id) => {
      const line = await lineOf(id, 'confirmed');
      return [() => calls.correct(line, 7_000_00), () => calls.correct(line, 6_000_00)];
    });
    expect(correcting).toEqual([]);
  },
  300_000,
);
