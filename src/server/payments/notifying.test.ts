import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { PaymentSubject } from '#contract/payments/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { EMAIL_CARDS, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';
import { enqueueBatchEmails } from '#server/notifications/jobs/mail-batches.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { paymentStatusSummaryMail } from './emails/payment-status.ts';
import { createPaymentContract, createPaymentLine } from './factory.ts';
import { jobs } from './jobs.ts';

let t: TestApp;
let mailbox: Mailbox;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let contractId: string;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await begin();
});

async function begin(more: object = {}): Promise<void> {
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
  contractId = await createPaymentContract(t.db.kysely, {
    hiring_company_id: parties.prime.companyId,
    mwbe_id: parties.firm.mwbeId,
    owner_company_id: parties.agency.companyId,
    created_by: parties.prime.userId,
    ...more,
  });
}
type Who = 'prime' | 'firm' | 'agency';
/** Type, what happened, and whether it waits: the oldest first. */
async function cards(who: Who): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    SELECT concat_ws(' ', type, news, CASE WHEN is_request AND action_taken_at IS NULL THEN 'waits' END) AS card
    FROM notifications WHERE recipient_id = ${parties[who].userId} ORDER BY created_at, id`.execute(t.db.kysely);
  return rows.map(({ card }) => card);
}
const emailOf = async (who: Who): Promise<string> => {
  const users = t.db.kysely.selectFrom('users').select('email').where('id', '=', parties[who].userId);
  return (await users.executeTakeFirstOrThrow()).email;
};
const mailTo = async (who: Who, subject: string) => {
  const email = await emailOf(who);
  return mailbox.waitFor(({ to, raw }) => to.includes(email) && raw.includes(subject));
};
const reported = async (...amounts: number[]): Promise<PaymentLine[]> => {
  const answer = await calls.reportMany(contractId, amounts);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const run = async (name: string, at: string) => {
  t.clock.set(at);
  await jobs.find((job) => job.name === name)?.handle(t.app.services, {} as never);
};

const SUBJECT: PaymentSubject = {
  ...{
    id: '',
    payment_contract_id: '',
    payment_title: '',
    payment_payer: 'Orlo',
    payment_firm: '',
    payment_month: '2026-10',
  },
  ...{ payment_state: 'reported', payment_paid_cents: 1, payment_answered_cents: null, payment_confirmed_cents: 0 },
  payment_side: 'firm',
};

describe('a payment that moved', () => {
  test('tells the other side by card and email, and officers once they can settle', async () => {
    const [line] = await reported(10_000_00);
    expect([await cards('firm'), await cards('prime')]).toEqual([['payment_request payment_reported waits'], []]);
    const { raw } = await mailTo('firm', '$10,000.00');
    expect(raw.replace(/=\r\n/g, '')).toContain(`/payment-tracking/${contractId}#line-`);
    const differs = (await calls.disagree(line as PaymentLine, 8_000_00)).json();
    expect(await cards('prime')).toEqual(['payment_request payment_differs waits']);
    await mailTo('prime', '$8,000.00');
    t.clock.set('2026-11-20T12:01:00Z');
    const replied = (await calls.reply(differs)).json();
    expect(await cards('agency')).toEqual(['payment_request payment_to_settle waits']);
    t.clock.set('2026-11-20T12:02:00Z');
    await calls.settle(replied, 9_000_00);
    expect(await cards('firm')).toEqual([
      'payment_request payment_reported',
      'payment_news payment_replied',
      'payment_news payment_settled',
    ]);
    expect([await cards('prime'), await cards('agency')]).toEqual([
      ['payment_request payment_differs', 'payment_news payment_settled'],
      ['payment_request payment_to_settle'],
    ]);
    t.clock.set('2026-11-20T12:03:00Z');
    const settled = (await calls.contract(contractId)).lines[0] as PaymentLine;
    expect((await calls.correct(settled, 9_500_00)).statusCode).toBe(201);
    expect((await cards('firm')).at(-1)).toBe('payment_request payment_corrected waits');
    const [card] = (await t.call(parties.firm.token, 'GET', '/notifications')).json();
    expect(card.subject).toMatchObject({
      payment_contract_id: contractId,
      payment_side: 'firm',
      payment_month: '2026-10',
    });
  });

  test('waits for the payer still when the firm asks for staff, and no longer for officers', async () => {
    const [line] = await reported(10_000_00);
    const differs = (await calls.disagree(line as PaymentLine, 8_000_00)).json();
    t.clock.set('2026-11-20T12:01:00Z');
    const ask = ({ id, version }: PaymentLine) =>
      calls.post(parties.firm.token, `/payment_lines/${id}/staff_request`, { version, reason: 'They are friends.' });
    const asked = (await ask(differs)).json();
    expect(await cards('prime')).toEqual(['payment_request payment_differs waits', 'payment_news payment_staff_asked']);
    await calls.reply(asked);
    expect(await cards('agency')).toEqual(['payment_news payment_staff_asked']);
    t.clock.set('2026-11-20T12:02:00Z');
    const [other] = await reported(5_00);
    const explained = (await calls.reply((await calls.disagree(other as PaymentLine, 4_00)).json())).json();
    expect((await cards('agency')).at(-1)).toBe('payment_request payment_to_settle waits');
    t.clock.set('2026-11-20T12:03:00Z');
    expect((await ask(explained)).statusCode).toBe(200);
    expect((await cards('agency')).slice(1)).toEqual([
      'payment_request payment_to_settle',
      'payment_news payment_staff_asked',
    ]);
  });

  test('and is confirmed is a line of the daily email, and nothing for others', async () => {
    const [one, two] = await reported(1_00, 2_00);
    await calls.answer(one as PaymentLine);
    expect(await cards('prime')).toEqual([]);
    const daily = { update_mail_preference: 'daily' } as const;
    await t.db.kysely.updateTable('users').set(daily).where('id', '=', parties.prime.userId).execute();
    await calls.answer(two as PaymentLine);
    expect(await cards('prime')).toEqual(['payment_news payment_confirmed']);
  });

  test('with those of other firms at once is told to the same people as alone', async () => {
    const other = await paymentParties(t);
    const colleague = await createUser(
      t.db.kysely,
      { user_type: 'MWBE', has_payments_feature: true },
      { mwbes: [parties.firm.mwbeId] },
    );
    await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [parties.firm.mwbeId] });
    const theirs = (await calls.create({ mwbe_id: other.firm.mwbeId })).json().id;
    const told = async (): Promise<string[]> => {
      const { rows } = await sql<{ card: string }>`
        DELETE FROM notifications n USING payment_lines l
        WHERE l.id = n.subject_id AND l.contract_id IN (${contractId}, ${theirs})
        RETURNING concat_ws(' ', n.recipient_id, n.company_id, l.contract_id, l.paid_cents, n.type, n.news, n.is_request,
          n.action_taken_at, n.viewed_at, n.hidden) AS card`.execute(t.db.kysely);
      return rows.map(({ card }) => card).sort();
    };
    const both = [1_00, 2_00].flatMap((amount) => [contractId, theirs].map((id) => ({ id, amount })));
    for (const { id, amount } of both) expect((await calls.reportMany(id, [amount])).statusCode).toBe(201);
    const alone = await told();
    expect([...new Set(alone.map((card) => card.split(' ')[0]))].sort()).toEqual(
      [parties.firm.userId, colleague, other.firm.userId].sort(),
    );
    const lines = both.map(({ id, amount }) => ({ contract_id: id, month: '2026-10', ...calls.reportOf(amount) }));
    expect((await calls.post(parties.prime.token, '/payment_lines', { lines })).statusCode).toBe(201);
    expect(await told()).toEqual(alone);
  });

  test('with others at once shares their email, and nobody without payment tracking is told', async () => {
    const lines = await reported(1_00, 2_00, 3_00);
    const { rows } = await sql<{ batches: number; cards: number }>`
      SELECT count(DISTINCT batch_id)::int AS batches, count(*)::int AS cards FROM notifications
      WHERE recipient_id = ${parties.firm.userId} AND batch_id IS NOT NULL`.execute(t.db.kysely);
    expect(rows).toEqual([{ batches: 1, cards: 3 }]);
    const closed = { has_payments_feature: false };
    await t.db.kysely.updateTable('users').set(closed).where('id', '=', parties.prime.userId).execute();
    await calls.disagree(lines[0] as PaymentLine, 7_00);
    expect(await cards('prime')).toEqual([]);
    t.clock.set('2026-11-20T12:02:00Z');
    await enqueueBatchEmails.handle(t.app.services, {} as never);
    const { raw } = await mailTo('firm', 'reports 2 payments');
    expect(raw).toContain('$3.00');
    const many = paymentStatusSummaryMail('payment_reported')(
      Array.from({ length: EMAIL_CARDS }, () => SUBJECT),
      SAMPLE_RECIPIENT('https://x.test'),
      'https://x.test',
    );
    expect(many.subject).toMatch(/reports 200 payments or more$/);
    expect(many.text).toContain('and more');
  });
});

