import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import type { Replayed } from '#contract/counting/schema/replays.ts';
import type { Report } from '#contract/reports/schema.ts';
import { recountProject } from '#server/counting/commands/recount.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type CountedProjectIds, randomProject } from '../../../tests/support/counted-projects.ts';
import { pdfText } from '../../../tests/support/pdf-text.ts';
import { column, reportCalls, sum, total } from '../../../tests/support/reports.ts';

let t: TestApp;
let project: CountedProjectIds;
let calls: ReturnType<typeof reportCalls>;
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set('2026-11-20T12:00:00Z');
  project = await randomProject(t, 7, 'baltimore-city-mwbe');
  calls = reportCalls(t, project.id);
  await sql`INSERT INTO counting_marks (project_id, at) VALUES (${project.id}::uuid, now())`.execute(t.db.kysely);
  await recountProject(t.app.services, project.id);
});
afterAll(() => t.close());

const people = () =>
  [
    ['owner', project.owner],
    ['prime', project.prime],
    ['viewer', project.viewer],
  ] as const;
const counts = async (token: string): Promise<ProjectCounts> =>
  (await t.call(token, 'GET', `/parent_projects/${project.id}/counts`)).json();
const creditName = ({ scope, group }: { scope: string; group: string }) => `credit:${scope}:${group}`;

describe('a contracting report', () => {
  test('credits to the cent what the project counts, for its team, a prime contractor and viewers', async () => {
    for (const [who, token] of people()) {
      const report = await calls.page(token, 'contracting', 'limit=500');
      const { groups } = await counts(token);
      expect(groups.length).toBeGreaterThan(0);
      for (const group of groups) {
        const name = creditName(group);
        expect([who, name, total(report, name) ?? 0]).toEqual([who, name, group.confirmed.cents]);
        expect([who, name, sum(column(report, report.rows, name))]).toEqual([who, name, group.confirmed.cents]);
      }
      expect(report.facts.filter(({ counted }) => counted).map(({ value }) => value)).toEqual(
        groups.map(({ confirmed }) => confirmed.cents),
      );
    }
  });

  test('adds up by month to the same credit, paid and confirmed amounts', async () => {
    for (const [who, token] of people()) {
      const whole = await calls.page(token, 'contracting', 'limit=500');
      const months = await calls.page(token, 'contracting', 'group=month&limit=500');
      const credits = whole.columns.map(({ name }) => name).filter((name) => name.startsWith('credit:'));
      for (const name of ['paid', 'confirmed', 'award', 'commitment', ...credits]) {
        expect([who, name, total(months, name) ?? 0]).toEqual([who, name, total(whole, name) ?? 0]);
        expect([who, name, sum(column(months, months.rows, name))]).toEqual([who, name, total(whole, name) ?? 0]);
      }
    }
  });

  test('a group opens to rows with the same sums', async () => {
    for (const by of ['firm', 'tier', 'credit_group', 'scope', 'month']) {
      const groups = await calls.page(project.owner, 'contracting', `group=${by}&limit=500`);
      for (const row of groups.rows) {
        const value = row.cells[0] ?? '(none)';
        const opened = await calls.page(
          project.owner,
          'contracting',
          `group=&${by}=${encodeURIComponent(value)}&limit=500`,
        );
        for (const name of ['award', 'paid', 'confirmed'])
          expect([by, value, name, total(opened, name)]).toEqual([by, value, name, column(groups, [row], name)[0]]);
        if (by !== 'month') expect(opened.count).toBe(row.count);
      }
    }
  });

  test('counts an amount of a tree once in its total', async () => {
    const report = await calls.page(project.owner, 'contracting', 'limit=500&columns=tier,award');
    const contracts = await t.call(project.owner, 'GET', `/parent_projects/${project.id}/contracts?limit=100`);
    expect(total(report, 'award')).toBe(contracts.json().total.award_cents);
    expect(sum(column(report, report.rows, 'award'))).toBeGreaterThan(total(report, 'award') as number);
  });

  test('shows a prime contractor its branch alone, and viewers contracts with an accepted month', async () => {
    const [all, branch, seen] = await Promise.all(
      people().map(([, token]) => calls.page(token, 'contracting', 'limit=500&columns=branch,contract')),
    );
    const contracts = (report: Report | undefined) =>
      (report?.rows ?? []).flatMap(({ opens }) => opens?.contract_id ?? []);
    expect(contracts(branch).length).toBeLessThan(contracts(all).length);
    expect(contracts(seen).length).toBeLessThan(contracts(all).length);
    expect(contracts(all)).toEqual(expect.arrayContaining([...contracts(branch), ...contracts(seen)]));
    const outsider = await t.hirer();
    expect((await t.call(outsider.token, 'GET', calls.path('contracting'))).statusCode).toBe(404);
  });

  test('is replayed by other rules beside those of the project, as counting replays it', async () => {
    const asked = 'pack=federal-dbe&suspensions=ignore';
    for (const [who, token] of people()) {
      const report = await calls.page(token, 'contracting', `${asked}&limit=500`);
      const replay: Replayed = (await t.call(token, 'GET', `/parent_projects/${project.id}/replay?${asked}`)).json();
      for (const { scope, group, before_cents, after_cents } of replay.groups) {
        const names = [`credit:${scope}:${group}`, `replayed:${scope}:${group}`];
        expect([who, group, ...names.map((name) => total(report, name) ?? 0)]).toEqual([
          who,
          group,
          before_cents,
          after_cents,
        ]);
      }
      const months = await calls.page(token, 'contracting', `${asked}&group=month&limit=500`);
      for (const { name } of report.columns.filter(({ name }) => name.startsWith('replayed:')))
        expect([who, name, sum(column(months, months.rows, name))]).toEqual([who, name, total(report, name) ?? 0]);
    }
    expect((await t.call(project.owner, 'GET', `${calls.path('contracting')}?pack=no-such-pack`)).statusCode).toBe(404);
  });

  test('has the same rows page by page, in every order', async () => {
    const whole = await calls.page(project.owner, 'contracting', 'limit=500');
    for (const order of ['firm', '-award', 'confirmed', '-number', 'confirmed_share', 'tier']) {
      const { rows } = await calls.all(project.owner, 'contracting', `sort=${order}`);
      expect(rows.map(({ key }) => key).sort()).toEqual(whole.rows.map(({ key }) => key).sort());
    }
    const { report, rows } = await calls.all(project.owner, 'contracting', 'sort=-award');
    const awards = column(report, rows, 'award').map((cell) => cell ?? Number.NEGATIVE_INFINITY) as number[];
    expect(awards).toEqual([...awards].sort((one, other) => other - one));
    const groups = await calls.all(project.owner, 'contracting', 'group=tier,firm&subtotals=true');
    expect(new Set(groups.rows.map(({ key }) => key)).size).toBe(groups.rows.length);
    expect(groups.rows.at(-1)?.level).toBe(1);
  });

  test('refuses columns, filters and cursors that it does not have', async () => {
    for (const query of [
      'columns=hours',
      'group=award',
      'group=firm,firm',
      'sort=hours',
      'trade=x',
      'tier=9',
      'after=x',
      'level=journey',
    ])
      expect([query, (await t.call(project.owner, 'GET', `${calls.path('contracting')}?${query}`)).statusCode]).toEqual(
        [query, 400],
      );
  });
});

