import { expect, test } from 'vitest';
import { inboxScreens } from '../../support/inbox-screens.ts';
import { eventually, isFocused } from '../../support/page-state.ts';
import { about, bell, cards, choose, EMPTY, filter, panel } from './parts.ts';

const { people, put, project, visit, call, reject, revise } = inboxScreens();

const HOUR = 60;
const DAY = 24 * HOUR;

test('the badge counts unread notifications and follows each change [NOTIF-003, NOTIF-004, NOTIF-005, NOTIF-059, NOTIF-060, NOTIF-061]', async () => {
  const { firm, hirer } = await people();
  const id = await project(firm, hirer);
  await put(firm, about(id));
  await put(firm, { age: 5 });
  await put(firm, { age: 9, read: true });
  const page = await visit(firm, '/search');
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
  expect(await bell(page).textContent()).toBe('2');
  await bell(page).click();
  const newest = panel(page).getByRole('listitem').first();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await choose(page, newest, 'Mark as read');
  const { viewed_at } = (await sent).postDataJSON() as { viewed_at: string };
  expect(Math.abs(Date.parse(viewed_at) - Date.now())).toBeLessThan(60_000);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  const cleared = page.waitForRequest((request) => request.method() === 'PATCH');
  await choose(page, newest, 'Mark as unread');
  expect((await cleared).postDataJSON()).toEqual({ viewed_at: null });
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
  // the bell says so before the server does
  await (await cleared).response();
  // somebody else's act reaches the open page
  await call(firm, 'POST', '/notifications/read');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(await bell(page).textContent()).toBe('');
});

test('with twelve notifications: 9+ on the badge, the newest five in the panel [NOTIF-006, NOTIF-008, NOTIF-009, NOTIF-010, NOTIF-011]', async () => {
  const { firm, hirer } = await people();
  for (const age of [7, 3, 12, 1, 9, 5, 2, 11, 4, 10, 6, 8])
    await put(firm, about(await project(firm, hirer, { title: `Pier ${age}` }), age));
  const page = await visit(firm, '/search', { width: 577 });
  await page.getByRole('button', { name: 'Notifications 9+, 12 unread' }).waitFor();
  expect(await bell(page).textContent()).toBe('9+');
  await bell(page).click();
  await panel(page).getByRole('listitem').first().waitFor();
  await eventually(() => panel(page).locator('li strong:last-of-type').allTextContents()).toEqual(
    [1, 2, 3, 4, 5].map((age) => `Pier ${age}`),
  );
  await panel(page).getByRole('link', { name: 'View all', exact: true }).click();
  await page.waitForURL('**/notifications');
  await panel(page).waitFor({ state: 'hidden' });
  await filter(page, 'All').getByText('12').waitFor();
  expect(await cards(page).first().getAttribute('aria-setsize')).toBe('12');
});

test('on a phone the bell opens the notifications page [NOTIF-007]', async () => {
  const { firm } = await people();
  await put(firm);
  const page = await visit(firm, '/search', { width: 576, touch: true });
  await page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' }).tap();
  await page.waitForURL('**/notifications');
  await cards(page).first().waitFor();
});

test('empty states of panel and page; the page links to the settings [NOTIF-012, NOTIF-040]', async () => {
  const { firm } = await people();
  const page = await visit(firm, '/notifications');
  await page.getByRole('main').getByText(EMPTY, { exact: true }).waitFor();
  await bell(page).click();
  await panel(page).getByText(EMPTY, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await filter(page, 'Unread').click();
  await page.getByRole('main').getByRole('link', { name: 'Show all notifications' }).click();
  await page.waitForURL(/\/notifications$/);
  await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).click();
  await page.waitForURL('**/details#notifications');
  await page.getByRole('tab', { name: 'Notifications', selected: true }).waitFor();
});

