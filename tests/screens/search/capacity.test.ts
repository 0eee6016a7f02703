import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();

const [READY, LATER, SILENT] = ['Ready Electric', 'Later Power Systems', 'Silent Cabling'];
const SAID: Readonly<Record<string, OwnFacts>> = {
  [READY]: {
    ...{ crew: 18, bonding_band: 2_500_000, available_from: '2025-06-01', languages: ['en', 'es'] },
    ...{ service_states: ['MD', 'DC', 'VA'], service_radius: 60, office_zip_code: '21231' },
  },
  [LATER]: { crew: 6, available_from: '2031-01-01', service_states: ['MD'], languages: ['en', 'ig'] },
  [SILENT]: {},
};
let token: string;
beforeAll(async () => {
  const db = stage.app.db.kysely;
  for (const [legal_business_name, own] of Object.entries(SAID))
    await createBusiness(db, { legal_business_name, own, zip_code: '21201', state: 'MD' });
  token = (await stage.app.hirer()).token;
});

const names = (page: Page) => page.getByRole('main').locator('li h3').allTextContents();
const total = (page: Page) => page.getByRole('status').getByText(/^\d+ firms?$/);
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

test('a link opens a search by capacity; firms that have not said are told, included and left out', async () => {
  const page = await visit(token, '/search?view=list&crew=10&travels_to=21231');
  await total(page).waitFor();
  expect(await names(page)).toEqual([READY]);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: READY }) });
  await row.getByText('Crew of 18').waitFor();
  await row.getByText('Serves MD, DC, VA; 60 miles around its office').waitFor();
  await chip(page, 'Crew of 10').waitFor();
  await chip(page, 'Works in ZIP 21231').waitFor();
  await page
    .getByText("1 more firm matches but hasn't said how many people they can send or where they work.")
    .waitFor();
  await expectAccessible(page, 'firms that have not said');
  await page.getByRole('button', { name: 'Include it' }).click();
  await eventually(() => names(page)).toEqual([READY, SILENT]);
  expect(params(page).include_unsaid).toBe('true');
  await page.getByText("Hasn't said how many people it can send").waitFor();
  // the switch stays where it is, with the focus
  expect(await focusedText(page)).toBe('Leave it out');
  await page.goBack();
  await eventually(() => names(page)).toEqual([READY]);
  await chip(page, 'Crew of 10').click();
  await eventually(() => names(page)).toEqual([LATER, READY]);
  await page.getByText("1 more firm matches but hasn't said where they work.").waitFor();
});

test('the fields of the section search as they are filled in, and say what cannot be searched for', async () => {
  const page = await visit(token, '/search?view=list');
  await total(page).waitFor();
  await page.getByRole('button', { name: 'Capacity' }).click();
  const [crew, zip] = [page.getByLabel('People needed'), page.getByLabel('ZIP code of the job')];
  await crew.fill('0');
  await page.getByText('Enter a whole number from 1 to 100,000').waitFor();
  expect(params(page).crew).toBeUndefined();
  await crew.fill('6');
  await eventually(() => names(page)).toHaveLength(2);
  await page.getByLabel('Can start by').fill('2020-01-01');
  await eventually(() => names(page)).toEqual([]);
  await page
    .getByText("1 more firm matches but hasn't said when they can start or how many people they can send.")
    .waitFor();
  await chip(page, 'Can start by Jan 1, 2020').click();
  await eventually(() => names(page)).toHaveLength(2);
  await page.getByRole('combobox', { name: 'Bond needed' }).click();
  await page.getByRole('option', { name: '$2,500,000' }).click();
  await eventually(() => names(page)).toEqual([READY]);
  await zip.fill('9021');
  await page.getByText('Enter five digits').waitFor();
  await zip.fill('90210');
  await eventually(() => names(page)).toEqual([]);
  expect(params(page)).toMatchObject({ crew: '6', bond: '2500000', travels_to: '90210' });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await eventually(() => zip.inputValue()).toBe('');
  expect(await crew.inputValue()).toBe('');
});

test('on a phone the sheet of filters has them, with languages', async () => {
  const page = await visit(token, '/search?crew=6', { width: 360 });
  await total(page).waitFor();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('People needed').waitFor();
  await sheet.getByRole('button', { name: 'Languages' }).click();
  await sheet.getByRole('checkbox', { name: /^Igbo/ }).check();
  await sheet.getByRole('button', { name: 'Show 1 firm' }).waitFor();
  await sheet.getByRole('checkbox', { name: "Include firms that haven't said" }).check();
  await sheet.getByRole('button', { name: 'Show 2 firms' }).waitFor();
  await expectAccessible(page, 'filters of capacity');
  await sheet.getByRole('button', { name: 'Show 2 firms' }).click();
  await eventually(() => names(page)).toHaveLength(2);
  await page.getByText('Works in English, Igbo').waitFor();
});
