import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ProjectDetails } from '#contract/parent-projects/schema/projects.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import {
  createParentProject,
  createProjectContract,
  createProjectGoal,
  createProjectMember,
} from '#server/parent-projects/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { descriptionListOf, eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit, createCompany } = accountScreens();
const PHONE = { width: 360, touch: true } as const;

let owner: Awaited<ReturnType<typeof createCompany>>;
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  owner = await createCompany('Harborline Development', 'Ruth');
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
async function choose(page: Page, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const manage = async (page: Page, item: string) => {
  await button(page, 'Manage project').click();
  await page.getByRole('menuitem', { name: item }).click();
};
async function figuresOf(page: Page): Promise<Record<string, string>> {
  const region = page.getByRole('region', { name: 'Figures', exact: true });
  await region.waitFor();
  return descriptionListOf(region);
}
const call = (method: string, path: string, body?: object) =>
  stage.app.call(owner.token, method, `/parent_projects/${path}`, body);

/** A project with goals, two branches and months that were accepted of one. */
async function projectWithFirms(more: object = {}) {
  const db = stage.app.db.kysely;
  const of = { created_by: owner.userId };
  const id = await createParentProject(db, { owner_company_id: owner.id, ...of, ...more });
  await createProjectMember(db, {
    project_id: id,
    kind: 'team',
    role: 'owner',
    email: `${randomUUID()}@people.example`,
    user_id: owner.userId,
    company_id: owner.id,
    invited_by: owner.userId,
  });
  await createProjectGoal(db, { project_id: id, ...of });
  await createProjectGoal(db, {
    project_id: id,
    ...of,
    group_code: 'WBE',
    name: 'Women-owned (WBE)',
    bps: 1000,
    certificate_types: ['WBE'],
  });
  const prime = await createCompany('Calvert & Pratt Builders', 'Ines');
  const top = await createProjectContract(db, {
    project_id: id,
    ...of,
    hiring_company_id: prime.id,
    number: '0400',
    award_cents: 127_600_000_00,
    commitment_cents: 120_000_000_00,
    reported_cents: 76_800_000_00,
    accepted_month: '2026-10-01',
    accepted_award_cents: 120_000_000_00,
    accepted_paid_cents: 70_000_000_00,
    accepted_confirmed_cents: 0,
  });
  await createProjectContract(db, { project_id: id, ...of, number: '0500', award_cents: 5_000_000_00 });
  const firm = await stage.app.firm();
  await createCertificate(db, firm.businessId, { type: 'WBE' });
  await db
    .updateTable('businesses')
    .set({ legal_business_name: 'The Greater Chesapeake Electrical Contractors Association of Baltimore' })
    .where('id', '=', firm.businessId)
    .execute();
  for (const [number, award] of [
    ['0417', 1_180_000_00],
    ['0418', 6_300_000_00],
  ] as const)
    await createProjectContract(db, {
      project_id: id,
      ...of,
      parent_id: top,
      mwbe_id: firm.mwbeId,
      number,
      award_cents: award,
      reported_cents: award / 2,
      commitment_cents: number === '0417' ? null : award,
    });
  return { id, prime };
}

test('a person creates a project from an empty list, sets its goals, and finds it again [ROUTE-055, MISC-012, ACCESS-067]', async () => {
  const page = await visit(owner.token, '/home');
  await page.waitForURL('**/parent-project/all');
  await page.getByText('No projects yet').waitFor();
  await expectAccessible(page, 'an empty list of projects');
  await button(page, 'New project').first().click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByText('Choose the time zone of the place').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Harbor Point Library and Recreation Center');
  // half a project survives a reload
  await page.reload();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe(
    'Harbor Point Library and Recreation Center',
  );
  await dialog.getByLabel('Project or contract number').fill('2024-117');
  await dialog.getByLabel('ZIP code').fill('21230');
  await eventually(() => dialog.getByLabel('City').inputValue()).toBe('Baltimore');
  await eventually(() => dialog.getByRole('combobox', { name: 'Time zone' }).textContent()).toBe('Eastern');
  await dialog.getByLabel('Start (optional)').fill('2026-06-01');
  await dialog.getByLabel('End (optional)').fill('2026-05-01');
  await dialog.getByLabel('Budget').fill('140000000');
  await dialog.getByRole('checkbox', { name: 'Local' }).check();
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await dialog.getByText('Choose a day on or after the start').waitFor();
  await dialog.getByLabel('End (optional)').fill('2028-05-31');
  await expectAccessible(page, 'a new project');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await heading(page, 'Harbor Point Library and Recreation Center').waitFor();

  const navigation = page.getByRole('navigation', { name: 'Project', exact: true });
  await navigation.getByText('2024-117').waitFor();
  await navigation.getByText('Harborline Development').waitFor();
  await button(page, 'Add goal').click();
  const goals = page.getByRole('dialog');
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await goals.getByLabel('Group').fill('MBE');
  await goals.getByLabel('Name', { exact: true }).fill('Minority-owned (MBE)');
  await goals.getByLabel('Percent').fill('27');
  await goals.getByLabel('First day').fill('2026-06-01');
  await expectAccessible(page, 'a new goal');
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await goals.getByRole('button', { name: 'Replace Minority-owned (MBE)' }).click();
  expect(await goals.getByLabel('Percent').inputValue()).toBe('27');
  await goals.getByLabel('Percent').fill('29.5');
  await goals.getByLabel('First day').fill('2026-11-01');
  await goals.getByRole('button', { name: 'Replace goal' }).click();
  await goals.getByText('Jun 1, 2026 – Oct 31, 2026').waitFor();
  await goals.getByText('Ended', { exact: true }).waitFor();
  await expectAccessible(page, 'goals with their history');
  await goals.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('29.5%', { exact: true }).waitFor();
  await page.getByText('replaced the goal by MBE, 29.5%').waitFor();

  await page.goto('/parent-project/all');
  const table = page.getByRole('table', { name: 'Projects' });
  await table.getByText('MBE 29.5%').waitFor();
  await table.getByText('Add contracts · Start the project').waitFor();
  await page.getByRole('searchbox', { name: 'Search by name or number' }).fill('nothing like it');
  await page.getByText('No projects match').waitFor();
  await button(page, 'Clear filters').click();
  await choose(page, 'State', 'Active');
  await page.getByText('No projects match').waitFor();
  expect(new URL(page.url()).search).toBe('?state=active');
  await choose(page, 'State', 'Planning');
  await expectAccessible(page, 'a list of projects');
  await table.getByRole('link', { name: /Harbor Point Library/ }).click();
  await heading(page, 'Harbor Point Library and Recreation Center').waitFor();
});

test('who saves after a colleague sees what changed, and nothing typed is lost', async () => {
  const { id } = await projectWithFirms({ name: 'Druid Lake Dam', number: 'NR-7' });
  const page = await visit(owner.token, `/parent-project/${id}/home?open=edit`, { expected: [/412/] });
  const dialog = page.getByRole('dialog', { name: 'Edit project' });
  await dialog.getByLabel('Name', { exact: true }).fill('Druid Lake Dam and Tank');
  const now: ProjectDetails = (await call('GET', id)).json();
  const { name, number, description, address, city, state_code, zip, starts_on, ends_on, budget_cents, funding } = now;
  const { time_zone, program, open_to_company, due_day, version } = now;
  const facts = {
    name,
    number,
    description,
    address,
    city,
    state_code,
    zip,
    starts_on,
    ends_on,
    budget_cents,
    funding,
  };
  const more = { time_zone, program, open_to_company, due_day, version };
  const other = await call('PUT', id, { ...facts, ...more, name: 'Druid Lake', city: 'Towson' });
  expect(other.statusCode, other.body).toBe(200);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('You both changed: name.', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Druid Lake Dam and Tank');
  expect(await dialog.getByLabel('City').inputValue()).toBe('Towson');
  await expectAccessible(page, 'a project that a colleague changed');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await heading(page, 'Druid Lake Dam and Tank').waitFor();
  expect((await call('GET', id)).json()).toMatchObject({ name: 'Druid Lake Dam and Tank', city: 'Towson' });
});

test('a project is completed, archived and restored after a question; archived it is read only', async () => {
  const { id } = await projectWithFirms({ name: 'Broadway Pier', number: null });
  const page = await visit(owner.token, `/parent-project/${id}/home`);
  await manage(page, 'Complete project');
  await page
    .getByRole('dialog', { name: 'Complete Broadway Pier?' })
    .getByRole('button', { name: 'Complete project' })
    .click();
  await page.getByText('completed the project').waitFor();
  await manage(page, 'Archive project');
  const question = page.getByRole('dialog', { name: 'Archive Broadway Pier?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await manage(page, 'Archive project');
  await question.getByRole('button', { name: 'Archive project' }).click();
  await page.getByText('This project is archived.', { exact: false }).waitFor();
  await expectAccessible(page, 'an archived project');
  await page.goto('/parent-project/all');
  await page.getByRole('table', { name: 'Projects' }).waitFor();
  expect(await page.getByRole('link', { name: 'Broadway Pier' }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Archived' }).check();
  await page.getByRole('link', { name: 'Broadway Pier' }).click();
  await button(page, 'Restore project').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore project' }).click();
  await page.getByText('restored the project').waitFor();
  expect(await page.getByText('This project is archived.', { exact: false }).count()).toBe(0);
});

test('the home shows the owner all, a prime contractor its branch, a viewer what was accepted [ROUTE-057]', async () => {
  const { id, prime } = await projectWithFirms();
  const path = `/parent-project/${id}/home`;
  const page = await visit(owner.token, path);
  expect(await figuresOf(page)).toEqual({
    'Contract total': '$132,600,000',
    'Paid so far': '$76,800,000',
    'Waiting to be confirmed': '$0',
    'Figures as of': 'November 20, 2026',
  });
  const firms = page.getByRole('region', { name: 'Firms with their contracts and amounts' });
  expect(await firms.getByRole('row').allTextContents()).toHaveLength(5);
  await firms.getByRole('row', { name: /0418/ }).getByText('WBE').waitFor();
  await firms.getByRole('row', { name: /0417/ }).getByText('N/A').waitFor();
  await page.getByText('27%', { exact: true }).waitFor();
  await expectAccessible(page, 'the home of a project');

  const db = stage.app.db.kysely;
  const take = (kind: 'prime' | 'viewer', user_id: string, company_id: string | null) =>
    createProjectMember(db, {
      project_id: id,
      kind,
      role: kind === 'prime' ? 'reporter' : 'viewer',
      email: `${randomUUID()}@people.example`,
      user_id,
      company_id,
      invited_by: owner.userId,
    });
  await take('prime', prime.userId, prime.id);
  const branch = await visit(prime.token, path);
  await branch.getByText('You see the contracts of your company', { exact: false }).waitFor();
  expect(await figuresOf(branch)).toMatchObject({ 'Your contract total': '$127,600,000' });
  expect(await branch.getByText('0500').count()).toBe(0);
  expect(await button(branch, 'Manage project').count()).toBe(0);

  const council = await createCompany('City Council of Baltimore', 'Vera');
  await take('viewer', council.userId, null);
  const viewer = await visit(council.token, path, PHONE);
  await viewer.getByText('You see figures of months that were accepted.').waitFor();
  expect(await figuresOf(viewer)).toEqual({
    'Contract total': '$120,000,000',
    'Paid so far': '$70,000,000',
    'Paid, not confirmed': '$0',
    'Figures as of': 'October 31, 2026',
  });
  await button(viewer, 'Home').tap();
  await eventually(() => viewer.getByRole('menuitem').allTextContents()).toEqual([
    'Home',
    'Contracting',
    'Reports',
    'Exclusions',
    'Notification settings',
  ]);
  await viewer.keyboard.press('Escape');
  await expectAccessible(viewer, 'the home of a project for a viewer');

  const stranger = await createCompany('Ashburton Builders', 'Omar');
  const nothing = await visit(stranger.token, path, { expected: [/404/] });
  await heading(nothing, 'Page not found').waitFor();
});
