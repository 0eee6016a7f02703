import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { ImportCounts } from '#contract/opportunity-imports/rules.ts';
import { ocdsPackage } from '#contract/opportunity-imports/schema/ocds.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { archiveDue } from './commands/archive.ts';
import { importOpportunitiesCommand } from './commands/cli.ts';
import { noticeFile, samFile, samRow } from './factory.ts';

const SAMPLES = new URL('../../../samples/', import.meta.url);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z');
  await sql`TRUNCATE opportunities, opportunity_imports CASCADE`.execute(app.db.kysely);
});

async function run(...args: string[]) {
  const printed = { out: '', err: '' };
  const code = await importOpportunitiesCommand.run(app.app.services, [...args, '--json'], {
    folder: '/',
    out: (text) => (printed.out += text),
    err: (text) => (printed.err += text),
  });
  const report = JSON.parse(printed.out || '{}') as ImportCounts & { error?: string; refusals: { reason: string }[] };
  return { code, report, err: printed.err };
}
const counts = async (...args: string[]) => {
  const { rows, imported, updated, unchanged, refused, gone } = (await run(...args)).report;
  return { rows, imported, updated, unchanged, refused, gone };
};
const NONE: ImportCounts = { rows: 0, imported: 0, updated: 0, unchanged: 0, refused: 0, gone: 0 };

