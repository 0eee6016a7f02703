import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '#contract/work-history/schema.ts';
import { descriptionListOf, eventually, hasFocus } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';
import { dialogOf, workHistory } from './stage.ts';

const { record, openRecord, project, call } = workHistory();

const PENDING = 'Pending work history';
const REJECT = 'Tell us why you rejected this work history';
const REVISION = 'Request of revision';
const CONFLICT = [/409 \(Conflict\)/];
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });
const saveOf = (dialog: Locator, field: string) =>
  dialog.getByRole('button', { name: 'Save', exact: true, description: field });

test('the modal has its title and width and shows the facts; an empty client and the opportunity are N/A [WORK-012, WORK-015, WORK-018, WORK-019, WORK-020, WORK-021, WORK-022, WORK-023, WORK-024, WORK-025, WORK-026, WORK-027, WORK-028, WORK-029]', async () => {
  const [named, unnamed] = [await record(), await record({ client_name: null, title: 'Patapsco Pump Station 4' })];
  const page = await openRecord('mwbe', named);
  const dialog = dialogOf(page, PENDING);
  await dialog.getByRole('heading', { name: named.title }).waitFor();
  await eventually(async () => (await dialog.boundingBox())?.width).toBe(800);
  const facts = {
    Client: 'City of Baltimore',
    'Contract amount': '$1,180,000',
    'Opportunity ID': 'N/A',
    'Start date': 'February 3, 2025',
    'Project completion date': 'November 14, 2026',
  };
  expect(await descriptionListOf(dialog)).toEqual(facts);
  const foot = ['Reject', 'Request revision', 'Mark as verified'];
  for (const name of foot) await button(dialog, name).waitFor();
  const other = dialogOf(await openRecord('mwbe', unnamed), PENDING);
  await other.getByRole('heading', { name: 'Patapsco Pump Station 4' }).waitFor();
  expect(await descriptionListOf(other)).toEqual({ ...facts, Client: 'N/A' });
});

test('verifying requires the description, explains the consequence and shows the banner; afterwards there are no buttons [WORK-006, WORK-011, WORK-030, WORK-031, WORK-032, WORK-034, WORK-035, ALERT-010]', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made);
  const dialog = dialogOf(page, PENDING);
  const description = dialog.getByLabel('Work description (required)', { exact: true });
  expect(await description.getAttribute('placeholder')).toBe(
    'In one or two sentences, describe the work your company was contracted to perform',
  );
  expect(await dialog.getByText('You must complete this field').count()).toBe(0);
  await button(dialog, 'Mark as verified').click();
  await dialog.getByText('You must complete this field', { exact: true }).waitFor();
  expect(await hasFocus(description)).toBe(true);
  expect((await project(made.id)).state).toBe('pending');
  await page.keyboard.type('Switchgear and lighting.');
  await dialog.getByText(/^You're about to confirm \$1,180,000 of work for Calvert & Pratt Builders\./).waitFor();
  const body = page.waitForRequest((one) => one.method() === 'PATCH' && one.url().includes('/projects/'));
  await button(dialog, 'Mark as verified').click();
  expect((await body).postDataJSON()).toEqual({ verified: true, services: 'Switchgear and lighting.', version: 1 });
  await page.getByText('Verified request.', { exact: true }).waitFor();
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  expect(await project(made.id)).toMatchObject({ verified: true, services: 'Switchgear and lighting.' });
  const again = await openRecord('mwbe', made);
  const settled = dialogOf(again, 'Work history');
  await settled.getByText('Switchgear and lighting.').waitFor();
  expect(await settled.getByRole('textbox').count()).toBe(0);
  expect(await settled.getByRole('button', { name: /Reject|Request revision|Mark as verified/ }).count()).toBe(0);
});

test('by keyboard: rejects with a fixed reason, without the required check [WORK-007, WORK-016, WORK-036, WORK-037, WORK-041, WORK-042, WORK-043, WORK-044, ALERT-011, API-030]', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made);
  await button(dialogOf(page, PENDING), 'Reject').focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, REJECT);
  await dialog.getByRole('heading', { name: REJECT, exact: true }).waitFor();
  await eventually(() => hasFocus(dialog.getByRole('heading', { name: REJECT }))).toBe(true);
  await button(dialog, 'Cancel').focus();
  await page.keyboard.press('Enter');
  await button(dialogOf(page, PENDING), 'Reject').focus();
  await page.keyboard.press('Enter');
  await button(dialog, 'Send').focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Choose a reason').waitFor();
  expect(await dialog.getByText('You must complete this field').count()).toBe(0);
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByText('Calvert & Pratt Builders will see your reason.').waitFor();
  const body = page.waitForRequest((one) => one.url().endsWith('/reject'));
  await button(dialog, 'Send').focus();
  await page.keyboard.press('Enter');
  expect((await body).postDataJSON()).toEqual({
    rejected_reason: 'I was contacted about this, but not hired',
    version: 1,
  });
  await page.getByText('Rejected request.', { exact: true }).waitFor();
  expect((await project(made.id)).state).toBe('rejected');
});

