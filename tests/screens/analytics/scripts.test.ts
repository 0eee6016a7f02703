import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import type { DemoServer } from '../../support/demo.ts';
import { startOwnDemo } from '../../support/own-demo.ts';
import { eventually } from '../../support/page-state.ts';
import { logIn, openWindow, type Window } from '../../support/windows.ts';

/** Another host: what it was asked for, and what its scripts heard. */
let host: Server;
let origin: string;
let asked: string[];
let heard: unknown[];

/** A script that sends every event of this name to its own host. */
const script = (event: string) => `addEventListener('${event}', ({ type, detail }) =>
  fetch('${origin}/heard', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ type, detail }) }));`;

const STAFF = { email: 'staff@example.com', password: 'plumbline-demo-pass' };

let server: DemoServer;
let token: string;
let browser: Browser;
let window: Window;
let page: Page;

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => request.url === '/heard' && heard.push(JSON.parse(body)));
    response.setHeader('content-type', 'text/javascript');
    response.end(script(request.url === '/widget.js?site=7&key=a' ? 'giveFeedback' : 'pageView'));
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const settings = {
    FEEDBACK_WIDGET_URL: `${origin}/widget.js?site=7&key=a`,
    PRODUCT_ANALYTICS_URL: `${origin}/stats.js`,
  };
  server = await startOwnDemo(settings);
  token = await server.logIn(STAFF.email);
  browser = await launchChromium();
});
afterAll(async () => {
  // what did not come about need not be ended
  await browser?.close();
  await server?.stop();
  host.close();
});
beforeEach(async () => {
  asked = [];
  heard = [];
  const known = new RegExp(`foreign request: ${origin}$`);
  window = await openWindow(browser, server.origin, {
    expected: [known, /ERR_FAILED/, /TrustedScriptURL/, /40[034] .*(?:links\/look|impersonation|companies)/],
  });
  page = window.page;
});
afterEach(async () => {
  await window.close();
  // what is still on its way belongs to this test
  host.closeAllConnections();
  expect(window.faults).toEqual([]);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
/** Time for what must not happen: a whole round trip of the page to our own server comes after it. */
const settled = () => page.waitForResponse(/analytics_data\/view$/);

test('loads the configured third-party scripts once for members and sends them page views without queries [ANALYTICS-007, ANALYTICS-008, ANALYTICS-011, ANALYTICS-012]', async () => {
  await Promise.all([settled(), page.goto('/')]);
  await heading('Log in').waitFor();
  expect(asked).toEqual([]);
  await logIn(page, STAFF.email, STAFF.password);
  await heading('Directory').waitFor();
  const directory = { url_path: '/search', view_category: 'Directory', view_category_id: null };
  await eventually(() => heard).toEqual([{ type: 'pageView', detail: directory }]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  const notifications = { ...directory, url_path: '/notifications', view_category: 'Notifications' };
  await eventually(() => heard.slice(1)).toEqual([{ type: 'pageView', detail: notifications }]);
  expect(asked.filter((path) => path !== '/heard').toSorted()).toEqual(['/stats.js', '/widget.js?site=7&key=a']);
});

const asStaff = () => window.context.addCookies([{ name: 'login-token', value: token, url: server.origin }]);

test('hands feedback to the widget, or opens our own dialog when it fails to load [ANALYTICS-007, ANALYTICS-010]', async () => {
  await asStaff();
  await page.goto('/staff/feedback');
  const button = page.getByRole('button', { name: 'Give feedback' });
  await button.click();
  const told = { type: 'giveFeedback', detail: { url_path: '/staff/feedback' } };
  await eventually(() => heard.filter((one) => (one as typeof told).type === told.type)).toEqual([told]);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.route(`${origin}/widget.js**`, (route) => route.abort());
  await page.reload();
  await button.click();
  await page.getByRole('dialog', { name: 'Give feedback' }).waitFor();
});

test('loads no third-party script on a page with a token in its URL and sends it nothing', async () => {
  await asStaff();
  const secret = 'Zk3vQ0r1l5hXc9sBt7yWnE2uIa8oPdFgHjKmLqRxTvU';
  for (const path of [
    `/new-password/${secret}`,
    '/impersonate/7',
    `/details/mwbe/${secret}`,
    `/sso/callback?code=${secret}`,
    `/staff/page-views#${secret}`,
  ]) {
    await Promise.all([settled(), page.goto(path)]);
    // parts that are still on their way would fail with the page
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(asked).toEqual([]);
  await Promise.all([settled(), page.goto('/staff/feedback')]);
  await eventually(() => heard).toHaveLength(1);
  expect(JSON.stringify([asked, heard])).not.toContain(secret);
});

test('no other URL becomes a script, not even on the same host', async () => {
  await asStaff();
  await page.goto('/staff/feedback');
  await eventually(() => heard).toHaveLength(1);
  const others = [`${origin}/other.js`, `${origin}/stats.js?x`, 'https://evil.example/x.js', '/assets/x.js'];
  for (const url of others) {
    const set = `(() => { try { document.createElement('script').src = '${url}'; return 'set' } catch (e) { return e.name } })()`;
    expect([url, await page.evaluate(set)]).toEqual([url, 'TypeError']);
  }
});
