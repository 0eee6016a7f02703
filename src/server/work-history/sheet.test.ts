import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { detectLayout } from '#contract/work-history/rules/sheet-layout.ts';
import type { SheetPreview } from '#contract/work-history/schema/sheet.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { readSheets } from '#server/imports/reads/grid.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createProject } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const HEAD = 'Project,Firm,Contract amount,Start date,End date';
const LINE = 'Pratt Street Library,Harbor Works LLC,"$1,235.00",2/3/2025,2026-11-14';

const send = (who: { token: string; companyId: string }, content: string | Buffer, name = 'work.csv') =>
  t.call(who.token, 'POST', '/project_sheets/preview', {
    hiring_company_id: who.companyId,
    name,
    content: Buffer.from(content).toString('base64'),
  });
const preview = async (...[who, content, name]: Parameters<typeof send>): Promise<SheetPreview> => {
  const answer = await send(who, content, name);
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
  return answer.json();
};

test('previews the text, the parsed record and the matched firm of each row without recording anything', async () => {
  const [hirer, { id: coreId, mwbeId }] = [await t.hirer(), await createBusiness(t.db.kysely, { city: 'Baltimore' })];
  await createCertificate(t.db.kysely, coreId, { number: 'AB-77' });
  const found = { id: mwbeId, name: 'Harbor Works LLC', city: 'Baltimore', state: null };
  const read = await preview(
    hirer,
    `${HEAD},Cert No,Manager\n${LINE},,Ann\nPier 4,,5,1/1/2026,2/1/2026,ab-77,Bob\nQuay,Nobody Inc,x,1/1/2026,,,\nTotal,,6,,,,\n`,
  );
  expect(read.columns.map(({ field, header }) => `${field}: ${header}`)).toEqual([
    'title: Project',
    'firm: Firm',
    'budget: Contract amount',
    'start_date: Start date',
    'end_date: End date',
    'firm_number: Cert No',
  ]);
  expect([read.ignored, read.missing]).toEqual([['Manager'], []]);
  expect(read.notes).toEqual(['Skipped because they name no firm and no dates: row 5']);
  const [first, second, third] = read.rows;
  expect(first).toEqual({
    line: 2,
    cells: {
      title: 'Pratt Street Library',
      firm: 'Harbor Works LLC',
      budget: '$1,235.00',
      start_date: '2/3/2025',
      end_date: '2026-11-14',
    },
    record: {
      mwbe_id: mwbeId,
      hiring_company_id: hirer.companyId,
      title: 'Pratt Street Library',
      budget: 1235,
      start_date: '2025-02-03',
      end_date: '2026-11-14',
    },
    firm: found,
    candidates: [],
    errors: [],
    hints: [],
    recorded: [],
    same_as: null,
  });
  expect(second).toMatchObject({ line: 3, firm: found, record: { budget: 5, mwbe_id: mwbeId } });
  expect(third).toMatchObject({ line: 4, record: null, firm: null });
  expect(third?.errors).toEqual([
    { field: 'firm', detail: 'No firm in the directory has this name' },
    { field: 'budget', detail: "isn't an amount, such as $1,235" },
    { field: 'end_date', detail: 'is missing' },
  ]);
  expect(await t.db.kysely.selectFrom('projects').select('id').execute()).toEqual([]);
  const sent = { hiring_company_id: hirer.companyId, records: [first?.record, second?.record] };
  expect((await t.call(hirer.token, 'POST', '/projects/batch', sent)).statusCode).toBe(201);
});

