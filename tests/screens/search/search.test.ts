import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, hasFocus, isFocused } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

/** Rows of a full page of results. */
const PAGE_ROWS = 20;

const field = (page: Page) => page.getByRole('combobox', { name: 'What do you need?' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const total = (page: Page) => page.getByText(/^[\d,]+ firms?$/).first();
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const params = (page: Page) => new URL(page.url()).searchParams;

async function search(path = '/search', visit: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, { as: 'prime', ...visit });
  await total(page).waitFor();
  return page;
}

test('groups suggestions in a listbox that arrows, Enter and Escape control; a firm opens its profile', async () => {
  const page = await search();
  await field(page).focus();
  expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.type('batista');
  await suggestions(page).getByRole('group', { name: 'Firms' }).waitFor();
  expect(await field(page).getAttribute('aria-controls')).toBe(await suggestions(page).getAttribute('id'));
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
  await page.keyboard.press('ArrowDown');
  const first = suggestions(page).getByRole('option').first();
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
  expect(await first.getAttribute('aria-selected')).toBe('true');
  // up from the first option returns to the text
  await page.keyboard.press('ArrowUp');
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
  await page.keyboard.press('Escape');
  await eventually(() => suggestions(page).count()).toBe(0);
  expect(await field(page).inputValue()).toBe('batista');
  await page.keyboard.press('ArrowDown');
  await suggestions(page).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/batista-electric');
});

test('a suggested trade replaces the word by a filter', async () => {
  const page = await search('/search?state=MD&page=2');
  await field(page).fill('wiring');
  await suggestions(page)
    .getByRole('group', { name: 'Trades' })
    .getByRole('option', { name: /^238210/ })
    .click();
  await eventually(() => page.url()).toContain('naics=238210');
  expect(Object.fromEntries(params(page))).toEqual({ state: 'MD', naics: '238210' });
  expect(await field(page).inputValue()).toBe('');
  await page.getByRole('button', { name: /^Remove 238210/ }).waitFor();
});

test('a suggested place becomes a filter by touch and keeps the other words', async () => {
  const page = await search('/search', { width: 360, touch: true });
  await field(page).tap();
  await page.keyboard.type('annapolis');
  const place = suggestions(page).getByRole('group', { name: 'Places' }).getByRole('option', { name: /city/i });
  await place.first().waitFor();
  expect((await place.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await place.first().tap();
  await eventually(() => params(page).get('city')?.toLowerCase()).toBe('annapolis');
  expect(params(page).has('q')).toBe(false);
  expect(await field(page).inputValue()).toBe('');
});

test('cancels stale suggestion requests', async () => {
  const page = await search();
  const held = Promise.withResolvers<void>();
  await page.route(/suggestions\?q=bat$/, async (route) => {
    await held.promise;
    await route.continue().catch(() => {}); // the page no longer waits for it
  });
  const cancelled = page.waitForEvent('requestfailed', (request) => /suggestions\?q=bat$/.test(request.url()));
  const asked = page.waitForRequest(/suggestions\?q=bat$/);
  await field(page).focus();
  await page.keyboard.type('bat');
  await asked;
  await page.keyboard.type('ista');
  await suggestions(page)
    .getByRole('option', { name: /Batista Electric/ })
    .waitFor();
  await cancelled;
  held.resolve();
  expect(await suggestions(page).getByRole('option').first().textContent()).toContain('Batista');
});

test('typing does not rerender the rows', async () => {
  const page = await search();
  await eventually(() => rows(page).count()).toBe(PAGE_ROWS); // those below the window come when it is idle
  await page.route(/search\/businesses/, () => {}); // no answer comes
  await page.evaluate(`{
    window.seen = { rows: 0, worst: 0 };
    new MutationObserver((all) => { seen.rows += all.length }).observe(document.querySelector('main ol'), { childList: true, characterData: true, subtree: true });
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) seen.worst = Math.max(seen.worst, duration) }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  }`);
  await field(page).focus();
  await page.keyboard.type('electrical contractor', { delay: 60 });
  await eventually(() => params(page).get('q')).toBe('electrical contractor');
  expect(await field(page).inputValue()).toBe('electrical contractor');
  const { rows: changed, worst } = await page.evaluate<{ rows: number; worst: number }>('seen');
  expect(changed).toBe(0);
  process.stdout.write(`typing 21 characters: the slowest took ${worst} ms from key to picture\n`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the / shortcut focuses the field, except while typing in another', async () => {
  const page = await search();
  expect(await field(page).getAttribute('aria-keyshortcuts')).toBe('/');
  expect(await page.locator('kbd').textContent()).toBe('/');
  await page.keyboard.press('/');
  expect(await isFocused(field(page))).toBe(true);
  expect(await field(page).inputValue()).toBe('');
  await page.keyboard.type('24/7');
  expect(await field(page).inputValue()).toBe('24/7');
});

test('filters by a “Certified on” date, with URL parameter and chip', async () => {
  const page = await search('/search?as_of=2026-02-31');
  await page.getByRole('button', { name: 'Certified on', exact: true }).click();
  const day = page.getByLabel('Date', { exact: true });
  expect(await day.inputValue()).toBe('');
  const asked = page.waitForRequest(/search\/businesses.*as_of=2024-06-30/);
  await day.fill('2024-06-30');
  await asked;
  await eventually(() => params(page).get('as_of')).toBe('2024-06-30');
  await page.getByRole('button', { name: 'Remove Certified on Jun 30, 2024' }).click();
  await eventually(() => params(page).has('as_of')).toBe(false);
  await eventually(() => day.inputValue()).toBe('');
  await page.goBack();
  await eventually(() => day.inputValue()).toBe('2024-06-30');
});

test('shows corrected words', async () => {
  const page = await search();
  await page.route(/search\/businesses.*q=elecrical/, async (route) => {
    const answer = await route.fetch();
    const words = [{ word: 'elecrical', as: ['electrical', 'electric'] }];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), read_as: words } });
  });
  await field(page).fill('elecrical');
  const said = page.getByText('Showing results for electrical.');
  await said.waitFor();
  await eventually(() => said.locator('strong').allTextContents()).toEqual(['electrical']);
  await field(page).fill('electrical');
  await eventually(() => said.count()).toBe(0);
});