async function only(): Promise<Opportunity> {
  const { id } = await app.db.kysely.selectFrom('opportunities').select('id').executeTakeFirstOrThrow();
  const { token } = await app.firm();
  return (await app.call(token, 'GET', `/opportunities?id=${id}`)).json();
}
const stored = () => app.db.kysely.selectFrom('opportunities').selectAll().execute();

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
    expect(await counts(path)).toEqual({ ...NONE, rows: 1, imported: 1 });
    expect(await only()).toMatchObject({
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
    const [{ id } = { id: '' }] = await stored();
    const { token } = await app.firm();
    expect((await app.call(token, 'GET', `/opportunities/${id}/notice`)).json()).toMatchObject({
      ...{ kind: 'Solicitation', psc: ['Z2AA'], set_aside: 'Women-Owned Small Business', archive_on: '2026-12-30' },
    });
  });

  test('the same file twice changes nothing', async () => {
    const path = await samFile([samRow(), samRow({ NoticeId: 'b'.repeat(32), Title: 'Another' })]);
    await run(path);
    const before = await stored();
    expect(await counts(path)).toEqual({ ...NONE, rows: 2, unchanged: 2 });
    expect(await stored()).toEqual(before);
  });

  test('a later file keeps what changed, and an older one undoes nothing', async () => {
    const first = await samFile([samRow()]);
    await run(first);
    const later = { PostedDate: '2026-11-18 09:00:00-05', ResponseDeadLine: '2026-12-20T14:00:00-05:00' };
    expect(await counts(await samFile([samRow(later)]))).toEqual({ ...NONE, rows: 1, updated: 1 });
    const { addenda, deadline } = await only();
    expect(deadline).toBe('2026-12-20T14:00');
    expect(addenda).toMatchObject([
      {
        number: 1,
        said: 'SAM.gov changed this notice.',
        changes: [{ field: 'deadline', from: '2026-12-15T14:00', to: '2026-12-20T14:00' }],
      },
    ]);
    expect(await counts(first)).toEqual({ ...NONE, rows: 1, unchanged: 1 });
    expect((await only()).deadline).toBe('2026-12-20T14:00');
  });

  test('a revision with another id takes the place of the notice before', async () => {
    await run(await samFile([samRow()]));
    const revised = samRow({
      ...{
        NoticeId: 'c'.repeat(32),
        PostedDate: '2026-11-19 09:00:00-05',
        Description: 'Repair of the roof and gutters.',
      },
    });
    expect(await counts(await samFile([revised]))).toEqual({ ...NONE, rows: 1, updated: 1 });
    expect(await stored()).toMatchObject([{ source_ref: 'c'.repeat(32), scope: 'Repair of the roof and gutters.' }]);
    // both in one file are two notices
    await sql`TRUNCATE opportunities CASCADE`.execute(app.db.kysely);
    expect(await counts(await samFile([samRow(), revised]))).toEqual({ ...NONE, rows: 2, imported: 2 });
  });

  test('only a complete file unlists what it lacks, and asks before it unlists many', async () => {
    const rows = Array.from({ length: 30 }, (_, i) =>
      samRow({ NoticeId: `n${i}`, Title: `Job ${i}`, 'Sol#': `S${i}` }),
    );
    await run(await samFile(rows));
    expect(await counts(await samFile(rows.slice(1)))).toMatchObject({ unchanged: 29, gone: 0 });
    expect(await counts(await samFile(rows.slice(1)), '--complete')).toEqual({
      ...NONE,
      rows: 29,
      unchanged: 29,
      gone: 1,
    });
    const gone = await app.db.kysely
      .selectFrom('opportunities')
      .selectAll()
      .where('source_ref', '=', 'n0')
      .executeTakeFirstOrThrow();
    expect(gone.state).toBe('closed');
    const few = await samFile(rows.slice(25));
    const refused = await run(few, '--complete');
    expect(refused.code).toBe(1);
    expect(refused.report.error).toContain('lacks 24 of the 29 notices');
    expect((await stored()).filter(({ state }) => state === 'closed')).toHaveLength(1);
    expect(await counts(few, '--complete', '--allow-gone')).toMatchObject({ unchanged: 5, gone: 24 });
    // one that is listed again is open again
    expect(await counts(await samFile(rows.slice(0, 1)))).toMatchObject({ updated: 1 });
    expect((await stored()).find(({ source_ref }) => source_ref === 'n0')?.state).toBe('published');
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
    await run(await samFile(rows));
    const states = async () => Object.fromEntries((await stored()).map(({ source_ref, state }) => [source_ref, state]));
    expect(await states()).toEqual({ award: 'awarded', past: 'closed', archived: 'closed', soon: 'published' });
    expect(await app.db.kysely.selectFrom('opportunity_awards').select(['name', 'amount']).execute()).toEqual([
      { name: 'Bay Roofing, LLC', amount: 1_250_000 },
    ]);
    app.clock.set('2026-11-27T12:00:00Z');
    await archiveDue(app.app.services);
    expect(await states()).toMatchObject({ soon: 'closed' });
  });

  test('accounts for every row, with the reason of those that it refuses', async () => {
    const { report } = await run(
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
    expect((await stored()).find(({ source_ref }) => source_ref === 'p')).toMatchObject({
      scope: null,
      deadline: null,
    });
    const { token } = await staff();
    const [one] = (await app.call(token, 'GET', '/opportunity_imports')).json();
    const detail = (await app.call(token, 'GET', `/opportunity_imports/${one.id}`)).json();
    expect(detail.refused).toHaveLength(5);
    expect(detail.counts.imported).toBe(2);
  });

  test('a dry run counts the same and writes nothing', async () => {
    await run(await samFile([samRow()]));
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
          }>`SELECT count(*)::int AS n, max(xmin::text) AS latest FROM ${sql.table(table)}`.execute(app.db.kysely);
          return rows[0];
        }),
      );
    const before = await sizes();
    const path = await samFile([
      samRow({ Description: 'New' }),
      samRow({ NoticeId: 'x', Title: 'Fresh', 'Sol#': '7' }),
    ]);
    expect(await counts(path, '--dry-run')).toEqual({ ...NONE, rows: 2, imported: 1, updated: 1 });
    expect(await sizes()).toEqual(before);
    expect(await counts(path)).toEqual({ ...NONE, rows: 2, imported: 1, updated: 1 });
  });

  test('reads the real file of March 2026, again and again', async () => {
    const text = gunzipSync(await readFile(new URL('us_sam_contract_opportunities_2026-03-22.csv.gz', SAMPLES)));
    const path = await noticeFile('sam.csv', text);
    expect(await counts(path)).toEqual({ ...NONE, rows: 526, imported: 521, refused: 5 });
    expect(await counts(path)).toEqual({ ...NONE, rows: 526, unchanged: 521, refused: 5 });
    const rows = await stored();
    const open = rows.filter(({ state }) => state === 'published');
    expect(open.length).toBeGreaterThan(100);
    expect(rows.filter(({ state }) => state === 'awarded')).toHaveLength(41);
    expect(rows.every(({ naics }) => naics.every((code) => /^\d{2,6}$/.test(code)))).toBe(true);
    expect(rows.some(({ scope }) => scope?.includes('<END OF NEW SPECIAL NOTICE DATED 5 MAR 2026>'))).toBe(true);
    const { token } = await app.firm();
    const found = (await app.call(token, 'GET', '/search/opportunities?q=missile+defense')).json();
    expect(found.total).toBeGreaterThan(0);
    for (const { id } of rows.slice(0, 60))
      expect((await app.call(token, 'GET', `/opportunities?id=${id}`)).statusCode).toBe(200);
  });

  test('reads a file in Windows-1252', async () => {
    const text = await readFile(await samFile([samRow({ Title: 'Café – façade' })]), 'utf8');
    const bytes = Buffer.from([...text].map((letter) => (letter === '–' ? 0x96 : letter.charCodeAt(0))));
    await run(await noticeFile('old.csv', bytes));
    expect((await stored())[0]?.title).toBe('Café – façade');
  });
});

