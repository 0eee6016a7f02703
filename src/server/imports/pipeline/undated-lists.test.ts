import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { certificationStatusOf } from '#server/businesses/reads/certification-status.ts';
import { mwbe } from '#server/businesses/reads.ts';
import type { Db } from '#server/db/client.ts';
import { ANONYMOUS } from '#server/kernel/context/actor.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, type Row } from '../../../../tests/support/imports.ts';
import { listFile } from '../factory.ts';
import { refreshNames } from './refresh-names.ts';
import { runImport } from './run.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

const orlo = (phone = '410-555-0101'): Row => [
  'ORLO PAVING, INC.',
  '14 Quarry Rd',
  'Towson',
  'MD',
  '21204',
  phone,
  '',
  'MBE',
];
const load = async (text: string, listDate?: string | null) =>
  runImport(here.store, {
    path: await listFile('list.csv', text),
    agency: 'Harbor Office',
    ...(listDate === undefined ? {} : { listDate }),
  });

async function onlyFirm() {
  const ctx = { sql: db.kysely, now: here.clock.now, actor: ANONYMOUS } as never;
  const { id } = await db.kysely.selectFrom('businesses').select('id').executeTakeFirstOrThrow();
  return { firm: await mwbe(ctx, { id }), status: await certificationStatusOf(ctx, id, { agency: 'Harbor Office' }) };
}

test('a name that was written in capitals before is shown in title case, with its index entry, once', async () => {
  await load(list(orlo(), ['JRM LLC', '1 Main St', 'Bowie', 'MD', '20715']), '2026-11-01');
  await db.kysely
    .updateTable('businesses')
    .set({ legal_business_name: 'ORLO PAVING, INC.', listed_name: null })
    .where('listed_name', 'is not', null)
    .execute();
  const changes = await here.count('changes');
  await refreshNames(here.store);
  expect((await here.golden('Orlo Paving, Inc.'))[0]).toMatchObject({ listed_name: 'ORLO PAVING, INC.' });
  await refreshNames(here.store);
  expect([await here.count('changes'), (await here.golden('JRM LLC')).length]).toEqual([changes + 1, 1]);
});

describe('a list whose date nothing tells', () => {
  test('proves nothing about today', async () => {
    const { listDate, listDateFrom } = await load(list(orlo()));
    expect([listDate, listDateFrom]).toEqual([null, null]);
    const { firm, status } = await onlyFirm();
    expect(status).toMatchObject({
      answer: 'not known',
      list_date: null,
      why: expect.stringContaining('date of that list is not known'),
    });
    expect(firm.certificates).toMatchObject([{ type: 'MBE', list_date: null }]);
    expect(firm).toMatchObject({ legal_business_name: 'Orlo Paving, Inc.', listed_name: 'ORLO PAVING, INC.' });
    expect(firm.sources).toMatchObject({ phone: { agency: 'Harbor Office', list_date: null } });
  });

  test('leaves what a dated list of the agency says, and says so', async () => {
    await load(list(orlo()), '2026-11-01');
    const { report, notes } = await load(list(orlo('410-555-0199')));
    expect(report).toMatchObject({ unchanged: 1, updated: 0 });
    expect(notes).toContain('1 firm stays as in a dated list of this agency');
    expect((await onlyFirm()).firm.certificates).toMatchObject([{ list_date: '2026-11-01' }]);
  });

  test('gives way to a dated list', async () => {
    await load(list(orlo()));
    expect((await load(list(orlo('410-555-0199')), '2020-01-01')).report).toMatchObject({ updated: 1 });
    expect((await onlyFirm()).firm.certificates).toMatchObject([{ list_date: '2020-01-01' }]);
  });

  test('ends a certificate that it calls revoked on the day of the import', async () => {
    const rows =
      'Company Name,Address,City,State,Zip,Cert Type,Status\nTamsin LLC,1 Main St,Bowie,MD,20715,MBE,Revoked\n';
    await load(rows);
    expect((await onlyFirm()).firm.certificates).toMatchObject([{ list_date: null, lapsed_on: '2026-11-20' }]);
  });

  test('cannot be complete', async () => {
    const path = await listFile('list.csv', list(orlo()));
    const complete = runImport(here.store, { path, agency: 'Harbor Office', complete: true });
    await expect(complete).rejects.toThrow('A complete list needs its date');
    expect(await here.count('source_records')).toBe(0);
  });
});
