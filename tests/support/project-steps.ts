import type { Page } from 'playwright-core';
import { descriptionListOf, eventually } from './page-state.ts';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const press = (page: Page, name: string) => button(page, name).click();
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const cell = (page: Page, column: string, row: number) =>
  page.getByLabel(`${column}, row ${row}`, { exact: true });
export const saved = (page: Page) => page.getByText('All changes saved').waitFor();
export const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
export async function choose(page: Page, box: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
}
export async function paste(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  const text = lines.map((line) => line.join('\t')).join('\n');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}
export const figuresOf = async (page: Page): Promise<Record<string, string>> => {
  const region = page.getByRole('region', { name: 'Figures', exact: true });
  await region.waitFor();
  return descriptionListOf(region);
};

/** A project that has started, with a goal of 27 % and plain rules, by its pages. @returns its id */
export async function createProject(page: Page, name: string): Promise<string> {
  await page.goto('/home');
  await page.waitForURL('**/parent-project/all');
  await button(page, 'New project').first().click();
  const dialog = dialogOf(page, 'New project');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Project or contract number').fill('2024-117');
  await dialog.getByLabel('ZIP code').fill('21230');
  await eventually(() => dialog.getByRole('combobox', { name: 'Time zone' }).textContent()).toBe('Eastern');
  await dialog.getByLabel('Start (optional)').fill('2026-06-01');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const project = new URL(page.url()).pathname.split('/')[2] ?? '';
  const home = `/parent-project/${project}/home`;
  await press(page, 'Manage project');
  await page.getByRole('menuitem', { name: 'Goals and history' }).click();
  const goals = page.getByRole('dialog');
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await goals.getByLabel('Group').fill('MBE');
  await goals.getByLabel('Name', { exact: true }).fill('Minority-owned (MBE)');
  await goals.getByLabel('Percent').fill('27');
  await goals.getByLabel('First day').fill('2026-06-01');
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await goals.getByRole('button', { name: 'Replace Minority-owned (MBE)' }).waitFor();
  await goals.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`${home}?counted=rules`);
  const rules = page.getByRole('dialog', { name: 'Counting rules' });
  await choose(page, 'Rule pack', /Custom program/);
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Rules saved. The project is being counted.').waitFor();
  await page.goto(home);
  await press(page, 'Manage project');
  await page.getByRole('menuitem', { name: 'Start project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start project' }).click();
  await page.getByText('started the project').waitFor();
  return project;
}

interface NewContract {
  readonly below?: string;
  readonly firm: readonly [kind: 'company' | 'firm', typed: string];
  readonly title: string;
  readonly award: string;
}
/** Adds a contract on the page of the contract tree. */
export async function addContract(
  page: Page,
  project: string,
  { below, firm: [kind, typed], title, award }: NewContract,
): Promise<void> {
  await page.goto(`/parent-project/${project}/data-input/contracting`);
  if (below === undefined) await button(page, 'Add prime contract').first().click();
  else {
    await page.getByRole('link', { name: below, exact: true }).click();
    await dialogOf(page, below).getByRole('button', { name: 'Add contract below' }).click();
  }
  const dialog = dialogOf(page, below === undefined ? 'Add prime contract' : 'Add a contract');
  await dialog.getByRole('combobox', { name: 'Who has this contract' }).click();
  const [option, field, list] =
    kind === 'firm'
      ? ['A firm in the directory', 'Firm', 'Firms of the directory']
      : ['A company on Plumbline', 'Company', 'Companies'];
  await page.getByRole('option', { name: option }).click();
  await dialog.getByLabel(field, { exact: true }).fill(typed);
  await dialog.getByRole('list', { name: list }).getByRole('button').first().click();
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Award (optional)').fill(award);
  await dialog.getByLabel('Awarded on').fill('2026-07-01');
  await dialog.getByRole('button', { name: 'Add contract' }).click();
  await dialogOf(page, title).waitFor();
}

/** Invites somebody on a page of people. @param name of its button */
export async function invite(
  page: Page,
  path: string,
  { name, email, company }: { readonly name: string; readonly email: string; readonly company?: string },
): Promise<void> {
  await page.goto(path);
  await press(page, name);
  const dialog = page.getByRole('dialog', { name });
  if (company) await choose(page, 'Company', `${company} (prime contract)`);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Send invitation');
  await page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email }).waitFor();
}
