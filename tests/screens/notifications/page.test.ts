import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inboxScreens, type Reader } from '../../support/inbox-screens.ts';
import { eventually, styleOf } from '../../support/page-state.ts';
import { scriptBytes } from '../../support/scripts.ts';
import { expectAccessible } from '../../support/windows.ts';
import { about, cards, EMPTY, filter, headings, titles } from './parts.ts';

const { people, put, project, visit, stage, call, verify, reject, revise } = inboxScreens();

const HOUR = 60;
const DAY = 24 * HOUR;

test.each([
  [981, 'a side list', 'NOTIF-022'],
  [980, 'tabs', 'NOTIF-023'],
])('at %i px the filters are %s [%s, NOTIF-021, NOTIF-024, NOTIF-025, NOTIF-026]', async (width) => {
  const { firm } = await people();
  await put(firm);
  const page = await visit(firm, '/notifications', { width });
  await page.getByRole('heading', { level: 1, name: 'Notifications', exact: true }).waitFor();
  await cards(page).first().waitFor();
  const links = page.getByRole('navigation', { name: 'Filter' }).getByRole('link');
  expect((await links.allTextContents()).map((text) => text.replace(/\W*\d.*/, ''))).toEqual([
    'All',
    'Unread',
    'Requests',
  ]);
  const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  const [xs, ys] = [new Set(boxes.map((box) => box?.x)), new Set(boxes.map((box) => box?.y))];
  expect([xs.size, ys.size]).toEqual(width > 980 ? [1, 3] : [3, 1]);
  const card = await cards(page).first().boundingBox();
  expect((card?.x ?? 0) > (boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0)).toBe(width > 980);
});