test('Other shows the free text, which is sent; without text it asks for a few words [WORK-038, WORK-039, WORK-040, WORK-043, WORK-045]', async () => {
  const worded = await record();
  const dialog = dialogOf(await openRecord('mwbe', worded, { width: 360, touch: true }), /./);
  await button(dialog, 'Reject').tap();
  await dialog.getByLabel('I never had any involvement in this project', { exact: true }).check();
  expect(await dialog.getByLabel('Description', { exact: true }).count()).toBe(0);
  await dialog.getByLabel('Other', { exact: true }).check();
  await button(dialog, 'Send').tap();
  await dialog.getByText('Tell them why in a few words').waitFor();
  expect(await dialog.getByText('You must complete this field').count()).toBe(0);
  await eventually(() => hasFocus(dialog.getByLabel('Description', { exact: true }))).toBe(true);
  expect((await project(worded.id)).state).toBe('pending');
  await dialog.getByLabel('Description', { exact: true }).fill('Another firm of a similar name did it.');
  await button(dialog, 'Send').tap();
  await eventually(async () => (await project(worded.id)).rejected_reason).toBe(
    'Another firm of a similar name did it.',
  );
});

test('revision: values are edited and saved one by one and sent with notes [WORK-008, WORK-009, WORK-017, WORK-046, WORK-047, WORK-048, WORK-049, WORK-050, WORK-051, WORK-052, WORK-053, WORK-054, WORK-055, ALERT-012, API-031, FORM-001, FORM-002, FORM-003]', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made);
  await button(dialogOf(page, PENDING), 'Request revision').click();
  const dialog = dialogOf(page, REVISION);
  await dialog.getByRole('heading', { name: REVISION, exact: true }).waitFor();
  const amount = dialog.getByLabel('Contract amount', { exact: true });
  expect(await amount.inputValue()).toBe('1,180,000');
  await amount.fill('$ 1236x400');
  expect(await amount.inputValue()).toBe('1,236,400');
  await dialog.getByText('They recorded $1,180,000', { exact: true }).waitFor();
  await saveOf(dialog, 'Contract amount').click();
  await eventually(() => dialog.getByText('Saved', { exact: true }).count()).toBe(1);
  expect(await hasFocus(amount)).toBe(true);
  const start = dialog.getByLabel('Start date', { exact: true });
  expect([await start.getAttribute('type'), await start.inputValue()]).toEqual(['date', '2025-02-03']);
  await start.fill('2025-02-10');
  await start.press('Enter');
  await dialog.getByText('They recorded February 3, 2025', { exact: true }).waitFor();
  await eventually(() => dialog.getByText('Saved', { exact: true }).count()).toBe(2);
  await dialog.getByLabel('End date', { exact: true }).fill('2025-02-09');
  await saveOf(dialog, 'End date').click();
  await dialog.getByText("Can't be before the start date").waitFor();
  await eventually(() => dialog.getByText('Saved', { exact: true }).count()).toBe(2);
  await dialog.getByLabel('End date', { exact: true }).fill('2026-12-01');
  expect(await dialog.getByText("Can't be before the start date").count()).toBe(0);
  await dialog.getByLabel('Additional notes', { exact: true }).fill('Change order 7 was signed on October 6, 2026.');
  await eventually(() => dialog.getByRole('listitem').allTextContents()).toEqual([
    'Contract amount from $1,180,000 to $1,236,400',
    'Start date from February 3, 2025 to February 10, 2025',
    'End date from November 14, 2026 to December 1, 2026',
  ]);
  const body = page.waitForRequest((one) => one.url().endsWith('/project_revision'));
  await button(dialog, 'Request revision').click();
  const me = await call<{ id: string }>('mwbe', 'GET', '/me');
  expect((await body).postDataJSON()).toEqual({
    project_id: made.id,
    mwbe_id: made.mwbe_id,
    user_id: me.id,
    version: 1,
    budget: 1_236_400,
    start_date: '2025-02-10',
    end_date: '2026-12-01',
    notes: 'Change order 7 was signed on October 6, 2026.',
  });
  await page.getByText('Requested a revision for the project details.', { exact: true }).waitFor();
  expect((await project(made.id)).state).toBe('revision_requested');
  const settled = dialogOf(await openRecord('mwbe', made), 'Work history');
  await settled.getByRole('heading', { name: 'Changes requested by Batista Electric' }).waitFor();
  expect(await settled.getByRole('row').nth(1).innerText()).toMatch(/Contract amount\s+\$1,180,000\s+\$1,236,400/);
});

