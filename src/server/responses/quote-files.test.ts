import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { QUOTE_UPLOAD, RESPONSE_LIMITS } from '#contract/responses/rules.ts';
import type { OwnResponse, QuoteFile } from '#contract/responses/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { EICAR, startClamd } from '../../../tests/support/clamd.ts';
import { truncate } from '../../../tests/support/database.ts';
import { documentUploader, maliciousDocuments, pdf } from '../../../tests/support/documents.ts';
import { createQuoteFile } from './factory.ts';
import { checkWaiting, purgeHourly } from './jobs/files.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let id: string;
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
  await truncate(t.db);
  [owner, firm] = [await t.hirer(), await t.firm()];
  id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
});

const QUOTE = { amount: 84_000, unit_price: null, note: null, valid_until: null };
const ofFirm = () => `/mwbes/${firm.mwbeId}/responses/${id}`;
const upload = (name: string, file = pdf(), token = firm.token) =>
  documentUploader(t, token, QUOTE_UPLOAD.path).upload(name, file);
const save = (sent: string, token = firm.token) => t.call(token, 'POST', `${ofFirm()}/files`, { upload: sent });
const add = async (name = 'Prices.pdf', file = pdf()): Promise<QuoteFile> => {
  const answer = await save(await upload(name, file));
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return (answer.json() as OwnResponse).files.find((one) => one.display_name === name) as QuoteFile;
};
const send = (files: readonly string[], version = 0) =>
  t.call(firm.token, 'POST', `${ofFirm()}/quotes`, { version, ...QUOTE, files });
const own = async (): Promise<OwnResponse> => (await t.call(firm.token, 'GET', ofFirm())).json();
const remove = (file: string) => t.call(firm.token, 'DELETE', `${ofFirm()}/files/${file}`);
const row = async () => (await t.call(owner.token, 'GET', `/opportunities/${id}/responses`)).json()[0];
const asOwner = async (file: string, token = owner.token) =>
  t.call(token, 'GET', `/opportunities/${id}/responses/${(await own()).response?.id}/files/${file}`);
const asFirm = (file: string, token = firm.token) => t.call(token, 'GET', `${ofFirm()}/files/${file}`);
const close = async () => {
  const { version } = (await t.call(owner.token, 'GET', `/opportunities?id=${id}`)).json();
  await t.call(owner.token, 'POST', `/opportunities/${id}/closure`, { version });
};
const isStored = (sent: string) => existsSync(join(t.app.services.config.dataDir, 'files/quote-files', sent));
const uploadOf = async (file: string) =>
  (
    await t.db.kysely
      .selectFrom('opportunity_quote_files')
      .select('upload')
      .where('id', '=', file)
      .executeTakeFirstOrThrow()
  ).upload;
const names = (files: readonly QuoteFile[] | undefined) => files?.map(({ display_name }) => display_name);

