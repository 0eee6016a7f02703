import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ReportFacts, reportFault } from '#contract/payments/rules/report.ts';
import { statesBefore } from '#contract/payments/rules.ts';
import type { LineReport, NewLine, NewLines, PaymentLine } from '#contract/payments/schema/lines.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizePayerOfLine, authorizePayers, type Payer, payersFor } from '../policy.ts';
import { paymentLine, paymentLines } from '../reads/contract.ts';
import { type Clocks, clocksOf, clocksOfAll } from '../reads/due-dates.ts';
import { addEntries, type NewEntry, notifyOfPaymentMoves } from './entries.ts';
import { type LockedContract, lockActive, refuseTooMuch } from './lock.ts';
import { lineRefusal } from './refusal.ts';

type Reported = Omit<NewLine, 'contract_id'>;

/**
 * Reports payments of one or many contracts, all or none. A month that is open takes the first of its lines; every other
 * line is a payment of its own. @throws AppError 400 with the row, 401, 403, 404, 409
 */
export async function reportMany(ctx: WriteContext, given: NewLines): Promise<PaymentLine[]> {
  return paymentLines(ctx, await reportFor(ctx, await authorizePayers(ctx, contractsOf(given)), given));
}

/**
 * The same from a file: by the person who began the import, or by whoever runs the server for one company.
 * @param file the import, which firms are told of by one email
 * @returns the ids of the lines @throws AppError 400 with the row, 401, 403, 404, 409
 */
export async function reportImported(
  ctx: WriteContext,
  { companyId, file }: { readonly companyId: string; readonly file: string },
  given: NewLines,
): Promise<string[]> {
  const ids = contractsOf(given);
  const payers = ctx.actor.kind === 'system' ? await payersFor(ctx, companyId, ids) : await authorizePayers(ctx, ids);
  return reportFor(ctx, payers, given, file);
}

const contractsOf = ({ lines }: NewLines): string[] => [...new Set(lines.map(({ contract_id }) => contract_id))];

async function reportFor(
  ctx: WriteContext,
  payers: readonly Payer[],
  { lines }: NewLines,
  file?: string,
): Promise<string[]> {
  const ids = payers.map(({ contractId }) => contractId);
  const contracts = await lockActive(ctx, ids);
  const clocks = await clocksOfAll(ctx, [...contracts.values()]);
  const open = await openLines(ctx, ids);
  const rows = lines.map((given, at) => {
    const contract = orNotFound(contracts.get(given.contract_id));
    const clock = orNotFound(clocks.get(contract.id));
    checkReport(given, contract, clock, `body.lines.${at}`);
    const key = `${contract.id} ${given.month}`;
    const id = given.kind === 'progress' ? open.get(key) : undefined;
    if (id) open.delete(key);
    return { id: id ?? randomUUID(), was_open: id !== undefined, ...lineValues(given, contract, clock) };
  });
  await writeReports(ctx, rows);
  await refuseTooMuch(ctx, ids, 'body.lines');
  const done = rows.map(({ id }) => id);
  await addEntries(
    ctx,
    lines.map((given, at) => reportEntry(given.contract_id, done[at] ?? '', given)),
  );
  await notifyOfPaymentMoves(ctx, done, 'reported', file);
  await ctx.audit({
    action: 'payment reported',
    subjectType: 'payment line',
    subjectId: done.length === 1 ? (done[0] ?? null) : null,
    details: { lines: done.length, contracts: ids.length },
  });
  return done;
}

/** @throws AppError 400 that names the field */
export function checkReport(given: ReportFacts, contract: LockedContract, clock: Clocks, path: string): void {
  const fault = reportFault({ ...given, month: `${given.month}-01` }, contract, clock.today);
  if (fault) throw badRequest(`${path}.${fault.field}`, fault.detail);
}

async function openLines(ctx: WriteContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    SELECT l.id, l.contract_id || ' ' || to_char(l.month, 'YYYY-MM') AS key
    FROM payment_lines l WHERE l.contract_id = ANY(${ids}::uuid[]) AND l.state = 'open'`.execute(ctx.sql);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** What a report says, as columns. */
export const reportValues = (given: Omit<Reported, 'month'>, { completed_on }: LockedContract, clock: Clocks) => ({
  paid_cents: given.amount_cents,
  reason: given.reason,
  paid_on: given.paid_on,
  method: given.method,
  reference: given.reference,
  retainage_cents: given.retainage_cents,
  payer_paid_on: given.payer_paid_on,
  unpaid_cents: given.unpaid_cents,
  unpaid_reason: given.unpaid_reason,
  due_on: given.kind === 'retainage' ? clock.due('retainage', completed_on) : clock.due('payment', given.payer_paid_on),
  act_by: clock.actBy,
});
const lineValues = (given: Reported, contract: LockedContract, clock: Clocks) => ({
  contract_id: contract.id,
  hiring_company_id: contract.hiring_company_id,
  mwbe_id: contract.mwbe_id,
  owner_company_id: contract.owner_company_id,
  goal_group: contract.goal_group,
  month: `${given.month}-01`,
  kind: given.kind,
  ...reportValues(given, contract, clock),
});
type Row = ReturnType<typeof lineValues> & { readonly id: string; readonly was_open: boolean };

/**
 * Open months and new lines are kept in the totals one after the other, each in the order of their keys: two reports of one
 * payer could wait for each other. So the rows of both are locked before, in the order in which all take them.
 */
async function orderTotals(ctx: WriteContext, rows: readonly Row[]): Promise<void> {
  if (rows.every(({ was_open }) => was_open) || !rows.some(({ was_open }) => was_open)) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS g(hiring_company_id uuid, mwbe_id uuid,
    owner_company_id uuid, goal_group text, month date)`;
  const figures = sql`paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents`;
  await sql`
    INSERT INTO payment_month_totals AS t (hiring_company_id, mwbe_id, owner_company_id, goal_group, month, ${figures})
    SELECT DISTINCT g.hiring_company_id, g.mwbe_id, g.owner_company_id, g.goal_group, g.month, 0, 0, 0, 0, 0 FROM ${given}
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (hiring_company_id, mwbe_id, owner_company_id, goal_group, month)
      DO UPDATE SET paid_cents = t.paid_cents`.execute(ctx.sql);
  await sql`
    INSERT INTO payment_payer_totals AS t (hiring_company_id, month, ${figures})
    SELECT DISTINCT g.hiring_company_id, g.month, 0, 0, 0, 0, 0 FROM ${given} ORDER BY 1, 2
    ON CONFLICT (hiring_company_id, month) DO UPDATE SET paid_cents = t.paid_cents`.execute(ctx.sql);
}

