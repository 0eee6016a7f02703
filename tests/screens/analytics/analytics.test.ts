import type { Page, Request } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { scriptNamed } from '../../support/scripts.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

/** Bodies that the page sends to one call of the room, from now on. */
function sentTo(page: Page, call: 'view' | 'script_failure'): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith(`/api/v1/analytics_data/${call}`)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

async function idOf(as: keyof ReturnType<typeof tokens>): Promise<string> {
  const headers = { authorization: `Bearer ${tokens()[as]}` };
  const me = await fetch(`${inject('demo').origin}/api/v1/me`, { headers });
  return ((await me.json()) as { id: string }).id;
}
const tokens = () => inject('demo').tokens;

const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Nothing of ours runs here, so that no view of it comes late. */
const NO_PAGE = 'about:blank';

test('records one view per page with path, category, id and person, without the query [ANALYTICS-001, ANALYTICS-002, ANALYTICS-003, ANALYTICS-004, ANALYTICS-005, ANALYTICS-014]', async () => {
  const user_id = await idOf('prime');
  const page = await open(NO_PAGE, { as: 'prime', expected: [/404 \(Not Found\)/] });
  const views = sentTo(page, 'view');
  await page.goto('/search?q=Lorena#x');
  const search = { url_path: '/search', view_category: 'Directory', view_category_id: null, user_id };
  await eventually(() => views).toEqual([search]);
  await link(page, 'Notifications').hover();
  await link(page, 'Notifications').click();
  await heading(page, 'Notifications').waitFor();
  const notifications = { ...search, url_path: '/notifications', view_category: 'Notifications' };
  await eventually(() => views).toEqual([search, notifications]);
  // another query on the same page is the same page
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: 'Unread' })
    .or(main.getByRole('button', { name: 'Unread' }))
    .first()
    .click();
  const view_category_id = '0b9f5c1e-3f0e-4f38-9a39-0c5d1d5e2f11';
  await page.goto(`/profile/${view_category_id}`);
  const profile = {
    ...search,
    url_path: `/profile/${view_category_id}`,
    view_category: 'MWBE profile',
    view_category_id,
  };
  await eventually(() => views).toEqual([search, notifications, profile]);
});

test('records only the log-in page after a redirect to it [ANALYTICS-006]', async () => {
  const page = await open(NO_PAGE);
  const views = sentTo(page, 'view');
  await page.goto('/notifications?filter=unread');
  await heading(page, 'Log in').waitFor();
  const view = { url_path: '/', view_category: 'Login page', view_category_id: null, user_id: null };
  await eventually(() => views).toEqual([view]);
});

test('sends the token of a link only to the call that previews the link', async () => {
  const page = await open(NO_PAGE, { expected: [/404/] });
  const secret = 'Zk3vQ0r1l5hXc9sBt7yWnE2uIa8oPdFgHjKmLqRxTvU';
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/links/look')) bodies.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const views = sentTo(page, 'view');
  await page.goto(`/new-password/${secret}/search`);
  await eventually(() => views).toMatchObject([{ url_path: '/new-password/[redacted]', view_category_id: null }]);
  await heading(page, 'This link has expired').waitFor();
  // the page's own address apart
  expect(bodies.filter((body) => body.includes(secret))).toEqual([expect.stringMatching(/\/new-password\/\S+ $/)]);
});

