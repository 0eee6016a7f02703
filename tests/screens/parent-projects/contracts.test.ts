import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { contractCalls, type ProjectParties, projectParties } from '../../support/project-contracts.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
const PHONE = { width: 360, touch: true } as const;
const FIRM = 'Okonjo Power Systems LLC';

let parties: ProjectParties;
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  parties = await projectParties(stage.app);
  await createBusiness(stage.app.db.kysely, { legal_business_name: FIRM });
  await stage.app.db.kysely
    .updateTable('hiring_companies')
    .set({ business_name: 'Calvert & Pratt Builders' })
    .where('id', '=', parties.prime.companyId)
    .execute();
});

const tabOf = () => `/parent-project/${parties.project}/data-input/contracting`;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const tableOf = (page: Page) => page.getByRole('table', { name: 'Contracts of this project by tier' });
const rowOf = (page: Page, name: string | RegExp) => tableOf(page).getByRole('row', { name });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const panelAct = (page: Page, title: string, act: string) =>
  dialogOf(page, title).getByRole('button', { name: act, exact: true }).click();

test('an editor adds a package below a prime contract, awards it, changes it, and the total ties out', async () => {
  const page = await visit(parties.owner.token, tabOf(), { expected: [/status of 400/] });
  await rowOf(page, /General construction/).waitFor();
  await expectAccessible(page, 'the contract tree');
  await page.getByRole('link', { name: 'General construction' }).click();
  await panelAct(page, 'General construction', 'Add contract below');
  const adding = dialogOf(page, 'Add a contract');
  await adding.getByRole('button', { name: 'Add contract' }).click();
  await adding.getByText('Enter a title').waitFor();
  await adding.getByRole('combobox', { name: 'Who has this contract' }).click();
  await page.getByRole('option', { name: 'Nobody yet' }).click();
  await adding.getByLabel('Title', { exact: true }).fill('Electrical work');
  await adding.getByLabel('Contract number (optional)').fill('SC-104');
  await adding.getByLabel('Counts for (optional)').fill('MBE');
  await adding.getByLabel('Commitment (optional)').fill('900000');
  await adding.getByLabel('Committed on').fill('2026-07-01');
  await expectAccessible(page, 'adding a contract');
  // half a contract survives a reload
  await page.reload();
  await eventually(() => adding.getByLabel('Title', { exact: true }).inputValue()).toBe('Electrical work');
  await adding.getByRole('button', { name: 'Add contract' }).click();

  await dialogOf(page, 'Electrical work').getByText('Nobody yet').waitFor();
  await panelAct(page, 'Electrical work', 'Award');
  const award = dialogOf(page, 'Award this package');
  await award.getByLabel('Firm', { exact: true }).fill('Okonjo');
  await award.getByRole('list', { name: 'Firms of the directory' }).getByRole('button').first().click();
  expect(await award.getByLabel('Award', { exact: true }).inputValue()).toBe('900,000');
  await award.getByLabel('Awarded on').fill('2026-08-01');
  await award.getByRole('button', { name: 'Award', exact: true }).click();
  await dialogOf(page, 'Electrical work').getByRole('link', { name: FIRM }).waitFor();

  await panelAct(page, 'Electrical work', 'Add change order');
  const change = dialogOf(page, 'Add a change order');
  await change.getByText('Decrease the award').click();
  await change.getByLabel('By').fill('900000.01');
  await change.getByLabel('Effective on').fill('2026-09-01');
  await change.getByLabel('Reason').fill('Scope moved to another package.');
  await change.getByRole('button', { name: 'Add change order' }).click();
  await change.getByText('would make the award less than nothing').waitFor();
  await change.getByLabel('By').fill('100000');
  await change.getByRole('button', { name: 'Add change order' }).click();
  const panel = dialogOf(page, 'Electrical work');
  await panel.getByText('$900,000.00 with changes of -$100,000.00').waitFor();
  await panel.getByText(/added a change order of -\$100,000 effective September 1, 2026/).waitFor();
  await expectAccessible(page, 'the panel of a contract');
  await page.keyboard.press('Escape');

  const row = rowOf(page, /Electrical work/);
  await row.getByText('$800,000.00').waitFor();
  // what the prime contract passes on is part of its own amount
  await rowOf(page, /Total of 3 contracts/)
    .getByText('$40,000,000.00')
    .waitFor();
  await button(page, 'Contracts below General construction').click();
  await eventually(() => row.count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('toggled')).toBe(parties.branch);
  await page.reload();
  await rowOf(page, /Site utilities/).waitFor();
  expect(await row.count()).toBe(0);
  await button(page, 'Expand all').click();
  await row.waitFor();
  await page.getByRole('searchbox', { name: 'Search by contract or firm' }).fill('okonjo');
  await eventually(() => rowOf(page, /Site utilities/).count()).toBe(0);
  await rowOf(page, /General construction/)
    .getByText('Above a match')
    .waitFor();
  await rowOf(page, /Total of 1 contract/)
    .getByText('$800,000.00')
    .waitFor();
});

test('what somebody else did meanwhile is shown, and nothing typed is lost', async () => {
  const calls = contractCalls(stage.app, parties);
  const id = await createProjectContract(stage.app.db.kysely, {
    project_id: parties.project,
    created_by: parties.owner.userId,
    parent_id: parties.other,
    title: 'Water mains',
    award_cents: null,
    awarded_on: null,
    firm_name: 'Marsh & Sons',
  });
  const page = await visit(parties.owner.token, `${tabOf()}?contract=${id}`, { expected: [/status of 412/] });
  await panelAct(page, 'Water mains', 'Remove');
  const removal = dialogOf(page, 'Remove this contract?');
  await removal.getByLabel('Reason').fill('Entered twice.');
  expect((await calls.commit(id, 1)).statusCode).toBe(200);
  await removal.getByRole('button', { name: 'Remove contract' }).click();
  await removal.getByText('The current version is shown now.').waitFor();
  expect(await removal.getByLabel('Reason').inputValue()).toBe('Entered twice.');
  await removal.getByRole('button', { name: 'Remove contract' }).click();
  await eventually(() => removal.count()).toBe(0);
  await dialogOf(page, 'Water mains')
    .getByText(/removed it/)
    .waitFor();
});

test('a prime contractor on a phone sees its branch alone, and adds below it', async () => {
  const page = await visit(parties.prime.token, tabOf(), PHONE);
  await rowOf(page, /General construction/).waitFor();
  expect(await rowOf(page, /Site utilities/).count()).toBe(0);
  expect(await button(page, 'Add prime contract').count()).toBe(0);
  await expectAccessible(page, 'the contract tree on a phone');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByRole('link', { name: 'General construction' }).tap();
  const acts = dialogOf(page, 'General construction').getByRole('group', { name: 'What you can do' });
  await expect.poll(() => acts.getByRole('button').allTextContents()).toEqual(['Add contract below']);
  await expectAccessible(page, 'the panel on a phone');
});

test('a contract that somebody else adds shows on an open page', async () => {
  const page = await visit(parties.owner.token, tabOf());
  await rowOf(page, /General construction/).waitFor();
  const calls = contractCalls(stage.app, parties);
  expect((await calls.add({ parent_id: parties.branch, title: 'Roofing of the north wing' })).statusCode).toBe(201);
  await rowOf(page, /Roofing of the north wing/).waitFor();
});
