import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inboxScreens } from '../support/inbox-screens.ts';
import { eventually, scrolledTo } from '../support/look.ts';

const { people, put, project, fill, visit, stage } = inboxScreens();

const cards = (page: Page) => page.getByRole('main').locator('li[data-id]');
const last = (page: Page) =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('main li[data-id]')].map((one) => Number(one.ariaPosInSet)))`,
  );
/** What the page asks the list for, as the queries of its addresses. */
const asked = (page: Page) => {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/v1/notifications' && !url.searchParams.has('limit')) queries.push(url.searchParams);
  });
  return queries;
};
/** Scrolls down until the card at this place is drawn. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        return last(page);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(place);
}
/** The first card that is wholly in view, and how far below the top edge it is. */
const reading = (page: Page) =>
  page.evaluate<[string, number]>(
    `[...document.querySelectorAll('main li[data-id]')].map((one) => [one.dataset.id, Math.round(one.getBoundingClientRect().top)]).find(([, top]) => top > 60)`,
  );

test('an inbox of 100,000 scrolls on and on with a few cards drawn, and says of what length it is', async () => {
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
  // news comes: of the many pages only the start and what is in view are read again
  await eventually(() => page.locator('button[aria-busy=true]').count()).toBe(0);
  const [id, top] = await reading(page);
  const before = queries.length;
  const [first] = (await (await stage.app.call(firm.token, 'GET', '/notifications')).json()) as { id: string }[];
  await stage.app.call(firm.token, 'PATCH', `/notifications/${first?.id}`, { hidden: true });
  await eventually(() => queries.length).toBeGreaterThan(before);
  await page.waitForTimeout(1_000);
  expect(queries.length - before).toBeLessThan(6);
  expect(await reading(page)).toEqual([id, top]);
});

test('news above leaves what is read where it is; at the top it is shown', async () => {
  const { firm, hirer } = await people();
  const work = await project(firm, hirer);
  await fill(firm, 250, work);
  const page = await visit(firm, '/notifications');
  await cards(page).first().waitFor();
  await page.getByRole('link', { name: 'All 250' }).waitFor();
  await scrollTo(page, 180);
  await page.evaluate('scrollTo(0, 9000)');
  await eventually(() => scrolledTo(page)).toBe(9000);
  const [id, top] = await reading(page);
  const any = await put(firm, { read: true });
  await put(firm, { type: 'rejected_work_history', subject_type: 'Project', subject_id: work });
  await stage.app.call(firm.token, 'PATCH', `/notifications/${any}`, { viewed_at: null });
  await page.getByRole('link', { name: 'All 252' }).waitFor();
  await eventually(() => scrolledTo(page)).not.toBe(9000);
  expect(await reading(page)).toEqual([id, top]);
  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('heading', { name: 'Rejected work history' }).waitFor();
});
