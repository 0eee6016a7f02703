import { expect, test } from 'vitest';
import { inboxScreens } from '../../support/inbox-screens.ts';
import { eventually, hasFocus, isFocused } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';
import { about, bell, cards, choose, EMPTY, headings, panel, titles } from './parts.ts';

const { people, put, project, visit, call } = inboxScreens();

const HOUR = 60;
const DAY = 24 * HOUR;

test('an action on a card reloads the list [NOTIF-042]', async () => {
  const { firm } = await people();
  await put(firm);
  const page = await visit(firm, '/notifications');
  await cards(page).first().waitFor();
  const again = page.waitForRequest((request) => /\/api\/v1\/notifications\?.*filter=all/.test(request.url()));
  await choose(page, cards(page).first(), 'Mark as read');
  await again;
  await eventually(() => headings(page)).toEqual(['New opportunities available']);
});

test('Remove asks for confirmation; Cancel keeps, Delete hides, an error restores [NOTIF-062, WORK-067, WORK-068, WORK-069]', async () => {
  const { firm, hirer } = await people();
  const id = await put(firm, about(await project(firm, hirer, { title: 'Druid Hill' })));
  await put(firm, { age: 5, read: true });
  const page = await visit(firm, '/notifications', { expected: [/503/] });
  await cards(page).nth(1).waitFor();
  const dialog = page.getByRole('dialog', { name: "Are you sure that you'd like to delete this entry?", exact: true });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await choose(page, cards(page).first(), 'Remove');
  await button('Cancel').click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(() => cards(page).count()).toBe(2);
  await page.route('**/api/v1/notifications/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } })
      : route.continue(),
  );
  await choose(page, cards(page).first(), 'Remove');
  await button('Delete').click();
  await page.getByText('The database is away.').waitFor();
  expect(await titles(page)).toEqual(['Druid Hill']);
  await page.unroute('**/api/v1/notifications/*');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await choose(page, cards(page).first(), 'Remove');
  await button('Delete').click();
  expect((await sent).postDataJSON()).toEqual({ hidden: true });
  await page.getByText('Notification removed.').waitFor();
  await eventually(() => headings(page)).toEqual(['New opportunities available']);
  expect(await call(firm, 'GET', `/notifications/${id}`)).toMatchObject({ hidden: true });
});

test('a link opens a notification that is not loaded yet; a missing one shows an error', async () => {
  const { firm, hirer } = await people();
  const id = await put(firm, about(await project(firm, hirer, { title: 'Long ago' }), 90 * DAY));
  for (let age = 0; age < 101; age += 1) await put(firm, { age });
  const page = await visit(firm, `/notifications?open=${id}`, { expected: [/404|400/] });
  await page.getByRole('dialog').getByText('Long ago').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => new URL(page.url()).search).toBe('');
  await page.goto(`/notifications?open=${crypto.randomUUID()}`);
  await page.getByText('This notification is no longer available.').waitFor();
  await eventually(() => new URL(page.url()).search).toBe('');
});

test('Mark all as read updates all cards; an error restores them', async () => {
  const { firm } = await people();
  for (const age of [1, 2, 3]) await put(firm, { age });
  const page = await visit(firm, '/notifications', { expected: [/503/] });
  const all = page.getByRole('button', { name: 'Mark all as read' });
  await page.route('**/api/v1/notifications/read', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Away.' } }),
  );
  await all.click();
  await page.getByText('Away.').waitFor();
  await page.getByRole('button', { name: 'Close message' }).click();
  await eventually(() => page.locator('main li[data-unread]').count()).toBe(3);
  await page.unroute('**/api/v1/notifications/read');
  await all.click();
  await eventually(() => page.locator('main li[data-unread]').count()).toBe(0);
  await eventually(() => all.count()).toBe(0);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  // the page is ahead of its answer
  await eventually(() => call(firm, 'GET', '/notifications/counts')).toMatchObject({ all: 3, unread: 0 });
});

test.each([360, 768, 1440])(
  'at %i px Mark all as read does not overlap the heading or the sort order',
  async (width) => {
    const { firm } = await people();
    await put(firm);
    const page = await visit(firm, '/notifications', { width, touch: width < 500 });
    const all = page.getByRole('button', { name: 'Mark all as read' });
    await all.waitFor();
    const boxes = [all, page.getByRole('heading', { level: 1 }), page.getByRole('combobox', { name: 'Sort by' })].map(
      (one) => one.boundingBox(),
    );
    const [button, ...others] = await Promise.all(boxes);
    if (!button) throw new Error('no button');
    for (const other of others) {
      if (!other) throw new Error('nothing beside it');
      const beside = other.x >= button.x + button.width || other.x + other.width <= button.x;
      const above = other.y >= button.y + button.height || other.y + other.height <= button.y;
      // the heading takes its whole line; what counts is its text
      const text = other === others[0] ? other.x + 170 <= button.x : false;
      expect(beside || above || text).toBe(true);
    }
  },
);

test('a new notification appears on the open page', async () => {
  const { firm, hirer } = await people();
  const page = await visit(firm, '/notifications');
  await page.getByText(EMPTY).waitFor();
  await call(hirer, 'POST', '/projects', {
    title: 'Pump Station 7',
    mwbe_id: firm.companyId,
    hiring_company_id: hirer.companyId,
    budget: 1_000,
    start_date: '2026-01-01',
    end_date: '2026-02-01',
  });
  await cards(page).getByText('Pump Station 7', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
});

test('by keyboard: filters, menu and details, with the focus restored', async () => {
  const { firm, hirer } = await people();
  await put(firm, about(await project(firm, hirer)));
  await put(firm, { age: 3 });
  const page = await visit(firm, '/notifications');
  await cards(page).nth(1).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).focus();
  const order = ['Sort by', 'All', 'Unread', 'Requests'];
  for (const name of order) {
    await page.keyboard.press('Tab');
    const said = await page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.textContent');
    expect(said).toContain(name);
  }
  await page.keyboard.press('Enter');
  await eventually(() => cards(page).count()).toBe(1);
  const details = cards(page).getByRole('link', { name: /^View details/ });
  await details.focus();
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(page.getByRole('dialog'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await eventually(() => isFocused(details)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await eventually(() => isFocused(page.getByRole('menuitem', { name: 'Mark as read' }))).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() => headings(page)).toEqual(['New pending work history']);
});

test("axe finds no issues on the page, in the bell's panel and on an empty list", async () => {
  const { firm, hirer } = await people();
  const page = await visit(firm, '/notifications?filter=requests');
  await page.getByText(EMPTY).waitFor();
  await expectAccessible(page, 'no notifications');
  const id = await project(firm, hirer, { title: 'Inner Harbor Pavilion Controls, Phase 2 '.repeat(4).trim() });
  await put(firm, about(id));
  await put(firm, { ...about(id, 3), read: true });
  await put(firm, { age: 5 });
  await page.goto('/notifications');
  await cards(page).nth(2).waitFor();
  await expectAccessible(page, 'notifications');
  await bell(page).click();
  await panel(page).getByRole('listitem').first().waitFor();
  await expectAccessible(page, 'the panel of the bell');
});