test('sends feedback to our own API, where staff read it [ANALYTICS-009, ANALYTICS-010, ANALYTICS-013]', async () => {
  const page = await open('/staff/feedback', { as: 'staff' });
  expect(await page.locator('script').evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual([
    expect.stringMatching(/^\/assets\/index-/),
  ]);
  await heading(page, 'Feedback').waitFor();
  const opener = page.getByRole('button', { name: 'Give feedback' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Give feedback' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await dialog.getByText('You must complete this field').waitFor();
  await expectAccessible(page, 'feedback dialog');
  const text = 'The list of firms is good.\nA map of the whole state would help.';
  await dialog.getByLabel('Your feedback').fill(text);
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByRole('status').getByText('Thanks! Your feedback was sent.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => page.locator(':focus').innerText()).toBe('Give feedback');
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.getByText(text).waitFor();
  expect(await first.innerText()).toMatch(/^From .+ \(staff@example\.com\), on \/staff\/feedback, /m);
  await expectAccessible(page, 'feedback');
});

test('staff see the views of each page', async () => {
  const page = await open('/staff/feedback', { as: 'staff' });
  await Promise.all([page.waitForResponse('**/analytics_data/view'), page.goto('/search')]);
  await page.goto('/staff/page-views');
  const pages = page.getByRole('region', { name: 'By page' }).or(page.locator('section', { hasText: 'By page' }));
  const row = pages.getByRole('row', { name: /^Directory / }).first();
  await row.waitFor();
  expect(await row.innerText()).toMatch(/^Directory\s+\d+\s+\d+\s+\d+$/);
  await page.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'Directory', exact: true }).click();
  await eventually(() => page.locator('section', { hasText: 'By day' }).getByRole('row').count()).toBe(31);
  await expectAccessible(page, 'page views');
});

test('redirects others from staff pages', async () => {
  for (const path of ['/staff/feedback', '/staff/page-views']) {
    const page = await open(path, { as: 'prime' });
    await page.waitForURL('**/search');
  }
});

const [INBOX, FEEDBACK] = [scriptNamed('pages-InboxPage'), scriptNamed('FeedbackModal')];
const MISSING = "Couldn't load part of this page";
const faults = { expected: [/ERR_FAILED/, /ChunkError/, /did not load/] };

test('reports a script that fails to load once and shows what to do [MISC-017]', async () => {
  const page = await open('/search', { as: 'prime', ...faults });
  const reports = sentTo(page, 'script_failure');
  await page.route(`**${INBOX}`, (route) => route.abort());
  await link(page, 'Notifications').click();
  await heading(page, MISSING).waitFor();
  await eventually(() => reports).toEqual([
    {
      kind: 'failed',
      file: INBOX,
      // pointing at a link loads its page already
      url_path: expect.stringMatching(/^\/(?:search|notifications)$/),
    },
  ]);
  await expectAccessible(page, 'missing part');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await heading(page, 'Notifications').waitFor();
  expect(reports).toHaveLength(1);
});

test('reports a dialog whose script fails to load [MISC-017]', async () => {
  const page = await open('/staff/feedback', { as: 'staff', ...faults });
  const reports = sentTo(page, 'script_failure');
  await page.route(`**${FEEDBACK}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Give feedback' }).click();
  await heading(page, MISSING).waitFor();
  await eventually(() => reports).toEqual([{ kind: 'failed', file: FEEDBACK, url_path: '/staff/feedback' }]);
});

test('reports a script once that takes longer than 120 seconds [MISC-018]', async () => {
  const page = await open('/', { as: 'prime', ...faults });
  const reports = sentTo(page, 'script_failure');
  await page.clock.install();
  // the list: the map's script would still be on its way when time jumps
  await page.goto('/search?view=list');
  await heading(page, 'Directory').waitFor();
  const asked = page.waitForRequest(`**${INBOX}`);
  await page.route(`**${INBOX}`, () => {});
  // from here on time stands still between the steps
  await page.clock.pauseAt(Date.now() + 60_000);
  await link(page, 'Notifications').click();
  await asked;
  await page.clock.runFor(119_999);
  expect(reports).toEqual([]);
  await page.clock.runFor(1);
  await eventually(() => reports).toEqual([{ kind: 'timeout', file: INBOX, url_path: expect.any(String) }]);
  await page.clock.resume();
  await heading(page, MISSING).waitFor();
  expect(reports).toHaveLength(1);
});

test('reloads once by itself after a new build was deployed', async () => {
  const page = await open('/search', { as: 'prime', ...faults });
  await page.route(`**${INBOX}`, (route) => route.abort());
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // what a server with other pages would answer
  await page.route(new URL('/', page.url()).href, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  await link(page, 'Notifications').click();
  await eventually(() => documents).toBe(1);
  await heading(page, MISSING).waitFor();
  const asked = page.waitForResponse(new URL('/', page.url()).href);
  await page.getByRole('button', { name: 'Reload' }).click();
  await asked;
  await heading(page, MISSING).waitFor();
  expect(documents).toBe(2);
});
