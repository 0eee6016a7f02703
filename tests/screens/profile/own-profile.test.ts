import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { createFirmDocument, createFirmShare } from '#server/firm-documents/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit, createCompany } = accountScreens();

const firm = { mwbeId: '', userId: '', token: '' };
beforeAll(async () => {
  const db = stage.app.db.kysely;
  const list = { agency: 'Port City Supplier Office', list_date: '2026-01-01' };
  const { id, mwbeId } = await createBusiness(
    db,
    {
      address_1: '14 Quarry Road',
      city: 'Towson',
      state: 'MD',
      zip_code: '21204',
      latitude: 39.4,
      longitude: -76.6,
      naics: ['238210'],
      website: 'http://harbor.example',
      sources: JSON.stringify({ legal_business_name: list, website: list, naics: list }),
    },
    { claimed_at: new Date('2026-11-01T00:00:00Z'), profile_url_path: 'harbor-first' },
  );
  await createCertificate(db, id);
  const userId = await createUser(db, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
  await db.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', userId).execute();
  Object.assign(firm, { mwbeId, userId, token: await stage.app.logIn(userId) });
});

const save = (body: object) => stage.app.call(firm.token, 'PATCH', `/mwbes/${firm.mwbeId}/profile`, body);
const stored = async () => (await stage.app.call(firm.token, 'GET', `/mwbes/${firm.mwbeId}/profile`)).json();

test('a firm fills in what is missing, in place, by keyboard', async () => {
  const page = await visit(firm.token, '/harbor-first', { width: 1440, expected: [/status of 400/] });
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Your profile' }) });
  await panel.getByRole('button', { name: 'Crew size' }).click();
  const form = page.getByRole('form', { name: 'Edit capacity' });
  await form.getByLabel('Crew you can send').fill('a dozen');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter a whole number').waitFor();
  await form.getByLabel('Crew you can send').fill('12');
  await form.getByRole('combobox', { name: 'Bond up to' }).click();
  await page.getByRole('option', { name: '$500,000' }).click();
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('12 people').waitFor();
  await eventually(() => page.locator(':focus').innerText()).toBe('Edit capacity');
  await panel.getByRole('button', { name: 'Crew size' }).waitFor({ state: 'detached' });
  expect((await stored()).said).toMatchObject({ crew: 12, bonding_band: 500_000 });

  await page.getByRole('button', { name: 'Edit contact details' }).click();
  const contact = page.getByRole('form', { name: 'Edit contact details' });
  await contact.getByLabel('Website').fill('javascript:alert(1)');
  await contact.getByRole('button', { name: 'Save' }).click();
  await contact.getByText('Must be a web address such as www.example.com').waitFor();
  await contact.getByLabel('Website').fill('www.harbor-new.example');
  await contact.getByLabel('Instagram').fill('@harborworks');
  await contact.getByRole('button', { name: 'Save' }).click();
  // the list's value stays beside the firm's
  await page.getByText('Port City Supplier Office, list of Jan 1, 2026 lists http://harbor.example').waitFor();

  await page.getByRole('button', { name: 'Edit services and trades' }).click();
  await page.getByLabel('Trades', { exact: true }).fill('plomero');
  await page.getByRole('button', { name: /Plumbing, Heating/ }).click();
  await page.getByRole('form', { name: 'Edit services and trades' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Named by the firm').waitFor();
  await expectAccessible(page, 'own profile');
});

test('what somebody else saved meanwhile is shown, and nothing typed is lost', async () => {
  const page = await visit(firm.token, `/profile/${firm.mwbeId}`, {
    width: 360,
    touch: true,
    expected: [/status of 412/],
  });
  await page.getByRole('button', { name: 'Edit facts about the firm' }).tap();
  const form = page.getByRole('form', { name: 'Edit facts about the firm' });
  await form.getByLabel('Trade name you use').fill('Harbor Mine');
  await expectAccessible(page, 'own profile');
  expect((await save({ version: (await stored()).version, trade_name: 'Harbor Theirs' })).statusCode).toBe(200);
  await form.getByRole('button', { name: 'Save' }).tap();
  await form.getByText('Trade name you use: Harbor Theirs').waitFor();
  expect(await form.getByLabel('Trade name you use').inputValue()).toBe('Harbor Mine');
  expect((await stored()).said.trade_name).toBe('Harbor Theirs');
  await form.getByRole('button', { name: 'Save' }).tap();
  await eventually(async () => (await stored()).said.trade_name).toBe('Harbor Mine');
  await form.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Edit facts about the firm' }).tap();
  await form.getByLabel('Founded in').fill('1999');
  await form.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Keep editing' }).tap();
  expect(await form.getByLabel('Founded in').inputValue()).toBe('1999');
  await form.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Discard' }).tap();
  await form.waitFor({ state: 'detached' });
  expect((await stored()).said.founded_year).toBeNull();
});

async function seeAs(page: Page, name: string, typed?: string) {
  const picker = page.getByRole('combobox', { name: 'See your profile as' });
  await picker.click();
  if (typed) await picker.fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
}

test('the firm sees its profile as one company gets it, by a link too, and nobody has looked', async () => {
  const db = stage.app.db.kysely;
  const ada = await createCompany('Meridian Builders');
  await createCompany('Quarry Partners', 'Bea');
  const paper = await createFirmDocument(db, firm.mwbeId, {}, { sent_by: firm.userId });
  const share = { shared_by: firm.userId, documents: [paper.id], expires_at: new Date(Date.now() + DAY_MS) };
  await createFirmShare(db, firm.mwbeId, ada.id, share);
  const views = async () => (await db.selectFrom('page_views').select('at').execute()).length;

  const before = await views();
  const page = await visit(firm.token, `/profile/${firm.mwbeId}`, { width: 1440 });
  await eventually(views).toBe(before + 1);
  await seeAs(page, 'Meridian Builders');
  const shared = page.getByRole('region', { name: 'Shared with you' });
  await shared.getByText('COI.pdf').waitFor();
  await page.getByText('You see your profile as Meridian Builders gets it.').waitFor();
  expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(0);
  for (const name of ['Download COI.pdf', 'Record work'])
    expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true);
  expect(await shared.getByRole('button', { name: 'View' }).count()).toBe(0);
  await expectAccessible(page, 'seen as a company');

  await seeAs(page, 'Quarry Partners', 'quarry');
  await page.getByText('You see your profile as Quarry Partners gets it.').waitFor();
  await shared.waitFor({ state: 'detached' });

  const link = await visit(firm.token, `/profile/${firm.mwbeId}?as=${ada.id}`, { width: 360, touch: true });
  await link.getByText('You see your profile as Meridian Builders gets it.').waitFor();
  await link.getByText('COI.pdf').waitFor();
  await expectAccessible(link, 'seen as a company on a phone');
  expect([await views(), (await db.selectFrom('firm_looks').select('id').execute()).length]).toEqual([before + 1, 0]);
  await link.getByRole('button', { name: 'Stop' }).tap();
  await link.getByRole('button', { name: 'Edit contact details' }).waitFor();
  await eventually(() => link.locator(':focus').getAttribute('role')).toBe('combobox');
});

test('an edited part asks before another page, "back" or another view would lose it', async () => {
  const page = await visit(firm.token, `/profile/${firm.mwbeId}`, { width: 1440 });
  const asked = page.getByRole('dialog', { name: 'Discard changes?' });
  const keep = async () => {
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Founded in').inputValue()).toBe('1987');
  };
  // without changes nothing is asked
  await page.getByRole('button', { name: 'Edit facts about the firm' }).click();
  await page.getByRole('link', { name: 'Directory' }).first().click();
  await page.waitForURL(/\/search/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Plumbline/ })
    .click();
  await page.getByRole('button', { name: 'Edit facts about the firm' }).click();
  await page.getByLabel('Founded in').fill('1987');
  await page.getByRole('link', { name: 'Directory' }).first().click();
  await keep();
  await page.evaluate('history.back()');
  await keep();
  await seeAs(page, 'Everyone');
  await keep();
  expect(new URL(page.url()).pathname).toBe('/harbor-first');
  expect(await page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(true);
  await page.getByRole('link', { name: 'Directory' }).first().click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/search/);
  expect((await stored()).said.founded_year).toBeNull();
});

test('an administrator sets the address, hides the profile and sees it as others do', async () => {
  const page = await visit(firm.token, `/profile/${firm.mwbeId}`, {
    width: 360,
    touch: true,
    expected: [/status of 400/],
  });
  const address = page.getByLabel('Address of your profile');
  await address.fill('search');
  await page.getByText('This word is reserved').waitFor();
  await address.fill('harbor-second');
  await page.getByText('This address is available').waitFor();
  await page.getByRole('button', { name: 'Set address' }).tap();
  await page.getByText('Address changed').waitFor();
  await page.goto('/harbor-first');
  await eventually(() => new URL(page.url()).pathname).toBe('/harbor-second');

  await page.getByRole('switch', { name: /not signed in/ }).tap();
  await eventually(async () => (await stored()).is_public).toBe(false);
  await seeAs(page, 'Everyone');
  await page.getByText('They get “page not found”').waitFor();
  await expectAccessible(page, 'seen as guests');
  const guest = await visit(null, `/profile/${firm.mwbeId}`, { width: 360, expected: [/status of 404/] });
  await guest
    .getByText(/not found|isn't here|doesn't exist/i)
    .first()
    .waitFor();
});

test('the firm is asked when a list changes what it had spoken about', async () => {
  const db = stage.app.db.kysely;
  await db
    .updateTable('firm_statements')
    .set({ asked: JSON.stringify('http://third.example'), asked_at: new Date() })
    .where('field', '=', 'website')
    .execute();
  const page = await visit(firm.token, `/profile/${firm.mwbeId}`, { width: 1440 });
  await page.getByText('Website: a list now says something else').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Website: a list now says something else').waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ questions: [], said: { website: 'http://www.harbor-new.example' } });
});