test('says what the question left out, and leads to the words as typed', async () => {
  const page = await search('/search?q=construction, no general contractors');
  await page.getByText('Showing results without general contractors.').waitFor();
  await page.getByRole('link', { name: 'Search instead for “construction, no general contractors”' }).click();
  await eventually(() => params(page).get('verbatim')).toBe('true');
  await eventually(() => page.getByText('Showing results without').count()).toBe(0);
});

test('adds up two filters chosen in quick succession', async () => {
  const page = await search();
  const boxes = ['Certified MBE', 'Small'].map((name) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
  await page.evaluate(
    "for (const label of document.querySelectorAll('main label')) if (/^(Certified MBE|Small)/.test(label.textContent)) label.querySelector('input').click()",
  );
  for (const box of boxes) await eventually(() => box.isChecked()).toBe(true);
  await eventually(() => params(page).getAll('certification').sort()).toEqual(['MBE', 'SBE']);
});

test('finds firms that are women-owned by their list apart from those certified as WBE', async () => {
  const page = await search();
  const option = (name: RegExp) => page.getByRole('checkbox', { name });
  const offered = async (name: RegExp) => {
    const text = await option(name).locator('..').innerText();
    return Number(/([\d,]+)\s*$/.exec(text)?.[1]?.replace(',', ''));
  };
  await option(/^Women-owned/).waitFor();
  const women = await offered(/^Women-owned/);
  const certified = await offered(/^Certified WBE/);
  expect(women).toBeGreaterThan(2_000);
  expect(certified).toBeLessThan(10);
  await option(/^Women-owned/).check();
  await eventually(() => params(page).get('ownership')).toBe('women');
  await page.getByRole('button', { name: 'Remove Women-owned', exact: true }).waitFor();
  await eventually(() =>
    page.getByText(`${women.toLocaleString('en-US')} firms`, { exact: true }).count(),
  ).toBeGreaterThan(0);
  expect(await offered(/^Certified WBE/)).toBe(certified);
});

test('searches within a long list of counties', async () => {
  const page = await search();
  const section = page.locator('section', { has: page.getByRole('button', { name: 'County', exact: true }) }).last();
  await section.getByRole('button', { name: 'County', exact: true }).click();
  await section.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await section.getByRole('searchbox', { name: 'Find in County' }).fill('Anne Ar');
  await eventually(() => section.getByRole('checkbox').count()).toBe(1);
  await section.getByRole('checkbox').check();
  await eventually(() => params(page).get('county')).toBe('Anne Arundel');
});

test('prints the query and the firms without controls', async () => {
  const page = await search('/search?q=electrical&certification=MBE');
  await page.emulateMedia({ media: 'print' });
  await page.getByText('electrical · MBE', { exact: true }).waitFor();
  await eventually(() => rows(page).first().isVisible()).toBe(true);
  const hidden = [
    page.getByRole('search'),
    page.getByRole('checkbox').first(),
    page.getByRole('button', { name: 'Export' }),
  ];
  for (const one of hidden) expect(await one.first().isVisible()).toBe(false);
});

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if ((await target.count()) > 0 && (await hasFocus(target.first()))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

test('searches, filters, selects, compares and goes back by keyboard', async () => {
  const page = await search();
  await page.keyboard.press('/');
  await page.keyboard.type('electrical');
  await page.keyboard.press('Enter');
  await eventually(() => params(page).get('q')).toBe('electrical');
  await tabTo(page, page.getByRole('checkbox', { name: /^Certified MBE/ }));
  await page.keyboard.press('Space');
  await eventually(() => params(page).get('certification')).toBe('MBE');
  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  await tabTo(page, ticks.nth(0));
  await page.keyboard.press('Space');
  await tabTo(page, ticks.nth(1));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Compare 2 firms' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Compare firms' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Compare 2 firms' }).waitFor();
  expect(Object.fromEntries(params(page))).toEqual({ q: 'electrical', certification: 'MBE' });
});

test('has no accessibility violations with suggestions, selected firms and an empty map', async () => {
  const page = await search('/search?q=electrical&as_of=2016-06-30');
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check();
  await expectAccessible(page, 'firm selected');
  await field(page).fill('balt');
  await suggestions(page).waitFor();
  await expectAccessible(page, 'suggestions');
  await page.goto('/search?q=zzzzqqqq&view=map');
  await page.getByText('No firms match your search').first().waitFor();
  await expectAccessible(page, 'empty map');
});