test('a click in the panel opens the page with the work history of the notification; back closes it [NOTIF-013, NOTIF-014, NOTIF-015]', async () => {
  const { firm, hirer } = await people();
  const id = await put(firm, about(await project(firm, hirer, { title: 'Druid Hill Substation' })));
  const page = await visit(firm, '/search');
  await bell(page).click();
  await panel(page)
    .getByRole('link', { name: /New pending work history/ })
    .click();
  await page.waitForURL(`**/notifications?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Pending work history' });
  await dialog.getByText('Druid Hill Substation').waitFor();
  expect(await page.locator('main li[aria-current]').getAttribute('data-id')).toBe(id);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
  await cards(page).getByRole('link', { name: 'View details' }).click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.locator('main li[aria-current]').count()).toBe(0);
});

test('a revision opens the verify modal by a click and by Verify in its menu, which other types lack [NOTIF-016, NOTIF-017, NOTIF-018, NOTIF-019, NOTIF-020]', async () => {
  const { firm, hirer } = await people();
  const rejected = await project(firm, hirer);
  await reject(firm, rejected);
  await revise(firm, await project(firm, hirer));
  await put(hirer, { age: HOUR });
  await put(hirer, { ...about(rejected, DAY), read: true });
  const page = await visit(hirer, '/notifications');
  const dialog = page.getByRole('dialog', { name: 'Would you like to verify this project?' });
  const menus = async (within: ReturnType<typeof cards>) => {
    const found: Record<string, string[]> = {};
    for (const one of await within.all()) {
      const button = one.getByRole('button', { name: /^Actions for/ });
      await button.click();
      await page.getByRole('menuitem').first().waitFor();
      const name = (await button.getAttribute('aria-label'))?.replace(/^Actions for |:.*/g, '') ?? '';
      found[name] = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      await eventually(() => page.getByRole('menuitem').count()).toBe(0);
    }
    return found;
  };
  const expected = {
    'Revision request for work history': ['Verify', 'Mark as read', 'Remove'],
    'Rejected work history': ['Mark as read', 'Remove'],
    'New opportunities available': ['Mark as read', 'Remove'],
    'New pending work history': ['Mark as unread', 'Remove'],
  };
  await cards(page).nth(3).waitFor();
  expect(await menus(cards(page))).toEqual(expected);
  await choose(page, cards(page).filter({ hasText: 'Revision request' }), 'Verify');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/search');
  await bell(page).click();
  await panel(page).getByRole('listitem').nth(3).waitFor();
  expect(await menus(panel(page).getByRole('listitem'))).toEqual(expected);
  await choose(page, panel(page).getByRole('listitem').filter({ hasText: 'Revision request' }), 'Verify');
  await page.waitForURL('**/notifications?open=*');
  await dialog.waitFor();
  await page.goBack();
  await bell(page).click();
  await panel(page)
    .getByRole('link', { name: /Revision request/ })
    .click();
  await dialog.waitFor();
});

test('after a dialog that was opened from the bell the focus is on its card', async () => {
  const { firm, hirer } = await people();
  const id = await put(firm, about(await project(firm, hirer, { title: 'Druid Hill Substation' })));
  await put(firm, { age: 5 });
  const page = await visit(firm, '/search');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('link', { name: /New pending work history/ })
    .press('Enter');
  await page.getByRole('dialog', { name: 'Pending work history' }).getByText('Druid Hill Substation').waitFor();
  await cards(page).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Pending work history' }).waitFor({ state: 'hidden' });
  const details = page.locator(`main li[data-id="${id}"]`).getByRole('link', { name: /^View details/ });
  await eventually(() => isFocused(details)).toBe(true);
});

test('a revision that was answered offers no Verify; its card says from what to what', async () => {
  const { firm, hirer } = await people();
  const recorded = { budget: 230_000, start_date: '2025-02-03', end_date: '2026-01-10' };
  const open = await project(firm, hirer, { title: 'Druid Hill Substation', ...recorded });
  const settled = await project(firm, hirer, { title: 'Patapsco Pump Station', ...recorded });
  await revise(firm, open);
  const { id } = (await revise(firm, settled)) as { id: string };
  await call(hirer, 'POST', `/project_revision/${id}/verify`);
  const page = await visit(hirer, '/notifications');
  const menu = async (title: string) => {
    await cards(page)
      .filter({ hasText: title })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem').first().waitFor();
    const texts = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('menuitem').count()).toBe(0);
    return texts;
  };
  await cards(page).nth(1).waitFor();
  expect(await menu('Druid Hill')).toEqual(['Verify', 'Mark as read', 'Remove']);
  expect(await menu('Patapsco')).not.toContain('Verify');
  const change =
    'the contract amount from $230,000 to $268,400 and the completion date from January 10, 2026 to January 15, 2026.';
  await cards(page).filter({ hasText: 'Druid Hill' }).getByText(change).waitFor();
});

test('opening a card that only informs marks it read; one that asks stays unread until it is answered', async () => {
  const { firm, hirer } = await people();
  const rejected = await project(firm, hirer, { title: 'Camden Yards Lighting' });
  await reject(firm, rejected);
  await revise(firm, await project(firm, hirer, { title: 'Druid Hill Substation' }));
  const page = await visit(hirer, '/notifications');
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
  await cards(page)
    .filter({ hasText: 'Druid Hill' })
    .getByRole('link', { name: /^View details/ })
    .click();
  await page.getByRole('dialog', { name: 'Would you like to verify this project?' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await cards(page)
    .filter({ hasText: 'Camden Yards' })
    .getByRole('link', { name: /^See the record/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Work history' });
  await dialog.getByRole('button', { name: 'Correct' }).waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await eventually(() => page.locator('main li[data-unread]').count()).toBe(1);
  expect(await page.locator('main li[data-unread]').textContent()).toContain('Druid Hill');
});