describe('files of a quote', () => {
  test('are sealed with it, and then read by who reads the quote', async () => {
    const [prices, plan] = [await add('Prices.pdf', pdf('one')), await add('Plan.pdf')];
    // both came at the same moment of the clock
    expect(names((await own()).files)?.sort()).toEqual(['Plan.pdf', 'Prices.pdf']);
    const sent = (await send([plan.id, prices.id])).json() as OwnResponse;
    expect([names(sent.quotes[0]?.files), sent.files]).toEqual([['Plan.pdf', 'Prices.pdf'], []]);
    const [stranger, rival, staff] = [
      await t.hirer(),
      await t.firm(),
      await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' })),
    ];
    const statuses = async () => [
      (await asFirm(prices.id)).statusCode,
      (await asOwner(prices.id)).statusCode,
      (await asOwner(prices.id, staff)).statusCode,
      (await asOwner(prices.id, stranger.token)).statusCode,
      (await asOwner(prices.id, rival.token)).statusCode,
      (await asFirm(prices.id, rival.token)).statusCode,
    ];
    expect([(await row()).quote, await statuses()]).toEqual([null, [200, 404, 404, 403, 403, 404]]);
    await close();
    expect([names((await row()).quote.files), await statuses()]).toEqual([
      ['Plan.pdf', 'Prices.pdf'],
      [200, 200, 200, 403, 403, 404],
    ]);
    expect((await asOwner(prices.id)).rawPayload.equals(pdf('one'))).toBe(true);
    const csv = await t.call(owner.token, 'GET', `/opportunities/${id}/responses/export?format=csv`);
    expect(csv.body).toContain('Plan.pdf, Prices.pdf');
  });

  test('belong to versions: a new one keeps some and leaves others, which the owner never sees', async () => {
    const [one, two] = [await add('One.pdf'), await add('Two.pdf')];
    await send([one.id, two.id]);
    const three = await add('Three.pdf');
    const { quotes } = (await send([two.id, three.id], 1)).json() as OwnResponse;
    expect(quotes.map(({ files }) => names(files))).toEqual([
      ['Two.pdf', 'Three.pdf'],
      ['One.pdf', 'Two.pdf'],
    ]);
    await close();
    expect(names((await row()).quote.files)).toEqual(['Two.pdf', 'Three.pdf']);
    const statuses = [await asOwner(one.id), await asOwner(two.id), await asFirm(one.id)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
  });

  test('that wait can be deleted, and nobody but the firm knows of them; what was sent stays', async () => {
    const [waits, sent] = [await add('Waits.pdf'), await add('Sent.pdf')];
    await send([sent.id]);
    const stored = await uploadOf(waits.id);
    expect([(await asFirm(waits.id)).statusCode, (await asOwner(waits.id)).statusCode]).toEqual([200, 404]);
    expect([(await remove(sent.id)).statusCode, (await remove(waits.id)).statusCode]).toEqual([409, 200]);
    expect([(await remove(waits.id)).statusCode, names((await own()).files)]).toEqual([404, []]);
    await expect.poll(() => isStored(stored)).toBe(false);
  });

  test('of somebody else or of another opportunity can’t go with a quote, and nothing is sent', async () => {
    const rival = await t.firm();
    const other = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
    const foreign = { opportunity_id: id, mwbe_id: rival.mwbeId, sent_by: rival.userId };
    const elsewhere = { opportunity_id: other, mwbe_id: firm.mwbeId, sent_by: firm.userId };
    const mine = await add();
    for (const of of [foreign, elsewhere]) {
      const file = await createQuoteFile(t.db.kysely, of);
      const answer = await send([mine.id, file.id]);
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'body.files.1']);
    }
    expect(await own()).toMatchObject({ response: null, quotes: [], files: [{ id: mine.id }] });
    expect((await send(Array(RESPONSE_LIMITS.files + 1).fill(mine.id))).statusCode).toBe(400);
    expect(names(((await send([mine.id, mine.id])).json() as OwnResponse).quotes[0]?.files)).toEqual(['Prices.pdf']);
  });

  test('that are hostile are refused; parallel calls save one once; nothing is taken after the deadline', async () => {
    for (const [name, [file]] of Object.entries(maliciousDocuments()).slice(0, 4)) {
      const sent = await upload(name, file);
      expect([name, (await save(sent)).statusCode, isStored(sent)]).toEqual([name, 415, false]);
    }
    const sent = await upload('Prices.pdf');
    const answers = await Promise.all([1, 2, 3].map(() => save(sent)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await own()).files).toHaveLength(1);
    const of = { opportunity_id: id, mwbe_id: firm.mwbeId, sent_by: firm.userId };
    for (let n = 1; n < RESPONSE_LIMITS.uploaded; n++) await createQuoteFile(t.db.kysely, of);
    expect((await save(await upload('Late.pdf'))).statusCode).toBe(409);
    const late = await upload('Late.pdf');
    await close();
    expect((await save(late)).json().detail).toBe('This opportunity takes no more quotes.');
  });
});

test('while the scanner is away a file waits, goes with the quote, and is checked later', async () => {
  clamd.state.answer = 'ERROR';
  const [plan, virus] = [await add('Plan.pdf'), await add('note.txt', EICAR)];
  const stored = await uploadOf(virus.id);
  await send([plan.id, virus.id]);
  expect([plan.state, (await asFirm(plan.id)).statusCode]).toEqual(['waiting', 409]);
  clamd.state.answer = null;
  await checkWaiting.handle(t.app.services, {});
  await close();
  const { quote } = await row();
  expect(quote.files.map(({ state }: QuoteFile) => state)).toEqual(['checked', 'rejected']);
  expect([(await asOwner(plan.id)).statusCode, (await asOwner(virus.id)).statusCode]).toEqual([200, 409]);
  await expect.poll(() => isStored(stored)).toBe(false);
});

test('what no quote was sent with is deleted a day after the closing', async () => {
  const [waits, sent] = [await add('Waits.pdf'), await add('Sent.pdf')];
  await send([sent.id]);
  const stored = await uploadOf(waits.id);
  await close();
  t.clock.set('2026-11-21T11:59:59Z');
  await purgeHourly.handle(t.app.services, {});
  expect(isStored(stored)).toBe(true);
  t.clock.set('2026-11-21T12:00:00Z');
  await purgeHourly.handle(t.app.services, {});
  await expect.poll(() => isStored(stored)).toBe(false);
  firm = { ...firm, token: await t.logIn(firm.userId) };
  expect([isStored(await uploadOf(sent.id)), (await asFirm(waits.id)).statusCode]).toEqual([true, 404]);
});
