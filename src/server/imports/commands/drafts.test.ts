import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, type Row } from '../../../../tests/support/imports.ts';
import { problemIn } from '../../../../tests/support/kernel.ts';
import { auditActions, countRows, firms, importClient } from '../../../../tests/support/lists.ts';
import { advanceImportDraftHandler, resumeStalledImports } from '../jobs.ts';

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

describe('import drafts', () => {
  test('goes through columns, preview, import and report, writing nothing before the import', async () => {
    const text = `${list(...firms(3))}\r\n,,,,,,,,\r\n"Total: 3",,,,,,,,`;
    const id = await sam.createDraft('harbor_2026-11-01.csv', text);
    const read = await sam.get(`/${id}`);
    expect(read).toMatchObject({ status: 'columns', by: 'Sam Kowal', proposed_date: '2026-11-01', doubt: null });
    expect(read.columns[4]).toEqual({
      name: 'Zip',
      samples: ['20715'],
      filled: 3,
      misfits: expect.arrayContaining(['phone', 'email', 'state']),
    });
    expect(read.mapping.columns).toMatchObject({ legal_business_name: ['Company Name'], zip_code: ['Zip'] });

    const planned = await sam.plan(id, 'Harbor Office');
    expect(planned.preview.counts).toEqual({
      new: 3,
      updated: 0,
      attached: 0,
      review: 0,
      unchanged: 0,
      lapsed: 0,
      rejected: 2,
    });
    expect([await countRows(t, 'businesses'), await countRows(t, 'list_imports')]).toEqual([0, 0]);
    const { rows } = await sam.get(`/${id}/rows?kind=new`);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ name: 'Firm 0 LLC', place: 'Bowie, MD', position: 0 });
    expect(rows[0].changes).toContainEqual({ field: 'phone', before: null, after: '4105551000' });

    const done = await sam.run(id);
    expect(done).toMatchObject({ status: 'done', report: { created: 3, rejected: 2 }, list_date: '2026-11-01' });
    expect(await countRows(t, 'businesses')).toBe(3);
    expect(await sam.get('')).toMatchObject({
      imports: [{ id, file_name: 'harbor_2026-11-01.csv', agency: 'Harbor Office', by: 'Sam Kowal', status: 'done' }],
      next: null,
    });
    expect(await auditActions(t)).toEqual(['imports.begin', 'imports.plan', 'imports.run']);
    await expect.poll(() => readdirSync(join(t.app.services.config.dataDir, 'uploads/imports-uploads'))).toEqual([]);
  });

  test('leaves the directory unchanged for the same file and shows changed fields of the next list', async () => {
    const first = await sam.createDraft('a.csv', list(...firms(3)));
    await sam.plan(first, 'Harbor Office');
    await sam.run(first);
    const same = await sam.createDraft('a.csv', list(...firms(3)));
    expect((await sam.plan(same, 'Harbor Office')).preview.counts).toMatchObject({ unchanged: 3, new: 0, updated: 0 });
    await sam.call('DELETE', `/${same}`);
    const moved = firms(3).map(
      (row, at): Row => (at === 1 ? ([...row.slice(0, 5), '410-555-9999', '', 'WBE'] as never) : row),
    );
    const next = await sam.createDraft('b.csv', list(...moved));
    const planned = await sam.plan(next, 'harbor office', { list_date: '2026-11-02' });
    expect(planned.preview.counts).toMatchObject({ unchanged: 2, updated: 1 });
    const { rows } = await sam.get(`/${next}/rows?kind=updated`);
    expect(rows).toMatchObject([
      {
        name: 'Firm 1 LLC',
        changes: [
          { field: 'phone', before: '4105551001', after: '4105559999' },
          { field: 'certificate:WBE', before: null, after: 'held' },
        ],
      },
    ]);
  });

  test('returns rejected rows with line and reason, and a CSV with escaped formulas', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(1), ['=HYPERLINK("x")', '2 Main St', 'Bowie', 'MD']));
    await sam.plan(id, 'Harbor Office');
    const { rows } = await sam.get(`/${id}/rows?kind=rejected`);
    expect(rows[0].rejected).toMatchObject({
      line: 3,
      column: 'Company Name',
      reason: 'the name is a formula. Formulas are never evaluated',
      cells: expect.arrayContaining([{ column: 'Company Name', value: '=HYPERLINK("x")', cut: false }]),
    });
    const file = await sam.call('GET', `/${id}/rejected`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="a.rejected.csv"');
    expect(file.body).toBe(
      '\ufeffline,column,reason,Company Name,Address,City,State,Zip,Phone,Website,Certification,Cert Number\n' +
        `3,Company Name,the name is a formula. Formulas are never evaluated,"'=HYPERLINK(""x"")",2 Main St,Bowie,MD,,,,,\n`,
    );
  });

  test('requires confirmation when a complete list lapses more than 5% of the firms', async () => {
    const first = await sam.createDraft('a.csv', list(...firms(20)));
    await sam.plan(first, 'Harbor Office');
    await sam.run(first);
    const next = await sam.createDraft('b.csv', list(...firms(18)));
    const planned = await sam.plan(next, 'Harbor Office', { complete: true, list_date: '2026-11-02' });
    expect(planned.preview).toMatchObject({ lapse: { gone: 2, active: 20, ask: true }, counts: { lapsed: 2 } });
    const { rows } = await sam.get(`/${next}/rows?kind=lapsed`);
    expect(rows[0].changes).toEqual([{ field: 'status', before: 'listed', after: 'lapsed on 2026-11-02' }]);
    const refused = await sam.call('POST', `/${next}/run`, { lapse: false });
    expect([refused.statusCode, problemIn(refused).detail]).toEqual([
      409,
      'The list no longer includes 2 of the agency’s 20 firms, more than 5%. Confirm this, then import.',
    ]);
    expect(await sam.run(next, true)).toMatchObject({ status: 'done', report: { lapsed: 2, unchanged: 18 } });
  });

  test('rebuilds an outdated preview instead of importing', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(2)));
    await sam.plan(id, 'Harbor Office');
    await importsInto(t.db).loadText(list(...firms(2)), 'Harbor Office');
    const again = await sam.run(id);
    expect(again).toMatchObject({ status: 'preview', preview: { counts: { unchanged: 2, new: 0 } } });
    expect(again.problem).toContain('The directory changed after this preview was built');
  });

  test('resumes drafts whose process died', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(2)));
    const { mapping } = await sam.get(`/${id}`);
    const lost = { status: 'planning', agency: 'Harbor Office', mapping: JSON.stringify(mapping) } as const;
    const at = (beat_at: Date) =>
      t.db.kysely
        .updateTable('import_drafts')
        .set({ ...lost, beat_at, tries: 1 })
        .where('id', '=', id)
        .execute();
    await at(new Date('2026-11-20T11:59:30Z'));
    await resumeStalledImports.handle(t.app.services, {});
    expect((await sam.get(`/${id}`)).status).toBe('planning');
    await at(new Date('2026-11-20T11:58:30Z'));
    await resumeStalledImports.handle(t.app.services, {});
    expect(await sam.waitUntilIdle(id)).toMatchObject({ status: 'preview', preview: { counts: { new: 2 } } });
  });

  test('returns a draft to its previous status after repeated failures', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(2)));
    const { mapping } = await sam.get(`/${id}`);
    // a folder instead of the file makes the step fail
    await t.db.kysely
      .updateTable('import_drafts')
      .set({ status: 'importing', tries: 9, beat_at: null, upload: '.', mapping: JSON.stringify(mapping), agency: 'x' })
      .where('id', '=', id)
      .execute();
    await advanceImportDraftHandler.handle(t.app.services, { draft: id });
    expect(await sam.waitUntilIdle(id)).toMatchObject({
      status: 'preview',
      problem: 'Something went wrong on our side. Try again.',
    });
  });

  test('paginates the preview rows', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(1_000)));
    await sam.plan(id, 'Harbor Office');
    const seen: number[] = [];
    for (let after: number | null = -1; after !== null; ) {
      const page = await sam.get(`/${id}/rows?kind=new${after < 0 ? '' : `&after=${after}`}`);
      seen.push(...page.rows.map(({ position }: { position: number }) => position));
      after = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
  });
});