test('cards of one import are one group, which opens and closes by keyboard and for the card of a link', async () => {
  const { firm, hirer } = await people();
  const ids: string[] = [];
  for (const age of [1, 2, 3, 4]) {
    ids.push(await put(firm, about(await project(firm, hirer, { title: `Pier ${age}` }), age)));
  }
  await put(firm, { age: 5 });
  const batch_id = randomUUID();
  await stage.app.db.kysely.updateTable('notifications').set({ batch_id }).where('id', 'in', ids).execute();
  const page = await visit(firm, '/notifications');
  const more = page.getByRole('button', { name: 'Show 3 more notifications from the same import' });
  await more.waitFor();
  expect([await cards(page).count(), await more.getAttribute('aria-expanded')]).toEqual([2, 'false']);
  await more.press('Enter');
  await eventually(() => cards(page).count()).toBe(5);
  const fewer = page.getByRole('button', { name: 'Show fewer from this import' });
  expect(await fewer.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(page, 'an open group of an import');
  await fewer.press('Enter');
  await eventually(() => cards(page).count()).toBe(2);
  await page.goto(`/notifications?open=${ids[2]}`);
  await page.getByRole('dialog').getByText('Pier 3').first().waitFor();
  await eventually(() => cards(page).count()).toBe(5);
});

test('filters, sub-filters and sort order with their defaults [NOTIF-027, NOTIF-028, NOTIF-029, NOTIF-030, NOTIF-031, NOTIF-032, NOTIF-033, NOTIF-034, NOTIF-035, NOTIF-036, NOTIF-037, NOTIF-064, NOTIF-065]', async () => {
  const { firm, hirer } = await people();
  const [waiting, answered] = [
    await project(firm, hirer, { title: 'Waiting' }),
    await project(firm, hirer, { title: 'Answered' }),
  ];
  await put(firm, about(waiting, 30));
  await put(firm, { ...about(answered, 10), read: true });
  await verify(firm, answered);
  await put(firm, { age: 20 });
  const page = await visit(firm, '/notifications');
  const NEWEST = [
    'New pending work history',
    'Unread: New opportunities available',
    'Unread: New pending work history',
  ];
  await eventually(() => headings(page)).toEqual(NEWEST);
  const current = page.getByRole('navigation', { name: 'Filter' }).locator('[aria-current]');
  const chosen = (...texts: string[]) => eventually(() => current.allTextContents()).toEqual(texts);
  await chosen('All 3');
  expect(await page.getByText('Received').count()).toBe(0);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(await sort.textContent()).toBe('Sort by: Newest first');
  await sort.click();
  await eventually(() => page.getByRole('option').allTextContents()).toEqual(['Newest first', 'Oldest first']);
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await eventually(() => headings(page)).toEqual(NEWEST.toReversed());
  expect(await sort.textContent()).toBe('Sort by: Oldest first');
  await filter(page, 'Unread').click();
  await eventually(() => headings(page)).toEqual(NEWEST.slice(1).toReversed());
  await filter(page, 'Requests').click();
  await eventually(() => titles(page)).toEqual(['Waiting', 'Answered']);
  await chosen('Requests 2', 'All ');
  await filter(page, 'Received').click();
  await eventually(() => titles(page)).toEqual(['Waiting']);
  await filter(page, 'Sent').click();
  await eventually(() => titles(page)).toEqual(['Answered']);
  await chosen('Requests 2', 'Sent 1');
  // the choice has an address
  await page.reload();
  await eventually(() => titles(page)).toEqual(['Answered']);
});

test('shows a loading placeholder until the list arrives, however long it takes [NOTIF-038, NOTIF-039]', async () => {
  const { firm } = await people();
  await put(firm);
  const page = await visit(firm, '/search');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.clock.install();
  await page.route(/\/api\/v1\/notifications\?.*filter/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/notifications');
  const placeholder = page.getByRole('status').filter({ hasText: 'Loading notifications' });
  await placeholder.waitFor();
  await page.clock.runFor(200);
  const shapes = placeholder.locator('[aria-hidden] > div');
  await eventually(() => shapes.count()).toBe(3);
  await page.clock.runFor(10 * 60_000);
  await eventually(() => shapes.count()).toBe(3);
  expect(await page.getByText(EMPTY).count()).toBe(0);
  release();
  await cards(page).first().waitFor();
  expect(await placeholder.count()).toBe(0);
});

test('each notification is a card; unread ones have a blue background and dot [NOTIF-041, NOTIF-043, NOTIF-044]', async () => {
  const { firm } = await people();
  await put(firm);
  await put(firm, { age: 1, read: true });
  const page = await visit(firm, '/notifications');
  await eventually(() => cards(page).count()).toBe(2);
  const look = (at: number) => cards(page).nth(at).locator('> div');
  const dot = (at: number) => look(at).locator('> span').first();
  for (const at of [0, 1]) expect(await styleOf(look(at), 'borderTopWidth')).toBe('1px');
  expect(await styleOf(look(0), 'backgroundColor')).toBe('rgb(241, 246, 254)');
  expect(await styleOf(dot(0), 'backgroundColor')).toBe('rgb(16, 85, 203)');
  expect(await dot(0).boundingBox()).toMatchObject({ width: 10, height: 10 });
  for (const one of [look(1), dot(1)]) expect(await styleOf(one, 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
});

test('headings, links and badges by notification type [NOTIF-045, NOTIF-046, NOTIF-047, NOTIF-048, NOTIF-049, NOTIF-050, NOTIF-051, NOTIF-052, NOTIF-053, NOTIF-054]', async () => {
  const { firm, hirer } = await people();
  const ids: Record<string, string> = {};
  for (const title of ['Pending', 'Verified', 'Rejected', 'Revised', 'Withdrawn'])
    ids[title] = await project(firm, hirer, { title });
  await verify(firm, ids.Verified ?? '');
  await reject(firm, ids.Rejected ?? '');
  await revise(firm, ids.Revised ?? '');
  await call(hirer, 'POST', `/projects/${ids.Withdrawn}/withdrawal`, { reason: 'Recorded twice' });
  await stage.app.db.kysely.deleteFrom('notifications').where('recipient_id', '=', firm.id).execute();
  for (const [at, title] of Object.keys(ids).entries()) await put(firm, about(ids[title] ?? '', at + 1));
  await put(firm, { type: 'anything_else', age: 20 });
  const shown = async (who: Reader) => {
    const page = await visit(who, '/notifications');
    await cards(page).nth(2).waitFor();
    const all = await cards(page).all();
    return Promise.all(
      all.map(async (card) => {
        const heading = (await card.getByRole('heading').textContent())?.replace('Unread: ', '');
        const link = card.getByRole('link');
        const way = (await link.count()) > 0 ? await link.evaluate((one) => one.firstChild.textContent) : '';
        const badges = await card.locator('[class*=badge]').allTextContents();
        return [heading, way, ...badges];
      }),
    );
  };
  const asked = 'New pending work history';
  expect(await shown(firm)).toEqual([
    [asked, 'View details'],
    [asked, 'View details', 'Verified'],
    [asked, 'View details', 'Rejected'],
    [asked, 'View details', 'Revision requested'],
    [asked, 'View details', 'Withdrawn'],
    ['New opportunities available', 'See opportunities'],
  ]);
  const hirers = await shown(hirer);
  expect(hirers).toContainEqual(['Rejected work history', 'See the record', 'Rejected']);
  expect(hirers).toContainEqual(['Revision request for work history', 'View details', 'Revision requested']);
  const page = await visit(firm, '/notifications');
  // its heading is the specification's, so a line says how it goes with "Verified"
  await page.getByText('It has since been verified and shows on your profile.').waitFor();
  // with the cards of a feature, but no dialog of theirs
  expect(await scriptBytes(page)).toBeLessThanOrEqual(192_000);
  await page.getByRole('link', { name: 'See opportunities' }).click();
  await page.waitForURL('**/opportunity/search');
});

test('relative time: just now, minutes, hours, days [NOTIF-055, NOTIF-056, NOTIF-057, NOTIF-058]', async () => {
  const { firm } = await people();
  for (const age of [0, 14, 3 * HOUR, 21 * DAY]) await put(firm, { age });
  const page = await visit(firm, '/notifications');
  await cards(page).nth(3).waitFor();
  await eventually(() => cards(page).locator('time').allTextContents()).toEqual([
    'just now',
    '14 minutes ago',
    '3 hours ago',
    '21 days ago',
  ]);
});
