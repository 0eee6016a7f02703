import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RepliesByLink } from '#contract/payment-replies/schema.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { secretIn } from '../../../tests/support/documents.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { askAgain } from './commands/ask.ts';
import { openRequestOf } from './reads/request.ts';

const FROM_THE_FIRST = '00000000-0000-0000-0000-000000000000';
const SECRET = 'a secret of the gateway, long enough';
const texts: { headers: Record<string, unknown>; body: { to: string; text: string } }[] = [];
const gateway = createServer(async (request, response) => {
  const body = (await buffer(request)).toString();
  const { 'x-plumbline-timestamp': at, 'x-plumbline-signature': signature } = request.headers;
  const expected = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex');
  const isSigned = signature === `sha256=${expected}`;
  if (isSigned) texts.push({ headers: request.headers, body: JSON.parse(body) });
  response.writeHead(isSigned ? 202 : 403).end();
});

let t: TestApp;
let mailbox: Mailbox;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let mwbeId: string;
let contractId: string;
let email: string;
let firms = 0;
beforeAll(async () => {
  mailbox = await openMailbox();
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const text = { TEXT_GATEWAY_URL: `http://127.0.0.1:${port}/send`, TEXT_GATEWAY_SECRET: SECRET };
  t = await startTestApp({ SMTP_URL: mailbox.url, ...text });
  parties = await paymentParties(t);
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
  gateway.close();
});
beforeEach(async () => {
  await at('2026-11-20T12:00:00Z');
  mailbox.received.length = 0;
  texts.length = 0;
  firms += 1;
  email = `office@lantern-row-${firms}.example`;
  ({ mwbeId } = await createBusiness(t.db.kysely, { email }));
  contractId = (await calls.create({ mwbe_id: mwbeId })).json().id;
});

/** A session lasts for a day. */
async function at(moment: string) {
  t.clock.set(moment);
  parties = { ...parties, prime: { ...parties.prime, token: await t.logIn(parties.prime.userId) } };
  calls = paymentCalls(t, parties);
}
const byLink = (act: string, tempToken: string, body: object = {}) =>
  t.call(null, 'POST', `/payment_replies/${act}`, { tempToken, ...body });
const look = async (secret: string): Promise<RepliesByLink> => (await byLink('look', secret)).json();
const answer = (secret: string, { id, version }: { id: string; version: number }, body: object = {}) =>
  byLink('answer', secret, { line_id: id, version, answer: 'received', ...body });
const plain = (raw: string) => raw.replace(/=\r?\n/g, '');
const mailTo = (to: string, part = '') =>
  mailbox.waitFor((mail) => mail.to.includes(to) && plain(mail.raw).includes(part));
const secretTo = async (to: string, part = '') => secretIn((await mailTo(to, part)).raw, '/link/');
const report = async (...amounts: number[]): Promise<PaymentLine[]> =>
  (await calls.reportMany(contractId, amounts)).json();
const contact = (body?: object, token = parties.prime.token) =>
  t.call(token, body ? 'PUT' : 'GET', `/payment_contracts/${contractId}/contact`, body);
const until = async (holds: () => Promise<boolean> | boolean) => {
  for (let attempt = 0; attempt < 100 && !(await holds()); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await holds()).toBe(true);
};

