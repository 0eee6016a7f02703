import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractDetails, Totals } from '#contract/payments/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { pdfText } from '../../../tests/support/pdf-text.ts';

let t: TestApp;
let parties: PaymentParties;
let contract: ContractDetails;
const EVIL = '=HYPERLINK("https://evil.example")';

beforeAll(async () => {
  t = await startTestApp();
  parties = await paymentParties(t);
  const calls = paymentCalls(t, parties);
  const { id } = (await calls.create({ number: EVIL, title: 'Switchgear' })).json();
  await calls.create({ number: 'SC-105', title: 'Conduit', goal_group: null });
  await calls.reportMany(id, [1_234_56, 0, -34_57], '2026-10');
  await calls.reportMany(id, [99_999_99], '2026-11');
  const paid = (await calls.contract(id)).lines.filter((line) => (line.paid_cents ?? 0) > 0);
  const [most, least] = paid.sort((one, other) => (other.paid_cents ?? 0) - (one.paid_cents ?? 0));
  if (!most || !least) throw new Error('Nothing was reported');
  await calls.answer(least);
  await calls.disagree(most, 90_000_00);
  contract = await calls.contract(id);
});
afterAll(() => t.close());

const get = (path: string, token = parties.prime.token) => t.call(token, 'GET', path);
async function csv(path: string, token?: string): Promise<Record<string, string>[]> {
  const file = await get(path, token);
  expect([path, file.statusCode]).toEqual([path, 200]);
  return parse(file.body, { bom: true, columns: true });
}
/** Cents of a cell as a spreadsheet shows it. */
const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
const FIGURES = {
  paid_cents: 'Paid (US dollars)',
  confirmed_cents: 'Confirmed (US dollars)',
  unanswered_cents: 'No answer yet (US dollars)',
  differs_cents: 'Differs (US dollars)',
  retained_cents: 'Retainage held (US dollars)',
} as const;
const figuresOf = (row: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries(FIGURES).map(([name, column]) => [name, cents(row?.[column])]));

test('contracts: the last row is what the page shows, to the cent; a filter filters both; formulas are text', async () => {
  const page: Totals = (await get('/payment_totals')).json();
  const all = await csv('/payment_exports/contracts?format=csv');
  expect(all.map(({ Contract }) => Contract).sort()).toEqual(['', 'Conduit', 'Switchgear']);
  const switchgear = all.find(({ Contract }) => Contract === 'Switchgear');
  expect(figuresOf(all.at(-1))).toEqual(page.total);
  expect([cents(all.at(-1)?.['Award (US dollars)']), all.at(-1)?.Payer]).toEqual([1_000_000_00, 'Total']);
  expect(switchgear?.Number).toBe(`'${EVIL}`);
  expect(figuresOf(switchgear)).toMatchObject({ paid_cents: 101_199_98, confirmed_cents: 1_234_56 });
  const part = await csv('/payment_exports/contracts?format=csv&goal_group=MBE');
  expect(part.map(({ Contract }) => Contract)).toEqual(['Switchgear', '']);
  expect(await csv('/payment_exports/contracts?format=csv', (await paymentParties(t)).prime.token)).toMatchObject([
    { Payer: 'Total', 'Paid (US dollars)': '0' },
  ]);
});

test('a statement says what both sides said, adds up, and is nobody else’s', async () => {
  const path = `/payment_exports/contracts/${contract.id}?format=`;
  for (const token of [parties.prime.token, parties.firm.token]) {
    const rows = await csv(`${path}csv`, token);
    const lines = rows.slice(0, contract.lines.length);
    expect(lines.map((row) => row['Plumbline id'])).toEqual(contract.lines.map(({ id }) => id));
    const [differing] = lines.filter(({ State }) => State === 'Differs');
    expect(differing).toMatchObject({ 'Firm answers': 'Another amount', "Firm's comment": 'This is what came.' });
    expect(cents(differing?.['Difference (US dollars)'])).toBe(9_999_99);
    const total = rows[contract.lines.length];
    const sum = lines.filter(({ Counts }) => Counts === 'Yes').map((row) => cents(row['Payer says (US dollars)']));
    expect(cents(total?.['Payer says (US dollars)'])).toBe(sum.reduce((one, other) => one + other));
    expect(cents(total?.['Confirmed (US dollars)'])).toBe(contract.confirmed_cents);
    expect(rows.slice(lines.length + 1).map(({ Entry }) => Number(Entry))).toEqual(
      contract.entries.map(({ number }) => number),
    );
  }
  const book = await readSheet(Buffer.from((await get(`${path}xlsx`)).rawPayload));
  expect([book.length, book[contract.lines.length + 1]?.[0]]).toEqual([
    2 + contract.lines.length + contract.entries.length,
    'Total of what counts',
  ]);
  const text = pdfText((await get(`${path}pdf`)).rawPayload);
  for (const said of ['$90,000.00', '$9,999.99', 'This is what came.', 'Firm answered', EVIL])
    expect(text).toContain(said);
  expect((await get(`${path}pdf`, (await paymentParties(t)).prime.token)).statusCode).toBe(404);
});

test('totals are those of the page in each format', async () => {
  const page: Totals = (await get('/payment_totals?by=month')).json();
  const rows = await csv('/payment_exports/totals?by=month&format=csv');
  expect(rows.map(({ Month }) => Month)).toEqual([...page.rows.map(({ key }) => key), 'Total']);
  expect(rows.map(figuresOf)).toMatchObject([...page.rows.map(({ key, name, ...figures }) => figures), page.total]);
  const book = await readSheet(Buffer.from((await get('/payment_exports/totals?by=firm&format=xlsx')).rawPayload));
  expect(book.at(-1)?.[1]).toBe(page.total.paid_cents / 100);
  const pdf = await get('/payment_exports/totals?by=group&format=pdf');
  expect(pdf.headers['content-type']).toContain('application/pdf');
  expect(pdfText(pdf.rawPayload)).toContain('$101,199.98');
  expect(pdfText((await get('/payment_exports/contracts?format=pdf')).rawPayload)).toContain('$101,199.98');
});
