import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFigures, FIGURES, type Figures, NO_FIGURES, recount } from '#contract/payments/rules/totals.ts';
import { isLocked, type LineAction, type LineState, nextLineState } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { createPaymentContract } from './factory.ts';

/** `RUNS=2000 npm test -- pglite src/server/payments/model.test.ts` is the full proof. */
const RUNS = Number(process.env.RUNS ?? 6);

let t: TestApp;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
beforeAll(async () => {
  t = await startTestApp();
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
});
afterAll(() => t.close());

/** What the model knows of a line beside its state. */
interface Known {
  state: LineState;
  replied: boolean;
  corrected: boolean;
}
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('new', 'report', 'agree', 'disagree', 'reply', 'settle', 'correct' as const),
    at: fc.nat(7),
    cents: fc.integer({ min: 1, max: 1_000_000_00 }),
  }),
  { minLength: 3, maxLength: 14 },
);
type Step = { readonly act: LineAction | 'new' | 'correct'; readonly at: number; readonly cents: number };

/** The status that the model expects of a step on a line that the caller has just seen. */
function expected({ act }: Step, line: Known): number {
  if (act === 'correct') return isLocked(line.state) && !line.corrected ? 201 : 409;
  if (act === 'settle' && line.state === 'differs' && !line.replied) return 409;
  return nextLineState(line.state, act as LineAction) === null ? 409 : 200;
}

async function send({ act, cents }: Step, line: PaymentLine) {
  // never what was reported: that would be an agreement
  const other = cents === line.paid_cents ? cents + 1 : cents;
  if (act === 'report') return calls.report(line, cents);
  if (act === 'agree') return calls.answer(line);
  if (act === 'disagree') return calls.disagree(line, other);
  if (act === 'reply') return calls.reply(line);
  return act === 'settle' ? calls.settle(line, cents) : calls.correct(line, cents);
}

async function play(contractId: string, todo: readonly Step[]): Promise<void> {
  const lines: { now: PaymentLine; known: Known }[] = [];
  const add = (now: PaymentLine) => lines.push({ now, known: { state: 'reported', replied: false, corrected: false } });
  for (const step of todo) {
    const chosen = lines[step.at % Math.max(1, lines.length)];
    if (step.act === 'new' || !chosen) {
      const made = await calls.reportMany(contractId, [step.cents], step.at % 2 === 0 ? '2026-10' : '2026-09');
      expect(made.statusCode, made.body).toBe(201);
      add(made.json()[0]);
      continue;
    }
    const answer = await send(step, chosen.now);
    expect(answer.statusCode, `${step.act} of ${chosen.known.state}: ${answer.body}`).toBe(
      expected(step, chosen.known),
    );
    if (answer.statusCode >= 300) continue;
    if (step.act === 'correct') {
      chosen.known.corrected = true;
      add(answer.json());
      continue;
    }
    chosen.now = answer.json();
    chosen.known.state = nextLineState(chosen.known.state, step.act) ?? chosen.known.state;
    if (step.act === 'reply') chosen.known.replied = true;
    expect(chosen.now.state).toBe(chosen.known.state);
  }
}

const pick = (row: Figures): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, row[name]])) as unknown as Figures;

test('lines follow their states, and totals are a recount to the cent, whatever the order of events', async () => {
  let all = NO_FIGURES;
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const { prime, firm, agency } = parties;
      const id = await createPaymentContract(t.db.kysely, {
        hiring_company_id: prime.companyId,
        mwbe_id: firm.mwbeId,
        owner_company_id: agency.companyId,
        created_by: prime.userId,
      });
      await play(id, todo as Step[]);
      const seen = await calls.contract(id);
      const counted = recount(seen.lines);
      expect(pick(seen)).toEqual(counted);
      expect(seen.entries.map(({ number }) => number)).toEqual(seen.entries.map((_, at) => seen.entries.length - at));
      checkTimeline(seen);
      all = addFigures(all, counted);
    }),
    // each run goes on from the rows of the last: a smaller one is none of them
    { numRuns: RUNS, endOnFailure: true },
  );
  for (const { token } of [parties.firm, parties.prime, parties.agency]) {
    const { total } = (await t.call(token, 'GET', '/payment_totals')).json();
    expect(total).toEqual(all);
  }
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM payment_lines WHERE state = 'confirmed' AND answered_at IS NULL`.execute(
    t.db.kysely,
  );
  expect(rows).toEqual([{ n: 0 }]);
}, 1_800_000);

/** Each line says what the last entries about it say. */
function checkTimeline({ lines, entries }: ContractDetails): void {
  for (const line of lines) {
    const said = (...kinds: string[]) =>
      entries.find(({ line_id, kind }) => line_id === line.id && kinds.includes(kind));
    expect(said('reported', 'corrected')?.amount_cents).toBe(line.paid_cents);
    expect(said('answered')?.amount_cents ?? null).toBe(line.answered_cents);
    expect(said('settled')?.amount_cents ?? null).toBe(line.settled_cents);
  }
}