/** New lines, and open ones that get their report; the contracts are locked, so nobody else can have reported them. */
async function writeReports(ctx: WriteContext, rows: readonly Row[]): Promise<void> {
  await orderTotals(ctx, rows);
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const { rows: written } = await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS g(id uuid, was_open boolean,
        contract_id uuid, hiring_company_id uuid, mwbe_id uuid, owner_company_id uuid, goal_group text, month date,
        kind text, paid_cents bigint, reason text, paid_on date, method text, reference text, retainage_cents bigint,
        payer_paid_on date, unpaid_cents bigint, unpaid_reason text, due_on date, act_by date)),
    reported AS (
      UPDATE payment_lines l SET version = l.version + 1, state = 'reported', paid_cents = g.paid_cents, reason = g.reason,
        paid_on = g.paid_on, method = g.method, reference = g.reference, retainage_cents = g.retainage_cents,
        payer_paid_on = g.payer_paid_on, unpaid_cents = g.unpaid_cents, unpaid_reason = g.unpaid_reason,
        due_on = g.due_on, act_by = g.act_by, reported_at = ${ctx.now}, reported_by = ${userId}::uuid
      FROM given g WHERE g.was_open AND l.id = g.id AND l.state = 'open' RETURNING l.id),
    added AS (
      INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, owner_company_id, goal_group, month, kind,
        state, paid_cents, reason, paid_on, method, reference, retainage_cents, payer_paid_on, unpaid_cents,
        unpaid_reason, due_on, act_by, reported_at, reported_by, counts)
      SELECT g.id, g.contract_id, g.hiring_company_id, g.mwbe_id, g.owner_company_id, g.goal_group, g.month, g.kind,
        'reported', g.paid_cents, g.reason, g.paid_on, g.method, g.reference, g.retainage_cents, g.payer_paid_on,
        g.unpaid_cents, g.unpaid_reason, g.due_on, g.act_by, ${ctx.now}::timestamptz, ${userId}::uuid, true
      FROM given g WHERE NOT g.was_open RETURNING id)
    SELECT id FROM reported UNION ALL SELECT id FROM added`.execute(ctx.sql);
  if (written.length !== rows.length) throw conflict('A month was reported in the meantime.');
}

export const reportEntry = (
  contractId: string,
  lineId: string,
  { amount_cents, reason, unpaid_reason: _, ...details }: Reported,
): NewEntry => ({
  contractId,
  lineId,
  kind: 'reported',
  side: 'payer',
  amountCents: amount_cents,
  words: reason,
  details,
});

/** Reports an open month, or mends a report that has no answer yet. @throws AppError 400, 401, 403, 404, 409, 412 */
export async function reportLine(ctx: WriteContext, id: string, given: LineReport): Promise<PaymentLine> {
  const payer = await authorizePayerOfLine(ctx, id);
  const { contractId } = payer;
  const contract = orNotFound((await lockActive(ctx, [contractId])).get(contractId));
  const { month, kind } = await paymentLine(ctx, id);
  const clock = await clocksOf(ctx, contract);
  const report = { ...given, month, kind };
  checkReport(report, contract, clock, 'body');
  const updated = await ctx.sql
    .updateTable('payment_lines')
    .set({
      ...reportValues(report, contract, clock),
      state: 'reported',
      version: given.version + 1,
      reported_at: ctx.now,
      reported_by: payer.userId,
    })
    .where('id', '=', id)
    .where('hiring_company_id', '=', payer.companyId)
    .where('version', '=', given.version)
    .where('state', 'in', statesBefore('report'))
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw await lineRefusal(ctx, id, given.version, statesBefore('report'));
  await refuseTooMuch(ctx, [contractId], 'body.amount_cents');
  await addEntries(ctx, [reportEntry(contractId, id, report)]);
  await notifyOfPaymentMoves(ctx, [id], 'reported');
  await ctx.audit({ action: 'payment reported', subjectType: 'payment line', subjectId: id });
  return paymentLine(ctx, id);
}