/** The days on which somebody was reminded. */
const remindedOn = async (who: Who): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    SELECT day FROM payment_reminders WHERE user_id = ${parties[who].userId} ORDER BY day`.execute(t.db.kysely);
  return rows.map(({ day }) => day);
};
const remindAt = (...days: string[]) =>
  days.reduce((done, day) => done.then(() => run('payments.remind', `${day}T13:25:00Z`)), Promise.resolve());

describe('reminders', () => {
  test('come when the month opens, after two weeks and then weekly; later to officers; once under two servers', async () => {
    await begin({ starts_on: '2028-02-01' });
    await remindAt('2028-02-29');
    await run('payments.open-months', '2028-03-01T05:12:00Z');
    // before noon it is not the same day everywhere
    await run('payments.remind', '2028-03-01T12:25:00Z');
    expect(await remindedOn('prime')).toEqual([]);
    t.clock.set('2028-03-01T13:25:00Z');
    await Promise.all([remindAt('2028-03-01'), remindAt('2028-03-01')]);
    await run('payments.remind', '2028-03-01T14:25:00Z');
    expect(await remindedOn('prime')).toEqual(['2028-03-01']);
    expect(await cards('prime')).toEqual(['payment_reminder payment_reminder']);
    const { raw } = await mailTo('prime', 'Payments are waiting for you');
    expect(raw).toContain('1 month to report');
    // the clocks go forward on March 12
    await remindAt('2028-03-08', '2028-03-12', '2028-03-14', '2028-03-15', '2028-03-16', '2028-03-22');
    expect(await remindedOn('prime')).toEqual(['2028-03-01', '2028-03-15', '2028-03-22']);
    expect(await remindedOn('agency')).toEqual([]);
    // a stop of the product over the day of the next one
    await remindAt('2028-03-31', '2028-04-01');
    expect([(await remindedOn('prime')).at(-1), await remindedOn('agency'), await remindedOn('firm')]).toEqual([
      '2028-03-31',
      ['2028-03-31'],
      [],
    ]);
    const token = await t.logIn(parties.agency.userId);
    const [card] = (await t.call(token, 'GET', '/notifications')).json();
    expect(card.subject).toMatchObject({ payment_stalled: 1, payment_reports: 0, payment_overdue: 1 });
  });

  test('are one for all that waits, on holidays as well, and end with the answer', async () => {
    for (const month of ['2026-09-01', '2026-10-01', '2026-11-01'])
      await createPaymentLine(t.db.kysely, contractId, 'reported', { month, act_by: '2026-12-25' });
    await remindAt('2026-12-24', '2026-12-25');
    expect([await remindedOn('firm'), await remindedOn('prime')]).toEqual([['2026-12-25'], []]);
    const token = await t.logIn(parties.firm.userId);
    const subject = async () => (await t.call(token, 'GET', '/notifications')).json()[0].subject;
    expect(await subject()).toMatchObject({ payment_answers: 3, payment_overdue: 0 });
    const seen = await calls.contract(contractId, token);
    for (const line of seen.lines)
      expect((await calls.answer(line, { answer: 'received' }, token)).statusCode).toBe(200);
    expect(await subject()).toBeNull();
    await remindAt('2027-01-01');
    expect(await remindedOn('firm')).toEqual(['2026-12-25']);
  });

  test('are muted by a person for a contract or for all, and by nobody for others', async () => {
    await createPaymentLine(t.db.kysely, contractId, 'reported', { act_by: '2026-12-04' });
    const mute = async (contract_id: string | null, muted: boolean) =>
      (await t.call(await t.logIn(parties.firm.userId), 'PUT', '/payment_reminders', { contract_id, muted })).json();
    expect(await mute(contractId, true)).toMatchObject({ muted: false, contracts: [{ id: contractId }] });
    await remindAt('2026-12-04');
    expect(await remindedOn('firm')).toEqual([]);
    await mute(contractId, false);
    expect(await mute(null, true)).toEqual({ muted: true, contracts: [] });
    await remindAt('2026-12-11');
    await mute(null, false);
    await remindAt('2026-12-18');
    expect([await remindedOn('firm'), await remindedOn('agency')]).toEqual([['2026-12-18'], ['2026-12-18']]);
    const other = await paymentParties(t);
    const foreign = await t.call(other.firm.token, 'PUT', '/payment_reminders', {
      contract_id: contractId,
      muted: true,
    });
    expect(foreign.statusCode).toBe(404);
  });
});
