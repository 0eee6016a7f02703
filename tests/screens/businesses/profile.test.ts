import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';
import { asked, batista, named, OFFICE, part, said } from './parts.ts';

const { open } = screens();
const { poll: eventually } = expect;

test('certificates with body, number, days, list and codes; what is over stands below, marked so', async () => {
  const page = await open('/search', { as: 'prime' });
  // The fourteenth of November 2026: the cooperative's certificate ended on the twelfth.
  await page.clock.setFixedTime('2026-11-14T12:00:00Z');
  await page.goto('/batista-electric');
  const rows = part(page, 'Certificates').getByRole('row');
  await rows.nth(1).waitFor();
  const first = await rows.nth(1).innerText();
  for (const words of ['MBE', '24-361882', OFFICE, 'From the list of Nov 2, 2026', 'Covers 238210, 238290']) {
    expect(first).toContain(words);
  }
  expect(first).toContain('Jul 1, 2025 to Jun 30, 2027');
  const coop = await named('Greater Chesapeake Electrical Cooperative');
  await page.goto(`/profile/${coop.id}`);
  await part(page, 'Certificates').getByText('No certificate of this firm is in force today').waitFor();
  const over = part(page, 'Certificates').locator('tbody').last();
  expect(await over.getByRole('rowheader').first().textContent()).toBe('Ended or lapsed');
  expect(await over.innerText()).toMatch(/MBE\s+23-118204[\s\S]+Ended/);
  await eventually(() => said(page).innerText()).toContain('No. MBE 23-118204 ended on November 12, 2026.');
});

test('a certificate says when it is about to end', async () => {
  const { id } = await batista();
  const page = await open('/search', { as: 'prime' });
  await page.clock.setFixedTime('2026-12-30T12:00:00Z');
  await page.goto(`/profile/${id}`);
  await part(page, 'Certificates').getByText('Lapses in 1 day', { exact: true }).waitFor();
});

test('contact: tap to call and to write for those who hire, a card for the address book; not for firms', async () => {
  const page = await open('/search', { as: 'prime', width: 360, touch: true });
  const list = { agency: OFFICE, list_date: '2026-11-02' };
  await page.route('**/contact', (route) =>
    route.fulfill({
      json: {
        phone: '4105550142',
        email: 'bids@batista.example',
        website: null,
        sources: { phone: list, email: list },
      },
    }),
  );
  await page.goto('/batista-electric');
  const contact = part(page, 'Contact');
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

  const own = await open('/batista-electric', { as: 'mwbe' });
  await part(own, 'Contact').getByText('are shown to hiring companies').waitFor();
});

test('contact that no list gives is said in plain words; one that does not come is told', async () => {
  const page = await open('/batista-electric', { as: 'staff' });
  await part(page, 'Contact').getByText('The lists that name this firm give neither phone nor e-mail.').waitFor();
  const refused = await open('/search', { as: 'prime', expected: [/403/] });
  await refused.route('**/contact', (route) => route.fulfill({ status: 403, json: { detail: 'No' } }));
  await refused.goto('/batista-electric');
  await part(refused, 'Contact').getByRole('alert').waitFor();
});

const job = (at: number) => ({
  id: `018f0000-0000-7000-8000-00000000000${at}`,
  title: `Job ${at}`,
  services: 'Switchgear',
  start_date: '2025-02-03',
  end_date: '2026-01-15',
  hiring_company: { business_name: 'Calvert & Pratt Builders' },
  recorded_at: '2026-02-01T12:00:00.000Z',
  confirmed_at: '2026-03-04T12:00:00.000Z',
});

test('verified work names who recorded and who confirmed, and when; more than six wait for a button, and none is said so', async () => {
  const page = await open('/search', { as: 'prime' });
  await page.route('**/verified_work', (route) => route.fulfill({ json: [1, 2, 3, 4, 5, 6, 7].map(job) }));
  await page.goto('/batista-electric');
  const work = part(page, 'Verified work');
  const first = work.getByRole('listitem').first();
  for (const words of ['Job 1', 'Hired by Calvert & Pratt Builders', 'Feb 3, 2025 to Jan 15, 2026', 'Verified']) {
    await first.getByText(words, { exact: true }).waitFor();
  }
  await first
    .getByText('Recorded by Calvert & Pratt Builders on February 1, 2026, confirmed by the firm on March 4, 2026.')
    .waitFor();
  expect(await work.innerText()).not.toContain('$');
  expect(await work.getByText('Job 7').isVisible()).toBe(false);
  await work.getByRole('button', { name: 'See all 7 verified jobs' }).click();
  await work.getByText('Job 7').waitFor();
  const coop = await named('Greater Chesapeake Electrical Cooperative');
  await page.unroute('**/verified_work');
  await page.goto(`/profile/${coop.id}`);
  await work.getByText('No verified work yet.').waitFor();
});

