import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project, ProjectRevision } from '#contract/work-history/schema.ts';
import { descriptionListOf, eventually, hasFocus } from '../../support/page-state.ts';
import { expectAccessible, type WindowOptions } from '../../support/windows.ts';
import { dialogOf, workHistory } from './stage.ts';

const { record, revise, visit, project, call } = workHistory();

const QUESTION = 'Would you like to verify this project?';
const WISHED = { budget: 1_236_400, start_date: '2025-02-10', notes: 'Change order 7 was signed on October 6, 2026.' };

async function asked(wished: Parameters<typeof revise>[1] = WISHED): Promise<Project> {
  const made = await record({ title: `Pratt Street Library ${performance.now()}` });
  await revise(made, wished);
  return project(made.id);
}

/** The question as the hiring side comes to it from its list. */
async function openQuestion(of: Project, options: WindowOptions = {}): Promise<Page> {
  const page = await visit('prime', '/details#work-history', options);
  await page.getByRole('button', { name: of.title, exact: true }).click();
  await page.getByRole('button', { name: 'Review revision' }).click();
  await dialogOf(page, QUESTION).getByRole('heading', { name: of.title }).waitFor();
  return page;
}

test('shows the project with the requested changes beside the recorded values [WORK-056, WORK-058, WORK-059, WORK-060, WORK-061, WORK-062, WORK-063, WORK-064, WORK-065, WORK-066]', async () => {
  const made = await asked();
  const page = await openQuestion(made);
  const dialog = dialogOf(page, QUESTION);
  await dialog.getByRole('heading', { name: QUESTION, exact: true }).waitFor();
  expect((await dialog.boundingBox())?.width).toBe(500);
  await eventually(() => descriptionListOf(dialog)).toEqual({
    Client: 'City of Baltimore',
    'Contract amount': '$1,236,400 Recorded: $1,180,000',
    'Start date': 'February 10, 2025 Recorded: February 3, 2025',
    'Project completion date': 'November 14, 2026',
    'Opportunity ID': 'N/A',
    'Additional notes': 'Change order 7 was signed on October 6, 2026.',
  });
  await dialog.getByText(/^You're accepting Batista Electric's changes\./).waitFor();
  await dialog.getByRole('button', { name: 'Verify', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await eventually(() => dialog.count()).toBe(0);
  expect((await project(made.id)).state).toBe('revision_requested');
});

test('omits empty notes; verified by keyboard, the record gets the requested values and the banner shows [WORK-010, WORK-064, ALERT-010, API-032]', async () => {
  const made = await asked({ budget: 1_236_400 });
  const page = await openQuestion(made);
  const dialog = dialogOf(page, QUESTION);
  await dialog.getByRole('term').first().waitFor();
  expect(Object.keys(await descriptionListOf(dialog))).not.toContain('Additional notes');
  await eventually(() => hasFocus(dialog)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Verified request.', { exact: true }).waitFor();
  expect(await project(made.id)).toMatchObject({ verified: true, budget: 1_236_400 });
  await dialogOf(page, 'Work history').getByText('Verified', { exact: true }).waitFor();
});

test('once verified the heading has the date and there are no buttons [WORK-057]', async () => {
  const made = await asked();
  const page = await openQuestion(made);
  const { action_taken_at } = await call<ProjectRevision>(
    'prime',
    'POST',
    `/project_revision/${made.revision?.id}/verify`,
  );
  const verifiedOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.parse(action_taken_at ?? ''));
  const dialog = dialogOf(page, `Project verified on ${verifiedOn}`);
  await dialog.getByRole('heading', { name: `Project verified on ${verifiedOn}`, exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: /^(Verify|Cancel)$/ }).count()).toBe(0);
});

test('verifying too late shows the current state', async () => {
  const made = await asked();
  const page = await visit('prime', '/details#work-history', { expected: [/409 \(Conflict\)/] });
  await page.getByRole('button', { name: made.title, exact: true }).click();
  await page.getByRole('button', { name: 'Review revision' }).click();
  await page.route('**/api/v1/project_revision/*/verify', async (route) => {
    await call('prime', 'POST', `/projects/${made.id}/withdrawal`, { reason: 'Recorded twice' });
    await route.continue();
  });
  const dialog = dialogOf(page, QUESTION);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  const answered = dialogOf(page, 'Revision request');
  await answered.getByText(/You're now seeing the latest version\.$/).waitFor();
  await answered.getByText('The record has since been withdrawn.').waitFor();
  expect(await answered.getByRole('button', { name: 'Verify', exact: true }).count()).toBe(0);
});

test('by touch on a phone: corrects the record instead, using the requested values', async () => {
  const made = await asked();
  const page = await openQuestion(made, { width: 360, touch: true });
  await dialogOf(page, QUESTION).getByRole('button', { name: 'Correct the record instead' }).tap();
  const form = dialogOf(page, 'Correct the record');
  await form.getByRole('heading', { name: 'Changes requested by Batista Electric' }).waitFor();
  await form.getByRole('button', { name: 'Use these values' }).tap();
  await form.getByText('Values copied to the form.').waitFor();
  expect(await form.getByLabel('Contract amount').inputValue()).toBe('1,236,400');
  expect(await form.getByLabel('Start date').inputValue()).toBe('2025-02-10');
  await form.getByRole('button', { name: 'Send to the firm again' }).tap();
  await page.getByText("Sent again. We've asked Batista Electric to confirm it.").waitFor();
  expect(await project(made.id)).toMatchObject({ state: 'pending', budget: 1_236_400, version: 2 });
  await eventually(() => page.getByRole('dialog', { name: /verify|Correct/ }).count()).toBe(0);
});

test('the firm sees no actions', async () => {
  const made = await asked();
  const page = await visit('mwbe', '/details#work-history');
  await page.getByRole('button', { name: made.title, exact: true }).click();
  const dialog = dialogOf(page, 'Work history');
  await dialog.getByRole('heading', { name: 'Changes requested by Batista Electric' }).waitFor();
  expect(await dialog.getByRole('button', { name: /revision|Verify|Correct|Withdraw/ }).count()).toBe(0);
});

test('the modal is accessible and fits every width', async () => {
  const page = await openQuestion(await asked());
  await expectAccessible(page, 'verify modal');
});