describe('hostile files', () => {
  test.each([
    ['an unclosed quote', '"NoticeId","Title","PostedDate","Type"\n"a","never closed', 'never closed'],
    [
      'a line of ten million characters',
      `NoticeId,Title,PostedDate,Type\na,${'x'.repeat(10_000_000)},2026-11-01,Solicitation\n`,
      '4,000,000 characters',
    ],
    ['another list', 'Company Name,City\nOrlo Paving,Towson\n', 'no list of SAM.gov'],
    ['a web page', '<!doctype html><title>x</title>', 'web page'],
    ['nothing', '', 'empty'],
    ['a compressed file', '\u001f\u008b\u0008', 'compressed'],
  ])('refuses %s as a whole', async (_what, content, message) => {
    const { code, report } = await run(await noticeFile('bad.csv', Buffer.from(content, 'latin1')));
    expect(code).toBe(1);
    expect(report.error).toContain(message);
    expect(await stored()).toEqual([]);
  });

  test('refuses one row for a cell that is too long', async () => {
    const { report } = await run(
      await samFile([samRow({ Description: 'x'.repeat(200_000) }), samRow({ NoticeId: 'y', 'Sol#': '8' })]),
    );
    expect(report).toMatchObject({ rows: 2, imported: 1, refused: 1 });
    expect(report.refusals[0]?.reason).toContain('200000 characters');
  });

  test.each([
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['no releases', '{"releases":[]}'],
    ['no JSON', '{"releases":['],
  ])('refuses a package with %s', async (_what, content) => {
    const { code, report } = await run(await noticeFile('bad.json', content));
    expect(code).toBe(1);
    expect(report.error).toBeTruthy();
  });

  test('names what is wrong with a release and imports the others', async () => {
    const { report } = await run(
      await noticeFile(
        'some.json',
        JSON.stringify({ releases: [{ ocid: 'x', id: '1', tag: ['tender'], date: 'soon' }, release()] }),
      ),
    );
    expect(report).toMatchObject({ rows: 2, imported: 1, refused: 1 });
    expect(report.refusals[0]?.reason).toMatch(/^date: /);
  });
});

const release = (more: object = {}) => ({
  ocid: 'ocds-abc-1',
  id: 'ocds-abc-1-01',
  date: '2026-11-01T10:00:00Z',
  tag: ['tender'],
  initiationType: 'tender',
  buyer: { id: 'b', name: 'City of Springfield' },
  tender: {
    ...{ id: 't', title: 'Playground', status: 'active', tenderPeriod: { endDate: '2026-12-10T17:00:00-06:00' } },
    value: { amount: 250_000, currency: 'USD' },
  },
  ...more,
});

