import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { scriptNamed } from '../../support/scripts.ts';
import { expectAccessible } from '../../support/windows.ts';
import { batista, firstMatch, OFFICE, section, statusAnswer, urlQuery } from './parts.ts';

const { open } = screens();

test('lists certificates with agency, number, dates, list and codes, and expired ones below under their own heading', async () => {
  const page = await open('/search', { as: 'prime' });
  // The fourteenth of November 2026: the cooperative's certificate ended on the twelfth.
  await page.clock.setFixedTime('2026-11-14T12:00:00Z');
  await page.goto('/batista-electric');
  const rows = section(page, 'Certificates').getByRole('row');
  await rows.nth(1).waitFor();
  const first = await rows.nth(1).innerText();
  for (const words of ['MBE', '24-361882', OFFICE, 'From the list of Nov 2, 2026', 'Covers 238210, 238290']) {
    expect(first).toContain(words);
  }
  expect(first).toContain('Jul 1, 2025 to Jun 30, 2027');
  const coop = await firstMatch('Greater Chesapeake Electrical Cooperative');
  await page.goto(`/profile/${coop.id}`);
  await section(page, 'Certificates').getByText('No certificate is in force today').waitFor();
  const over = section(page, 'Certificates').locator('tbody').last();
  expect(await over.getByRole('rowheader').first().textContent()).toBe('Ended or lapsed');
  expect(await over.innerText()).toMatch(/MBE\s+23-118204[\s\S]+Ended/);
  await eventually(() => statusAnswer(page).innerText()).toContain('No. MBE 23-118204 ended on November 12, 2026.');
});

test('warns about a certificate that expires soon', async () => {
  const { id } = await batista();
  const page = await open('/search', { as: 'prime' });
  await page.clock.setFixedTime('2026-12-30T12:00:00Z');
  await page.goto(`/profile/${id}`);
  await section(page, 'Certificates').getByText('Ends in 1 day', { exact: true }).waitFor();
});

test('shows contact links and a vCard to the hiring side, and hides them from firms', async () => {
  const page = await open('/search', { as: 'prime', width: 360, touch: true });
  const list = { agency: OFFICE, list_date: '2026-11-02' };
  await page.route('**/contact', (route) =>
    route.fulfill({
      json: {
        phone: '4105550142',
        email: 'bids@batista.example',
        website: null,
        listed: {},
        sources: { phone: list, email: list },
      },
    }),
  );
  await page.goto('/batista-electric');
  const contact = section(page, 'Contact');
  const call = contact.getByRole('link', { name: '(410) 555-0142' });
  expect(await call.getAttribute('href')).toBe('tel:+14105550142');
  const mail = contact.getByRole('link', { name: 'bids@batista.example' });
  expect(await mail.getAttribute('href')).toBe('mailto:bids@batista.example');
  expect(await contact.innerText()).toContain(`${OFFICE}, list of Nov 2, 2026`);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    contact.getByRole('button', { name: 'Save contact' }).tap(),
  ]);
  expect(saved.suggestedFilename()).toBe('batista-electric.vcf');
  const card = await readFile(await saved.path(), 'utf8');
  expect(card).toContain('FN:Batista Electric\r\n');
  expect(card).toContain('EMAIL;TYPE=INTERNET:bids@batista.example\r\n');

  const other = await firstMatch('Greater Chesapeake Electrical Cooperative');
  const firm = await open(`/profile/${other.id}`, { as: 'mwbe' });
  await section(firm, 'Contact').getByText('are shown to hiring companies').waitFor();
});

test('explains missing contact details and reports a failed load', async () => {
  const page = await open('/batista-electric', { as: 'staff' });
  await section(page, 'Contact').getByText('The lists that name this firm have no phone or email.').waitFor();
  const refused = await open('/search', { as: 'prime', expected: [/403/] });
  await refused.route('**/contact', (route) => route.fulfill({ status: 403, json: { detail: 'No' } }));
  await refused.goto('/batista-electric');
  await section(refused, 'Contact').getByRole('alert').waitFor();
});

const job = (at: number) => ({
  id: `018f0000-0000-7000-8000-00000000000${at}`,
  title: `Job ${at}`,
  services: 'Switchgear',
  start_date: '2025-02-03',
  end_date: '2026-01-15',
  hiring_company: { business_name: 'Calvert & Pratt Builders', current_name: at === 1 ? 'Calvert Group' : null },
  recorded_at: '2026-02-01T12:00:00.000Z',
  confirmed_at: '2026-03-04T12:00:00.000Z',
  recorded_by: 'hiring_company',
  confirmed_by: at === 2 ? 'hiring_company' : 'mwbe',
});

test('shows who recorded and who confirmed verified work, and when; the rest beyond six behind a button, and an empty state', async () => {
  const page = await open('/search', { as: 'prime' });
  await page.route('**/verified_work', (route) => route.fulfill({ json: [1, 2, 3, 4, 5, 6, 7].map(job) }));
  await page.goto('/batista-electric');
  const work = section(page, 'Verified work');
  const first = work.getByRole('listitem').first();
  for (const words of [
    'Job 1',
    'Hired by Calvert & Pratt Builders',
    'Now called Calvert Group',
    'Feb 3, 2025 to Jan 15, 2026',
    'Verified',
  ]) {
    await first.getByText(words, { exact: true }).waitFor();
  }
  await first
    .getByText('Recorded by Calvert & Pratt Builders on February 1, 2026, confirmed by the firm on March 4, 2026.')
    .waitFor();
  await work
    .getByText(/The firm requested changes, which Calvert & Pratt Builders accepted on March 4, 2026\.$/)
    .waitFor();
  expect(await work.innerText()).not.toContain('$');
  expect(await work.getByText('Job 7').isVisible()).toBe(false);
  await work.getByRole('button', { name: 'See all 7 verified jobs' }).click();
  await work.getByText('Job 7').waitFor();
  const coop = await firstMatch('Greater Chesapeake Electrical Cooperative');
  await page.unroute('**/verified_work');
  await page.goto(`/profile/${coop.id}`);
  await work.getByText('No verified work yet.').waitFor();
});

