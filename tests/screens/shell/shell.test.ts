import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { demoProject } from '../../support/demo-project.ts';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

const box = async (page: Page, role: 'banner' | 'navigation' | 'dialog', name?: string) =>
  (await page.getByRole(role, name ? { name, exact: true } : {}).boundingBox()) ?? {
    width: 0,
    height: 0,
    x: -1,
    y: -1,
  };
const search = (page: Page) => page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();

test('top bar: 56 px high, 48 px on phones, with the logo [SHELL-009, SHELL-011, SHELL-012]', async () => {
  const page = await open('/search', { as: 'prime' });
  await page.getByRole('link', { name: 'Plumbline, home' }).locator('svg').waitFor();
  expect(await box(page, 'banner')).toMatchObject({ x: 0, y: 0, height: 56, width: 1440 });
  await page.setViewportSize({ width: 576, height: 800 });
  expect((await box(page, 'banner')).height).toBe(48);
});

test('side navigation: 81 px wide, only from 981 px up [SHELL-004, SHELL-005]', async () => {
  const page = await open('/search', { as: 'prime', width: 981 });
  await search(page);
  expect(await box(page, 'navigation', 'Main')).toMatchObject({ x: 0, width: 81 });
  await page.setViewportSize({ width: 980, height: 800 });
  expect(await page.getByRole('navigation', { name: 'Main', exact: true }).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).waitFor();
});

test('link groups open by mouse and keyboard and link to their pages [SHELL-010]', async () => {
  const page = await open('/search', { as: 'developer' });
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await areas.waitFor();
  await eventually(() => areas.getByRole('button').allTextContents()).toEqual(['Find firms', 'Projects', 'Reports']);
  await areas.getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('menuitem', { name: 'Work history' }).click();
  await page.waitForURL('**/details#work-history');
  await page.getByRole('heading', { level: 1, name: 'Work history' }).waitFor();
  await areas.getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('menuitem', { name: 'Opportunity postings' }).click();
  await page.waitForURL('**/opportunity/dashboard');
  // a new page takes the focus to its heading
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
  await areas.getByRole('button', { name: 'Find firms' }).focus();
  await page.keyboard.press('Enter');
  const inMenu = page.locator('[role=menu]:focus, [role=menu] :focus');
  await inMenu.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Find firms');
  await page.keyboard.press('Enter');
  await inMenu.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(search|my-lists)$/);
});

test('side navigation lists the entries of each user type', async () => {
  const offered = async (as: 'mwbe' | 'prime' | 'agency' | 'staff') => {
    const page = await open('/notifications', { as });
    const main = page.getByRole('navigation', { name: 'Main', exact: true });
    await main.waitFor();
    return main.getByRole('link').allTextContents();
  };
  expect(await offered('mwbe')).toEqual([
    'Profile',
    'Work history',
    'Postings',
    'Notifications',
    'Messages',
    'Directory',
  ]);
  expect(await offered('prime')).toEqual([
    'Directory',
    'Shortlists',
    'Work history',
    'Postings',
    'Messages',
    'Projects',
    'Notifications',
  ]);
  expect(await offered('agency')).toEqual([
    'Directory',
    'Shortlists',
    'Work history',
    'Postings',
    'Projects',
    'Notifications',
  ]);
  expect(await offered('staff')).toContain('Admin');
});

test('one entry of the side navigation is current, and the line that leads to it crosses no label', async () => {
  const page = await open('/staff/imports', { as: 'staff' });
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  const current = () => main.locator('[aria-current]').allTextContents();
  await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
  await eventually(current).toEqual(['Imports']);
  for (const [path, entries] of [
    ['/staff', ['Admin']],
    ['/search?q=electric', ['Directory']],
    ['/details#security', []],
  ] as const) {
    await page.goto(path);
    await main.waitFor();
    await eventually(current).toEqual(entries);
  }
  await page.goto('/staff');
  await eventually(current).toEqual(['Admin']);
  const edges = await main.evaluate((nav) => {
    const labels = [...nav.querySelectorAll('a')].map((link) => {
      const range = nav.ownerDocument.createRange();
      range.selectNodeContents(link.lastChild as never);
      return range.getBoundingClientRect().left;
    });
    return { line: nav.querySelector('span')?.getBoundingClientRect().right ?? 0, label: Math.min(...labels) };
  });
  expect(edges.line).toBeGreaterThan(0);
  expect(edges.label).toBeGreaterThanOrEqual(edges.line + 1);
});

test('left navigation: 280 px wide on desktop [SHELL-013, SHELL-016]', async () => {
  const page = await open('/search', { as: 'prime' });
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Send and request files' }).waitFor();
  // nothing that stands beside it
  const beside = await page.getByRole('navigation', { name: 'Main', exact: true }).locator('a').allTextContents();
  const more = await page.getByRole('dialog').getByRole('link').allTextContents();
  expect([beside.length, more.filter((label) => beside.includes(label))]).toEqual([7, []]);
  await expect.poll(() => box(page, 'dialog')).toMatchObject({ x: 0, width: 280 });
});

