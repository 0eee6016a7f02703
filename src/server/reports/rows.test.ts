import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { acceptRevision, createMonth, createMonthRow } from '#server/data-input/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import {
  createParentProject,
  createProjectContract,
  createProjectGoal,
  createProjectMember,
} from '#server/parent-projects/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type CountedProjectIds, randomProject } from '../../../tests/support/counted-projects.ts';
import { column, reportCalls, sum, total } from '../../../tests/support/reports.ts';

let t: TestApp;
let owner: string;
let prime: string;
let viewer: string;
let project: string;
let company: string;
let paid: CountedProjectIds;
beforeAll(async () => {
  t = await startTestApp();
  const db = t.db.kysely;
  const [of, by, seen, reviewer] = [await t.hirer(), await t.hirer(), await t.hirer(), await t.hirer()];
  [owner, prime, viewer] = [of.token, by.token, seen.token];
  const created_by = of.userId;
  company = of.companyId;
  project = await createParentProject(db, { owner_company_id: of.companyId, created_by, open_to_company: false });
  const member = (who: typeof of, values: object) =>
    createProjectMember(db, {
      project_id: project,
      kind: 'team',
      role: 'owner',
      email: `${who.userId}@people.example`,
      invited_by: created_by,
      user_id: who.userId,
      ...values,
    });
  await member(of, {});
  await member(by, { kind: 'prime', role: 'reporter', company_id: by.companyId });
  await member(seen, { kind: 'viewer', role: 'viewer' });
  await createProjectGoal(db, {
    project_id: project,
    created_by,
    scope: 'workforce',
    measure: 'hours',
    group_code: 'WOMEN',
    name: 'Women',
    bps: 690,
  });
  const own = await createProjectContract(db, { project_id: project, created_by, hiring_company_id: by.companyId });
  const other = await createProjectContract(db, {
    project_id: project,
    created_by,
    hiring_company_id: await createHiringCompany(db),
  });
  for (const [branch_id, month, isAccepted] of [
    [own, '2026-09-01', true],
    [own, '2026-10-01', false],
    [other, '2026-09-01', true],
    [other, '2026-10-01', false],
  ] as const) {
    for (const tab of ['workforce-utilization', 'local-hiring'] as const) {
      const id = await createMonth(db, {
        project_id: project,
        branch_id,
        month,
        tab,
        submitted_by: created_by,
        submitted_at: new Date(),
      });
      const row = (values: object) => createMonthRow(db, { month_id: id, branch_id, tab, ...values });
      if (tab === 'workforce-utilization') {
        await row({ hours_hundredths: 100_25 });
        await row({ sex: 'female', race: 'white', level: 'apprentice', hours_hundredths: 50_50, new_hires: 1 });
        await row({ trade: 'Carpenter', race: 'not_stated', residence: 'unknown', hours_hundredths: 10_00, people: 1 });
      } else {
        await row({
          people: 2,
          zip: '21230',
          is_local: true,
          local_by: 'zip',
          level: null,
          sex: null,
          race: null,
          residence: null,
        });
        await row({
          people: 1,
          zip: '20001',
          is_local: false,
          local_by: 'not_listed',
          level: null,
          sex: null,
          race: null,
          residence: null,
        });
      }
      if (!isAccepted) continue;
      await db
        .updateTable('project_months')
        .set({ state: 'accepted', accepted_revision: 1 })
        .where('id', '=', id)
        .execute();
      await acceptRevision(db, id, reviewer.userId);
    }
  }
  paid = await randomProject(t, 11, 'custom');
});
afterAll(() => t.close());

const calls = () => reportCalls(t, project);

test('hours by trade and level add up, with what is minority, women’s and apprentices’', async () => {
  const report = await calls().page(owner, 'workforce-utilization', 'basis=accepted&limit=500');
  expect(report.columns.slice(0, 2).map(({ name }) => name)).toEqual(['trade', 'level']);
  expect(report.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Carpenter', 'journey'],
    ['Electrician', 'apprentice'],
    ['Electrician', 'journey'],
  ]);
  expect(total(report, 'hours')).toBe(2 * 160_75);
  expect(sum(column(report, report.rows, 'hours'))).toBe(2 * 160_75);
  expect(total(report, 'hours_minority')).toBe(2 * 100_25);
  expect(total(report, 'female_share')).toBe(Math.trunc((50_50 * 10_000) / 160_75));
  expect(report.facts).toMatchObject([
    { label: 'Women', value: Math.trunc((50_50 * 10_000) / 160_75), note: 'goal 6.9%' },
  ]);
});

