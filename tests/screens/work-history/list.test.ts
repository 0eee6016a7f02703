import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Project } from '#contract/work-history/schema.ts';
import { eventually, isFocused, styleOf } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';
import { dialogOf, workHistory } from './stage.ts';

const { record, revise, visit, project, call } = workHistory();
const OWN = '/details#work-history';
let made: Record<'pending' | 'rejected' | 'revised' | 'verified' | 'withdrawn', Project>;

const row = (page: Page, { title }: Project) => page.getByRole('row').filter({ hasText: title });
const states = async (page: Page) =>
  Promise.all((await page.getByRole('radio').all()).map((one) => one.evaluate(({ labels }) => labels[0].textContent)));

test('empty states of both sides', async () => {
  const firm = await visit('mwbe', OWN);
  await firm.getByText('Work that companies record for you appears here').waitFor();
  const hirer = await visit('prime', OWN);
  await hirer.getByText("You haven't recorded any work yet").waitFor();
  await hirer.getByRole('link', { name: 'Find a firm in the directory' }).click();
  await hirer.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
});

beforeAll(() => {
  made = {} as typeof made;
});

test('the hiring side sees every record with its state, counts and actions', async () => {
  made.pending = await record({ title: 'Pratt Street Library' });
  made.rejected = await record({ title: 'Patapsco Pump Station 4' });
  made.revised = await record({ title: 'Camden Yards Concourse', budget: 640_000 });
  made.verified = await record({ title: 'Harbor East Garage' });
  made.withdrawn = await record({ title: 'Druid Hill Reservoir' });
  await call('mwbe', 'POST', `/projects/${made.rejected.id}/reject`, { rejected_reason: 'Other' });
  await revise(made.revised, { budget: 696_400 });
  await call('mwbe', 'PATCH', `/projects/${made.verified.id}`, { verified: true, services: 'Wiring' });
  await call('prime', 'POST', `/projects/${made.withdrawn.id}/withdrawal`, { reason: 'Recorded twice' });
  const page = await visit('prime', OWN);
  await eventually(() => states(page)).toEqual([
    'All 5',
    'Pending 1',
    'Verified 1',
    'Rejected 1',
    'Revision requested 1',
    'Withdrawn 1',
  ]);
  await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual([
    'Project',
    'Firm',
    'Contract amount',
    'Dates',
    'Status',
    'Recorded on',
    'Last update',
    'Actions',
  ]);
  const cells = await row(page, made.revised).getByRole('cell').allInnerTexts();
  expect(cells.slice(0, 4)).toEqual([
    'Batista Electric',
    '$640,000',
    'Feb 3, 2025 to Nov 14, 2026',
    'Revision requested',
  ]);
  const link = row(page, made.revised).getByRole('link', { name: 'Batista Electric' });
  expect(await link.getAttribute('href')).toBe('/batista-electric');
  // titles open their records, and look like it
  const title = row(page, made.revised).getByRole('button', { name: made.revised.title, exact: true });
  expect(await styleOf(title, 'color')).toBe(await styleOf(link, 'color'));
  expect(await styleOf(title, 'textDecorationLine')).toBe('underline');
  const menus: Record<string, string[]> = {};
  for (const [state, one] of Object.entries(made)) {
    await page.getByRole('button', { name: `Actions for ${one.title}` }).click();
    await page.getByRole('menuitem').first().waitFor();
    menus[state] = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('menuitem').count()).toBe(0);
  }
  expect(menus).toEqual({
    pending: ['View details', 'Correct', 'Withdraw'],
    rejected: ['View details', 'Correct', 'Withdraw'],
    revised: ['View details', 'Review revision', 'Correct', 'Withdraw'],
    verified: ['View details'],
    withdrawn: ['View details'],
  });
});

test('filters by state with the keyboard; a state without records shows an empty state', async () => {
  const page = await visit('prime', OWN);
  await page.getByRole('radio', { name: /^All/ }).focus();
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.getByRole('row').count()).toBe(2);
  await row(page, made.pending).waitFor();
  await call('prime', 'POST', `/projects/${made.pending.id}/withdrawal`, { reason: 'Recorded twice' });
  await page.getByText('No pending records').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await eventually(() => page.getByRole('row').count()).toBe(6);
});

