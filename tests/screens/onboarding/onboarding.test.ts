import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { pdf } from '../../support/documents.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
const PHONE = { width: 360, touch: true } as const;
/** Those behind the first, with their headings. */
const STEPS = {
  documents: 'Documents',
  financials: 'Financials',
  'work-experience': 'Work experience',
  references: 'References',
  'upload-photos': 'Photos',
  outro: 'Done',
} as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const goOn = (page: Page) => button(page, 'Save and continue').tap();

/** A firm that lists name, with somebody who acts for it. */
async function claimedFirm(legal_business_name: string) {
  const db = stage.app.db.kysely;
  const sources = JSON.stringify({
    legal_business_name: { agency: 'City of Baltimore', list_date: '2026-01-01' },
    city: { agency: 'City of Baltimore', list_date: '2026-01-01' },
  });
  const listed = { address_1: '14 Quarry Rd', city: 'Towson', state: 'MD', zip_code: '21204', naics: ['238210'] };
  const firm = await createBusiness(db, { legal_business_name, sources, ...listed }, { claimed_at: new Date() });
  await createCertificate(db, firm.id, { agency: 'City of Baltimore' });
  const userId = await createUser(db, { user_type: 'MWBE' }, { mwbes: [firm.mwbeId] });
  return { ...firm, token: await stage.app.logIn(userId) };
}

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
});

test('a firm gets from the start to a complete profile on a phone [ROUTE-038, ROUTE-039, ROUTE-040, ROUTE-041, ROUTE-043, ROUTE-045, ROUTE-047, ROUTE-049, ROUTE-051, ROUTE-053, MISC-005, MISC-006, MISC-007, MISC-008, MISC-009]', async () => {
  const { token, mwbeId } = await claimedFirm('Marlow Steel LLC');
  const page = await visit(token, '/onboarding', PHONE);
  await heading(page, 'Get Marlow Steel LLC ready to be hired');
  await expectAccessible(page, 'the start of onboarding');
  await page.getByRole('link', { name: 'Start' }).tap();
  await heading(page, 'Basic information');
  await page.getByText('14 Quarry Rd, Towson, MD 21204').waitFor();
  await page.getByText('City of Baltimore, list of Jan 1, 2026').first().waitFor();
  await field(page, 'Services').fill('Structural steel for schools.');
  await field(page, 'Phone').fill('4105550142');
  await field(page, 'Crew you can send').fill('12');
  await page.getByText('Saved just now').waitFor();
  await expectAccessible(page, 'basic information');
  await goOn(page);

  await heading(page, 'Documents');
  await field(page, 'Add W-9').setInputFiles({
    name: 'W-9.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('W-9'),
  });
  await page.getByText('W-9.pdf').waitFor();
  await goOn(page);

  await heading(page, 'Financials');
  await field(page, 'Bond for a single job').fill('2,500,000');
  await goOn(page);

  await heading(page, 'Work experience');
  await button(page, 'Add a job').tap();
  await field(page, 'Title of the job').fill('Pump Station 4');
  await field(page, 'Client').fill('Ironbridge Builders');
  await goOn(page);

  await heading(page, 'References');
  await button(page, 'Ask for a reference').tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their name').fill('Jane Doe');
  await dialog.getByLabel('Their email').fill('jane@client.example');
  await dialog.getByLabel('What did you work on together?').fill('Pump Station 4');
  await dialog.getByRole('button', { name: 'Send request' }).tap();
  await page.getByText('jane@client.example').waitFor();
  await goOn(page);

  await heading(page, 'Photos');
  await page.locator('input[type=file]').setInputFiles({ name: 'crew.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Open photo 1' }).waitFor();
  await goOn(page);

  await heading(page, 'Done');
  await page.getByText('Insurance limits', { exact: false }).first().waitFor();
  await expectAccessible(page, 'the end of onboarding');
  await button(page, 'Go to your profile').tap();
  await page.waitForURL(`**/profile/${mwbeId}`);

  // what was given is public where it is meant to be, at once
  const guest = await visit(null, `/profile/${mwbeId}`);
  await guest.getByText('Structural steel for schools.').first().waitFor();
  expect(await guest.getByText('2,500,000').count()).toBe(0);
  await guest.getByRole('button', { name: 'Open photo 1' }).first().waitFor();
});

