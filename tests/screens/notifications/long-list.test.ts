import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inboxScreens } from '../../support/inbox-screens.ts';
import { eventually, isFocused, scrollPosition } from '../../support/page-state.ts';

const { people, put, project, fill, visit, stage } = inboxScreens();

const cards = (page: Page) => page.getByRole('main').locator('li[data-id]');
const last = (page: Page) =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('main li[data-id]')].map((one) => Number(one.ariaPosInSet)))`,
  );
/** The queries of the page's list requests. */
const asked = (page: Page) => {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/v1/notifications' && !url.searchParams.has('limit')) queries.push(url.searchParams);
  });
  return queries;
};
/** Scrolls down until the card at this position is rendered. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      return last(page);
    })
    .toBeGreaterThanOrEqual(place);
}
/** The first card that is fully in view, and its distance from the top. */
const reading = (page: Page) =>
  page.evaluate<[string, number]>(
    `[...document.querySelectorAll('main li[data-id]')].map((one) => [one.dataset.id, Math.round(one.getBoundingClientRect().top)]).find(([, top]) => top > 60)`,
  );
/** The scroll position once the cards in view are measured. */
async function resting(page: Page): Promise<number> {
  for (let before = -1; ; ) {
    const now = await scrollPosition(page);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(500);
  }
}

test('an inbox of 100,000 scrolls with few cards rendered and exposes its length', async () => {
  const { firm, hirer } = await people();
  await fill(firm, 100_000, await project(firm, hirer));
  const page = await visit(firm, '/notifications');
  const queries = asked(page);
  await cards(page).first().waitFor();
  await page.getByRole('link', { name: 'All 999+' }).waitFor();
  expect(await cards(page).first().getAttribute('aria-setsize')).toBe('-1');
  await scrollTo(page, 1_500);
  expect(await cards(page).count()).toBeLessThan(40);
  expect(queries.length).toBeLessThan(20);
  // on news only the start and the pages in view are read again
  await eventually(() => page.locator('button[aria-busy=true]').count()).toBe(0);
  await resting(page);
  await eventually(() => reading(page)).toBeDefined();
  const [id, top] = await reading(page);
  const before = queries.length;
  const [first] = (await (await stage.app.call(firm.token, 'GET', '/notifications')).json()) as { id: string }[];
  await stage.app.call(firm.token, 'PATCH', `/notifications/${first?.id}`, { hidden: true });
  await eventually(() => queries.length).toBeGreaterThan(before);
  await page.waitForTimeout(1_000);
  expect(queries.length - before).toBeLessThan(6);
  expect(await reading(page)).toEqual([id, top]);
});

test('new notifications do not move the cards in view; they show at the top', async () => {
  const { firm, hirer } = await people();
  const work = await project(firm, hirer);
  await fill(firm, 250, work);
  const page = await visit(firm, '/notifications');
  await cards(page).first().waitFor();
  await page.getByRole('link', { name: 'All 250' }).waitFor();
  await scrollTo(page, 180);
  await page.evaluate('scrollTo(0, 9000)');
  const at = await resting(page);
  const [id, top] = await reading(page);
  const any = await put(firm, { read: true });
  await put(firm, { type: 'rejected_work_history', subject_type: 'Project', subject_id: work });
  await stage.app.call(firm.token, 'PATCH', `/notifications/${any}`, { viewed_at: null });
  await page.getByRole('link', { name: 'All 252' }).waitFor();
  await eventually(() => scrollPosition(page)).toBeGreaterThan(at + 200);
  expect(await reading(page)).toEqual([id, top]);
  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('heading', { name: 'Rejected work history' }).waitFor();
});

test('a card keeps the focus while scrolling, and passes it to its neighbor when it is removed', async () => {
  const { firm, hirer } = await people();
  await fill(firm, 150, await project(firm, hirer));
  const page = await visit(firm, '/notifications');
  const menu = (place: number) => page.locator(`main li[aria-posinset="${place}"]`).getByRole('button');
  await menu(3).focus();
  await scrollTo(page, 140);
  expect(await isFocused(menu(3))).toBe(true);
  expect(await menu(12).count()).toBe(0);
  await menu(3).evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('Notification removed.').waitFor();
  await page.getByRole('link', { name: 'All 149' }).waitFor();
  await eventually(() => isFocused(menu(3))).toBe(true);
});

test('a failed next page can be retried and keeps the loaded cards', async () => {
  const { firm, hirer } = await people();
  await fill(firm, 130, await project(firm, hirer));
  const page = await visit(firm, '/search', { expected: [/503/] });
  let answers = false;
  await page.route('**/api/v1/notifications?*before=*', (route) =>
    answers ? route.continue() : route.fulfill({ status: 503 }),
  );
  await page.goto('/notifications');
  await scrollTo(page, 100);
  await page.getByText("Couldn't load more notifications. The ones above aren't affected.").waitFor();
  expect(await cards(page).first().getAttribute('aria-setsize')).toBe('130');
  answers = true;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.locator('main li[aria-posinset="101"]').getByRole('button').and(page.locator(':focus')).waitFor();
  await scrollTo(page, 130);
  await eventually(() => page.getByRole('button', { name: /Show more|Try again/ }).count()).toBe(0);
});