test('left navigation: a 258 px slide-in on phones that closes on a choice, on Escape and on a click outside [SHELL-014, SHELL-015, SHELL-017]', async () => {
  const page = await open('/search', { as: 'prime', width: 360, touch: true });
  const hamburger = page.getByRole('button', { name: 'Menu' });
  const dialog = page.getByRole('dialog');
  await hamburger.tap();
  await expect.poll(() => box(page, 'dialog')).toMatchObject({ x: 0, width: 258 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Menu');
  await hamburger.tap();
  await dialog.getByRole('link', { name: 'Notifications' }).waitFor();
  await page.touchscreen.tap(340, 500);
  await dialog.waitFor({ state: 'hidden' });
  await hamburger.tap();
  await dialog.getByRole('link', { name: 'Notifications' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('navigation scrolls to the top and focuses the heading; back returns [SHELL-018]', async () => {
  const page = await open('/search', { as: 'prime' });
  await page.getByRole('listitem').or(page.getByRole('article')).first().waitFor();
  // again until the results are there, which make the page long enough
  const scrolled = () => page.evaluate<number>('(scrollTo(0, 900), scrollY)');
  await expect.poll(scrolled).toBe(900);
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Notifications' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).and(page.locator(':focus')).waitFor();
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.goBack();
  await search(page);
  expect(new URL(page.url()).pathname).toBe('/search');
});

test('caps the viewport at maximum scale on iOS [SHELL-019] and nowhere else [SHELL-020]', async () => {
  const content = async (userAgent?: string) => {
    const page = await open('/', userAgent ? { userAgent } : {});
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page.locator('meta[name=viewport]').getAttribute('content');
  };
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  expect(await content(iphone)).toBe('width=device-width, initial-scale=1, maximum-scale=1');
  expect(await content(android)).toBe('width=device-width, initial-scale=1');
  expect(await content()).toBe('width=device-width, initial-scale=1');
});

test('notification bell: links to the page up to 576 px, opens a panel above [SHELL-042, NOTIF-003, NOTIF-007, NOTIF-008, NOTIF-011, NOTIF-012]', async () => {
  const page = await open('/search', { as: 'developer', width: 577 });
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText("You don't have any new notifications").waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Notifications' }).click();
  await panel.getByRole('link', { name: 'View all' }).click();
  await page.waitForURL('**/notifications');
  await page.setViewportSize({ width: 576, height: 800 });
  await page.goto('/search');
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click();
  await page.waitForURL('**/notifications');
});

test('notifications switch layout at the tablet width of 980 px [SHELL-043, NOTIF-022, NOTIF-023]', async () => {
  const page = await open('/notifications', { as: 'developer', width: 981 });
  const all = page
    .getByRole('link', { name: /^All/ })
    .or(page.getByRole('tab', { name: /^All/ }))
    .first();
  const requests = page
    .getByRole('link', { name: /^Requests/ })
    .or(page.getByRole('tab', { name: /^Requests/ }))
    .first();
  const stacked = async () => {
    const [first, last] = [await all.boundingBox(), await requests.boundingBox()];
    return (last?.y ?? 0) > (first?.y ?? 0);
  };
  await all.waitFor();
  expect(await stacked()).toBe(true);
  await page.setViewportSize({ width: 980, height: 800 });
  await expect.poll(stacked).toBe(false);
});

test('remembers the last search with its query as the last directory page [ROUTE-026, ROUTE-027]', async () => {
  const page = await open('/search?q=electric&zip=21230', { as: 'prime' });
  await search(page);
  await page.goto('/batista-electric');
  const back = page
    .getByRole('main')
    .getByRole('link', { name: /directory|search|results/i })
    .first();
  // hovering preloads the page: a query that is taken for a path would ask for a firm of that name
  const firms: string[] = [];
  page.on('request', (request) => firms.push(...(/profile_url_path=search/.exec(request.url()) ?? [])));
  await Promise.all([page.waitForRequest('**/search/businesses?**'), back.hover()]);
  await back.click();
  await search(page);
  expect(firms).toEqual([]);
  const url = new URL(page.url());
  expect([url.pathname, url.searchParams.get('q'), url.searchParams.get('zip')]).toEqual([
    '/search',
    'electric',
    '21230',
  ]);
});

test('shows a notice while offline', async () => {
  const page = await open('/search', { as: 'prime', expected: [/ERR_INTERNET_DISCONNECTED/] });
  await search(page);
  await page.context().setOffline(true);
  await page.getByText("You're offline.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("You're offline.").waitFor({ state: 'hidden' });
});

test('a failed call shows the error, the request ID and a retry button', async () => {
  const page = await open('/search', { as: 'prime', expected: [/503/, /ApiError/] });
  await search(page);
  await page.route('**/api/v1/mwbes?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Unavailable', status: 503, detail: 'The database is away.', request_id: 'r-1' }),
    }),
  );
  await page.evaluate(
    "history.pushState(null, '', '/profile/018f0000-0000-7000-8000-000000000009'); dispatchEvent(new PopStateEvent('popstate'))",
  );
  await page.getByRole('heading', { level: 1, name: "Couldn't load this page" }).waitFor();
  await page.getByText('The database is away.').waitFor();
  await page.getByText('r-1').waitFor();
  expect(await page.title()).toBe("Couldn't load this page");
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

test('the account menu shows the name and links to the settings', async () => {
  const page = await open('/search', { as: 'prime' });
  await page.getByRole('button', { name: /Dana Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await page.waitForURL('**/details');
});

test('every layout is accessible at three widths with its menus open', async () => {
  const page = await open(`/parent-project/${await demoProject()}/home`, { as: 'developer' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page, 'workspace');
  for (const path of ['/impact-dashboards/d1/home', '/baltimore-peninsula', '/onboarding/documents', '/no/such/page']) {
    const staff = await open(path, { as: 'staff', expected: [/404 \(Not Found\)/] });
    await staff.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(staff, path);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await expectAccessible(page, 'slide-in menu');
  const { origin } = inject('demo');
  expect(page.url().startsWith(origin)).toBe(true);
});
