import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { descriptionListOf, eventually } from './page-state.ts';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const press = (page: Page, name: string) => button(page, name).click();
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const cell = (page: Page, column: string, row: number) =>
  page.getByLabel(`${column}, row ${row}`, { exact: true });
const saved = (page: Page) => page.getByText('All changes saved').waitFor();
const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
export async function choose(
  page: Page,
  box: string,
  option: string | RegExp,
  inside: Page | Locator = page,
): Promise<void> {
  await inside.getByRole('combobox', { name: box }).click();
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

interface NewContract {
  readonly below?: string;
  readonly firm: readonly [kind: 'company' | 'firm', typed: string];
  readonly title: string;
  readonly award: string;
}
/** On the page of contracts, whose panel it leaves open. */
export async function addContract(
  page: Page,
  { below, firm: [kind, typed], title, award }: NewContract,
): Promise<void> {
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

/** Opens a month, unless the job that opens those that are due has done so. */
export async function openMonth(page: Page, month: string): Promise<void> {
  const open = button(page, `Open ${month}`);
  await open.or(button(page, 'Submit for review')).first().waitFor();
  if ((await open.count()) > 0) await open.click();
}

/** The reporter submits what is on the page. */
export async function submit(page: Page): Promise<void> {
  await saved(page);
  await press(page, 'Submit for review');
  await page.getByText('Waiting for review.').waitFor();
  expect(await fits(page)).toBe(true);
}

/** Creates a project with a goal for MBE of 27%, counts it by custom rules, and starts it. @returns its id */
export async function createWithGoal(page: Page, name: string): Promise<string> {
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
