import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { certificationStatusOf } from '#server/businesses/reads/certification-status.ts';
import { mwbe } from '#server/businesses/reads.ts';
import type { Db } from '#server/db/client.ts';
import { ANONYMOUS } from '#server/kernel/context/actor.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto } from '../../../../tests/support/imports.ts';
import { csvText, listFile } from '../factory.ts';
import { runImport } from './run.ts';
import { undoImport } from './undo.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

const NMSDC = 'National Minority Supplier Development Council';
const HOSPITAL = 'Harbor Hospital Supplier Diversity';
const HEADERS = ['Company', 'Address', 'City', 'State', 'ZIP', 'Certification', 'Certifying Agency', 'Expiration'];
const ORLO = ['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204'];
const QUILL = ['Quill Glazing LLC', '2 Pane St', 'Bowie', 'MD', '20715'];
const LIST = [
  [...ORLO, 'MBE', 'NMSDC', '06/30/2027'],
  [...ORLO, 'MBE', 'HHSD', '06/30/2027'],
  [...QUILL, 'WBE', 'City of Bowie', '06/30/2027'],
];

const load = async (rows: readonly (readonly string[])[], listDate = '2026-06-01', more = {}) =>
  runImport(here.store, {
    path: await listFile('list.csv', csvText([HEADERS, ...rows])),
    agency: HOSPITAL,
    listDate,
    ...more,
  });

async function certificatesOf(name: string): Promise<(string | null)[][]> {
  const [golden] = await here.golden(name);
  const firm = await mwbe(context(), { id: String(golden?.id) });
  return firm.certificates.map(({ type, agency, listed_by }) => [type, agency, listed_by]);
}
const context = () => ({ sql: db.kysely, now: here.clock.now, actor: ANONYMOUS }) as never;
async function statusOf(name: string, agency: string, date: string) {
  const [golden] = await here.golden(name);
  const { answer, why } = await certificationStatusOf(context(), String(golden?.id), { agency, date });
  return `${answer}: ${why}`;
}

test('a certificate belongs to the agency that certifies, and says whose list names it', async () => {
  await load(LIST);
  expect(await certificatesOf('Orlo Paving, Inc.')).toEqual([
    ['MBE', HOSPITAL, null],
    ['MBE', NMSDC, HOSPITAL],
  ]);
  expect(await certificatesOf('Quill Glazing LLC')).toEqual([['WBE', 'City of Bowie', HOSPITAL]]);
  expect(await statusOf('Quill Glazing LLC', 'City of Bowie', '2026-07-01')).toBe(
    'yes: The WBE certificate is in force on July 1, 2026.',
  );
  expect(await statusOf('Quill Glazing LLC', HOSPITAL, '2026-07-01')).toMatch(/^not known: /);
  const again = await load(LIST);
  expect(again.report).toMatchObject({ unchanged: 3, updated: 0 });
  expect(await here.count('agencies')).toBe(3);
});

test('who published the list proves nothing about the end of what another agency certifies', async () => {
  await load(LIST, '2026-06-01', { complete: true });
  await load(LIST.slice(0, 1), '2026-09-01', { complete: true, allowLapse: true });
  expect(await statusOf('Quill Glazing LLC', 'City of Bowie', '2026-10-01')).toBe(
    `not known: The list from ${HOSPITAL} of September 1, 2026 no longer includes the WBE certificate. Only City of Bowie can tell whether it has ended.`,
  );
  expect(await statusOf('Orlo Paving, Inc.', HOSPITAL, '2026-10-01')).toMatch(
    /^no: The complete list of September 1, 2026 no longer includes/,
  );
  expect(await statusOf('Quill Glazing LLC', HOSPITAL, '2026-07-01')).toBe(
    `no: The complete list of June 1, 2026 does not include the firm as certified by ${HOSPITAL}, and neither does the next.`,
  );
});

test("an agency's own list has the last word on what it certifies", async () => {
  await load(LIST);
  const own = [...QUILL, 'WBE', 'City of Bowie', '03/31/2026'];
  await runImport(here.store, {
    path: await listFile('own.csv', csvText([HEADERS, own])),
    agency: 'City of Bowie',
    listDate: '2026-05-01',
  });
  expect(await certificatesOf('Quill Glazing LLC')).toEqual([['WBE', 'City of Bowie', null]]);
  expect(await statusOf('Quill Glazing LLC', 'City of Bowie', '2026-07-01')).toMatch(/^no: .* ended on March 31, 2026/);
});

test('a list that was read without the column of agencies keeps no second certificate when it is read with it', async () => {
  const mapping = {
    columns: {
      legal_business_name: ['Company'],
      address_1: ['Address'],
      city: ['City'],
      state: ['State'],
      zip_code: ['ZIP'],
      certification: ['Certification'],
      expires_on: ['Expiration'],
    },
  };
  const quill = LIST.slice(2);
  await load(quill, '2026-06-01', { mapping });
  expect(await certificatesOf('Quill Glazing LLC')).toEqual([['WBE', HOSPITAL, null]]);
  const columns = { ...mapping.columns, certified_by: ['Certifying Agency'] };
  await load([...quill, [...ORLO, 'MBE', 'NMSDC', '']], '2026-07-01', { mapping: { columns } });
  expect(await certificatesOf('Quill Glazing LLC')).toEqual([['WBE', 'City of Bowie', HOSPITAL]]);
});

test('an import that is undone takes its certificates of other agencies with it', async () => {
  await load(LIST);
  const { id } = await db.kysely
    .updateTable('list_imports')
    .set({ status: 'undoing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await undoImport(here.store, id);
  expect(await db.kysely.selectFrom('certificates').select('id').execute()).toEqual([]);
});