test('page, CSV, XLSX and PDF have the same rows and totals to the cent [API-042, API-046]', async () => {
  for (const settings of [{}, { group: 'firm' }, { group: 'tier,firm', subtotals: 'true' }, { group: 'month' }]) {
    const page = await calls.page(project.owner, 'contracting', `${new URLSearchParams(settings)}&limit=500`);
    const expected = [...page.rows.map(({ cells }) => cells), page.totals].map((cells) =>
      cells.filter((_, at) => page.columns[at]?.kind === 'money'),
    );
    const money = (cells: readonly unknown[]) =>
      cells
        .filter((_, at) => page.columns[at]?.kind === 'money')
        .map((cell) => (cell === '' || cell === null ? null : Math.round(Number(cell) * 100)));
    const csv = await calls.file(project.owner, 'contracting', 'csv', settings);
    const lines: string[][] = parse(csv.body, { bom: true });
    expect(lines.slice(1).map(money)).toEqual(expected);
    const xlsx = await calls.file(project.owner, 'contracting', 'xlsx', settings);
    const sheet = await readSheet(xlsx.rawPayload);
    expect(sheet.slice(1).map(money)).toEqual(expected);
    expect(
      sheet
        .slice(1)
        .flat()
        .filter((cell) => typeof cell === 'number').length,
    ).toBeGreaterThan(0);
    const pdf = pdfText((await calls.file(project.owner, 'contracting', 'pdf', settings)).rawPayload);
    for (const cents of expected.at(-1) ?? []) if (typeof cents === 'number') expect(pdf).toContain(dollars(cents));
  }
});

const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