test('groups codes by sector and links members to the directory', async () => {
  const page = await open('/batista-electric', { as: 'prime' });
  const services = section(page, 'Services');
  await services.getByRole('heading', { level: 3, name: 'Construction' }).waitFor();
  await services.getByText('Specialty Trade Contractors › Building Equipment Contractors').waitFor();
  await services
    .getByRole('link', { name: 'Electrical Contractors and Other Wiring Installation Contractors' })
    .click();
  await page.waitForURL('**/search?naics=238210');
});

test('lists nearby firms in the same trade without the firm itself, with a link to all of them', async () => {
  const page = await open('/batista-electric', { as: 'agency' });
  const nearby = section(page, 'Nearby firms in the same trade');
  await nearby.getByText('within 25 miles of 21231').waitFor();
  await eventually(() => nearby.getByRole('listitem').count()).toBe(5);
  expect(await nearby.getByRole('link', { name: 'Batista Electric' }).count()).toBe(0);
  await nearby.getByRole('link', { name: /^See all \d+ firms in the directory$/ }).click();
  await page.waitForURL('**/search?*');
  expect(urlQuery(page)).toEqual({ naics: '238210', zip: '21231', radius_miles: '25', sort: 'distance' });
});

test('draws the state and names the county on the map, from our own origin', async () => {
  const page = await open('/batista-electric#place', { as: 'prime' });
  const map = page.getByRole('img', { name: 'Map of Maryland with its counties. The firm is in Baltimore.' });
  await map.waitFor();
  expect((await map.boundingBox())?.width).toBeGreaterThan(300);
  expect(await section(page, 'Location').innerText()).toContain('12 Example Wharf, Baltimore, MD 21231');
});

test('shows the address when the map fails to load', async () => {
  const map = scriptNamed('PlaceMap');
  const page = await open('/search', { as: 'prime', expected: [/ERR_FAILED|dynamically imported/] });
  await page.route(`**${map}`, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(map));
  await page.goto('/batista-electric#place');
  await failed;
  await section(page, 'Location').getByText('12 Example Wharf, Baltimore, MD 21231').waitFor();
  await section(page, 'Certificates').getByText('24-361882').waitFor();
});

test('links to sections by hash, and copies a public link by core id [PROFILE-001]', async () => {
  const page = await open('/batista-electric?code=238210', { as: 'mwbe' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const links = page.getByRole('navigation', { name: 'Profile sections' });
  await links.getByRole('link', { name: 'Facts and sources' }).click();
  expect([new URL(page.url()).hash, urlQuery(page)]).toEqual(['#sources', { code: '238210' }]);
  await eventually(() => page.evaluate<number>('scrollY')).toBeGreaterThan(200);
  await eventually(() => links.locator('[aria-current]').allTextContents()).toEqual(['Facts and sources']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied.').waitFor();
  const { mwbe_core_id } = await batista();
  const { origin } = inject('demo');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${origin}/profile/${mwbe_core_id}`);
});

test('redirects a merged record to the remaining one with query and hash; shows ids to staff only', async () => {
  const firm = await batista();
  const gone = '018f0000-0000-7000-8000-00000000000a';
  const page = await open('/search', { as: 'staff' });
  await page.route(`**/mwbes?id=${gone}`, (route) => route.fulfill({ json: firm }));
  await page.goto(`/profile/${gone}?code=238210#sources`);
  await page.waitForURL(`**/profile/${firm.id}?code=238210#sources`);
  const sources = section(page, 'Facts and sources');
  await sources.getByText(firm.id).waitFor();
  await sources.getByText(firm.mwbe_core_id).waitFor();
  await page.goto(`/profile/${firm.mwbe_core_id}`);
  await page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/profile/${firm.mwbe_core_id}`);
  const prime = await open(`/profile/${firm.id}`, { as: 'prime' });
  await section(prime, 'Facts and sources').getByText('Legal name').waitFor();
  expect(await prime.getByText(firm.mwbe_core_id).count()).toBe(0);
});

test('collapses long profiles on screen, prints them in full, and never scrolls sideways on a phone', async () => {
  const { id } = await firstMatch('Myriad Greeyn');
  const page = await open(`/profile/${id}`, { as: 'prime', width: 360, touch: true });
  const services = section(page, 'Services');
  const last = services.getByText('Environmental Consulting Services', { exact: true });
  await services.getByRole('button', { name: 'Show all 51 codes' }).waitFor();
  expect(await last.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await eventually(() => last.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await services.getByRole('button', { name: 'Show all 51 codes' }).tap();
  await last.waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

test('profiles have no accessibility violations for hirers, staff and guests', async () => {
  const { id } = await batista();
  const coop = await firstMatch('Greater Chesapeake Electrical Cooperative');
  for (const [path, as] of [
    ['/batista-electric', 'prime'],
    [`/profile/${coop.id}?code=1`, 'staff'],
    [`/profile/${id}`, undefined],
  ] as const) {
    const page = await open(path, as ? { as } : {});
    await eventually(() => statusAnswer(page).innerText()).toMatch(/Yes|No/);
    await expectAccessible(page, path);
  }
});
