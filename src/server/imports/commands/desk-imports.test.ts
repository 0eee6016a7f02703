import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, type Row } from '../../../../tests/support/imports.ts';
import { problemIn } from '../../../../tests/support/kernel.ts';
import { auditActions, firms, importClient } from '../../../../tests/support/lists.ts';

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

describe('imports at the desk', () => {
  test('builds the preview anew where other rows would change, though as many', async () => {
    const base = importsInto(t.db);
    await base.loadText(list(...firms(2)), 'Harbor Office', { listDate: '2026-10-01' });
    const renumbered = firms(2).map(
      (row, at): Row => (at === 0 ? ([...row.slice(0, 5), '410-555-7777', '', 'MBE'] as never) : row),
    );
    const id = await sam.createDraft('a.csv', list(...renumbered));
    expect((await sam.plan(id, 'Harbor Office')).preview.counts).toMatchObject({ updated: 1, unchanged: 1 });
    const other = firms(2).map((row): Row => [...row.slice(0, 5), '410-555-8888', '', 'MBE'] as never);
    await base.loadText(list(other[0] as Row, firms(2)[1] as Row), 'Harbor Office', { listDate: '2026-10-02' });
    const again = await sam.run(id);
    expect(again).toMatchObject({ status: 'preview', preview: { counts: { updated: 1, unchanged: 1 } } });
    expect(again.problem).toContain('The directory changed after this preview was built');
    const { rows } = await sam.get(`/${id}/rows?kind=updated`);
    expect(rows[0].changes).toEqual([{ field: 'phone', before: '4105558888', after: '4105557777' }]);
    expect(await sam.run(id)).toMatchObject({ status: 'done', report: { updated: 1 } });
  });

  test('proposes the date from a column of updates, and goes by the one that the person leaves', async () => {
    const withUpdates = list(...firms(2))
      .split('\r\n')
      .map((line, at) => `${line},${['Last Updated', '2026-03-01', '2026-04-15'][at]}`);
    const id = await sam.createDraft('list.csv', withUpdates.join('\r\n'));
    expect(await sam.get(`/${id}`)).toMatchObject({ proposed_date: '2026-04-15', proposed_date_from: 'as-of column' });
    const proposed = await sam.plan(id, 'Harbor Office', { list_date: '2026-04-15' });
    expect(proposed.preview).toMatchObject({ list_date: '2026-04-15', list_date_from: 'as-of column', notes: [] });
    const stated = await sam.plan(id, 'Harbor Office', { list_date: '2026-04-20' });
    expect(stated.preview).toMatchObject({ list_date: '2026-04-20', list_date_from: 'given' });
  });

  test('imports a list of unknown date as such, and requires the date of a complete one', async () => {
    const id = await sam.createDraft('list.csv', list(...firms(1)));
    const { mapping, proposed_date } = await sam.get(`/${id}`);
    expect(proposed_date).toBeNull();
    const refused = await sam.call('PUT', `/${id}/plan`, {
      agency: 'Harbor Office',
      list_date: null,
      complete: true,
      mapping,
    });
    expect([refused.statusCode, problemIn(refused).errors]).toEqual([
      422,
      [
        {
          field: 'body.list_date',
          detail: 'is needed for a complete list: firms that it no longer includes lapse on that day',
        },
      ],
    ]);
    const planned = await sam.plan(id, 'Harbor Office', { list_date: null });
    expect(planned.preview).toMatchObject({
      list_date: null,
      list_date_from: null,
    });
    expect(await sam.run(id)).toMatchObject({ status: 'done', list_date: null });
    const certificates = await t.db.kysely.selectFrom('certificates').select(['type', 'list_date']).execute();
    expect(certificates).toEqual([{ type: 'MBE', list_date: null }]);
  });

  test('undoes an import with its audit entry, and takes the same list again', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(3)));
    await sam.plan(id, 'Harbor Office');
    expect((await sam.run(id)).undo).toEqual({ until: '2026-12-20T12:00:00.000Z', at: null, by: null });
    expect(await sam.get(`/${id}/undo`)).toEqual({ removed: 3, restored: 0, kept: 0 });
    expect((await sam.call('POST', `/${id}/undo`)).statusCode).toBe(204);
    await expect.poll(async () => (await sam.get(`/${id}`)).status).toBe('undone');
    expect(await sam.get(`/${id}`)).toMatchObject({
      report: { created: 3 },
      undo: { until: null, at: '2026-11-20T12:00:00.000Z', by: 'Sam Kowal' },
    });
    expect((await auditActions(t)).at(-1)).toBe('imports.undo');
    const refused = await sam.call('POST', `/${id}/undo`);
    expect([refused.statusCode, problemIn(refused).detail]).toEqual([409, 'This import was already undone']);
    const again = await sam.createDraft('a.csv', list(...firms(3)));
    expect((await sam.plan(again, 'Harbor Office')).preview.counts).toMatchObject({ new: 3 });
    expect(await sam.run(again)).toMatchObject({ status: 'done', report: { created: 3 } });
  });
});