test('subtotals follow what they add up, and pages end anywhere', async () => {
  const asked = 'group=employer,trade,level&subtotals=true&basis=current';
  const { report, rows } = await calls().all(owner, 'workforce-utilization', asked, 2);
  expect(rows.map(({ level, cells }) => [level, ...cells.slice(0, 3)])).toEqual([
    [3, 'Chesapeake Electric', 'Carpenter', 'journey'],
    [2, 'Chesapeake Electric', 'Carpenter', null],
    [3, 'Chesapeake Electric', 'Electrician', 'apprentice'],
    [3, 'Chesapeake Electric', 'Electrician', 'journey'],
    [2, 'Chesapeake Electric', 'Electrician', null],
    [1, 'Chesapeake Electric', null, null],
  ]);
  expect(column(report, rows, 'hours').at(-1)).toBe(total(report, 'hours'));
  expect(total(report, 'hours')).toBe(4 * 160_75);
});

test('drafts are for their branch and the team; viewers read accepted months', async () => {
  const hours = async (token: string, query = '') =>
    total(await calls().page(token, 'workforce-utilization', query), 'hours');
  expect(await hours(owner, 'basis=current')).toBe(4 * 160_75);
  expect(await hours(owner, 'basis=accepted')).toBe(2 * 160_75);
  // the other branch's accepted month is no business of a prime contractor
  expect(await hours(prime)).toBe(2 * 160_75);
  expect(await hours(viewer, 'basis=current')).toBe(2 * 160_75);
});

test('local hiring has both shares, and a group opens to its rows', async () => {
  const report = await calls().page(owner, 'local-hiring', 'group=local_by&basis=accepted');
  expect([total(report, 'new_hires'), total(report, 'local_hires'), total(report, 'hires_share')]).toEqual([
    6, 4, 6666,
  ]);
  const opened = await calls().page(owner, 'local-hiring', 'group=&local_by=not_listed&basis=accepted');
  expect([opened.count, total(opened, 'new_hires'), opened.rows[0]?.opens?.month]).toEqual([2, 2, '2026-09']);
  const choices = await t.call(owner, 'GET', `/parent_projects/${project}/report_choices/local-hiring?column=zip`);
  expect(
    choices
      .json()
      .map(({ value }: { value: string }) => value)
      .sort(),
  ).toEqual(['20001', '21230']);
});

test('payments are told one by one, with the days that they took; viewers read those of accepted months', async () => {
  const reports = reportCalls(t, paid.id);
  const { report, rows } = await reports.all(paid.owner, 'payments', 'group=&sort=-paid', 7);
  expect(rows.length).toBe(report.count);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  const amounts = column(report, rows, 'paid') as number[];
  expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
  for (const name of ['paid', 'confirmed', 'unanswered'])
    expect([name, total(report, name)]).toEqual([name, sum(column(report, rows, name))]);
  const contracting = await reports.page(
    paid.owner,
    'contracting',
    'limit=500&group=&columns=contract,paid,confirmed&q=Electrical',
  );
  expect(contracting.count).toBeGreaterThan(0);
  for (const by of ['firm', 'month', 'tier', 'on_time', 'state']) {
    const groups = await reports.page(paid.owner, 'payments', `group=${by}&limit=500`);
    expect([by, sum(column(groups, groups.rows, 'confirmed'))]).toEqual([by, total(report, 'confirmed')]);
  }
  const seen = await reports.page(paid.viewer, 'payments', 'group=&limit=500');
  expect(seen.count).toBeLessThan(report.count);
  const branch = await reports.page(paid.prime, 'payments', 'group=&limit=500');
  expect(branch.count).toBeLessThan(report.count);
  expect(rows.every(({ opens }) => opens?.contract_id !== undefined)).toBe(true);
  // the owner of the project is no party of these payments; the payer is
  expect(rows.some(({ opens }) => opens?.payment_contract_id !== undefined)).toBe(false);
  expect(branch.rows.every(({ opens }) => opens?.payment_contract_id !== undefined)).toBe(true);
  const lines = await t.call(paid.prime, 'GET', `/parent_projects/${paid.id}/counted_lines?limit=5`);
  expect(lines.json()[0].payment_contract_id).not.toBeNull();
  await sql`UPDATE users SET has_payments_feature = false WHERE id = (SELECT user_id FROM memberships
    WHERE company_id = ${paid.primeCompanyId}::uuid LIMIT 1)`.execute(t.db.kysely);
  // nobody is led where they may not go
  const without = await reports.page(paid.prime, 'payments', 'group=&limit=500');
  expect(without.rows.some(({ opens }) => opens?.payment_contract_id !== undefined)).toBe(false);
});

