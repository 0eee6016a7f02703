import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { ImportCounts } from '#contract/payment-imports/rules.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { feature as replies } from '#server/payment-replies/feature.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { metadataOf } from '../../../tests/support/lists.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { importPaymentsCommand } from './commands/cli.ts';
import { paymentCsv, paymentFile, paymentRow } from './factory.ts';
import { isTaxId } from './reads/mapping.ts';

let t: TestApp;
let parties: PaymentParties;
let calls: ReturnType<typeof paymentCalls>;
let contract: ContractDetails;
const PAYER = 'Orlo Builders';
const askJobs = replies.jobs as readonly {
  name: string;
  handle: (services: unknown, payload: never) => Promise<void>;
}[];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  parties = await paymentParties(t);
  const name = `${PAYER} ${parties.prime.companyId.slice(0, 8)}`;
  const db = t.db.kysely;
  await sql`UPDATE hiring_companies SET business_name = ${name} WHERE id = ${parties.prime.companyId}`.execute(db);
  await sql`UPDATE businesses SET legal_business_name = 'Bay Electric, LLC' WHERE id = ${parties.firm.businessId}`.execute(
    db,
  );
  calls = paymentCalls(t, parties);
  contract = (await calls.create()).json();
});

interface Printed extends ImportCounts {
  readonly error?: string;
  readonly reported_cents: number;
  readonly mapping: { readonly columns: Record<string, string> };
  readonly refusals: { line: number; column: string; reason: string }[];
}
async function run(path: string, ...more: string[]): Promise<Printed> {
  let out = '';
  const args = [path, '--payer', `${PAYER} ${parties.prime.companyId.slice(0, 8)}`, '--json', ...more];
  await importPaymentsCommand.run(t.app.services, args, {
    folder: '/',
    out: (text) => {
      out += text;
    },
    err: () => undefined,
  });
  return JSON.parse(out);
}
const counts = ({ rows, reported, unchanged, refused }: ImportCounts) => [rows, reported, unchanged, refused];
const lines = async () => (await calls.contract(contract.id)).lines;
const reasons = ({ refusals }: Printed) => refusals.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);