describe('Open Contracting', () => {
  test('follows tender, amendment, award and cancellation', async () => {
    const amended = release({
      ...{ id: '2', date: '2026-11-05T10:00:00Z', tag: ['tenderAmendment'] },
      tender: { id: 't', title: 'Playground and paths', status: 'active' },
    });
    const file = (...releases: object[]) => noticeFile('p.json', JSON.stringify({ version: '1.1', releases }));
    expect(await counts(await file(amended, release()))).toEqual({ ...NONE, rows: 2, imported: 1, updated: 1 });
    expect(await only()).toMatchObject({
      ...{
        title: 'Playground and paths',
        deadline: '2026-12-10T17:00',
        time_zone: 'America/Chicago',
        budget_max: 250_000,
      },
      addenda: [{ changes: [{ field: 'title', from: 'Playground', to: 'Playground and paths' }] }],
    });
    const awarded = release({
      ...{ id: '3', date: '2026-12-20T10:00:00Z', tag: ['award'], tender: undefined },
      awards: [
        {
          id: 'a',
          status: 'active',
          value: { amount: 240_000, currency: 'USD' },
          suppliers: [{ id: 's', name: 'Swing Co' }],
        },
      ],
    });
    await run(await file(awarded));
    expect(await only()).toMatchObject({ state: 'awarded', awards: [{ name: 'Swing Co', amount: 240_000 }] });
    const cancelled = release({ id: '4', ocid: 'other', tender: { id: 'u', title: 'Bridge', status: 'cancelled' } });
    await run(await file(cancelled));
    expect((await stored()).find(({ title }) => title === 'Bridge')).toMatchObject({
      ...{ state: 'cancelled', cancelled_reason: 'The tender is cancelled' },
    });
  });

  test('reads the fictional example of the standard', async () => {
    const path = new URL('ocds_fictional_releases_1.1.json', SAMPLES).pathname;
    const { report } = await run(path);
    expect(report).toMatchObject({ rows: 6, imported: 1, refused: 1 });
    expect(report.refusals[0]?.reason).toBe('A plan, not yet a tender');
    expect(await only()).toMatchObject({
      state: 'awarded',
      owner: 'London Borough of Barnet',
      budget_max: null,
      state_code: null,
    });
  });

  test('writes an own opportunity, which is read again as it was', async () => {
    const { token, companyId } = await app.hirer();
    const id = await createOpportunity(app.db.kysely, {
      ...{
        hiring_company_id: companyId,
        budget_min: 100_000,
        budget_max: 400_000,
        reference: 'RFP-7',
        starts_on: '2027-02-01',
      },
      ...{
        ends_on: '2027-08-31',
        contact_name: 'Ann Ode',
        contact_email: 'ann@example.com',
        contact_phone: '(410) 555-0142',
      },
    });
    const response = await app.call(token, 'GET', `/opportunities/${id}/ocds`);
    expect(response.statusCode, response.body).toBe(200);
    expect(ocdsPackage.safeParse(response.json()).error).toBeUndefined();
    const [before] = await stored();
    await run(await noticeFile('own.json', response.body));
    const after = (await stored()).find(({ source }) => source === 'ocds');
    const facts =
      'title scope naics city state_code zip time_zone deadline starts_on ends_on budget_min budget_max reference contact_name contact_email contact_phone state'.split(
        ' ',
      );
    for (const fact of facts) expect([fact, after?.[fact as 'title']]).toEqual([fact, before?.[fact as 'title']]);
    const { token: other } = await app.hirer();
    expect((await app.call(other, 'GET', `/opportunities/${id}/ocds`)).statusCode).toBe(404);
  });
});

async function staff() {
  const { userId, token } = await app.hirer({ user_type: 'INTERNAL' });
  return { userId, token };
}