test('a file without headers is read as its columns were mapped; a mapping of unknown fields is refused', async () => {
  const [hirer, { mwbeId }] = [await t.hirer(), await createBusiness(t.db.kysely)];
  const plain =
    'Canal lock,Harbor Works LLC,7000,1/1/2026,2/1/2026\nTide gauge,Harbor Works LLC,9000,1/2/2026,2/2/2026';
  const asked = await preview(hirer, plain);
  expect([asked.rows, asked.unmapped.map(({ line, cells }) => [line, cells[0]])]).toEqual([
    [],
    [
      [1, 'Canal lock'],
      [2, 'Tide gauge'],
    ],
  ]);
  const map = (fields: readonly unknown[]) =>
    t.call(hirer.token, 'POST', '/project_sheets/preview', {
      hiring_company_id: hirer.companyId,
      name: 'plain.csv',
      content: Buffer.from(plain).toString('base64'),
      mapping: { fields, has_header: false },
    });
  const answer = await map(['title', 'firm', 'budget', 'start_date', 'end_date']);
  const read: SheetPreview = answer.json();
  expect(read.rows.map(({ line, record }) => [line, record?.title, record?.mwbe_id])).toEqual([
    [1, 'Canal lock', mwbeId],
    [2, 'Tide gauge', mwbeId],
  ]);
  expect(read.unmapped).toEqual([]);
  expect((await map(['title', 'owner'])).json().errors[0].field).toBe('body.mapping.fields.1');
});

test('marks work that the same company recorded before and duplicates within the file', async () => {
  const [hirer, stranger, { mwbeId }] = [await t.hirer(), await t.hirer(), await createBusiness(t.db.kysely)];
  const days = { start_date: '2025-02-03', end_date: '2026-11-14' };
  await createProject(t.db.kysely, {
    ...days,
    title: 'PRATT STREET LIBRARY',
    mwbe_id: mwbeId,
    hiring_company_id: hirer.companyId,
  });
  const twice = `${HEAD}\n${LINE}\nOther,Harbor Works,1,1/1/2025,1/1/2026\n${LINE}`;
  const mine = await preview(hirer, twice);
  expect(mine.rows.map(({ recorded, same_as }) => [recorded, same_as])).toEqual([
    [[mwbeId], null],
    [[], null],
    [[mwbeId], 2],
  ]);
  const theirs = await preview(stranger, twice);
  expect(theirs.rows.map(({ recorded, same_as }) => [recorded, same_as])).toEqual([
    [[], null],
    [[], null],
    [[], 2],
  ]);
});

test('offers every firm with the same name except merged ones', async () => {
  const hirer = await t.hirer();
  const one = await createBusiness(t.db.kysely, { city: 'Baltimore' });
  const two = await createBusiness(t.db.kysely, { city: 'Towson' });
  await createBusiness(t.db.kysely, { city: 'Merged', merged_into: one.id });
  const [row] = (await preview(hirer, `${HEAD}\n${LINE}`)).rows;
  expect(row?.candidates.map(({ id, city }) => [id, city])).toEqual([
    [one.mwbeId, 'Baltimore'],
    [two.mwbeId, 'Towson'],
  ]);
  expect(row).toMatchObject({ firm: null, record: null, errors: [{ field: 'firm' }] });
});

