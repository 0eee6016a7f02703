import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs } from '../../../tests/support/database.ts';
import { secretIn } from '../../../tests/support/documents.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { createPaymentInvitation } from './factory.ts';

let t: TestApp;
let mailbox: Mailbox;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let mwbeId: string;
let invitedTo: string;
let other: string;
let lines: PaymentLine[];
let round = 0;
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url });
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  round += 1;
  ({ mwbeId } = await createBusiness(t.db.kysely, {}));
  invitedTo = (await calls.create({ mwbe_id: mwbeId })).json().id;
  other = (await calls.create({ mwbe_id: mwbeId, title: 'Another contract' })).json().id;
  lines = (await calls.reportMany(invitedTo, [10_000_00])).json();
  await calls.reportMany(other, [5_00]);
});

const rosa = () => `rosa-${round}@books.example`;
const invite = (more: object = {}, token = parties.prime.token) =>
  t.call(token, 'POST', '/payment_invitations', {
    email: rosa(),
    first_name: 'Rosa',
    last_name: 'Marin',
    kind: 'payments',
    contract_ids: [invitedTo],
    ...more,
  });
const linkIn = async (path: string) => {
  const { raw } = await mailbox.waitFor((mail) => mail.to.includes(rosa()) && mail.raw.includes(path));
  return secretIn(raw, path);
};
const open = (tempToken: string) => t.call(null, 'POST', '/temp_session', { tempToken });
const get = async (token: string, path: string) => t.call(token, 'GET', path);

test('an invited person sees and answers the contracts of the invitation alone, until it is withdrawn [SESSION-019]', async () => {
  const made = await invite();
  expect([made.statusCode, made.json().state]).toEqual([201, 'invited']);
  const session = await open(await linkIn('/accept-payments-invite/'));
  expect(session.statusCode, session.body).toBe(200);
  const { access_token: token } = session.json();
  const seen = (await get(token, '/payment_contracts')).json();
  expect(seen).toMatchObject([{ id: invitedTo, side: 'firm', may_act: true }]);
  expect(seen).toHaveLength(1);
  expect((await get(token, `/payment_contracts/${other}`)).statusCode).toBe(404);
  expect((await get(token, '/payment_totals?by=payer')).json()).toMatchObject({
    total: { paid_cents: 10_000_00 },
    rows: [{ paid_cents: 10_000_00 }],
  });
  expect((await get(token, '/payment_tasks')).json()).toMatchObject([{ task: 'answer', contract_id: invitedTo }]);
  const { id } = await t.db.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', rosa())
    .executeTakeFirstOrThrow();
  const actor = { kind: 'user', id, onlyCompanyId: null } as never;
  for (const [table, rows] of [
    ['payment_contracts', 1],
    ['payment_lines', 1],
    ['payment_entries', 2],
    ['payment_contract_totals', 1],
    ['payment_month_totals', 0],
    ['payment_payer_totals', 0],
    ['payment_invitations', 0],
    ['payment_requests', 0],
  ] as const) {
    const found = await withRowSecurity({ ...readingAs(t.db, actor), actor }, (tx) =>
      sql`SELECT * FROM ${sql.table(table)}`.execute(tx),
    );
    expect(found.rows, table).toHaveLength(rows);
  }
  const [line] = lines;
  if (!line) throw new Error('Not reported');
  expect((await calls.report(line, 1_00, {})).statusCode).toBe(200);
  await mailbox.waitFor(({ to, raw }) => to.includes(rosa()) && raw.replace(/=\r\n/g, '').includes(`#line-${line.id}`));
  const [card] = (await get(token, '/notifications')).json();
  expect(card).toMatchObject({ type: 'payment_request', subject: { id: line.id, payment_paid_cents: 1_00 } });
  const answered = await calls.answer({ ...line, version: 2 }, { answer: 'received' }, token);
  expect(answered.json()).toMatchObject({ state: 'confirmed', confirmed_cents: 1_00 });
  const [entry] = (await get(token, `/payment_contracts/${invitedTo}`)).json().entries;
  expect(entry).toMatchObject({ kind: 'answered', details: { answer: 'received', by: 'invitation' } });

  // signs in later by another emailed link
  await t.call(null, 'POST', '/payment_log_in_links', { email: rosa() });
  expect((await open(await linkIn('/login-payment-user/'))).statusCode).toBe(200);

  const withdrawn = await t.call(parties.prime.token, 'POST', `/payment_invitations/${made.json().id}/withdrawal`);
  expect(withdrawn.json()).toMatchObject({ state: 'withdrawn' });
  expect((await get(token, '/payment_contracts')).json()).toEqual([]);
  expect((await get(token, `/payment_contracts/${invitedTo}`)).statusCode).toBe(404);
});

