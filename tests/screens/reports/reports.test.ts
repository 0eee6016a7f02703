import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { recountProject } from '#server/counting/commands/recount.ts';
import {
  createParentProject,
  createProjectContract,
  createProjectGoal,
  createProjectMember,
} from '#server/parent-projects/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit, createCompany } = accountScreens();
let owner: Awaited<ReturnType<typeof createCompany>>;
let viewer: Awaited<ReturnType<typeof createCompany>>;
let project: string;
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  owner = await createCompany('Harborline Development', 'Ruth');
  viewer = await createCompany('Harborside Council', 'Mae');
  await stage.app.db.kysely
    .updateTable('users')
    .set({ has_payments_feature: true })
    .where('id', '=', owner.userId)
    .execute();
  project = await library();
});

/** A prime contract of $20,000,000 and three firms below it; two were paid for two months, and confirmed it. */
async function library(): Promise<string> {
  const db = stage.app.db.kysely;
  const of = { created_by: owner.userId };
  const id = await createParentProject(db, { owner_company_id: owner.id, rule_pack: 'custom', ...of });
  for (const [who, part] of [
    [owner, { kind: 'team', role: 'owner' }],
    [viewer, { kind: 'viewer', role: 'viewer' }],
  ] as const)
    await createProjectMember(db, {
      project_id: id,
      email: `${randomUUID()}@people.example`,
      user_id: who.userId,
      invited_by: owner.userId,
      ...part,
    });
  await createProjectGoal(db, { project_id: id, ...of, name: 'Minority-owned (MBE)' });
  const prime = await createCompany('Calvert & Pratt Builders', 'Ines');
  const top = await createProjectContract(db, { project_id: id, ...of, hiring_company_id: prime.id, number: '0400' });
  for (const [at, name] of ['Batista Electric', 'Okonjo & Daughters Power', 'Lantern Row Electric'].entries()) {
    const { id: business, mwbeId } = await createBusiness(db, { legal_business_name: name });
    const dates = { issued_on: '2024-01-01', expires_on: '2028-01-01', list_date: '2026-10-01' };
    await createCertificate(db, business, { agency: 'Maryland Department of Transportation', type: 'MBE', ...dates });
    const award_cents = [2_000_000_00, 1_000_000_00, 268_000_00][at] ?? 0;
    const parties = { hiring_company_id: prime.id, mwbe_id: mwbeId, owner_company_id: owner.id, ...of };
    const pays = await createPaymentContract(db, { ...parties, award_cents });
    const payment_contract_id = pays;
    await createProjectContract(db, {
      ...{
        project_id: id,
        parent_id: top,
        mwbe_id: mwbeId,
        number: `041${at}`,
        award_cents,
        payment_contract_id,
        ...of,
      },
      title: 'Electrical work',
    });
    if (at === 2) continue;
    const agreed = { paid_cents: award_cents / 4, answered_cents: award_cents / 4 };
    await createPaymentLine(db, pays, 'confirmed', { month: '2026-08-01', paid_on: '2026-08-20', ...agreed });
    await createPaymentLine(db, pays, 'confirmed', { month: '2026-09-01', paid_on: '2026-09-20', ...agreed });
  }
  await recounted(id);
  return id;
}

async function recounted(id: string): Promise<void> {
  await sql`INSERT INTO counting_marks (project_id, at) VALUES (${id}::uuid, now())`.execute(stage.app.db.kysely);
  await recountProject(stage.app.app.services, id);
}

