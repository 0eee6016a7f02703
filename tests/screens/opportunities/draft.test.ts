import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity, Template } from '#contract/opportunities/schema.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';

const { stage, call, visit } = firmPapersScreens();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const read = (id: string) => call<Opportunity>('prime', 'GET', `/opportunities?id=${id}`);
const draft = () => call<Opportunity>('prime', 'POST', '/opportunities', { hiring_company_id: stage.companyId });

test('two devices write one draft: what does not collide is merged, what does is asked about', async () => {
  const { id } = await draft();
  // the API has the words of another device before this page hears of it
  const page = await visit('prime', `/opportunity/${id}/edit`, { expected: [/412 \(/] });
  const other = await visit('prime', `/opportunity/${id}/edit`, { expected: [/412 \(/] });
  await field(page, 'Title').fill('Pump Station 4');
  await eventually(() => field(other, 'Title').inputValue()).toBe('Pump Station 4');
  await page.context().setOffline(true);
  await field(page, 'Title').fill('Pump Station 5');
  await field(page, 'City').fill('Baltimore');
  await page.getByText('Not saved', { exact: true }).waitFor();
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
}, 90_000);

test('what is typed while the server is away survives a reload and arrives', async () => {
  const { id } = await draft();
  const page = await visit('prime', `/opportunity/${id}/edit`, { expected: [/ERR_|Failed to load/] });
  await field(page, 'Title').waitFor();
  await page.context().setOffline(true);
  await field(page, 'Title').fill('Depot Two');
  await field(page, 'Scope of work').fill('Roof repair.');
  await page.getByText('Not saved', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await eventually(() => field(page, 'Title').inputValue()).toBe('Depot Two');
  await eventually(async () => (await read(id)).scope).toBe('Roof repair.');
}, 60_000);

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
  await page.getByText('Choose a group and enter a percentage', { exact: false }).first().waitFor();
  await field(page, 'Group').click();
  await page.getByRole('option', { name: 'MBE', exact: true }).click();
  await eventually(async () => (await read(id)).goals).toEqual([{ group: 'MBE', percent: 20 }]);
}, 60_000);

test('a deleted draft can be restored at once; copies and templates start others', async () => {
  const { id } = await draft();
  await call('prime', 'PATCH', `/opportunities/${id}`, { version: 1, title: 'Salt Barn', scope: 'Power.' });
  const page = await visit('prime', `/opportunity/${id}/edit`);
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
}, 90_000);
