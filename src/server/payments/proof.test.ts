import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYMENT_LIMITS, PAYMENT_PROOF_UPLOAD } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { startClamd } from '../../../tests/support/clamd.ts';
import { documentUploader, pdf } from '../../../tests/support/documents.ts';
import { type PaymentParties, paymentCalls, paymentParties, staffToken } from '../../../tests/support/payments.ts';
import { createPaymentContract, createProofFile } from './factory.ts';
import { jobs } from './jobs.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let t: TestApp;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let line: PaymentLine;
beforeAll(async () => {
  clamd = await startClamd();
  t = await startTestApp({ CLAMD_SOCKET: clamd.address });
});
afterAll(async () => {
  await t.close();
  await clamd.close();
});
beforeEach(async () => {
  clamd.state.answer = null;
  t.clock.set('2026-11-20T12:00:00Z');
  parties = await paymentParties(t);
  calls = paymentCalls(t, parties);
  const id = await createPaymentContract(t.db.kysely, {
    hiring_company_id: parties.prime.companyId,
    mwbe_id: parties.firm.mwbeId,
    owner_company_id: parties.agency.companyId,
    created_by: parties.prime.userId,
  });
  line = (await calls.reportMany(id, [10_000_00])).json()[0];
});

type Side = 'prime' | 'firm' | 'agency';
const add = async (who: Side, name = 'Check.pdf', content = pdf()) => {
  const { token } = parties[who];
  const upload = await documentUploader(t, token, PAYMENT_PROOF_UPLOAD.path).upload(name, content);
  return t.call(token, 'POST', `/payment_lines/${line.id}/files`, { upload });
};
const added = async (...given: Parameters<typeof add>): Promise<PaymentLine> => {
  const answer = await add(...given);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const path = (file: string) => `/payment_lines/${line.id}/files/${file}`;
const get = (token: string, file: string) => t.call(token, 'GET', path(file));
const remove = (who: Side, file: string) => t.call(parties[who].token, 'DELETE', path(file));
const idOf = ({ files }: PaymentLine) => files.at(-1)?.id ?? '';

test('both sides prove what they say, who reads the line reads it, and nobody else', async () => {
  const payers = idOf(await added('prime', 'Check.pdf', pdf('check')));
  t.clock.set('2026-11-20T12:01:00Z');
  const firms = await added('firm', 'Statement.pdf');
  expect(firms.files.map(({ side, display_name, state }) => [side, display_name, state])).toEqual([
    ['payer', 'Check.pdf', 'checked'],
    ['firm', 'Statement.pdf', 'checked'],
  ]);
  const stranger = await paymentParties(t);
  const statuses = await Promise.all(
    [parties.prime.token, parties.firm.token, parties.agency.token, await staffToken(t)].map((token) =>
      get(token, payers),
    ),
  );
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(statuses[1]?.rawPayload.equals(pdf('check'))).toBe(true);
  for (const { token } of [stranger.prime, stranger.firm, stranger.agency])
    expect((await get(token, payers)).statusCode).toBe(404);
  expect((await add('agency')).statusCode).toBe(403);
  // what the other side gave nobody takes back
  expect([(await remove('firm', payers)).statusCode, (await remove('prime', payers)).statusCode]).toEqual([404, 200]);
  const { entries } = await calls.contract(line.contract_id);
  expect(entries.slice(0, 3).map(({ kind, side, details }) => [kind, side, details.file])).toEqual([
    ['file_removed', 'payer', 'Check.pdf'],
    ['file_added', 'firm', 'Statement.pdf'],
    ['file_added', 'payer', 'Check.pdf'],
  ]);
});

test('only PDF and images are taken, and so many', async () => {
  expect((await add('prime', 'notes.txt', Buffer.from('Paid.'))).statusCode).toBe(415);
  for (let at = 0; at < PAYMENT_LIMITS.files; at += 1)
    await createProofFile(t.db.kysely, { line_id: line.id, side: 'payer', sent_by: parties.prime.userId });
  const many = await add('prime');
  expect([many.statusCode, many.json().detail]).toEqual([409, 'You can add up to 5 files to a payment.']);
  expect((await add('firm')).statusCode).toBe(201);
});

test('files of a locked line are sealed, in the product and past it', async () => {
  const file = idOf(await added('firm'));
  expect((await calls.answer(line)).json()).toMatchObject({ state: 'confirmed', files: [{ id: file }] });
  expect([(await add('firm')).statusCode, (await remove('firm', file)).statusCode]).toEqual([409, 409]);
  expect((await get(parties.prime.token, file)).statusCode).toBe(200);
  for (const change of [
    sql`DELETE FROM payment_files WHERE id = ${file}`,
    sql`UPDATE payment_files SET upload = 'x' WHERE id = ${file}`,
    sql`INSERT INTO payment_files SELECT gen_random_uuid(), line_id, side, 'x', display_name, media_type, bytes, sha256,
          state, sent_by, created_at, checked_at FROM payment_files WHERE id = ${file}`,
  ])
    await expect(change.execute(t.db.kysely)).rejects.toThrow();
});

test('nothing is sent to anybody before the scanner has seen it', async () => {
  const scan = async () => {
    await jobs.find(({ name }) => name === 'payments.check-waiting')?.handle(t.app.services, {} as never);
  };
  clamd.state.answer = 'ERROR';
  const clean = idOf(await added('prime'));
  expect((await get(parties.firm.token, clean)).statusCode).toBe(409);
  await scan();
  expect((await get(parties.firm.token, clean)).statusCode).toBe(409);
  clamd.state.answer = null;
  await scan();
  expect((await get(parties.firm.token, clean)).statusCode).toBe(200);
  clamd.state.answer = 'ERROR';
  t.clock.set('2026-11-20T12:05:00Z');
  const infected = idOf(await added('firm', 'Bad.pdf'));
  clamd.state.answer = 'stream: Eicar-Signature FOUND';
  await scan();
  const { upload } = await t.db.kysely
    .selectFrom('payment_files')
    .select('upload')
    .where('id', '=', infected)
    .executeTakeFirstOrThrow();
  expect((await get(parties.prime.token, infected)).json().detail).toContain('virus');
  const stored = join(t.app.services.config.dataDir, 'files/payment-files', upload);
  await expect.poll(() => existsSync(stored)).toBe(false);
});
