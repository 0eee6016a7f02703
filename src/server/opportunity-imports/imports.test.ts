import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NONE, noticeImports, SAMPLES } from '../../../tests/support/notices.ts';
import { archiveDue } from './commands/archive.ts';
import { noticeFile, samFile, samRow } from './factory.ts';

const here = noticeImports();

describe('SAM.gov', () => {
  test('imports a notice with all that it says', async () => {
    const path = await samFile([
      samRow({
        SetASideCode: 'WOSB',
        SetASide: 'Women-Owned Small Business',
        NaicsCode: '238160.0',
        PrimaryContactFullname: 'Ann Ode',
        PrimaryContactEmail: 'ann.ode@example.gov',
        PrimaryContactPhone: '410-555-0142',
        Link: 'javascript:alert(1)',
      }),
    ]);
    expect(await here.counts(path)).toEqual({ ...NONE, rows: 1, imported: 1 });
    expect(await here.only()).toMatchObject({
      ...{
        title: 'Roof repair at Fort Meade',
        owner: 'DEPT OF DEFENSE',
        scope: 'Repair of the roof.',
        state: 'published',
      },
      ...{ naics: ['238160'], certifications: ['WOSB', 'EDWOSB'], state_code: 'MD', zip: '20755', is_open: true },
      ...{
        city: 'Fort George G Meade',
        county: 'Anne Arundel',
        time_zone: 'America/New_York',
        reference: 'W912DR26R0001',
      },
      ...{ deadline: '2026-12-15T14:00', deadline_at: '2026-12-15T19:00:00.000Z', may_edit: false, actions: [] },
      ...{ contact_name: 'Ann Ode', contact_email: 'ann.ode@example.gov', contact_phone: '(410) 555-0142' },
      source: { kind: 'sam', url: `https://sam.gov/workspace/contract/opp/${'a'.repeat(32)}/view` },
    });
    const [{ id } = { id: '' }] = await here.stored();
    const { token } = await here.app.firm();
    expect((await here.app.call(token, 'GET', `/opportunities/${id}/notice`)).json()).toMatchObject({
      ...{ kind: 'Solicitation', psc: ['Z2AA'], set_aside: 'Women-Owned Small Business', archive_on: '2026-12-30' },
    });
  });

  test('the same file twice changes nothing', async () => {
    const path = await samFile([samRow(), samRow({ NoticeId: 'b'.repeat(32), Title: 'Another' })]);
    await here.run(path);
    const before = await here.stored();
    expect(await here.counts(path)).toEqual({ ...NONE, rows: 2, unchanged: 2 });
    expect(await here.stored()).toEqual(before);
  });

  test('a later file keeps what changed, and an older one undoes nothing', async () => {
    const first = await samFile([samRow()]);
    await here.run(first);
    const later = { PostedDate: '2026-11-18 09:00:00-05', ResponseDeadLine: '2026-12-20T14:00:00-05:00' };
    expect(await here.counts(await samFile([samRow(later)]))).toEqual({ ...NONE, rows: 1, updated: 1 });
    const { addenda, deadline } = await here.only();
    expect(deadline).toBe('2026-12-20T14:00');
    expect(addenda).toMatchObject([
      {
        number: 1,
        said: 'SAM.gov changed this notice.',
        changes: [{ field: 'deadline', from: '2026-12-15T14:00', to: '2026-12-20T14:00' }],
      },
    ]);
    expect(await here.counts(first)).toEqual({ ...NONE, rows: 1, unchanged: 1 });
    expect((await here.only()).deadline).toBe('2026-12-20T14:00');
  });

  test('a revision with another id takes the place of the notice before', async () => {
    await here.run(await samFile([samRow()]));
    const revised = samRow({
      ...{
        NoticeId: 'c'.repeat(32),
        PostedDate: '2026-11-19 09:00:00-05',
        Description: 'Repair of the roof and gutters.',
      },
    });
    expect(await here.counts(await samFile([revised]))).toEqual({ ...NONE, rows: 1, updated: 1 });
    expect(await here.stored()).toMatchObject([
      { source_ref: 'c'.repeat(32), scope: 'Repair of the roof and gutters.' },
    ]);
    // both in one file are two notices
    await here.clear();
    expect(await here.counts(await samFile([samRow(), revised]))).toEqual({ ...NONE, rows: 2, imported: 2 });
  });

  test('only a complete file unlists what it lacks, and asks before it unlists many', async () => {
    const rows = Array.from({ length: 30 }, (_, i) =>
      samRow({ NoticeId: `n${i}`, Title: `Job ${i}`, 'Sol#': `S${i}` }),
    );
    await here.run(await samFile(rows));
    expect(await here.counts(await samFile(rows.slice(1)))).toMatchObject({ unchanged: 29, gone: 0 });
    expect(await here.counts(await samFile(rows.slice(1)), '--complete')).toEqual({
      ...NONE,
      rows: 29,
      unchanged: 29,
      gone: 1,
    });
    const gone = await here.app.db.kysely
      .selectFrom('opportunities')
      .selectAll()
      .where('source_ref', '=', 'n0')
      .executeTakeFirstOrThrow();
    expect(gone.state).toBe('closed');
    const few = await samFile(rows.slice(25));
    const refused = await here.run(few, '--complete');
    expect(refused.code).toBe(1);
    expect(refused.report.error).toContain('lacks 24 of the 29 notices');
    expect((await here.stored()).filter(({ state }) => state === 'closed')).toHaveLength(1);
    expect(await here.counts(few, '--complete', '--allow-gone')).toMatchObject({ unchanged: 5, gone: 24 });
    // one that is listed again is open again
    expect(await here.counts(await samFile(rows.slice(0, 1)))).toMatchObject({ updated: 1 });
    expect((await here.stored()).find(({ source_ref }) => source_ref === 'n0')?.state).toBe('published');
  });

  test('awards, passed deadlines and archive days end a notice', async () => {
    const rows = [
      samRow({
        NoticeId: 'award',
        Type: 'Award Notice',
        Awardee: 'Bay Roofing, LLC',
        Award$: '$1,250,000.40',
        AwardDate: '2026-11-01',
      }),
      samRow({ NoticeId: 'past', 'Sol#': '2', ResponseDeadLine: '2026-11-01T10:00:00-04:00' }),
      samRow({ NoticeId: 'archived', 'Sol#': '3', ResponseDeadLine: '', PostedDate: '2026-10-01 10:00:00-04' }),
      samRow({ NoticeId: 'soon', 'Sol#': '4', ResponseDeadLine: '', PostedDate: '2026-11-10 10:00:00-05' }),
    ];
    await here.run(await samFile(rows));
    const states = async () =>
      Object.fromEntries((await here.stored()).map(({ source_ref, state }) => [source_ref, state]));
    expect(await states()).toEqual({ award: 'awarded', past: 'closed', archived: 'closed', soon: 'published' });
    expect(await here.app.db.kysely.selectFrom('opportunity_awards').select(['name', 'amount']).execute()).toEqual([
      { name: 'Bay Roofing, LLC', amount: 1_250_000 },
    ]);
    here.app.clock.set('2026-11-27T12:00:00Z');
    await archiveDue(here.app.app.services);
    expect(await states()).toMatchObject({ soon: 'closed' });
  });

  test('accounts for every row, with the reason of those that it refuses', async () => {
    const { report } = await here.run(
      await samFile([
        samRow(),
        samRow({ PostedDate: '2026-11-09 09:00:00-05' }),
        samRow({ NoticeId: '', Title: 'No id' }),
        samRow({ NoticeId: 'f', Title: '=1+1' }),
        samRow({ NoticeId: 'j', Type: 'Justification' }),
        samRow({ NoticeId: 'd', PostedDate: 'yesterday' }),
        samRow({ NoticeId: 'p', Title: 'Pier', 'Sol#': '9', ResponseDeadLine: '=1+1', Description: '=cmd|calc' }),
      ]),
    );
    expect(report).toMatchObject({ rows: 7, imported: 2, refused: 5 });
    expect(report.refusals.map(({ reason }) => reason)).toEqual([
      'The same notice is in line 2',
      'NoticeId is missing or is no id',
      'Title is a formula',
      'A justification of a decision, not an opportunity',
      'PostedDate is missing or is no date',
    ]);
    expect((await here.stored()).find(({ source_ref }) => source_ref === 'p')).toMatchObject({
      scope: null,
      deadline: null,
    });
    const { token } = await here.app.hirer({ user_type: 'INTERNAL' });
    const [one] = (await here.app.call(token, 'GET', '/opportunity_imports')).json();
    const detail = (await here.app.call(token, 'GET', `/opportunity_imports/${one.id}`)).json();
    expect(detail.refused).toHaveLength(5);
    expect(detail.counts.imported).toBe(2);
  });

  test('a dry run counts the same and writes nothing', async () => {
    await here.run(await samFile([samRow()]));
    const tables = [
      'opportunities',
      'opportunity_notices',
      'opportunity_imports',
      'opportunity_addenda',
      'changes',
      'audit_trail',
    ];
    const sizes = () =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql<{
            n: number;
            latest: string;
          }>`SELECT count(*)::int AS n, max(xmin::text) AS latest FROM ${sql.table(table)}`.execute(here.app.db.kysely);
          return rows[0];
        }),
      );
    const before = await sizes();
    const path = await samFile([
      samRow({ Description: 'New' }),
      samRow({ NoticeId: 'x', Title: 'Fresh', 'Sol#': '7' }),
    ]);
    expect(await here.counts(path, '--dry-run')).toEqual({ ...NONE, rows: 2, imported: 1, updated: 1 });
    expect(await sizes()).toEqual(before);
    expect(await here.counts(path)).toEqual({ ...NONE, rows: 2, imported: 1, updated: 1 });
  });

  test('reads the real file of March 2026, again and again', async () => {
    const text = gunzipSync(await readFile(new URL('us_sam_contract_opportunities_2026-03-22.csv.gz', SAMPLES)));
    const path = await noticeFile('sam.csv', text);
    expect(await here.counts(path)).toEqual({ ...NONE, rows: 526, imported: 521, refused: 5 });
    expect(await here.counts(path)).toEqual({ ...NONE, rows: 526, unchanged: 521, refused: 5 });
    const rows = await here.stored();
    const open = rows.filter(({ state }) => state === 'published');
    expect(open.length).toBeGreaterThan(100);
    expect(rows.filter(({ state }) => state === 'awarded')).toHaveLength(41);
    expect(rows.every(({ naics }) => naics.every((code) => /^\d{2,6}$/.test(code)))).toBe(true);
    expect(rows.some(({ scope }) => scope?.includes('<END OF NEW SPECIAL NOTICE DATED 5 MAR 2026>'))).toBe(true);
    const { token } = await here.app.firm();
    const found = (await here.app.call(token, 'GET', '/search/opportunities?q=missile+defense')).json();
    expect(found.total).toBeGreaterThan(0);
    for (const { id } of rows.slice(0, 60))
      expect((await here.app.call(token, 'GET', `/opportunities?id=${id}`)).statusCode).toBe(200);
  });

  test('reads a file in Windows-1252', async () => {
    const text = await readFile(await samFile([samRow({ Title: 'Café – façade' })]), 'utf8');
    const bytes = Buffer.from([...text].map((letter) => (letter === '–' ? 0x96 : letter.charCodeAt(0))));
    await here.run(await noticeFile('old.csv', bytes));
    expect((await here.stored())[0]?.title).toBe('Café – façade');
  });
});
