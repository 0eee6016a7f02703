import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { importsInto } from '../../../../tests/support/imports.ts';
import { BOROUGH_EXTRACT, CITY_REGISTRY, FEDERAL_EXPORT } from '../../../../tests/support/invented-lists.ts';
import { importClient } from '../../../../tests/support/lists.ts';
import { parseImportArgs, runImportCommand } from '../commands/cli.ts';
import { listFile } from '../factory.ts';

let t: TestApp;
let sam: Awaited<ReturnType<typeof importClient>>;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  t = await startTestApp();
  here = importsInto(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  sam = await importClient(t, 'sam@example.com');
});

/** Runs `npm run import -- FILE --agency "Harbor Office" --json`. */
async function importFile(text: string) {
  const printed: string[] = [];
  const path = await listFile('list_2026-11-01.csv', text);
  const options = await parseImportArgs([path, '--agency', 'Harbor Office', '--json'], '/');
  let json = '';
  const code = await runImportCommand(here.store, options, {
    out: (line) => {
      json = line;
    },
    err: (line) => printed.push(line),
  });
  expect(code).toBe(0);
  return { report: JSON.parse(json), printed: printed.join('\n') };
}

async function previewOf(text: string, kind: string) {
  const id = await sam.createDraft('list_2026-11-01.csv', text);
  const { preview } = await sam.plan(id, 'Harbor Office');
  const { rows } = await sam.get(`/${id}/rows?kind=${kind}`);
  return { id, preview, rows };
}
type Fact = { field: string; value: string };
const factsOf = (row: { facts: Fact[] }) => Object.fromEntries(row.facts.map(({ field, value }) => [field, value]));

