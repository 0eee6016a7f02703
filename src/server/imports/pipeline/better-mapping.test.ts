import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, NOTHING } from '../../../../tests/support/imports.ts';
import { csvText, listFile } from '../factory.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

const FIRMS = 60;
/** A directory whose mailing addresses and phones are of another place than the firms. */
const DIRECTORY = csvText([
  [
    'Vendor',
    'Firm',
    'Contact',
    'Mail Street',
    'Mail City',
    'Street',
    'City',
    'State',
    'Office Phone',
    'Phone',
    'Types',
  ],
  ...Array.from({ length: FIRMS }, (_, at) => [
    `V-${at}`,
    `Firm ${at} LLC`,
    `Person ${at}`,
    `PO Box ${at}`,
    'Annapolis',
    `${at + 1} Main St`,
    'Bowie',
    'MD',
    '410-555-0100',
    `410-555-${1000 + at}`,
    'MBE',
  ]),
]);

const WRONG: ListMapping = {
  columns: {
    legal_business_name: ['Firm'],
    address_1: ['Mail Street'],
    city: ['Mail City'],
    state: ['State'],
    phone: ['Office Phone'],
  },
  certifications: ['WBE'],
};
const BETTER: ListMapping = {
  columns: {
    legal_business_name: ['Firm'],
    address_1: ['Street'],
    city: ['City'],
    state: ['State'],
    phone: ['Phone'],
    certification: ['Types'],
  },
};
const LIST_DATE = '2026-11-01';

const load = async (mapping: ListMapping, text = DIRECTORY, listDate: string | null = LIST_DATE) =>
  here.load(await listFile('directory.csv', text), 'Harbor Office', { mapping, listDate });
const saved = (text = DIRECTORY) => `${text}\r\n,,,,,,,,,,`;

const firms = () =>
  db.kysely
    .selectFrom('businesses')
    .select(['legal_business_name as name', 'city', 'phone'])
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const types = async () => [
  ...new Set((await db.kysely.selectFrom('certificates').select('type').execute()).map(({ type }) => type)),
];

describe('a list imported again with a better mapping', () => {
  test('updates its firms though address and phone differ, and drops what the file never said', async () => {
    expect(await load(WRONG)).toEqual({ ...NOTHING, rows: FIRMS, created: FIRMS, firms: FIRMS });
    const ids = await db.kysely.selectFrom('businesses').select('id').orderBy('id').execute();
    expect(await load(BETTER)).toEqual({ ...NOTHING, rows: FIRMS, updated: FIRMS, firms: FIRMS });
    expect(await db.kysely.selectFrom('businesses').select('id').orderBy('id').execute()).toEqual(ids);
    expect((await firms())[0]).toMatchObject({ city: 'Bowie', phone: expect.stringMatching(/^4105551/) });
    expect([await types(), await here.count('match_reviews')]).toEqual([['MBE'], 0]);
    expect(await load(BETTER)).toEqual({ ...NOTHING, rows: FIRMS, unchanged: FIRMS, firms: FIRMS });
  });

  test('updates its firms even if the name was read from another column', async () => {
    await load({ ...WRONG, columns: { ...WRONG.columns, legal_business_name: ['Contact'] } });
    expect(await load(BETTER)).toEqual({ ...NOTHING, rows: FIRMS, updated: FIRMS, firms: FIRMS });
    expect((await firms()).map(({ name }) => name)).toContain('Firm 0 LLC');
  });

  test('updates its firms in a file saved anew, by their names', async () => {
    await load(WRONG);
    expect(await load(BETTER, saved())).toMatchObject({ updated: FIRMS, created: 0, review: 0 });
  });

  test('corrects the date of the list', async () => {
    await load(BETTER, DIRECTORY, null);
    expect(await load(BETTER)).toMatchObject({ unchanged: FIRMS });
    expect(await db.kysely.selectFrom('certificates').select('list_date').distinct().execute()).toEqual([
      { list_date: LIST_DATE },
    ]);
    await load(BETTER, DIRECTORY, '2026-10-01');
    expect(await db.kysely.selectFrom('certificates').select('list_date').distinct().execute()).toEqual([
      { list_date: '2026-10-01' },
    ]);
  });
});

describe('a later list of the same agency', () => {
  const numbered = { ...BETTER, columns: { ...BETTER.columns, agency_id: ['Vendor'] } };
  const moved = DIRECTORY.replaceAll('Main St', 'Far Away Rd')
    .replaceAll('Bowie', 'Towson')
    .replaceAll('410-555', '443-555');

  test('continues a firm that moved by the number that the agency gave it', async () => {
    await load(numbered);
    expect(await load(numbered, moved, '2026-11-10')).toMatchObject({ updated: FIRMS, created: 0, review: 0 });
  });

  test('never continues another firm under the same number', async () => {
    await load(numbered);
    const renamed = moved.replaceAll('Firm ', 'Quite Other Business ');
    expect(await load(numbered, renamed, '2026-11-10')).toMatchObject({ updated: 0, created: FIRMS });
  });

  test('asks about a firm of the same name elsewhere', async () => {
    await load(BETTER);
    const apart = moved.replaceAll('Towson', 'Bowie');
    expect(await load(BETTER, apart, '2026-11-10')).toMatchObject({ updated: 0, review: FIRMS });
  });
});