describe('invalid input', () => {
  test('explains why an unsupported file failed', async () => {
    const id = await sam.createDraft('list.csv', '%PDF-1.7 …');
    expect(await sam.get(`/${id}`)).toMatchObject({
      status: 'failed',
      problem: 'The file is a PDF. Ask the agency for the list as CSV or XLSX',
    });
  });

  test('asks about an agency whose name is almost a known one', async () => {
    const first = await sam.createDraft('a.csv', list(...firms(1)));
    await sam.plan(first, 'Harbor Office');
    await sam.run(first);
    const id = await sam.createDraft('b.csv', list(...firms(1)));
    const { mapping } = await sam.get(`/${id}`);
    const settings = { agency: 'Harbour Office', list_date: null, complete: false, mapping };
    const asked = await sam.call('PUT', `/${id}/plan`, settings);
    expect([asked.statusCode, problemIn(asked).errors]).toEqual([
      422,
      [
        {
          field: 'body.agency',
          detail: 'is almost “Harbor Office”. Choose that agency, or confirm that this is another one',
        },
      ],
    ]);
    expect((await sam.plan(id, 'Harbour Office', { new_agency: true })).status).toBe('preview');
  });

  test('reports characters that the file has lost', async () => {
    const [first, ...others] = firms(2);
    const id = await sam.createDraft(
      'a.csv',
      list(['Caf\ufffd Roma LLC', ...(first ?? []).slice(1)] as never, ...others),
    );
    expect((await sam.plan(id, 'Harbor Office')).preview.notes).toEqual([
      '1 cell has characters that were lost before the file was saved, for example “Caf\ufffd Roma LLC” in line 2. Ask the agency for the list as UTF-8',
    ]);
  });

  test('rejects a wrong mapping with the reason', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(2)));
    const { mapping } = await sam.get(`/${id}`);
    const settings = { agency: 'Harbor Office', list_date: null, complete: false };
    const empty = { ...mapping, columns: { ...mapping.columns, legal_business_name: ['Website'] } };
    await sam.call('PUT', `/${id}/plan`, { ...settings, mapping: empty });
    expect(await sam.waitUntilIdle(id)).toMatchObject({
      status: 'columns',
      problem: 'No row of the file contains a firm (2 rows); line 2: Website no firm name',
    });
    const unknown = { ...mapping, columns: { legal_business_name: ['Firma'] } };
    const refused = await sam.call('PUT', `/${id}/plan`, { ...settings, mapping: unknown });
    expect([refused.statusCode, problemIn(refused).detail]).toEqual([422, 'The file has no column “Firma”']);
    const nameless = await sam.call('PUT', `/${id}/plan`, { ...settings, mapping: { columns: { city: ['City'] } } });
    expect([nameless.statusCode, problemIn(nameless).detail]).toEqual([
      400,
      'mapping: needs the column with the firm name',
    ]);
    const tomorrow = await sam.call('PUT', `/${id}/plan`, { ...settings, list_date: '2026-11-21', mapping });
    expect(tomorrow.statusCode).toBe(422);
  });

  test('rejects a second concurrent import with 409 and names the first', async () => {
    const [one, two] = [
      await sam.createDraft('a.csv', list(...firms(1))),
      await sam.createDraft('b.csv', list(...firms(1, 5))),
    ];
    await sam.plan(one, 'Harbor Office');
    await sam.plan(two, 'Port Office');
    await t.db.kysely
      .updateTable('import_drafts')
      .set({ status: 'importing', beat_at: t.clock.now() })
      .where('id', '=', one)
      .execute();
    const refused = await sam.call('POST', `/${two}/run`, { lapse: false });
    expect([refused.statusCode, problemIn(refused).detail]).toEqual([
      409,
      'Another import is running: a.csv (Harbor Office). Try again when it finishes.',
    ]);
  });

  test('offers the last imported mapping for the next list of the agency', async () => {
    const id = await sam.createDraft('a.csv', list(...firms(1)));
    const { mapping } = await sam.get(`/${id}`);
    const { phone: _, ...columns } = mapping.columns;
    await sam.plan(id, 'Harbor Office', { mapping: { ...mapping, columns } });
    await sam.run(id);
    const next = await sam.createDraft('b.csv', list(...firms(1)));
    expect(await sam.get(`/${next}/mapping?agency=harbor%20office`)).toEqual({
      mapping: { ...mapping, columns },
      from: 'saved',
    });
    expect(await sam.get(`/${next}/mapping?agency=Other`)).toMatchObject({ from: 'proposed' });
    expect(await sam.get('/agencies')).toEqual([{ name: 'Harbor Office', has_mapping: true }]);
  });
});
