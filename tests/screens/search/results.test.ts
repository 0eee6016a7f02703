import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { eventually, hasFocus } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { scriptNamed } from '../../support/scripts.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

const total = (page: Page) => page.getByText(/^[\d,]+ firms?$/).first();
const params = (page: Page) => new URL(page.url()).searchParams;
const rows = (page: Page) => page.locator('main ol > li');
const names = (page: Page) => rows(page).getByRole('heading', { level: 3 }).getByRole('link');
const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)');

async function search(path: string, visit: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, { as: 'prime', ...visit });
  await total(page).waitFor();
  return page;
}

test('an unknown ZIP code is refused at its field with the reason, and can be removed', async () => {
  const page = await search('/search?q=electrical', { expected: [/400/] });
  const zip = page.getByRole('textbox', { name: 'ZIP code' });
  await zip.fill('99999');
  await eventually(() => zip.getAttribute('aria-invalid')).toBe('true');
  const said = page.locator(`[id="${await zip.getAttribute('aria-describedby')}"]`);
  expect(await said.textContent()).toBe('ZIP 99999 is not a ZIP code in use');
  await page.getByRole('alert').getByText('ZIP 99999 is not a ZIP code in use').waitFor();
  expect(await page.getByText("Couldn't load").count()).toBe(0);
  await expectAccessible(page, 'refused ZIP code');
  await page.getByRole('button', { name: 'Remove Within 25 miles of 99999' }).click();
  await total(page).waitFor();
  expect(await zip.inputValue()).toBe('');
  expect(await zip.getAttribute('aria-invalid')).toBeNull();
});

test('the page of a signed-in person announces the scripts of the directory', async () => {
  const { origin, tokens } = inject('demo');
  const page = await search('/search?view=list');
  const html = await (await fetch(`${origin}/search`, { headers: { cookie: `login-token=${tokens.prime}` } })).text();
  const announced = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  const loaded = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith('.js'))",
  );
  expect(loaded).toContain(scriptNamed('pages-SearchPage'));
  expect(loaded.filter((file) => !announced.includes(file))).toEqual([]);
});

test('the firms are asked for beside the account, not after it', async () => {
  const page = await open('/notifications', { as: 'prime' });
  const held = Promise.withResolvers<void>();
  await page.route(/api\/v1\/me$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/search\/businesses\?q=roofing/);
  await page.goto('/search?q=roofing');
  await asked;
  held.resolve();
  await total(page).waitFor();
});

test('a trade that does not exist is refused with the reason, and can be removed', async () => {
  const page = await open('/search?naics=99', { as: 'prime', expected: [/400/] });
  await page.getByRole('alert').getByText('Trade 99 is not a NAICS code').waitFor();
  await page.getByRole('button', { name: 'Remove 99' }).click();
  await total(page).waitFor();
  expect(params(page).has('naics')).toBe(false);
});

test.each(['%', '🔧', '—!?'])('for %s alone the page says what to type', async (q) => {
  const page = await search(`/search?q=${encodeURIComponent(q)}`);
  await page.getByText('Type a trade, a service or the name of a firm').waitFor();
  await page.getByText(`“${q}” has no letters or digits to search for.`).waitFor();
});

test('marks the words in the part of the text that matches, and shows no count of zero jobs', async () => {
  const page = await search('/search?q=electrical');
  const marks = page.locator('main ol mark');
  await marks.first().waitFor();
  for (const text of await marks.allTextContents()) expect(text).toMatch(/^(electric|wir)/i);
  expect(await page.getByText('Verified jobs 0').count()).toBe(0);
});

test('rows say until when an agency certifies, that it lapses in some days, and that it ended', async () => {
  const page = await search('/search');
  const certificates = async (today: string, words: string) => {
    await page.clock.setFixedTime(`${today}T12:00:00Z`);
    await page.goto(`/search?q=${encodeURIComponent(words)}`);
    return (await rows(page).first().getByRole('list').innerText()).replaceAll('\n', ' ');
  };
  const [firm, lists] = ['Batista Electrical Contracting', 'Port Carroll Certification Office (fictional)'];
  expect(await certificates('2026-11-14', firm)).toContain(`${lists}, to Jun 30, 2027`);
  expect(await certificates('2027-06-01', firm)).toContain(`${lists}, lapses in 29 days`);
  expect(await certificates('2027-07-01', firm)).toContain(`${lists}, ended Jun 30, 2027`);
});

test.each([
  '/search',
  '/search?q=electrical',
  '/search?zip=21201&radius_miles=25',
  '/search?q=plumer',
  '/search?q=plumer&certification=MBE',
  '/search?q=electrical%20within%2010%20miles%20of%2021201',
])('on a phone the first result of %s begins above 260 px', async (path) => {
  const page = await search(path, { width: 360, touch: true });
  await page.setViewportSize({ width: 360, height: 640 });
  const box = await rows(page).first().boundingBox();
  expect(box?.y).toBeLessThan(260);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(await page.getByRole('button', { name: /^Filters/ }).isVisible()).toBe(true);
});