test('codes stand below their sector with the codes above them, and lead members to the directory', async () => {
  const page = await open('/batista-electric', { as: 'prime' });
  const services = part(page, 'What the firm does');
  await services.getByRole('heading', { level: 3, name: 'Construction' }).waitFor();
  await services.getByText('Specialty Trade Contractors › Building Equipment Contractors').waitFor();
  await services
    .getByRole('link', { name: 'Electrical Contractors and Other Wiring Installation Contractors' })
    .click();
  await page.waitForURL('**/search?naics=238210');
});

test('firms nearby in the same trade: never the firm itself, with the way to all of them', async () => {
  const page = await open('/batista-electric', { as: 'agency' });
  const nearby = part(page, 'Firms nearby in the same trade');
  await nearby.getByText('within 25 miles of 21231').waitFor();
  await eventually(() => nearby.getByRole('listitem').count()).toBe(5);
  expect(await nearby.getByRole('link', { name: 'Batista Electric' }).count()).toBe(0);
  await nearby.getByRole('link', { name: /^See all \d+ firms in the directory$/ }).click();
  await page.waitForURL('**/search?*');
  expect(asked(page)).toEqual({ naics: '238210', zip: '21231', radius_miles: '25', sort: 'distance' });
});

test('the map shows the state and names the county, from our own origin', async () => {
  const page = await open('/batista-electric#place', { as: 'prime' });
  const map = page.getByRole('img', { name: 'Map of Maryland with its counties. The firm is in Baltimore.' });
  await map.waitFor();
  expect((await map.boundingBox())?.width).toBeGreaterThan(300);
  expect(await part(page, 'Place').innerText()).toContain('12 Example Wharf, Baltimore, MD 21231');
});

test('where the map does not come, the place stands in words and the page is whole', async () => {
  const page = await open('/search', { as: 'prime', expected: [/PlaceMap|ERR_FAILED|dynamically imported/] });
  await page.route('**/PlaceMap-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('PlaceMap'));
  await page.goto('/batista-electric#place');
  await failed;
  await part(page, 'Place').getByText('12 Example Wharf, Baltimore, MD 21231').waitFor();
  await part(page, 'Certificates').getByText('24-361882').waitFor();
});

test('sections are addresses: a link scrolls to its own, and the copied link opens for everybody by core id [PROFILE-001]', async () => {
  const page = await open('/batista-electric?code=238210', { as: 'mwbe' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const links = page.getByRole('navigation', { name: 'Parts of this profile' });
  await links.getByRole('link', { name: 'Facts and their sources' }).click();
  expect([new URL(page.url()).hash, asked(page)]).toEqual(['#sources', { code: '238210' }]);
  await eventually(() => page.evaluate<number>('scrollY')).toBeGreaterThan(200);
  expect(await links.locator('[aria-current]').allTextContents()).toEqual(['Facts and their sources']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link to this profile is copied.').waitFor();
  const { mwbe_core_id } = await batista();
  const { origin } = inject('demo');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${origin}/profile/${mwbe_core_id}`);
});

test('a record that was merged leads to the one that remains, with what was asked; only staff read the ids', async () => {
  const firm = await batista();
  const gone = '018f0000-0000-7000-8000-00000000000a';
  const page = await open('/search', { as: 'staff' });
  await page.route(`**/mwbes?id=${gone}`, (route) => route.fulfill({ json: firm }));
  await page.goto(`/profile/${gone}?code=238210#sources`);
  await page.waitForURL(`**/profile/${firm.id}?code=238210#sources`);
  const sources = part(page, 'Facts and their sources');
  await sources.getByText(firm.id).waitFor();
  await sources.getByText(firm.mwbe_core_id).waitFor();
  await page.goto(`/profile/${firm.mwbe_core_id}`);
  await page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/profile/${firm.mwbe_core_id}`);
  const prime = await open(`/profile/${firm.id}`, { as: 'prime' });
  await part(prime, 'Facts and their sources').getByText('Legal name').waitFor();
  expect(await prime.getByText(firm.mwbe_core_id).count()).toBe(0);
});

test('long profiles: codes and text fold on the screen, nothing is cut on paper, the phone does not scroll sideways', async () => {
  const { id } = await named('Myriad Greeyn');
  const page = await open(`/profile/${id}`, { as: 'prime', width: 360, touch: true });
  const services = part(page, 'What the firm does');
  const last = services.getByText('Environmental Consulting Services', { exact: true });
  await services.getByRole('button', { name: 'See all 51 codes' }).waitFor();
  expect(await last.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await last.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await services.getByRole('button', { name: 'See all 51 codes' }).tap();
  await last.waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

test('profiles are free of accessibility faults at the three widths, for hirers, staff and guests', async () => {
  const { id } = await batista();
  const coop = await named('Greater Chesapeake Electrical Cooperative');
  for (const [path, as] of [
    ['/batista-electric', 'prime'],
    [`/profile/${coop.id}?code=1`, 'staff'],
    [`/profile/${id}`, undefined],
  ] as const) {
    const page = await open(path, as ? { as } : {});
    await eventually(() => said(page).innerText()).toMatch(/Yes|No/);
    await expectAccessible(page, path);
  }
}, 240_000);
