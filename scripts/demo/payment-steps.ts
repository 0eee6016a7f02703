import { DAY_MS } from '#contract/durations.ts';
import type { LineState } from '#contract/payments/rules.ts';
import { lineReport, newLines } from '#contract/payments/schema/lines.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { answerLine } from '#server/payments/commands/answer.ts';
import { addChangeOrder, completeWork, finalizeContract } from '#server/payments/commands/contract.ts';
import { correctLine } from '#server/payments/commands/correct.ts';
import { replyToDifference, settleDifference } from '#server/payments/commands/difference.ts';
import { reportMany } from '#server/payments/commands/report.ts';
import { paymentContract } from '#server/payments/reads/contract.ts';
import { actingAs } from './acting.ts';
import type { Step } from './payment-plans.ts';
import type { DemoPeople } from './people.ts';

/** A contract of the demonstration with who acts for its sides. */
export interface Acting {
  readonly id: string;
  readonly ctx: WriteContext;
  readonly payer: UserActor;
  /** Null: nobody acts for the firm. */
  readonly firm: UserActor | null;
  readonly people: DemoPeople;
  /** The last line of a month that was reported and waits for its firm. */
  readonly reported: Map<string, { readonly id: string; readonly version: number }>;
}
/** A step with its days. */
export interface Dated extends Step {
  readonly month: string;
  readonly at: Date;
  readonly paidOn: Date;
}
type Act = (contract: Acting, step: Dated) => Promise<unknown>;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const cents = (dollars = 0): number => dollars * 100;

/** What a report says of an amount. */
const facts = ({ amount = 0, words, withheld, paidDaysBefore, paidOn }: Dated) => ({
  amount_cents: cents(amount),
  reason: amount === 0 ? words : null,
  paid_on: amount === 0 ? null : dayOf(paidOn),
  method: amount === 0 ? null : 'ach',
  retainage_cents: cents(withheld),
  payer_paid_on: paidDaysBefore === undefined ? null : dayOf(new Date(+paidOn - paidDaysBefore * DAY_MS)),
});

/** The line of the month that waits for an act; a correction names a line that is locked and has none. */
async function lineOf({ ctx, id }: Acting, { month }: Dated, ...states: readonly LineState[]) {
  const { lines } = await paymentContract(ctx, id);
  const corrected = new Set(lines.map(({ corrects }) => corrects));
  const line = lines.find((one) => one.month === month && states.includes(one.state) && !corrected.has(one.id));
  if (!line) throw new Error(`Nothing waits in ${month}`);
  return line;
}
const asPayer = ({ ctx, payer }: Acting, { at }: Dated) => actingAs(ctx, payer, at);
const asFirm = ({ ctx, firm }: Acting, { at }: Dated) => {
  if (!firm) throw new Error('Nobody acts for this firm');
  return actingAs(ctx, firm, at);
};

/** What one payer reports on one day, together. */
export async function report(reports: readonly (readonly [Acting, Dated])[]): Promise<void> {
  const [first] = reports;
  if (!first) return;
  const lines = reports.map(([{ id }, step]) => ({
    contract_id: id,
    month: step.month,
    kind: step.kind ?? 'progress',
    ...facts(step),
  }));
  const written = await reportMany(asPayer(...first), newLines.parse({ lines }));
  const byId = new Map(reports.map(([contract]) => [contract.id, contract.reported]));
  for (const { id, version, contract_id, month } of written) byId.get(contract_id)?.set(month, { id, version });
}
const answer =
  (isSame: boolean): Act =>
  (contract, step) => {
    const ctx = asFirm(contract, step);
    const line = contract.reported.get(step.month);
    if (!line) throw new Error(`Nothing was reported for ${step.month}`);
    const { id, version } = line;
    const other = { answer: step.amount === 0 ? 'not_received' : 'other_amount', comment: step.words ?? null } as const;
    const said = isSame ? ({ answer: 'received', comment: null } as const) : other;
    const amount_cents = said.answer === 'other_amount' ? cents(step.amount) : null;
    return answerLine(ctx, id, { version, ...said, amount_cents, unpaid_cents: null });
  };
const reply: Act = async (contract, step) => {
  const ctx = asPayer(contract, step);
  const { id, version } = await lineOf(contract, step, 'differs');
  return replyToDifference(ctx, id, { version, comment: step.words ?? '' });
};
const settle: Act = async (contract, step) => {
  const ctx = actingAs(contract.ctx, contract.people.agency, step.at);
  const { id, version } = await lineOf(contract, step, 'differs');
  return settleDifference(ctx, id, { version, amount_cents: cents(step.amount), reason: step.words ?? '' });
};
const correct: Act = async (contract, step) => {
  const ctx = asPayer(contract, step);
  const { id, version } = await lineOf(contract, step, 'confirmed', 'settled');
  return correctLine(ctx, id, { ...lineReport.parse({ version, ...facts(step) }), why: step.words ?? '' });
};
const changeOrder: Act = (contract, step) => {
  const given = { amount_cents: cents(step.amount), reason: step.words ?? '', effective_on: dayOf(step.at) };
  return addChangeOrder(asPayer(contract, step), contract.id, given);
};
const complete: Act = async (contract, step) => {
  const ctx = asPayer(contract, step);
  const { version } = await paymentContract(ctx, contract.id);
  return completeWork(ctx, contract.id, { version, completed_on: dayOf(step.at) });
};
const finalize: Act = async (contract, step) => {
  const ctx = asPayer(contract, step);
  return finalizeContract(ctx, contract.id, (await paymentContract(ctx, contract.id)).version);
};

export const paymentActs: Readonly<Record<Exclude<Step['act'], 'report'>, Act>> = {
  agree: answer(true),
  disagree: answer(false),
  reply,
  settle,
  correct,
  changeOrder,
  complete,
  finalize,
};
