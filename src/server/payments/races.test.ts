import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIGURES, recount } from '#contract/payments/rules/totals.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { openDuePaymentMonths } from './commands/open-payment-months.ts';
import { createPaymentContract, createPaymentLine } from './factory.ts';
import { recountPayers } from './reads/check-totals.ts';

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
const RACES = Number(process.env.RACES ?? 20);
const AT_ONCE = 5;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Call = () => ReturnType<TestApp['call']>;
type State = Parameters<typeof createPaymentLine>[2];
const contractOf = (mwbe_id = parties.firm.mwbeId) =>
  createPaymentContract(t.db.kysely, {
    hiring_company_id: parties.prime.companyId,
    mwbe_id,
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

onPostgres(
  'a month that opens while somebody reports on it has one line, and totals that are shared never block',
  async () => {
    const { services } = t.app;
    const wrong: string[] = [];
    const { mwbeId } = await t.firm();
    for (let at = 0; at < RACES / AT_ONCE; at += 1) {
      // of one firm, or of two that share the payer alone
      const ids = await Promise.all([contractOf(), contractOf(at % 2 === 0 ? mwbeId : undefined)]);
      const [open, fresh] = [{ month: '2026-09-01' }, { month: '2026-10-01' }];
      for (const [place, id] of ids.entries())
        await createPaymentLine(t.db.kysely, id, 'open', place === 0 ? open : fresh);
      const line = (contract_id: string | undefined, month: string) => ({
        contract_id,
        month,
        ...calls.reportOf(5_00),
      });
      const both = (id: string | undefined) =>
        calls.post(parties.prime.token, '/payment_lines', { lines: [line(id, '2026-10'), line(id, '2026-09')] });
      const opening = services.transact((ctx) => openDuePaymentMonths(ctx, 500));
      const answers = await Promise.all([...ids, ...ids].map(both));
      await opening;
      if (answers.some(({ statusCode }) => statusCode !== 201)) wrong.push(answers.map((one) => one.body).join());
      for (const id of ids) {
        const { lines } = await calls.contract(id);
        if (lines.filter(({ state }) => state === 'open').length > 0 || lines.length !== 4) wrong.push('lines');
      }
    }
    expect(wrong).toEqual([]);
    await services.transact((ctx) => openDuePaymentMonths(ctx, 500));
    const { rows } = await sql`
      SELECT l.contract_id, l.month FROM payment_lines l GROUP BY 1, 2
      HAVING count(*) FILTER (WHERE l.state = 'open') > 0 AND count(*) > 1`.execute(t.db.kysely);
    expect(rows).toEqual([]);
    expect(await recountPayers(services.readContext(), BEFORE_ALL, 100)).toEqual({
      next: null,
      wrong: [],
    });
    await sql`SELECT pg_stat_force_next_flush(), pg_stat_clear_snapshot()`.execute(t.db.kysely);
    const stats = await sql<{ deadlocks: string }>`
      SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(t.db.kysely);
    expect(Number(stats.rows[0]?.deadlocks)).toBe(0);
  },
  300_000,
);
