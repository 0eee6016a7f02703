import { expect, test } from 'vitest';
import { eventually, isFocused } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';
import { dialogOf, workHistory } from './stage.ts';

const { record, revise, visit, call } = workHistory();

test('cards go on saying what happened, and the dialog tells the whole history', async () => {
  const project = await record({ title: 'Camden Yards Concourse', budget: 640_000 });
  const revision = await revise(project, { budget: 696_400 });
  await call('prime', 'POST', `/project_revision/${revision.id}/verify`);
  const page = await visit('mwbe', '/notifications');
  const main = page.getByRole('main');
  await main.getByText(/recorded Camden Yards Concourse for \$640,000/).waitFor();
  await main
    .getByText(/accepted your changes to Camden Yards Concourse\. The record is verified with \$696,400/)
    .waitFor();

  await page.goto('/details#work-history');
  await page.getByText(/\d{4}, company$/).waitFor();
  await page.getByRole('button', { name: project.title, exact: true }).click();
  const dialog = dialogOf(page, 'Work history');
  const toggle = dialog.getByRole('button', { name: 'Show history' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const steps = dialog.getByRole('list', { name: 'History' }).locator(':scope > li');
  await eventually(() => steps.count()).toBe(3);
  const texts = await steps.allInnerTexts();
  expect(texts[1]).toMatch(/Requested changes .*Batista Electric/);
  expect(texts[1]).toContain('Contract amount: from $640,000 to $696,400');
  expect(texts[2]).toMatch(/Accepted the changes /);
  expect(await isFocused(dialog.getByRole('button', { name: 'Hide history' }))).toBe(true);
  await expectAccessible(page, 'the history of a record');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await dialog.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
});

test('a withdrawn record tells the firm why', async () => {
  const project = await record({ title: 'Druid Hill Reservoir' });
  await call('prime', 'POST', `/projects/${project.id}/withdrawal`, { reason: 'Recorded twice' });
  const page = await visit('mwbe', '/notifications');
  await page
    .getByRole('main')
    .getByText(/withdrew Druid Hill Reservoir: “Recorded twice”\./)
    .waitFor();
});

test('filters are in the address, narrow list and counts, and clear', async () => {
  const page = await visit('prime', '/details?q=druid#work-history');
  const names = () => page.getByRole('rowheader').allInnerTexts();
  await eventually(names).toEqual(['Druid Hill Reservoir']);
  const search = page.getByRole('searchbox', { name: 'Search by project or company' });
  expect(await search.inputValue()).toBe('druid');
  await page.getByRole('radio', { name: 'All 1' }).waitFor();
  await search.fill('camden batista');
  await eventually(names).toEqual(['Camden Yards Concourse']);
  expect(new URL(page.url()).search).toBe('?q=camden+batista');
  expect(new URL(page.url()).hash).toBe('#work-history');
  await page.getByLabel('Recorded from').fill('2199-01-01');
  await page.getByText('No records match your filters').waitFor();
  await page.reload();
  await page.getByText('No records match your filters').waitFor();
  await expectAccessible(page, 'the filters of work history');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await eventually(() => names().then(({ length }) => length)).toBe(2);
  expect(new URL(page.url()).search).toBe('');
});

test('a reminder says from when on it can be sent', async () => {
  const project = await record({ title: 'Harbor East Garage' });
  const page = await visit('prime', '/details#work-history');
  await page.getByRole('button', { name: project.title, exact: true }).click();
  await dialogOf(page, /ork history/)
    .getByText(/You can remind Batista Electric from .* on\./)
    .waitFor();
});