describe('a firm without people', () => {
  test('gets one email for all reports at once, and confirms by its link, once', async () => {
    const [first] = await report(10_000_00, 8_000_00, 50_00);
    const mail = await mailTo(email);
    expect(plain(mail.raw)).toContain('En espa');
    const secret = secretIn(mail.raw, '/link/');
    const seen = await look(secret);
    expect(seen).toMatchObject({ closed_by: null, language: null, contract: 'Switchgear for Pump Station 4' });
    expect(seen.lines.map(({ paid_cents, state }) => [paid_cents, state]).sort()).toEqual([
      [10_000_00, 'reported'],
      [50_00, 'reported'],
      [8_000_00, 'reported'],
    ]);
    // opening it, as scanners do, changes nothing
    await byLink('look', secret);
    expect((await calls.contract(contractId)).lines.every(({ state }) => state === 'reported')).toBe(true);
    const line = seen.lines.find(({ id }) => id === first?.id);
    if (!line) throw new Error('The line is not there');
    expect((await answer(secret, line)).statusCode).toBe(200);
    const again = await answer(secret, line, { answer: 'not_received' });
    expect([again.statusCode, again.json().lines.find(({ id }: PaymentLine) => id === line.id)]).toEqual([
      200,
      expect.objectContaining({ state: 'confirmed', answer: 'received', answered_cents: 10_000_00 }),
    ]);
    const { entries, confirmed_cents } = await calls.contract(contractId);
    expect(confirmed_cents).toBe(10_000_00);
    expect(entries[0]).toMatchObject({
      kind: 'answered',
      side: 'firm',
      details: { answer: 'received', by: 'link', source: 'record', to: `o•••@lantern-row-${firms}.example` },
    });
    expect(mailbox.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
    await until(async () => (await contact()).json().requests[0]?.sent_at !== null);
    expect((await contact()).json()).toMatchObject({ email, source: 'record', requests: [{ lines: 3, answered: 1 }] });
  });

  test('sees what was reported anew, and answers that', async () => {
    const [line] = await report(10_000_00);
    if (!line) throw new Error('Not reported');
    const secret = await secretTo(email);
    await calls.report(line, 9_000_00);
    const stale = await answer(secret, line);
    expect(stale.statusCode).toBe(412);
    const [now] = (await look(secret)).lines;
    expect(now).toMatchObject({ was_cents: 10_000_00, paid_cents: 9_000_00, version: 2 });
    const other = { answer: 'other_amount', amount_cents: 8_500_00, comment: 'Llegaron $8,500.' };
    const wrong = await answer(secret, { id: line.id, version: 2 }, { ...other, comment: null });
    expect(wrong.json().errors[0].field).toBe('body.comment');
    expect((await answer(secret, { id: line.id, version: 2 }, other)).json().lines[0]).toMatchObject({
      state: 'differs',
      answered_cents: 8_500_00,
    });
  });

  test('has 30 days; silence never confirms, and people of its own take over', async () => {
    // who cannot open payment tracking cannot answer there
    await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
    const [line] = await report(10_000_00);
    if (!line) throw new Error('Not reported');
    const secret = await secretTo(email);
    expect((await byLink('language', secret, { language: 'es' })).json().language).toBe('es');
    t.clock.set('2026-12-20T12:00:00Z');
    expect(await look(secret)).toMatchObject({ closed_by: 'expired', language: 'es', lines: [{ state: 'reported' }] });
    expect((await answer(secret, line)).statusCode).toBe(409);
    t.clock.set('2026-11-21T12:00:00Z');
    await createUser(t.db.kysely, { user_type: 'MWBE', has_payments_feature: true }, { mwbes: [mwbeId] });
    const refused = await answer(secret, line);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Sign in')]);
    expect((await answer('x'.repeat(43), line)).statusCode).toBe(404);
    t.clock.set('2027-06-01T12:00:00Z');
    expect((await byLink('look', secret)).statusCode).toBe(404);
  });

  test('is asked again after two weeks, each week, by another link, until it has answered', async () => {
    const [line] = await report(10_000_00);
    if (!line) throw new Error('Not reported');
    const first = await secretTo(email);
    const requests = async () => (await contact()).json().requests.length;
    const askedOn = async (day: string): Promise<number> => {
      await at(`${day}T14:50:00Z`);
      const before = await requests();
      const asked = await t.app.services.transact((ctx) => askAgain(ctx, FROM_THE_FIRST, 100));
      if (asked.includes(contractId)) await until(async () => (await requests()) > before);
      return requests();
    };
    expect(await askedOn('2026-12-03')).toBe(1);
    expect([await askedOn('2026-12-04'), await askedOn('2026-12-10'), await askedOn('2026-12-11')]).toEqual([2, 2, 3]);
    // after two months it is left alone
    expect(await askedOn('2027-01-19')).toBe(3);
    t.clock.set('2026-12-12T12:00:00Z');
    expect((await answer(first, line)).statusCode).toBe(200);
    expect(await askedOn('2026-12-18')).toBe(3);
  });

  test('is not answered for by who pays, nor by the link of another contract', async () => {
    const [line] = await report(10_000_00);
    if (!line) throw new Error('Not reported');
    const secret = await secretTo(email);
    const payer = await t.call(await t.logIn(parties.prime.userId), 'POST', '/payment_replies/answer', {
      tempToken: secret,
      line_id: line.id,
      version: 1,
      answer: 'received',
    });
    expect(payer.statusCode).toBe(403);
    const other = (await calls.create({ mwbe_id: mwbeId, title: 'Another' })).json().id;
    const [foreign] = (await calls.reportMany(other, [1_00])).json();
    expect((await answer(secret, foreign)).statusCode).toBe(404);
    await createUser(
      t.db.kysely,
      { email: 'ada@ironbridge-own.example' },
      { hiringCompanies: [parties.prime.companyId] },
    );
    const own = await contact({ email: 'friend@ironbridge-own.example' });
    expect([own.statusCode, own.json().errors[0].field]).toEqual([400, 'body.email']);
    // an email that is still to be sent goes to no former address
    const [request] = (await contact()).json().requests;
    expect(await openRequestOf(t.app.services.readContext(), request.id)).toMatchObject({ email });
    await contact({ email: `new-${email}` });
    expect(await openRequestOf(t.app.services.readContext(), request.id)).toBeUndefined();
  });

  test('says who is right instead: a proposal that nobody is written to because of', async () => {
    const [line] = await report(10_000_00);
    if (!line) throw new Error('Not reported');
    const secret = await secretTo(email);
    const rosa = { name: 'Rosa Marin', email: `rosa@books-${firms}.example` };
    // what is said from then on is none of their business
    expect((await byLink('wrong_person', secret, rosa)).json()).toMatchObject({ closed_by: 'wrong_person', lines: [] });
    expect((await byLink('wrong_person', secret)).statusCode).toBe(409);
    expect((await answer(secret, line)).statusCode).toBe(409);
    await at('2026-11-22T12:00:00Z');
    await report(5_00);
    const seen = (await contact()).json();
    expect(seen.requests).toMatchObject([{ proposed_name: rosa.name, proposed_email: rosa.email }]);
    expect(mailbox.received.filter(({ to }) => to.some((one) => [email, rosa.email].includes(one)))).toHaveLength(1);
    // the payer decides: what has no answer is asked at once, and the old link opens nothing
    expect((await contact({ email: rosa.email, name: rosa.name })).json()).toMatchObject({ source: 'payer' });
    const hers = await secretTo(rosa.email, 'Hello Rosa Marin');
    expect((await look(hers)).lines).toHaveLength(2);
    expect((await byLink('look', secret)).statusCode).toBe(404);
  });
});

describe('text messages', () => {
  const signed = (from: string, text: string, sent_at = '2026-11-20T12:00:00Z', secret = SECRET) => ({
    from,
    text,
    sent_at,
    signature: createHmac('sha256', secret).update(`${sent_at}.${from}.${text}`).digest('hex'),
  });
  const incoming = (body: object) => t.call(null, 'POST', '/payment_texts/incoming', body);

  test('go to a number that the firm gave, signed, until it says STOP', async () => {
    await report(10_000_00);
    const secret = await secretTo(email);
    expect(texts).toEqual([]);
    const phone = `(410) 555-01${40 + firms}`;
    const number = `+141055501${40 + firms}`;
    expect((await byLink('text_number', secret, { phone })).json().text_number).toBe(`••• 01${40 + firms}`);
    await byLink('language', secret, { language: 'es' });
    await report(8_000_00);
    await until(() => texts.length === 1);
    expect(texts[0]?.body).toMatchObject({ to: number, text: expect.stringContaining('$8,000.00') });
    expect(texts[0]?.body.text).toContain('¿Lo recibió?');
    const [, link = ''] = /\/link\/([\w-]{43})/.exec(texts[0]?.body.text ?? '') ?? [];
    expect((await look(link)).lines).toMatchObject([{ paid_cents: 8_000_00 }]);
    expect((await incoming(signed(number, 'STOP', undefined, 'another secret'))).statusCode).toBe(403);
    expect((await incoming(signed(number, 'STOP', '2026-11-20T11:00:00Z'))).statusCode).toBe(403);
    expect((await incoming(signed(number, 'yes, it came'))).statusCode).toBe(204);
    expect((await look(link)).text_number).not.toBeNull();
    expect((await incoming(signed(number, ' Stop. '))).statusCode).toBe(204);
    expect((await look(link)).text_number).toBeNull();
    await report(1_00);
    await until(() => mailbox.received.filter(({ to }) => to.includes(email)).length === 3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(texts).toHaveLength(1);
    // not even if somebody gives the number again: only START from the number itself brings them back
    t.clock.set('2026-11-20T12:01:00Z');
    expect((await byLink('text_number', link, { phone })).json().text_number).not.toBeNull();
    expect((await incoming(signed(number, 'START'))).statusCode).toBe(204);
    await report(2_00);
    await until(() => texts.length === 2);
    expect(texts[1]?.body.text).toContain('$2.00');
    // the same START once more, after another STOP
    expect((await incoming(signed(number, 'STOP', '2026-11-20T12:02:00Z'))).statusCode).toBe(204);
    expect((await incoming(signed(number, 'START'))).statusCode).toBe(204);
    expect((await look(link)).text_number).toBeNull();
  });
});