test('withdrawing asks for confirmation and is final', async () => {
  const page = await visit('prime', OWN);
  await page.getByRole('button', { name: `Actions for ${made.rejected.title}` }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  const question = dialogOf(page, 'Withdraw this record?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await project(made.rejected.id)).state).toBe('rejected');
  await page.getByRole('button', { name: `Actions for ${made.rejected.title}` }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await question.getByText('You must complete this field').waitFor();
  await question.getByLabel(/Why are you withdrawing it/).fill('Recorded for the wrong firm');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(`"${made.rejected.title}" was withdrawn.`).waitFor();
  await row(page, made.rejected).getByText('Withdrawn').waitFor();
});

test('the firm sees the same records; a row opens the dialog by keyboard and gets the focus back', async () => {
  const page = await visit('mwbe', OWN);
  await page.getByRole('columnheader', { name: 'Recorded by' }).waitFor();
  expect(await page.getByRole('button', { name: /Record work|Actions for/ }).count()).toBe(0);
  const name = page.getByRole('button', { name: made.verified.title, exact: true });
  await name.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Work history');
  await dialog.getByText('Wiring').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => isFocused(name)).toBe(true);
});

test('leaving with unsaved input returns the focus to the row', async () => {
  const open = await record({ title: 'Left in the middle' });
  const page = await visit('mwbe', OWN);
  const name = page.getByRole('button', { name: open.title, exact: true });
  await name.click();
  await page.getByLabel('Work description (required)').fill('Wiring');
  await page.keyboard.press('Escape');
  await dialogOf(page, 'Discard changes?').getByRole('button', { name: 'Discard', exact: true }).click();
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await eventually(() => isFocused(name)).toBe(true);
  expect((await project(open.id)).state).toBe('pending');
});

test('a record for a firm that has not joined shows that it is waiting', async () => {
  type Suggested = { firms: { id: string; legal_business_name: string }[] };
  const { firms } = await call<Suggested>('prime', 'GET', '/search/suggestions?q=construction');
  const other = await record({ title: 'Nobody there yet', mwbe_id: firms[0]?.id });
  const page = await visit('prime', OWN);
  await row(page, other).getByText('Waiting for the firm to join', { exact: true }).waitFor();
  await page.getByRole('button', { name: other.title, exact: true }).click();
  await page
    .getByText(/ hasn't joined yet\. We'll ask them to confirm this once they claim their profile\.$/)
    .waitFor();
});

test('exports the loaded rows', async () => {
  const page = await visit('prime', OWN);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toContain('Project,Firm,Contract amount,Dates,Status,Recorded on,Last update\r\n');
  expect(file).toContain(
    'Camden Yards Concourse,Batista Electric,640000,"Feb 3, 2025 to Nov 14, 2026",Revision requested',
  );
});

test('records work for a firm chosen by name', async () => {
  const page = await visit('prime', OWN, { width: 360, touch: true });
  await page.getByRole('button', { name: 'Record work' }).tap();
  const choice = dialogOf(page, 'Which firm did the work?');
  await choice.getByRole('textbox').fill('zzzzqqqq');
  await choice.getByText('No firms match "zzzzqqqq".').waitFor();
  await choice.getByRole('textbox').fill('batista elec');
  await choice.getByRole('button', { name: /^Batista Electric/ }).tap();
  const dialog = dialogOf(page, 'Record work');
  await dialog.getByRole('heading', { name: /^For Batista Electric/ }).waitFor();
  await dialog.getByLabel('Project title').fill('Chosen by name');
  await dialog.getByLabel('Contract amount').fill('5000');
  await dialog.getByLabel('Start date').fill('2026-01-01');
  await dialog.getByLabel('Project completion date').fill('2026-02-01');
  await dialog.getByRole('button', { name: 'Send to the firm' }).tap();
  await page.getByText("Recorded. We've asked Batista Electric to confirm it.").waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Chosen by name' }).waitFor();
});

test('loads more than one page on request', async () => {
  for (let at = 0; at < 50; at += 1) await record({ title: `Many ${at}` });
  const page = await visit('prime', `${OWN}`);
  await page.getByText(/^Showing 50 of \d+ records/).waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await eventually(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page.getByText(/^5\d records$/).waitFor();
});

test('the list is accessible and fits every width', async () => {
  const page = await visit('prime', OWN);
  await row(page, made.verified).or(page.getByRole('row').nth(1)).first().waitFor();
  await expectAccessible(page, 'own work history');
  await page.getByRole('button', { name: 'Record work' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('batista');
  await page.getByRole('button', { name: /^Batista Electric/ }).waitFor();
  await expectAccessible(page, 'choosing a firm');
});
