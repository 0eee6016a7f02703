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
  await page.getByText(/, by the company/).waitFor();
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
