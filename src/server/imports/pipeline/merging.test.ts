import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, NOTHING, type Row } from '../../../../tests/support/imports.ts';
import { decideReview, undoMerge } from '../commands/review.ts';
import { listFile } from '../factory.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

describe('matching between lists', () => {
  const ORLO = [
    'Orlo Paving, Inc.',
    '14 Quarry Road, Suite 5',
    'Towson',
    'MD',
    '21204',
    '410-555-0142',
    'http://www.orlo-paving.example.com',
    'MBE',
    'A-1',
  ] as const satisfies Row;

  test.each<[string, Row, 'merged' | 'review' | 'created']>([
    [
      'spelling and suffixes at one address',
      ['ORLO PAVING INCORPORATED', '14 QUARRY RD STE 5', 'TOWSON', 'MD', '21204'],
      'merged',
    ],
    [
      'another address, the same phone',
      ['Orlo Paving Inc', '900 New St', 'Essex', 'MD', '21221', '(410) 555-0142'],
      'merged',
    ],
    [
      'another address, the same website',
      ['Orlo Paving', '900 New St', 'Essex', 'MD', '21221', '', 'orlo-paving.example.com/'],
      'merged',
    ],
    ['the name alone', ['Orlo Paving, Inc.', '', '', '', '', '', '', 'WBE', 'Z-9'], 'created'],
    ['the name in another state', ['Orlo Paving, Inc.', '3 Hill St', 'Dover', 'DE', '19901'], 'created'],
    ['the name in the same city', ['Orlo Paving, Inc.', '900 York Road', 'Towson', 'MD', '21286'], 'review'],
    ['another legal form at one address', ['Orlo Paving LLC', '14 Quarry Rd', 'Towson', 'MD', '21204'], 'review'],
    ['a typo in the name', ['Orlo Pavng, Inc.', '14 Quarry Road, Suite 5', 'Towson', 'MD', '21204'], 'review'],
    [
      'another firm in the next suite',
      ['Tamsin Foods LLC', '14 Quarry Road, Suite 6', 'Towson', 'MD', '21204'],
      'created',
    ],
    [
      'another firm in the same office',
      ['Orlo Hauling, Inc.', '14 Quarry Road, Suite 5', 'Towson', 'MD', '21204', '410-555-0142'],
      'created',
    ],
  ])('%s', async (_, row, outcome) => {
    await here.loadText(list(ORLO), 'First Office');
    const report = await here.loadText(list(row), 'Second Office');
    expect(report).toEqual({ ...NOTHING, rows: 1, firms: 1, [outcome]: 1 });
    expect(await here.count('businesses')).toBe(outcome === 'merged' ? 1 : 2);
    expect(await here.loadText(list(row), 'Second Office')).toEqual({ ...NOTHING, rows: 1, firms: 1, unchanged: 1 });
  });

  test('takes each value from the newest list and records its source', async () => {
    await here.load(await listFile('a-2025-01-31.csv', list(ORLO)), 'First Office');
    const other = list(['Orlo Paving', '14 Quarry Rd', 'Towson', 'MD', '21204', '410-555-0999']);
    await here.load(await listFile('b-2026-02-28.csv', other), 'Second Office');
    const [firm] = await here.golden('Orlo Paving');
    expect(firm).toMatchObject({ phone: '4105550999', website: 'http://www.orlo-paving.example.com' });
    expect(firm?.sources).toMatchObject({
      phone: { agency: 'Second Office', list_date: '2026-02-28' },
      website: { agency: 'First Office', list_date: '2025-01-31' },
    });
  });

  test('does not overwrite newer values with an older list', async () => {
    await here.load(await listFile('a-2026-01-31.csv', list(ORLO)), 'First Office');
    const older = list([ORLO[0], ORLO[1], ORLO[2], ORLO[3], ORLO[4], '410-555-0000']);
    expect(await here.load(await listFile('a-2020-01-31.csv', older), 'First Office')).toMatchObject({ unchanged: 1 });
    expect((await here.golden(ORLO[0]))[0]?.phone).toBe('4105550142');
  });

  test('keeps the record of a firm that moved if other evidence matches', async () => {
    await here.loadText(list(ORLO));
    const moved: Row = [ORLO[0], '1 Far Away', 'Bowie', 'MD', '20715', ORLO[5], '', 'MBE', 'A-1'];
    expect(await here.loadText(list(moved))).toEqual({ ...NOTHING, rows: 1, updated: 1, firms: 1 });
    expect(await here.count('source_records')).toBe(1);
    expect((await here.golden(ORLO[0]))[0]).toMatchObject({ address_1: '1 Far Away', city: 'Bowie' });
  });
});

describe('merges and reviews', () => {
  const context = () => ({ now: here.clock.now, actor: SYSTEM_ACTOR, audit: async () => {} });
  const decide = (id: string, decision: 'same' | 'different') =>
    here.store.transact(({ sql: tx }) => decideReview({ ...context(), sql: tx }, id, decision));
  const undo = (id: string) => here.store.transact(({ sql: tx }) => undoMerge({ ...context(), sql: tx }, id));

  test('merges a review decided as the same firm and restores the golden records on undo', async () => {
    await here.loadText(
      list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204', '', '', 'MBE']),
      'First Office',
    );
    await here.loadText(
      list(['Orlo Paving, Inc.', '900 York Rd', 'Towson', 'MD', '21286', '410-555-0101', '', 'WBE']),
      'Second Office',
    );
    const before = await here.snapshot();
    const review = await db.kysely.selectFrom('match_reviews').selectAll().executeTakeFirstOrThrow();
    expect(review.reasons).toEqual(['same name', 'same city']);
    const { mergeId } = await decide(review.id, 'same');
    const merged = await here.golden('Orlo Paving, Inc.');
    expect(merged).toHaveLength(1);
    expect(
      await db.kysely
        .selectFrom('certificates')
        .select('type')
        .where('business_id', '=', merged[0]?.id ?? '')
        .execute(),
    ).toHaveLength(2);
    await expect(decide(review.id, 'different')).rejects.toThrow('already decided');
    await undo(mergeId ?? '');
    expect(await here.snapshot()).toEqual(before);
    await expect(undo(mergeId ?? '')).rejects.toThrow('already undone');
  });

  test('undoes an automatic merge permanently', async () => {
    const second = list(['ORLO PAVING INC', '14 QUARRY ROAD', 'TOWSON', 'MD', '21204', '410-555-0101', '', 'WBE']);
    await here.loadText(
      list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204', '', '', 'MBE']),
      'First Office',
    );
    const before = await here.golden('Orlo Paving, Inc.');
    expect(await here.loadText(second, 'Second Office')).toMatchObject({ merged: 1 });
    const merge = await db.kysely.selectFrom('merges').selectAll().executeTakeFirstOrThrow();
    const { businessId } = await undo(merge.id);
    expect((await here.golden('Orlo Paving, Inc.')).map(({ updated_at: _, ...rest }) => rest)).toEqual(
      before.map(({ updated_at: _, ...rest }) => rest),
    );
    expect((await here.golden('Orlo Paving Inc')).map(({ id }) => id)).toEqual([businessId]);
    expect(await here.count('mwbes')).toBe(2);
    expect(await here.loadText(second, 'Second Office')).toMatchObject({ unchanged: 1 });
    expect(await here.count('businesses')).toBe(2);
  });
});