test('whoever comes back goes on at the next step, each with the firm in its address [ROUTE-042, ROUTE-044, ROUTE-046, ROUTE-048, ROUTE-050, ROUTE-052, ROUTE-054]', async () => {
  const { token, mwbeId } = await claimedFirm('Tidewater Rebar Inc');
  const page = await visit(token, `/onboarding/${mwbeId}`);
  await page.getByRole('link', { name: 'Start' }).click();
  await heading(page, 'Basic information');
  for (const [step, title] of Object.entries(STEPS)) {
    await button(page, 'Save and continue').click();
    await page.waitForURL(`**/onboarding/${step}/${mwbeId}`);
    // the step before stands there until this one has loaded
    await heading(page, title);
    if (step === 'financials') {
      await page.goto('/onboarding');
      await page.waitForURL('**/onboarding/financials');
      await heading(page, 'Financials');
      await page.goto(`/onboarding/${mwbeId}`);
      await page.waitForURL(`**/onboarding/financials/${mwbeId}`);
      await heading(page, title);
    }
  }
  await button(page, 'Back').click();
  await heading(page, 'Photos');
  await page.goBack();
  await heading(page, 'Done');
});

test('a minute offline loses nothing, and the step stays until it is saved', async () => {
  const { token, mwbeId } = await claimedFirm('Quillan Masonry');
  const page = await visit(token, '/onboarding/basic-information', {
    ...PHONE,
    expected: [/ERR_INTERNET_DISCONNECTED/],
  });
  await field(page, 'Services').waitFor();
  await page.context().setOffline(true);
  await field(page, 'Services').fill('Brick and stone.');
  await goOn(page);
  await page.getByText("We couldn't save this step yet.", { exact: false }).waitFor();
  await heading(page, 'Basic information');
  await page.context().setOffline(false);
  await page.getByText('Saved just now').waitFor();
  const saved = await stage.app.call(token, 'GET', `/mwbes/${mwbeId}/profile`);
  expect(saved.json().said.description).toBe('Brick and stone.');
  await goOn(page);
  await heading(page, 'Documents');
});

test('two devices on one step: both get through, and of one field the person chooses', async () => {
  const { token, mwbeId } = await claimedFirm('Harbor Glass');
  const expected = [/412/];
  const [phone, desk] = [
    await visit(token, '/onboarding/basic-information', { ...PHONE, expected }),
    await visit(token, '/onboarding/basic-information', { expected }),
  ];
  await Promise.all([field(phone, 'Services').waitFor(), field(desk, 'Services').waitFor()]);
  await field(phone, 'Services').fill('Windows.');
  await phone.getByText('Saved just now').waitFor();
  await field(desk, 'Founded in').fill('2011');
  await desk.getByText('Saved just now').waitFor();
  await eventually(() => field(desk, 'Services').inputValue()).toBe('Windows.');
  await field(phone, 'Founded in').fill('2012');
  await phone.getByText('Saved elsewhere meanwhile').waitFor();
  const said = async () => (await stage.app.call(token, 'GET', `/mwbes/${mwbeId}/profile`)).json().said;
  expect(await said()).toMatchObject({ description: 'Windows.', founded_year: 2011 });
  await button(phone, 'Keep mine').tap();
  await eventually(async () => (await said()).founded_year).toBe(2012);
});

test('onboarding is for the people of a firm: others are led to where they belong', async () => {
  const { mwbeId } = await claimedFirm('Beacon Drywall');
  const db = stage.app.db.kysely;
  const alone = await stage.app.logIn(await createUser(db, { user_type: 'MWBE' }));
  const page = await visit(alone, '/onboarding/financials');
  await page.waitForURL('**/claim');
  const other = await claimedFirm('Other Firm');
  const foreign = await visit(other.token, `/onboarding/financials/${mwbeId}`);
  await foreign.getByRole('heading', { level: 1 }).waitFor();
  expect(await foreign.getByRole('heading', { name: 'Financials' }).count()).toBe(0);
  expect(pathOf(foreign)).toBe(`/onboarding/financials/${mwbeId}`);
});