describe('files', () => {
  const rows = `${HEAD}\n${LINE}`;
  const café = `${HEAD}\nCafé “Nord”,Harbor Works LLC,5,1/2/2026,3/4/2026`;
  const latin = (text: string) =>
    Buffer.from([...text].map((letter) => ({ '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)));
  test.each<[string, string | Buffer, string]>([
    ['UTF-8 with a byte order mark', `\uFEFF${rows}`, 'Pratt Street Library'],
    ['CRLF', rows.replaceAll('\n', '\r\n'), 'Pratt Street Library'],
    ['CR only', rows.replaceAll('\n', '\r'), 'Pratt Street Library'],
    [
      'semicolons',
      `${HEAD.replaceAll(',', ';')}\nPratt Street Library;Harbor Works LLC;$1,235.00;2/3/2025;2026-11-14`,
      'Pratt Street Library',
    ],
    ['tabs', rows.replace('"$1,235.00"', '1235').replaceAll(',', '\t'), 'Pratt Street Library'],
    ['Windows-1252', latin(café), 'Café “Nord”'],
    ['UTF-16', Buffer.from(`\uFEFF${café}`, 'utf16le'), 'Café “Nord”'],
    [
      'a line break inside quotes',
      rows.replace('Pratt Street Library', '"Pratt\nStreet Library"'),
      'Pratt Street Library',
    ],
  ])('reads %s', async (_, content, title) => {
    await createBusiness(t.db.kysely);
    const [row] = (await preview(await t.hirer(), content)).rows;
    expect([row?.record?.title, row?.errors]).toEqual([title, []]);
  });

  test('reads a workbook with typed dates and numbers, a merged title and an unrelated sheet', async () => {
    const { mwbeId } = await createBusiness(t.db.kysely);
    const text = (value: string) => ({ value, type: String });
    const book = await writeExcelFile([
      { sheet: 'Read me', data: [[text('How to fill this in')]] },
      {
        sheet: 'Work',
        data: [
          [{ value: 'Work of 2026', type: String, columnSpan: 5 }, null, null, null, null],
          ['Project', 'Firm', 'Amount', 'Start', 'End'].map(text),
          [
            text('Pump Station 4'),
            text('Harbor Works LLC'),
            { value: 1235, type: Number },
            { value: new Date('2026-01-02T00:00:00Z'), type: Date, format: 'mm/dd/yyyy' },
            text('3/4/2026'),
          ],
        ],
      },
    ]).toBuffer();
    const read = await preview(await t.hirer(), book, 'work.xlsx');
    expect(read.notes).toEqual(['Skipped the sheet “Read me” and read “Work”']);
    expect(read.rows[0]).toMatchObject({
      line: 3,
      record: { mwbe_id: mwbeId, budget: 1235, start_date: '2026-01-02', end_date: '2026-03-04' },
    });
  });

  test.each<[string, string | Buffer, number, RegExp]>([
    ['a PDF', '%PDF-1.7 …', 422, /is a PDF/],
    ['a web page', '<!doctype html><p>x', 422, /web page/],
    ['JSON', '[{"a": 1}]', 422, /is JSON. Save it as CSV or XLSX/],
    ['a truncated workbook', 'PK\u0003\u0004…', 422, /damaged/],
    ['an unterminated quote', `${HEAD}\n"Pratt`, 422, /never closed/],
    ['too many rows', `${HEAD}\n${`${LINE}\n`.repeat(201)}`, 422, /201 rows: at most 200 can be recorded at once/],
  ])('rejects %s with an explanation', async (_, content, status, words) => {
    const answer = await send(await t.hirer(), content);
    expect([answer.statusCode, answer.json().detail]).toEqual([status, expect.stringMatching(words)]);
  });

  test('rejects invalid base64, empty and oversized content with 400', async () => {
    const { token, companyId } = await t.hirer();
    for (const content of ['%%%', '', 'QUJD'.repeat(60_001)]) {
      const body = { hiring_company_id: companyId, name: 'a.csv', content };
      const answer = await t.call(token, 'POST', '/project_sheets/preview', body);
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, 'body.content']);
    }
    const largest = { hiring_company_id: companyId, name: 'a.csv', content: 'QUJD'.repeat(60_000) };
    expect((await t.call(token, 'POST', '/project_sheets/preview', largest)).statusCode).toBe(200);
  });

  test('preserves arbitrary cell text, with and without a formula guard', async () => {
    const cell = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('=1+1', '@x', '-', '+1', 'a"b', '";"', 'a,b', '\t=x', "'"),
      )
      .map((text) => text.replace(/\p{Cc}/gu, ' ').trim())
      .filter(
        (text) => text !== '' && text.isWellFormed() && !text.startsWith('\uFEFF') && !/^'[=+\-@＝＋－＠]/.test(text),
      );
    const quote = (text: string) => `"${(/^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (lines) => {
        const file = ['Title,Firm', ...lines.map((line) => line.map(quote).join(','))].join('\r\n');
        const [grid] = await readSheets(Buffer.from(`\uFEFF${file}`));
        expect(detectLayout(grid?.rows ?? []).rows.map(({ cells }) => [cells.title, cells.firm])).toEqual(lines);
      }),
      { numRuns: 60 },
    );
  });
});
