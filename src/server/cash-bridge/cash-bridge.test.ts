import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashBridge, CashPacket } from '#contract/cash-bridge/schema.ts';
import { verifyRecord } from '#contract/signed-records/rules/verification.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { type PaymentParties, paymentParties, staffToken } from '../../../tests/support/payments.ts';
import { pdfText } from '../../../tests/support/pdf-text.ts';

let t: TestApp;
let mailbox: Mailbox;
let parties: PaymentParties;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-23T12:00:00Z');
  parties = await paymentParties(t);
});

const ofFirm = (path: string) => `/mwbes/${parties.firm.mwbeId}/${path}`;
const call = (method: string, path: string, body?: object, token = parties.firm.token) =>
  t.call(token, method, ofFirm(path), body);
const bridge = async (): Promise<CashBridge> => (await call('GET', 'cash_bridge')).json();

const contract = (more: object = {}) =>
  createPaymentContract(t.db.kysely, {
    hiring_company_id: parties.prime.companyId,
    mwbe_id: parties.firm.mwbeId,
    owner_company_id: parties.agency.companyId,
    created_by: parties.prime.userId,
    ends_on: '2026-12-31',
    retainage_bps: 0,
    ...more,
  });
const line = (id: string, state: Parameters<typeof createPaymentLine>[2], more: object = {}) =>
  createPaymentLine(t.db.kysely, id, state, more);
const COST = { name: 'Payroll', amount_cents: 4_000_00, rhythm: 'weekly', from_on: '2026-11-27', until_on: null };

