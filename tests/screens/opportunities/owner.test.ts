import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Opportunity, OwnOpportunity, Template } from '#contract/opportunities/schema.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens({}, ['developer', 'staff']);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const read = (id: string) => call<Opportunity>('prime', 'GET', `/opportunities?id=${id}`);
const draft = () => call<Opportunity>('prime', 'POST', '/opportunities', { hiring_company_id: stage.companyId });

test('two devices write one draft: what does not collide is merged, what does is asked about', async () => {
  const { id } = await draft();
  // the API has the words of another device before this page hears of it
  const page = await visit('prime', `/opportunity/${id}/edit`, { expected: [/412 \(|ERR_/] });
  const other = await visit('prime', `/opportunity/${id}/edit`, { expected: [/412 \(|ERR_/] });
  await field(page, 'Title').fill('Pump Station 4');
  await eventually(() => field(other, 'Title').inputValue()).toBe('Pump Station 4');
  await page.context().setOffline(true);
  await field(page, 'Title').fill('Pump Station 5');
  await field(page, 'City').fill('Baltimore');
  await page.getByText('Not saved. What you typed is still here.').waitFor();
  await field(other, 'Title').fill('Pump Station 6');
  await field(other, 'County').fill('Baltimore');
  await eventually(async () => (await read(id)).county).toBe('Baltimore');
  await page.context().setOffline(false);
  await page.getByText('Saved elsewhere meanwhile:').waitFor();
  await eventually(() => field(page, 'County').inputValue()).toBe('Baltimore');
  await button(page, 'Keep mine').click();
  await eventually(async () => {
    const { title, city, county } = await read(id);
    return [title, city, county];
  }).toEqual(['Pump Station 5', 'Baltimore', 'Baltimore']);
});

test('what is typed while the server is away survives a reload and arrives', async () => {
  const { id } = await draft();
  const page = await visit('prime', `/opportunity/${id}/edit`, { expected: [/ERR_|Failed to load/] });
  await field(page, 'Title').waitFor();
  await page.context().setOffline(true);
  await field(page, 'Title').fill('Depot Two');
  await field(page, 'Scope of work').fill('Roof repair.');
  await page.getByText('Not saved. What you typed is still here.').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await eventually(() => field(page, 'Title').inputValue()).toBe('Depot Two');
  await eventually(async () => (await read(id)).scope).toBe('Roof repair.');
});

test('publishing leads to what is missing; a wrong field says why', async () => {
  const { id } = await draft();
  const page = await visit('prime', `/opportunity/${id}/edit`);
  await button(page, 'Publish').click();
  await eventually(() => page.evaluate('document.activeElement.closest("[id]").id')).not.toBe('');
  await page.keyboard.type('Yard lighting');
  await eventually(() => field(page, 'Title').inputValue()).toBe('Yard lighting');
  await field(page, 'Budget, from').fill('90000');
  await field(page, 'Budget, to').fill('80000');
  await field(page, 'Budget, to').blur();
  await page.getByText('Enter at least the low end of the budget').waitFor();
  await eventually(async () => (await read(id)).budget_min).toBe(90_000);
  await button(page, 'Add a goal').click();
  await field(page, 'Percent').fill('20');
  await field(page, 'Percent').blur();
  await page.getByText('Choose a group and enter a percentage', { exact: false }).first().waitFor();
  await field(page, 'Group').click();
  await page.getByRole('option', { name: 'MBE', exact: true }).click();
  await eventually(async () => (await read(id)).goals).toEqual([{ group: 'MBE', percent: 20 }]);
});

test('a deleted draft can be restored at once; copies and templates start others', async () => {
  const { id } = await draft();
  await call('prime', 'PATCH', `/opportunities/${id}`, { version: 1, title: 'Salt Barn', scope: 'Power.' });
  // the page is told that the draft is gone
  const page = await visit('prime', `/opportunity/${id}/edit`, { expected: [/404 \(/] });
  const menu = async (action: string) => {
    await button(page, 'Actions for Salt Barn').click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await menu('Delete draft');
  await page.getByRole('heading', { level: 1, name: '“Salt Barn” was deleted' }).waitFor();
  await eventually(() => focusedText(page)).toBe('“Salt Barn” was deleted');
  await button(page, 'Undo').click();
  await eventually(() => field(page, 'Title').inputValue()).toBe('Salt Barn');

  await menu('Save as template');
  await field(page, 'Name of the template').fill('Power');
  await button(page, 'Save template').click();
  await page.getByText('Template “Power” saved').waitFor();
  await menu('Copy');
  await page.getByText('You are editing a copy, without its dates').waitFor();
  expect(page.url()).not.toContain(id);
  await page.getByRole('link', { name: 'Opportunity postings' }).first().click();
  const templates = page.getByRole('region', { name: 'Templates' });
  await templates.getByRole('button', { name: 'Actions for Power' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await field(page, 'Name').fill('Power and light');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await templates.getByRole('button', { name: 'Start a draft from Power and light' }).click();
  await eventually(() => field(page, 'Scope of work').inputValue()).toBe('Power.');
  await page.goBack();
  await templates.getByRole('button', { name: 'Actions for Power and light' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Template “Power and light” deleted').waitFor();
  const left = await call<Template[]>('prime', 'GET', '/opportunity_templates');
  expect(left.map(({ name }) => name)).not.toContain('Power and light');
});

/** A day that lies this far ahead, as the date input takes it. */
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Makes a draft what is needed, and publishes it. */
async function published(title: string, dueIn: number): Promise<string> {
  const { id } = await draft();
  const place = { naics: ['238210'], city: 'Baltimore', state_code: 'MD', time_zone: 'America/New_York' };
  const money = { budget_min: 350_000, budget_max: 450_000, crew_needed: 8, goals: [{ group: 'MBE', percent: 20 }] };
  const facts = { title, scope: 'Lighting and controls.', deadline: `${ahead(dueIn)}T14:00`, ...place, ...money };
  await call('prime', 'PATCH', `/opportunities/${id}`, { version: 1, ...facts });
  await call('prime', 'POST', `/opportunities/${id}/publication`, { version: 2 });
  return id;
}

test('the dashboard filters by state and words, sorts by deadline, and keeps it in the address [ROUTE-030]', async () => {
  await published('Harbor lighting', 40);
  await published('Clinic lighting', 3);
  const page = await visit('prime', '/opportunity/dashboard?q=lighting');
  const rows = page.getByRole('row');
  await page.getByRole('link', { name: 'Harbor lighting' }).waitFor();
  await page.getByText('Deadline soon', { exact: false }).click();
  await page.waitForURL(/state=due/);
  await eventually(() => rows.count()).toBe(2);
  await page.getByText('Canceled', { exact: false }).click();
  await page.getByText('No opportunities match').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Deadline' }).click();
  await page.waitForURL(/sort=deadline/);
  await eventually(async () => (await rows.nth(1).textContent()) ?? '').toContain('Clinic lighting');
  await page.getByRole('searchbox').fill('harbor');
  await eventually(() => rows.count()).toBe(2);
  await expectAccessible(page, 'the dashboard');
});

test('whoever acts for several companies says for which one a draft is', async () => {
  const page = await visit('prime', '/details');
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    const [own] = me.hiring_companies;
    const other = { ...own, id: '018f0000-0000-7000-8000-000000000001', business_name: 'Harbor Works Group' };
    await route.fulfill({ response, json: { ...me, hiring_companies: [other, own] } });
  });
  await page.goto('/opportunity/dashboard');
  await button(page, 'New opportunity').first().click();
  const dialog = page.getByRole('dialog', { name: 'New opportunity' });
  await dialog.getByRole('combobox', { name: 'For which company?' }).click();
  await page.getByRole('option', { name: 'Calvert & Pratt Builders' }).click();
  await dialog.getByRole('button', { name: 'Start draft' }).click();
  await page.waitForURL('**/edit');
  const id = /opportunity\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  expect((await read(id)).hiring_company_id).toBe(stage.companyId);
});

test('an edit page of another company leads to the own dashboard [ACCESS-072], of a firm to the search [ACCESS-064]', async () => {
  const id = await published('Depot lighting', 30);
  const { id: hidden } = await draft();
  const page = await visit('developer', '/opportunity/dashboard', { expected: [/404 \(/] });
  await page.getByText('Post your first opportunity').waitFor();
  for (const one of [hidden, id]) {
    await page.goto(`/opportunity/${one}/edit`);
    await page.waitForURL('**/opportunity/dashboard');
  }
  await page.goto(`/opportunity/${hidden}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  const firm = await visit('mwbe', `/opportunity/${id}/edit`);
  await firm.waitForURL('**/opportunity/search');
  const staff = await visit('staff', `/opportunity/${hidden}/edit`);
  await field(staff, 'Title').waitFor();
  await staff.goto('/opportunity/dashboard');
  await staff.getByRole('link', { name: 'Find opportunities' }).last().waitFor();
  expect(await button(staff, 'New opportunity').count()).toBe(0);
});

test('an opportunity says to everybody what is asked for, on the screen and on paper [ROUTE-028]', async () => {
  const [one] = await call<OwnOpportunity[]>('prime', 'GET', '/opportunities/own?q=harbor');
  const page = await visit('developer', `/opportunity/${one?.id}`, { width: 768 });
  await page.getByRole('heading', { level: 1, name: 'Harbor lighting' }).waitFor();
  expect(await page.title()).toBe('Opportunity postings');
  for (const text of ['$350,000 to $450,000', 'MBE 20%', '8 people', 'Baltimore, MD', '2:00 PM Eastern'])
    await page.getByText(text).first().waitFor();
  expect(await page.getByRole('link', { name: 'Issue an addendum' }).count()).toBe(0);
  expect(await page.getByLabel('Ask a question').count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});