test('who is withdrawn before they accept opens nothing', async () => {
  // the account has its address in other letters
  await createUser(t.db.kysely, { email: rosa(), user_type: 'MWBE' });
  const { id } = (await invite({ email: rosa().toUpperCase() })).json();
  const secret = await linkIn('/accept-payments-invite/');
  await t.call(parties.prime.token, 'POST', `/payment_invitations/${id}/withdrawal`);
  expect((await open(secret)).statusCode).toBe(404);
  const list = (await get(parties.prime.token, `/payment_invitations?contract_id=${invitedTo}`)).json();
  expect(list).toMatchObject([{ id, state: 'withdrawn', contracts: [{ id: invitedTo }] }]);
});

test('who has contracts of their own sees those of an invitation beside them, each counted once', async () => {
  const own = (await calls.create()).json().id;
  await calls.reportMany(own, [7_00]);
  const by = { hiring_company_id: parties.prime.companyId, invited_by: parties.prime.userId };
  await createPaymentInvitation(t.db.kysely, { ...by, user_id: parties.firm.userId }, [invitedTo, own]);
  expect((await get(parties.firm.token, '/payment_totals?by=firm')).json()).toMatchObject({
    total: { paid_cents: 10_007_00 },
    rows: [{ paid_cents: 10_000_00 }, { key: parties.firm.mwbeId, paid_cents: 7_00 }],
  });
});

test('once the firm has people they answer, and the invited person reads', async () => {
  await invite();
  const { access_token: token } = (await open(await linkIn('/accept-payments-invite/'))).json();
  await createUser(t.db.kysely, { user_type: 'MWBE', has_payments_feature: true }, { mwbes: [mwbeId] });
  const [line] = lines;
  if (!line) throw new Error('Not reported');
  expect((await calls.answer(line, { answer: 'received' }, token)).statusCode).toBe(403);
  expect((await get(token, '/payment_contracts')).json()).toMatchObject([{ may_act: false }]);
  await calls.reportMany(invitedTo, [2_00]);
  expect((await get(token, '/notifications')).json()).toEqual([]);
});

test('on the hiring side an invited person reads, and changes nothing [SESSION-020]', async () => {
  expect((await invite({ kind: 'dashboard payments' })).statusCode).toBe(403);
  await sql`UPDATE users SET has_dashboard_payments_feature = true WHERE id = ${parties.prime.userId}`.execute(
    t.db.kysely,
  );
  expect((await invite({ kind: 'dashboard payments' })).statusCode).toBe(201);
  const { access_token: token } = (await open(await linkIn('/accept-dashboard-payments-invite/'))).json();
  expect((await get(token, '/payment_contracts')).json()).toMatchObject([{ side: 'payer', may_act: false }]);
  expect((await get(token, '/payment_tasks')).json()).toEqual([]);
  const reported = await t.call(token, 'POST', '/payment_lines', {
    lines: [{ contract_id: invitedTo, month: '2026-10', ...calls.reportOf(1_00) }],
  });
  expect(reported.statusCode).toBe(403);
  expect((await invite({}, token)).statusCode).toBe(403);
});

test('names what is wrong with an invitation', async () => {
  const { mwbeId: another } = await createBusiness(t.db.kysely, {});
  const elsewhere = (await calls.create({ mwbe_id: another })).json().id;
  const field = async (more: object) => (await invite(more)).json().errors[0].field;
  expect(await field({ contract_ids: [invitedTo, elsewhere] })).toBe('body.contract_ids');
  await createUser(t.db.kysely, { email: 'ada@payer-house.example' }, { hiringCompanies: [parties.prime.companyId] });
  expect(await field({ email: 'friend@payer-house.example' })).toBe('body.email');
  const stranger = await paymentParties(t);
  expect((await invite({}, stranger.prime.token)).statusCode).toBe(404);
  expect((await invite({}, parties.agency.token)).statusCode).toBe(403);
});