describe('the calendar of a firm', () => {
  test('has what payers reported, the rest of awards, retainage by its clock, and its own costs', async () => {
    const id = await contract({ completed_on: '2026-11-01' });
    await line(id, 'confirmed', { month: '2026-09-01', retainage_cents: 500_00 });
    await line(id, 'reported');
    await line(id, 'open', { month: '2026-11-01' });
    expect((await call('POST', 'cash_costs', COST)).statusCode).toBe(201);
    const { today, contracts, expected, weeks, costs } = await bridge();
    expect(today).toBe('2026-11-23');
    expect(contracts).toMatchObject([
      { id, paid_cents: 20_000_00, confirmed_cents: 10_000_00, retained_cents: 500_00 },
    ]);
    expect(expected.map(({ on, source, amount_cents }) => [on, source, amount_cents / 100])).toEqual([
      ['2026-11-23', 'reported', 10_000],
      ['2026-11-30', 'award', 39_750],
      // thirty days after the completion
      ['2026-12-01', 'retainage', 500],
      ['2026-12-31', 'award', 39_750],
    ]);
    expect(weeks.slice(0, 2).map(({ in_cents, out_cents }) => [in_cents, out_cents])).toEqual([
      [10_000_00, 4_000_00],
      [40_250_00, 4_000_00],
    ]);
    expect(costs).toMatchObject([{ name: 'Payroll', version: 1 }]);
  });

  test('shifts what is late by the days that this payer takes, from three payments on', async () => {
    const id = await contract();
    const paid = { payer_paid_on: '2026-07-01', paid_on: '2026-08-10' };
    for (const month of ['2026-07-01', '2026-08-01']) await line(id, 'confirmed', { ...paid, month });
    await line(id, 'open', { month: '2026-10-01' });
    const late = async () => (await bridge()).expected.find(({ sureness }) => sureness === 'late');
    expect(await late()).toMatchObject({ on: '2026-11-23', planned_on: '2026-10-31', shifted_days: null });
    await line(id, 'confirmed', { ...paid, month: '2026-09-01' });
    expect(await late()).toMatchObject({ on: '2026-12-10', planned_on: '2026-10-31', shifted_days: 40 });
  });

  test('is seen by the people of the firm alone', async () => {
    await contract();
    const { prime, agency } = parties;
    for (const token of [prime.token, agency.token, await staffToken(t)])
      expect((await call('GET', 'cash_bridge', undefined, token)).statusCode).toBe(403);
    const other = await t.firm({ has_payments_feature: true });
    expect((await call('GET', 'cash_bridge', undefined, other.token)).statusCode).toBe(404);
    const without = await t.firm();
    const own = await t.call(without.token, 'GET', `/mwbes/${without.mwbeId}/cash_bridge`);
    expect([own.statusCode, own.json().detail]).toEqual([403, "Payment tracking isn't available for your account"]);
  });

  test('costs change by their version, and go', async () => {
    const { id } = (await call('POST', 'cash_costs', COST)).json();
    const change = (body: object) => call('PUT', `cash_costs/${id}`, { ...COST, ...body });
    expect((await change({ version: 1, amount_cents: 5_000_00 })).json()).toMatchObject({ version: 2 });
    expect((await change({ version: 1 })).statusCode).toBe(412);
    const wrong = await change({ version: 2, until_on: '2026-11-01' });
    expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'body.until_on']);
    expect((await call('DELETE', `cash_costs/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `cash_costs/${id}`)).statusCode).toBe(404);
    expect((await bridge()).costs).toEqual([]);
  });
});

describe('a packet for a lender', () => {
  const look = (tempToken: string) => t.call(null, 'POST', '/cash_packets/look', { tempToken });
  const packets = async (): Promise<CashPacket[]> => (await call('GET', 'cash_packets')).json();
  async function share(more: object = {}): Promise<{ packet: CashPacket; secret: string }> {
    const email = `${randomUUID()}@bank.example`;
    const shared = await call('POST', 'cash_packets', { lender: 'Harbor Community Bank', email, ...more });
    expect(shared.statusCode, shared.body).toBe(201);
    const { raw } = await mailbox.waitFor(({ to }) => to.includes(email));
    const secret = /link\/([\w-]{43})/.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? '';
    return { packet: shared.json(), secret };
  }

  test('is signed, says the same as PDF and file, and each opening is shown to the firm', async () => {
    await line(await contract(), 'reported');
    await call('POST', 'cash_costs', COST);
    const hidden = await call('POST', 'cash_packets', { lender: 'Harbor\u202eBank', email: 'loans@bank.example' });
    expect(hidden.json().errors[0].field).toBe('body.lender');
    const { packet, secret } = await share();
    expect(packet).toMatchObject({ state: 'open', expires_at: '2026-12-07T12:00:00.000Z', openings: [] });
    t.clock.set('2026-11-25T09:30:00Z');
    const opened = await look(secret);
    expect(opened.statusCode, opened.body).toBe(200);
    const keys = (await t.call(null, 'GET', '/record_keys')).json();
    const { json, pdf } = opened.json();
    const verdict = await verifyRecord(Buffer.from(json), { keys, revocations: [] });
    expect(verdict).toMatchObject({
      outcome: 'valid',
      record: { format: 'plumbline-cash-forecast/1', id: packet.id, as_of: '2026-11-23', costs: [COST] },
    });
    expect(await verifyRecord(Buffer.from(json.replace('400000', '300000')), { keys, revocations: [] })).toEqual({
      outcome: 'changed',
    });
    const text = pdfText(Buffer.from(pdf, 'base64'));
    for (const said of ['Cash forecast from November 23, 2026 on', '$45,000.00', 'Payroll: $4,000.00 every week'])
      expect(text).toContain(said);
    const token = await t.logIn(parties.firm.userId);
    expect((await call('GET', 'cash_packets', undefined, token)).json()).toMatchObject([
      { id: packet.id, openings: ['2026-11-25T09:30:00Z'] },
    ]);
    const own = await call('GET', `cash_packets/${packet.id}/file?format=json`, undefined, token);
    expect(own.body).toBe(json);
  });

  test('ends when it is withdrawn, and after its days', async () => {
    const { packet, secret } = await share({ days: 3 });
    const other = await share();
    expect((await call('POST', `cash_packets/${packet.id}/withdrawal`)).json()).toMatchObject({ state: 'withdrawn' });
    expect((await look(secret)).statusCode).toBe(404);
    expect((await call('POST', `cash_packets/${packet.id}/withdrawal`)).statusCode).toBe(409);
    t.clock.set('2026-12-07T11:59:00Z');
    expect((await look(other.secret)).statusCode).toBe(200);
    t.clock.set('2026-12-07T12:00:00Z');
    expect((await look(other.secret)).statusCode).toBe(404);
  });

  test('of another firm is nobody else’s to see or to withdraw', async () => {
    const { packet } = await share();
    const other = await t.firm({ has_payments_feature: true });
    const path = `/mwbes/${other.mwbeId}/cash_packets/${packet.id}`;
    expect((await t.call(other.token, 'POST', `${path}/withdrawal`)).statusCode).toBe(404);
    expect((await t.call(other.token, 'GET', `${path}/file?format=pdf`)).statusCode).toBe(404);
    expect(await packets()).toMatchObject([{ state: 'open' }]);
  });
});