test('expands, selects and collapses trades in the tree by keyboard, with exact counts', async () => {
  const page = await search('/search?state=MD');
  await page.getByRole('button', { name: 'Browse all trades' }).click();
  const tree = page.getByRole('tree', { name: 'All trades' });
  const item = (code: string) => tree.locator(`[role="treeitem"][data-value="${code}"]`);
  await item('11').or(item('21')).or(item('22')).or(item('23')).first().waitFor();
  expect(await item('23').getAttribute('aria-expanded')).toBe('false');
  await item('23').focus();
  await page.keyboard.press('ArrowRight');
  await item('238').waitFor();
  expect(await item('23').getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await item('238').focus();
  await page.keyboard.press('ArrowRight');
  await item('2382').waitFor();
  await expectAccessible(page, 'tree of trades');
  await item('2382').focus();
  const count = Number((await item('2382').textContent())?.match(/([\d,]+)$/)?.[1]?.replace(',', ''));
  await page.keyboard.press('Space');
  await eventually(() => params(page).get('naics')).toBe('2382');
  await eventually(() => item('2382').getAttribute('aria-selected')).toBe('true');
  await eventually(async () => Number((await total(page).textContent())?.replace(/\D/g, ''))).toBe(count);
  await page.keyboard.press('Space');
  await eventually(() => params(page).has('naics')).toBe(false);
  await eventually(() => item('2382').getAttribute('aria-selected')).toBe('false');
  await page.keyboard.press('ArrowLeft');
  await eventually(() => page.evaluate('document.activeElement?.dataset.value')).toBe('238');
  await page.keyboard.press('ArrowLeft');
  await eventually(() => item('238').getAttribute('aria-expanded')).toBe('false');
});

test.each([
  { back: 'the link on the profile', width: 1440 },
  { back: 'the browser', width: 360 },
])(
  'by $back a firm leads back to its row: same page, scroll position and focus, at $width px',
  async ({ back, width }) => {
    const page = await search('/search?certification=MBE&page=2', { width });
    const link = names(page).nth(14);
    const name = await link.textContent();
    await link.scrollIntoViewIfNeeded();
    const top = await scrolled(page);
    expect(top).toBeGreaterThan(300);
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    if (back === 'the browser') await page.goBack();
    else await page.getByRole('link', { name: 'Back to the directory' }).click();
    await names(page).nth(14).waitFor();
    await eventually(() => hasFocus(names(page).nth(14))).toBe(true);
    expect(Math.abs((await scrolled(page)) - top)).toBeLessThan(5);
    expect(Object.fromEntries(params(page))).toEqual({ certification: 'MBE', page: '2' });
  },
);

test('the side navigation returns to the last search, and from there to a new one [ROUTE-026, ROUTE-027]', async () => {
  const page = await search('/search?q=electrical&state=MD');
  const directory = page.getByRole('navigation').getByRole('link', { name: 'Directory', exact: true }).first();
  await page.getByRole('navigation').getByRole('link', { name: 'Notifications' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  // another search in between is remembered for itself
  await page.getByRole('navigation').getByRole('link', { name: 'Postings' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Opportunity postings' }).waitFor();
  await directory.click();
  await total(page).waitFor();
  expect(Object.fromEntries(params(page))).toEqual({ q: 'electrical', state: 'MD' });
  await directory.click();
  await eventually(() => params(page).size).toBe(0);
});

test('a page past the last one says so and leads to the last', async () => {
  const page = await search('/search?q=electrical&page=9999');
  await page.getByText(/^There is no page 9999: your search has \d+ pages$/).waitFor();
  expect(await page.getByText('No firms match your search').count()).toBe(0);
  await page.getByRole('button', { name: 'Go to the last page' }).click();
  await page.getByRole('main').getByRole('article').or(page.getByRole('main').getByRole('listitem')).first().waitFor();
  await eventually(() => Number(params(page).get('page'))).toBeLessThan(9999);
  expect(Number(params(page).get('page'))).toBeGreaterThan(1);
});

test('a chosen filter is painted before its search starts', async () => {
  const page = await search('/search');
  await page.getByRole('checkbox', { name: /^Minority-owned/ }).waitFor();
  const painted = await page.evaluate(`new Promise((done) => {
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith('Minority-owned'));
    const box = label.querySelector('input');
    requestAnimationFrame(() => done([box.checked, location.search]));
    box.click();
  })`);
  expect(painted).toEqual([true, '']);
  await page.waitForURL('**/search?ownership=minority');
});