test('an empty revision is not sent; by touch on a phone one value is enough', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made, { width: 360, touch: true });
  await button(dialogOf(page, PENDING), 'Request revision').tap();
  const dialog = dialogOf(page, REVISION);
  await eventually(async () => (await dialog.boundingBox())?.width).toBe(360);
  await button(dialog, 'Request revision').tap();
  await dialog.getByText(/^Change a value or add a note/).waitFor();
  await button(dialog, 'Cancel').tap();
  await button(dialogOf(page, PENDING), 'Request revision').tap();
  await dialog.getByLabel('Contract amount', { exact: true }).fill('900000');
  const save = await saveOf(dialog, 'Contract amount').boundingBox();
  expect(save?.height).toBeGreaterThanOrEqual(44);
  await button(dialog, 'Request revision').tap();
  await page.getByText('Requested a revision for the project details.', { exact: true }).waitFor();
  expect((await project(made.id)).revision).toMatchObject({ budget: 900_000, start_date: '2025-02-03' });
});

test('leaving with unsaved input asks for confirmation; switching modes keeps it', async () => {
  const page = await openRecord('mwbe', await record());
  const dialog = dialogOf(page, PENDING);
  const description = dialog.getByLabel('Work description (required)');
  await description.fill('Switchgear');
  await button(dialog, 'Reject').click();
  await button(dialogOf(page, REJECT), 'Cancel').click();
  expect(await description.inputValue()).toBe('Switchgear');
  await page.keyboard.press('Escape');
  const question = dialogOf(page, 'Discard changes?');
  await button(question, 'Keep editing').click();
  await eventually(() => question.count()).toBe(0);
  expect(await description.inputValue()).toBe('Switchgear');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await button(question, 'Discard').click();
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await page
    .getByRole('link', { name: /^View details/ })
    .first()
    .click();
  expect(await description.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
});

test('responding too late shows the current state', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made, { expected: CONFLICT });
  const dialog = dialogOf(page, /ork history/);
  await dialog.getByLabel('Work description (required)').fill('Switchgear');
  // the page learns of it by itself before the response comes, and the form is gone by then
  await page.route(`**/api/v1/projects/${made.id}`, async (route) => {
    await call('mwbe', 'POST', `/projects/${made.id}/reject`, { rejected_reason: 'This was another firm.' });
    await dialog.getByText('Rejected', { exact: true }).waitFor();
    await route.continue();
  });
  await button(dialog, 'Mark as verified').click();
  await dialog.getByText(/already been rejected.* You're now seeing the latest version\.$/).waitFor();
  await dialog.getByText('This was another firm.').waitFor();
  await dialog.getByText('Rejected', { exact: true }).waitFor();
  expect(await button(dialog, 'Mark as verified').count()).toBe(0);
});

test('a record corrected meanwhile shows a warning; the input is kept and applies to the new version', async () => {
  const made = await record();
  const page = await openRecord('mwbe', made);
  const dialog = dialogOf(page, PENDING);
  await dialog.getByLabel('Work description (required)').fill('Switchgear');
  const { title, client_name, start_date, end_date } = made;
  const facts = { title, client_name, start_date, end_date, budget: 1_200_000 };
  await call<Project>('prime', 'PUT', `/projects/${made.id}`, { ...facts, version: 1 });
  await dialog.getByText(/^Calvert & Pratt Builders corrected this record while you had it open/).waitFor();
  expect((await descriptionListOf(dialog))['Contract amount']).toBe('$1,200,000 Was: $1,180,000');
  expect(await dialog.getByLabel('Work description (required)').inputValue()).toBe('Switchgear');
  const body = page.waitForRequest((one) => one.method() === 'PATCH' && one.url().includes('/projects/'));
  await button(dialog, 'Mark as verified').click();
  expect((await body).postDataJSON()).toMatchObject({ version: 2 });
  await page.getByText('Verified request.', { exact: true }).waitFor();
});

test('every mode is accessible and fits every width', async () => {
  const page = await openRecord('mwbe', await record());
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Mark as verified').click();
  await expectAccessible(page, 'verify mode');
  await button(dialog, 'Reject').click();
  await dialog.getByLabel('Other', { exact: true }).check();
  await expectAccessible(page, 'reject mode');
  await button(dialog, 'Cancel').click();
  await button(dialog, 'Request revision').click();
  await dialog.getByLabel('Contract amount', { exact: true }).fill('1');
  await saveOf(dialog, 'Contract amount').click();
  await dialog.getByLabel('End date', { exact: true }).fill('2020-01-01');
  await saveOf(dialog, 'End date').click();
  await expectAccessible(page, 'revision mode');
});