const report = (type: string, search = '', typeId = project) =>
  `/parent-project/${project}/report/${type}/${typeId}${search}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const table = (page: Page) => page.getByRole('table').or(page.getByRole('grid')).first();
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) });
const choose = async (page: Page, box: string | RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
};
const setting = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('a figure opens down to the firm’s answer, and a credited one to payments, rule and reason [ROUTE-056, MISC-013]', async () => {
  const page = await visit(owner.token, report('contracting'));
  await heading(page, 'Contracting report').waitFor();
  await row(page, '^0410').waitFor();
  expect(await row(page, 'All 4 rows').innerText()).toMatch(/\$20,000,000\s[\s\S]*\$1,500,000/);
  await expectAccessible(page, 'contracting report');
  const figures = row(page, '^0410').getByRole('link', { name: '$1,000,000', exact: true });
  // paid, confirmed, credited
  expect(await figures.count()).toBe(3);
  await figures.nth(2).click();
  const lines = page.getByRole('dialog', { name: 'Counted payments' });
  await eventually(() => lines.getByRole('row').count()).toBe(3);
  await page.goto(new URL(report('contracting', '?group=tier'), page.url()).href);
  await row(page, '^Tier 1').getByRole('link', { name: 'Tier 1' }).click();
  await figures.nth(1).click();
  await page.waitForURL('**/payment-tracking/**');
  await page.getByText('Confirmed').first().waitFor();
});

test('grouping, filters and order are in the address; a group opens to its rows, and back leads to it', async () => {
  const page = await visit(owner.token, report('contracting'), { expected: [/400 \(Bad Request\)/] });
  await row(page, '^0410').waitFor();
  await choose(page, 'Group by', 'Tier');
  await row(page, '^Tier 1').waitFor();
  expect(setting(page, 'group')).toBe('tier');
  expect(await row(page, '^Tier 1').innerText()).toMatch(/\$3,268,000/);
  await expectAccessible(page, 'grouped report');
  await row(page, '^Tier 1').getByRole('link', { name: 'Tier 1' }).click();
  await row(page, '^0412').waitFor();
  expect(await row(page, 'All 3 rows').innerText()).toMatch(/\$3,268,000/);
  await page.getByRole('button', { name: 'Remove Tier: Tier 1' }).waitFor();
  await page.goBack();
  await row(page, '^Tier 1').waitFor();
  await page.goto(new URL(report('contracting', '?sort=-award&firm=Batista%20Electric'), page.url()).href);
  await row(page, 'All 1 row').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await row(page, 'All 4 rows').waitFor();
  await page.goto(new URL(report('contracting', '?group=trade'), page.url()).href);
  await page.getByText('The report doesn’t have what this address asks for').waitFor();
  await page.getByRole('button', { name: 'Show the whole report' }).click();
  await row(page, 'All 4 rows').waitFor();
});

test('is replayed by other rules beside those of the project', async () => {
  const page = await visit(owner.token, report('contracting', '?group=tier'));
  await row(page, '^Tier 1').waitFor();
  await page.getByRole('button', { name: 'Replay by other rules' }).click();
  await choose(page, 'Rules', /^New York/);
  await page.getByRole('columnheader', { name: 'Replayed MBE' }).waitFor();
  expect(setting(page, 'pack')).toBe('new-york-state-mwbe');
  await expectAccessible(page, 'replayed report');
  await page.getByRole('button', { name: 'Stop replaying' }).click();
  await page.getByRole('columnheader', { name: 'Replayed MBE' }).waitFor({ state: 'detached' });
});

test('a layout has columns and names of its own, and is removed only when asked', async () => {
  const page = await visit(owner.token, report('contracting', '?group=firm'));
  await row(page, '^Batista').waitFor();
  await page.getByRole('button', { name: 'Save layout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this layout' });
  await dialog.getByRole('button', { name: 'Save layout' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Awards by firm');
  await dialog.getByLabel('Lines above the table').fill('Harborline Development');
  await dialog.getByLabel('Name of Award', { exact: true }).fill('Net award');
  await expectAccessible(page, 'layout dialog');
  await dialog.getByRole('button', { name: 'Save layout' }).click();
  await heading(page, 'Awards by firm').waitFor();
  await page.getByRole('columnheader', { name: 'Net award' }).waitFor();
  await page.getByText('Harborline Development').first().waitFor();
  await page.getByRole('button', { name: 'Edit layout' }).click();
  await page.getByRole('dialog', { name: 'Edit layout' }).getByRole('button', { name: 'Remove layout' }).click();
  await page.getByRole('dialog', { name: 'Remove layout' }).getByRole('button', { name: 'Remove layout' }).click();
  await heading(page, 'Contracting report').waitFor();
});

test('a published report is frozen, says what changed since, and is checked at /verify', async () => {
  const page = await visit(owner.token, report('contracting', '?group=tier'));
  await row(page, '^Tier 1').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this report' });
  await dialog.getByLabel('Title').fill('Third quarter');
  await dialog.getByRole('button', { name: 'Publish report' }).click();
  await heading(page, 'Third quarter').waitFor();
  await page.getByText(/Published report 1, frozen on/).waitFor();
  await expectAccessible(page, 'published report');
  await sql`UPDATE parent_project_contracts SET award_cents = award_cents + 500000000
            WHERE project_id = ${project}::uuid AND tier = 0`.execute(stage.app.db.kysely);
  await recounted(project);
  await page.getByRole('button', { name: 'What changed since' }).click();
  const changes = page.getByRole('dialog', { name: 'What changed since this was published' });
  await changes.getByRole('table', { name: 'Totals' }).getByText('+$5,000,000').waitFor();
  await expectAccessible(page, 'what changed');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Signed file (JSON)' }).click();
  const path = await (await download).path();
  await page.goto(new URL('/verify', page.url()).href);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText('Third quarter').waitFor();
  const seen = await visit(viewer.token, report('contracting'));
  await heading(seen, 'Contracting report').waitFor();
  expect(await seen.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
});

test('fits a phone, whose table scrolls by itself', async () => {
  const page = await visit(owner.token, report('payments'), { width: 360, expected: [/404 \(Not Found\)/] });
  await heading(page, 'Payment report').waitFor();
  await row(page, '^Batista').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  for (const [type, name] of [
    ['workforce-utilization', 'Workforce utilization report'],
    ['local-hiring', 'Local hiring report'],
    ['good-faith', 'Good-faith report'],
  ] as const) {
    await page.goto(new URL(report(type), page.url()).href);
    await heading(page, name).waitFor();
    await page.getByText('Nothing to report yet').waitFor();
  }
  await page.goto(new URL(report('contracting', '', randomUUID()), page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