describe('lists with columns that the importer had not met', () => {
  test.each([
    ['a federal export', FEDERAL_EXPORT, 3, 2],
    ['a city registry', CITY_REGISTRY, 4, 4],
    ['a borough extract', BOROUGH_EXTRACT, 5, 5],
  ])(
    '%s is the same at the desk and on the command line, and changes nothing on a second run',
    async (_, text, rows, firms) => {
      const { id, preview } = await previewOf(text, 'new');
      expect(preview.report).toMatchObject({
        rows,
        created: firms,
        rejected: rows - firms,
        firms,
        review: 0,
        merged: 0,
      });
      const { report } = await importFile(text);
      expect(report).toMatchObject(preview.report);
      const before = [await here.count('changes'), await here.snapshot()];
      expect((await importFile(text)).report).toMatchObject({ rows, unchanged: firms, rejected: rows - firms });
      await sam.call('DELETE', `/${id}`);
      const again = await previewOf(text, 'unchanged');
      expect(again.preview.counts).toMatchObject({ new: 0, updated: 0, unchanged: firms });
      expect(again.rows).toHaveLength(firms);
      expect([await here.count('changes'), await here.snapshot()]).toEqual(before);
    },
  );

  test('the preview of a federal export shows names, identifiers and codes, and refuses other formulas', async () => {
    const { id, rows } = await previewOf(FEDERAL_EXPORT, 'new');
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['KESTREL ANALYTICS LLC', 'ROWAN MILLWRIGHT CORP']);
    expect(rows.map(factsOf)).toEqual([
      {
        city: 'Dayton',
        state: 'OH',
        zip_code: '45402',
        email: 'info@kestrel-analytics.example.com',
        federal_id: 'uei:J7M9HPTGJ1S9, cage:7XK42',
        'certificate:8(a)': 'for 541512, 541330',
        naics: '541512, 541330',
      },
      {
        city: 'Medford',
        state: 'NJ',
        zip_code: '08055',
        federal_id: 'uei:K1LLHPTGJ1S2, cage:7XK43',
        'certificate:HUBZone': 'held',
      },
    ]);
    const refused = await sam.get(`/${id}/rows?kind=rejected`);
    expect(refused.rows).toMatchObject([
      { rejected: { line: 4, reason: 'the name is a formula. Formulas are never evaluated' } },
    ]);
  });

  test('a firm of another list is found by the UEI in the link of its name', async () => {
    await importFile(FEDERAL_EXPORT);
    const other = 'Company,UEI,City,State,Certification\nKestrel Data LLC,J7M9HPTGJ1S9,Toledo,OH,WBE\n';
    const report = await here.loadText(other, 'Lake Office');
    expect(report).toMatchObject({ rows: 1, created: 0, review: 1 });
  });

  test('the preview of a city registry takes each address whole and names the column that nobody read', async () => {
    const { preview, rows } = await previewOf(CITY_REGISTRY, 'new');
    const places = rows
      .map(factsOf)
      .map(({ address, city, zip_code }: Record<string, string>) => [address, city, zip_code]);
    expect(places).toEqual([
      ['12 Main St', 'Chicago', '60601'],
      ['9 Dock Rd', 'Joliet', '60431'],
      [undefined, 'Evanston', '60201'],
      ['5 Pine St', 'Chicago', '60601'],
    ]);
    const certificates = rows.map((row: { facts: Fact[] }) =>
      row.facts
        .filter(({ field }) => field.startsWith('certificate:'))
        .map(({ field, value }) => [field.slice(12), value]),
    );
    expect(certificates).toEqual([
      [['MBE', 'for 238160, 238170']],
      [['SLBE', 'for 488330']],
      [['VBE', 'from 2024-01-05, for 484110']],
      [
        ['WBE', 'for 238150'],
        ['VBE', 'to 2028-03-01, for 238150'],
      ],
    ]);
    const unread = { column: 'yard_place', kind: 'zip_code', samples: ['60601', '60602'] };
    expect(preview.unread).toEqual([unread]);
    const { report, printed } = await importFile(CITY_REGISTRY);
    expect(report.unread_columns).toEqual([unread]);
    expect(printed).toContain(
      'WARNING: the column "yard_place" looks like ZIP codes but is not imported (60601; 60602). Map it with --mapping FILE',
    );
  });

  test('suppliers of a list whose certifications cannot be read are not certified, and the person is told of the column', async () => {
    const cells = ['in the annex', 'ask the buyer', 'by phone', 'on paper', 'to follow', 'MBE', 'None on file'];
    const lines = cells.map((cell, at) => `Supplier ${at} LLC,${at + 1} Bay St,Dover,DE,19901,${cell}`);
    const list = ['Business Name,Address,City,State,Zip,Diversity Certification(s)', ...lines].join('\n');
    const { preview, rows } = await previewOf(list, 'new');
    const unread = { column: 'Diversity Certification(s)', kind: 'certificate', samples: cells.slice(0, 3) };
    expect(preview.unread).toEqual([unread]);
    expect(rows).toHaveLength(cells.length);
    expect(rows.flatMap(({ facts }: { facts: Fact[] }) => facts.map(({ field }) => field))).not.toContain(
      'certificate:Certified',
    );
    const { printed } = await importFile(list);
    expect(printed).toContain('WARNING: the column "Diversity Certification(s)" looks like certificates');
    expect(printed).toContain('the firm does not count as certified');
  });

  test('the preview of a borough extract splits whole addresses and keeps nothing of hidden ones', async () => {
    const { preview, rows } = await previewOf(BOROUGH_EXTRACT, 'new');
    expect(rows.map(factsOf)).toMatchObject([
      { address: '236 W 27th Street', city: 'New York', state: 'NY', zip_code: '10001', phone: '2125550142' },
      { address: '45-10 Court Sq Suite 4', city: 'Long Island City', state: 'NY', zip_code: '11101' },
      { 'certificate:MBE': 'held' },
      { 'certificate:MBE': 'held' },
      { address: '9 Broadway Nowhereham', state: 'NY', zip_code: '10004', email: 'p@pavo.example.com' },
    ]);
    expect(Object.keys(factsOf(rows[2]))).toEqual(['certificate:MBE']);
    expect(preview.warnings).toEqual([
      {
        column: 'Address',
        reason: 'ends in a city that cannot be told from the street',
        count: 1,
        examples: [{ line: 6, value: '9 Broadway Nowhereham NY 10004' }],
      },
    ]);
  });
});