describe('a file of payments', () => {
  test('becomes reports that are checked as all are; the same file again changes nothing', async () => {
    const path = await paymentFile([
      paymentRow({ Retainage: '61.72' }),
      paymentRow({ 'Check No.': '10002', 'Check Date': '11/02/2026', 'Net Amount': '(34.50)', Memo: 'Back charge' }),
    ]);
    const looked = await run(path, '--dry-run');
    expect(counts(looked)).toEqual([2, 2, 0, 0]);
    expect(looked.mapping.columns).toEqual({
      ...{ contract_number: 'Contract No.', vendor: 'Vendor Name', reference: 'Check No.', paid_on: 'Check Date' },
      ...{ amount: 'Net Amount', retainage: 'Retainage', reason: 'Memo' },
    });
    expect(await lines()).toEqual([]);
    expect(counts(await run(path))).toEqual([2, 2, 0, 0]);
    const written = await lines();
    expect(written).toMatchObject([
      { month: '2026-11', state: 'reported', paid_cents: -34_50, reason: 'Back charge', paid_on: '2026-11-02' },
      { month: '2026-10', state: 'reported', paid_cents: 1_234_50, retainage_cents: 61_72, reference: '10001' },
    ]);
    expect(counts(await run(path))).toEqual([2, 0, 2, 0]);
    expect(await lines()).toEqual(written);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM audit_trail WHERE action = 'payments imported'`.execute(t.db.kysely);
    expect(rows[0]?.n).toBe(2);
  });

  test('of which three copies are imported at once is reported once', async () => {
    const path = await paymentFile([paymentRow(), paymentRow({ 'Check No.': '10002' })]);
    const all = await Promise.all([run(path), run(path), run(path)]);
    expect(all.map(({ reported }) => reported).sort()).toEqual([0, 0, 2]);
    expect(all.map(({ unchanged }) => unchanged).sort()).toEqual([0, 2, 2]);
    expect(await lines()).toHaveLength(2);
  });

  test('tells each firm once, the one without people as soon as nothing more of it comes', async () => {
    t.clock.set('2026-11-20T12:00:00Z');
    const email = `office@${parties.prime.companyId.slice(0, 8)}.example`;
    const { mwbeId } = await createBusiness(t.db.kysely, { legal_business_name: 'Lantern Row Electric', email });
    const other = (await calls.create({ mwbe_id: mwbeId, number: 'SC-105' })).json();
    const of = (check: string, contract: string) =>
      paymentRow({ 'Check No.': check, 'Contract No.': contract, 'Vendor Name': '' });
    const all = ['1', '2', '3'].flatMap((check) => [of(check, 'SC-104'), of(check, 'SC-105')]);
    expect(counts(await run(await paymentFile(all)))).toEqual([6, 6, 0, 0]);
    const { rows: cards } = await sql<{ cards: number; lines: number; emails: number; waits: boolean }>`
      SELECT count(*)::int AS cards, count(DISTINCT subject_id)::int AS lines, count(DISTINCT batch_id)::int AS emails,
             bool_and(action_taken_at IS NULL AND is_request AND news = 'payment_reported' AND company_id = ${parties.firm.mwbeId})
               AS waits
      FROM notifications n JOIN payment_imports i ON i.id = n.batch_id
      WHERE n.recipient_id = ${parties.firm.userId}`.execute(t.db.kysely);
    expect(cards).toEqual([{ cards: 3, lines: 3, emails: 1, waits: true }]);
    const asked = async () => {
      for (const { name, handle } of askJobs)
        if (name.endsWith('ask-about-files')) await handle(t.app.services, {} as never);
      const { rows } = await sql<{ lines: number }>`
        SELECT count(*)::int AS lines FROM payment_requests r JOIN payment_request_lines l ON l.request_id = r.id
        WHERE r.contract_id IN (${other.id}, ${contract.id}) GROUP BY r.id`.execute(t.db.kysely);
      return rows.map((one) => one.lines);
    };
    expect(await asked()).toEqual([]);
    t.clock.set('2026-11-20T12:00:31Z');
    expect(await asked()).toEqual([3]);
    expect(await asked()).toEqual([3]);
  });

  test('keeps no tax id, whatever becomes of the row', async () => {
    const path = await paymentFile([paymentRow(), paymentRow({ 'Contract No.': 'X-1' })]);
    expect(counts(await run(path))).toEqual([2, 1, 0, 1]);
    const { rows } = await sql<{ said: string }>`
      SELECT (SELECT string_agg(i::text, ' ') FROM payment_imports i) || (SELECT string_agg(r::text, ' ')
        FROM payment_import_refusals r) AS said`.execute(t.db.kysely);
    expect(rows[0]?.said).toContain('X-1');
    expect(rows[0]?.said).not.toContain('52-1234567');
    const heads = ['TAXID', 'vendor_taxid', 'SS#', 'S.S.N.', 'T.I.N.', 'Fed. Id No.', 'Federal Identification Number'];
    expect(heads.filter((head) => !isTaxId(head))).toEqual([]);
    expect(['Federal Aid No.', 'Contract No.', 'Net Amount'].filter(isTaxId)).toEqual([]);
  });

  test('tells of each refused row why, and reports the others', async () => {
    await calls.reportMany(contract.id, [77_00]);
    const report = await run(
      await paymentFile([
        paymentRow({ 'Contract No.': 'SC-999' }),
        paymentRow({ 'Vendor Name': 'Harbor Paving' }),
        paymentRow({ 'Net Amount': '1.234,50' }),
        paymentRow({ 'Net Amount': '=1+1' }),
        paymentRow({ 'Check Date': '12/24/2026' }),
        paymentRow({ 'Check Date': 'soon' }),
        paymentRow({ 'Net Amount': '-5.00' }),
        paymentRow({ Retainage: '99.00' }),
        paymentRow(),
        paymentRow(),
        paymentRow({ 'Net Amount': '77.00', 'Check No.': '' }),
      ]),
    );
    expect(counts(report)).toEqual([11, 1, 0, 10]);
    expect(reasons(report)).toEqual([
      '2 Contract No.: No contract of yours has this number. Add it first',
      '3 Contract No.: The contract with this number is with Bay Electric, LLC',
      '4 Net Amount: can be read in two ways. Write it as 1,234.50',
      '5 Net Amount: is a formula. Formulas are never evaluated',
      "6 : can't be in the future",
      '7 Check Date: is not a date',
      '8 Memo: is needed for a negative amount',
      '9 Retainage: is more than the 5% that the contract lets you withhold',
      '11 : The same payment is in line 10. Give each payment a number of its own if both were made',
      '12 : The same payment was reported by hand already',
    ]);
  });

  test('a payment that says something else later is refused, and nothing moves', async () => {
    const named = (amount: string, day = '2026-10-20') =>
      `Voucher No,Contract,Date Paid,Amount Paid\nV1,SC-104,${day},${amount}\nV2,sc-104,${day},${amount}\n`;
    expect(counts(await run(await paymentFile(named('10.00'))))).toEqual([2, 2, 0, 0]);
    const before = await lines();
    for (const changed of [named('12.00'), named('10.00', '2026-11-03')]) {
      const again = await run(await paymentFile(changed));
      expect(counts(again)).toEqual([2, 0, 0, 2]);
      expect(reasons(again)[0]).toContain('imported before');
    }
    expect(await lines()).toEqual(before);
  });

  test('an open month takes the first of its payments, and closed contracts take none', async () => {
    await sql`INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, owner_company_id, goal_group, month,
        state, counts, act_by)
      SELECT gen_random_uuid(), id, hiring_company_id, mwbe_id, owner_company_id, goal_group, '2026-10-01', 'open', true,
        '2026-12-01' FROM payment_contracts WHERE id = ${contract.id}`.execute(t.db.kysely);
    expect(counts(await run(await paymentFile([paymentRow()])))).toEqual([1, 1, 0, 0]);
    expect(await lines()).toMatchObject([{ state: 'reported', version: 2 }]);
    const { version } = await calls.contract(contract.id);
    expect((await calls.finalize(contract.id, version)).statusCode).toBe(200);
    const closed = await run(await paymentFile([paymentRow({ 'Check No.': '2' })]));
    expect(reasons(closed)).toEqual(['2 Contract No.: This contract is closed: its last payment was reported']);
  });

  test('finds a contract by firm and title, reads workbooks and a mapping of its own', async () => {
    const cells = [
      ['Payments of October'],
      ['Paid to', 'Job', 'When', 'How much', 'EIN'],
      ['Bay Electric', contract.title, '2026-10-20', 1234.5, '52-1234567'],
      ['Total', '', '', 1234.5, ''],
    ].map((row) => row.map((value) => (value === '' ? null : { value })));
    const book = await writeExcelFile(cells as never, { sheet: 'Run' }).toBuffer();
    const path = await paymentFile(Buffer.from(book), 'run.xlsx');
    const mapping = { columns: { vendor: 'Paid to', title: 'Job', paid_on: 'When', amount: 'How much' } };
    const report = await run(path, '--mapping', await paymentFile(JSON.stringify(mapping), 'mapping.json'));
    expect([...counts(report), report.reported_cents]).toEqual([1, 1, 0, 0, 1_234_50]);
  });
});

test.each([
  ['nothing', '', 'empty'],
  ['a header alone', 'Contract No.,Check Date,Net Amount\n', 'no rows'],
  ['no amount', 'Contract No.,Check Date\nSC-104,2026-10-20\n', 'needs the column with the amount'],
  ['a quote that never ends', `${paymentCsv([paymentRow()])}"SC-104,2026`, 'never closed'],
  ['a cut last line', `${paymentCsv([paymentRow(), paymentRow({ 'Check No.': '2' })])}BAY,52`, 'cut off'],
  ['a web page', '<!doctype html><p>Log in', 'web page'],
  ['a damaged workbook', 'PK\u0003\u0004 not really', 'XLSX'],
  ['records', '[{"Contract No.": "SC-104"}]', 'JSON'],
])('a file with %s is refused, and nothing is half written', async (_, text, why) => {
  const { error } = await run(await paymentFile(text));
  expect(error).toContain(why);
  expect(await lines()).toEqual([]);
});

describe('in the page', () => {
  const upload = async (token: string, text: string): Promise<string> => {
    const head = { 'tus-resumable': '1.0.0' };
    const begun = await t.call(token, 'POST', '/payment_imports/uploads', undefined, {
      ...head,
      'upload-length': String(Buffer.byteLength(text)),
      'upload-metadata': metadataOf('october.csv'),
    });
    const name = String(begun.headers.location).split('/').at(-1) ?? '';
    const part = { ...head, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    await t.call(token, 'PATCH', `/payment_imports/uploads/${name}`, Buffer.from(text), part);
    return name;
  };

  test('a file is checked, mapped anew, then reported by the person who said so', async () => {
    const { token, companyId, userId } = parties.prime;
    const text = paymentCsv([paymentRow(), paymentRow({ 'Contract No.': '=SUM(A1)' })]);
    const body = { upload: await upload(token, text), hiring_company_id: companyId };
    const { id } = (await calls.post(token, '/payment_imports', body)).json();
    expect((await calls.post(token, '/payment_imports', body)).statusCode).toBe(409);
    const look = async () => (await t.call(token, 'GET', `/payment_imports/${id}`)).json();
    await expect.poll(async () => (await look()).status).toBe('checked');
    expect(await look()).toMatchObject({
      ...{ counts: { rows: 2, reported: 1, unchanged: 0, refused: 1 }, reported_cents: 1_234_50 },
      payments: [{ line: 2, firm: 'Bay Electric, LLC', contract: 'SC-104', amount_cents: 1_234_50 }],
    });
    expect(await lines()).toEqual([]);
    const { mapping } = await look();
    delete mapping.columns.reason;
    expect((await calls.post(token, `/payment_imports/${id}/mapping`, { mapping })).statusCode).toBe(200);
    await expect.poll(async () => (await look()).status).toBe('checked');
    const runs = await Promise.all([1, 2].map(() => calls.post(token, `/payment_imports/${id}/run`, {})));
    expect(runs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await expect.poll(async () => (await look()).status).toBe('done');
    expect(await lines()).toHaveLength(1);
    const { rows } = await sql<{ by: string }>`
      SELECT reported_by AS by FROM payment_lines WHERE contract_id = ${contract.id}`.execute(t.db.kysely);
    expect(rows).toEqual([{ by: userId }]);
    const said = await sql<{ by: string }>`SELECT actor_id AS by FROM audit_trail
      WHERE action = 'payment reported' AND actor_id = ${userId}`.execute(t.db.kysely);
    expect(said.rows).toHaveLength(1);
    const file = await t.call(token, 'GET', `/payment_imports/${id}/report`);
    expect(file.body).toContain("'=SUM(A1)");
    expect(file.body).not.toContain('52-1234567');
    // nobody else learns of it
    for (const other of [parties.agency.token, (await paymentParties(t)).prime.token])
      expect((await t.call(other, 'GET', `/payment_imports/${id}`)).statusCode).toBe(404);
  });
});