test('workbooks have days as days, and CSV has them as they are written; text of a formula stays text', async () => {
  const reports = reportCalls(t, paid.id);
  await sql`UPDATE parent_project_contracts SET title = '=1+1' WHERE project_id = ${paid.id}::uuid AND tier = 1`.execute(
    t.db.kysely,
  );
  const asked = { group: '', columns: 'contract,paid_on,paid' };
  const sheet = await readSheet((await reports.file(paid.owner, 'payments', 'xlsx', asked)).rawPayload);
  const csv: string[][] = parse((await reports.file(paid.owner, 'payments', 'csv', asked)).body, { bom: true });
  expect(csv[0]).toEqual(['Contract', 'Paid on', 'Paid (US dollars)']);
  const days = sheet.slice(1, -1).map(([, day]) => (day instanceof Date ? day.toISOString().slice(0, 10) : ''));
  expect(days.filter((day) => day !== '').length).toBeGreaterThan(0);
  expect(csv.slice(1, -1).map(([, day]) => day)).toEqual(days);
  expect(csv.map(([title]) => title)).toContain("'=1+1");
  expect(sheet.map(([title]) => title)).toContain('=1+1');
});

test('good faith tells of the own company’s opportunities that name the project or one of its contracts', async () => {
  const db = t.db.kysely;
  const [stranger, draft] = [await createHiringCompany(db), { state: 'draft' as const }];
  const own = await createOpportunity(db, { hiring_company_id: company, reference: '2024-117' });
  await createOpportunity(db, { hiring_company_id: company, title: 'GENERAL construction', state: 'awarded' });
  await createOpportunity(db, { hiring_company_id: company, reference: '2024-118' });
  await createOpportunity(db, { hiring_company_id: company, reference: '2024-117', ...draft });
  await createOpportunity(db, { hiring_company_id: stranger, reference: '2024-117' });
  await sql`
    INSERT INTO outreach_entries (id, opportunity_id, kind, at, side, mwbe_id, content)
    SELECT gen_random_uuid(), ${own}::uuid, k.kind, now(), 'system', m.id, '{}'::jsonb
    FROM (SELECT id FROM mwbes LIMIT 2) m CROSS JOIN (VALUES ('told'), ('opened')) AS k(kind)`.execute(db);
  const report = await calls().page(owner, 'good-faith', 'sort=state');
  expect(report.rows.map(({ opens }) => opens?.opportunity_id).length).toBe(2);
  expect([
    total(report, 'matched'),
    total(report, 'reached'),
    total(report, 'opened'),
    total(report, 'quoted'),
  ]).toEqual([2, 2, 2, 0]);
  for (const token of [prime, viewer]) expect((await calls().page(token, 'good-faith')).count).toBe(0);
});

test('a search finds text of a row, and LIKE signs are letters', async () => {
  const reports = reportCalls(t, paid.id);
  expect((await reports.page(paid.owner, 'payments', 'group=&q=%25')).count).toBe(0);
  const all = await reports.page(paid.owner, 'payments', 'group=&limit=1');
  const [firm] = column(all, all.rows, 'firm');
  const found = await reports.page(
    paid.owner,
    'payments',
    `q=${encodeURIComponent(String(firm).toUpperCase())}&limit=500`,
  );
  expect(found.count).toBeGreaterThan(0);
});
