import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, type Row } from '../../../../tests/support/imports.ts';
import { problemIn } from '../../../../tests/support/kernel.ts';
import { auditActions, countRows, importClient } from '../../../../tests/support/lists.ts';

let t: TestApp;
let sam: Awaited<ReturnType<typeof importClient>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  sam = await importClient(t, 'sam@example.com');
});

describe('reviews and merges', () => {
  const HERE: Row = ['Orlo Paving, Inc.', '14 Quarry Road', 'Towson', 'MD', '21204', '410-555-0142', '', 'MBE'];
  const PERHAPS: Row = ['Orlo Paving, Inc.', '900 York Road', 'Towson', 'MD', '21286', '', '', 'WBE'];
  const SURE: Row = ['ORLO PAVING INCORPORATED', '14 QUARRY RD', 'TOWSON', 'MD', '21204', '', '', 'DBE'];

  test('returns both records of a review, and who decided it to the second person', async () => {
    await importsInto(t.db).loadText(list(HERE), 'Harbor Office');
    await importsInto(t.db).loadText(list(PERHAPS), 'Port Office');
    const { reviews, waiting } = await sam.get('/reviews');
    expect(waiting).toBe(1);
    expect(reviews[0]).toMatchObject({
      score: 48,
      reasons: ['same name', 'same city'],
      records: [
        { agency: 'Harbor Office', name: 'Orlo Paving, Inc.' },
        { agency: 'Port Office', name: 'Orlo Paving, Inc.' },
      ],
    });
    expect(reviews[0].records[1].facts).toContainEqual({ field: 'zip_code', value: '21286' });
    const other = await importClient(t, 'ana@example.com');
    const [id] = reviews.map((review: { id: string }) => review.id);
    const made = await other.call('POST', `/reviews/${id}/decision`, { decision: 'same' });
    const late = await sam.call('POST', `/reviews/${id}/decision`, { decision: 'different' });
    expect([late.statusCode, problemIn(late).detail]).toEqual([409, 'Sam Kowal already decided: the same firm']);
    expect((await sam.get('/reviews')).waiting).toBe(0);
    const { merges } = await sam.get('/merges');
    expect(merges).toMatchObject([
      { id: made.json().merge_id, by: 'Sam Kowal', score: 48, undone_at: null, into: { name: 'Orlo Paving, Inc.' } },
    ]);
    expect((await sam.call('POST', `/merges/${merges[0].id}/undo`)).statusCode).toBe(200);
    expect((await sam.call('POST', `/merges/${merges[0].id}/undo`)).statusCode).toBe(409);
    expect((await sam.get('/merges')).merges[0]).toMatchObject({ undone_by: 'Sam Kowal' });
    expect(await auditActions(t)).toEqual(expect.arrayContaining(['imports.review.same', 'imports.merge.undo']));
  });

  test('records the origin of every record of an automatic merge', async () => {
    const id = await sam.createDraft('a.csv', list(HERE));
    await sam.plan(id, 'Harbor Office');
    await sam.run(id);
    const next = await sam.createDraft('b.csv', list(SURE, PERHAPS));
    const planned = await sam.plan(next, 'Port Office');
    expect(planned.preview.counts).toMatchObject({ attached: 1, review: 1, new: 0 });
    const { rows } = await sam.get(`/${next}/rows?kind=attached`);
    expect(rows[0].matches).toMatchObject([
      { name: 'Orlo Paving, Inc.', place: 'Towson, MD', reasons: ['same name', 'same street address'] },
    ]);
    await sam.run(next);
    expect((await sam.get('/merges')).merges).toMatchObject([
      {
        by: null,
        records: [{ name: 'ORLO PAVING INCORPORATED', agency: 'Port Office', list_date: '2026-11-01' }],
        into: { records: [{ name: 'Orlo Paving, Inc.', agency: 'Harbor Office', list_date: '2026-11-01' }] },
      },
    ]);
    for (const [q, found] of [
      ['paving inc', 1],
      ['port%20OFFICE', 1],
      ['orlo%25', 0],
      ['tamsin', 0],
    ] as const)
      expect((await sam.get(`/merges?q=${q}`)).merges, q).toHaveLength(found);
    // the second record may be either of the first two
    expect((await sam.get('/reviews?q=paving')).waiting).toBe(2);
    expect(await sam.get('/reviews?q=tamsin')).toMatchObject({ waiting: 0, reviews: [] });
    expect(await countRows(t, 'merges')).toBe(1);
  });
});
