import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { screens } from '../../support/screens.ts';
import { WIDTHS } from '../../support/windows.ts';

const { open } = screens();
const answer = async (path: string, cookie?: string) => {
  const { origin } = inject('demo');
  return (await fetch(`${origin}${path}`, cookie ? { headers: { cookie } } : {})).text();
};
const FORM = 'autoComplete="current-password"';

test('prerenders the sign-in form for / without a token, and nowhere else', async () => {
  for (const [path, cookie] of [
    ['/', undefined],
    ['/?redirect=%2Fsearch', undefined],
    ['/', 'other=1; not-login-token=a; login-token='],
  ] as const) {
    expect(await answer(path, cookie), `${path} ${cookie}`).toContain(FORM);
  }
  for (const [path, cookie] of [
    ['/search', undefined],
    ['/forgot-password', undefined],
    ['/', 'login-token=a'],
    ['/?redirect=%2Fsearch', 'other=1; login-token=a'],
  ] as const) {
    const html = await answer(path, cookie);
    expect(html, `${path} ${cookie}`).not.toContain(FORM);
    expect(html).toContain('<div id="root"></div>');
  }
});

/** Texts and positions of the form. */
const places = (page: Page) =>
  page.evaluate<
    object[]
  >(`[...document.querySelectorAll('h1, label, input, button, header a, h2, li')].flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.textContent.includes('This is a demo') || one.closest('h2 + p + ul') ? [] : [{ text: one.textContent, x, y, width, height }];
  })`);

test.each(WIDTHS)(
  'at %i px the prerendered form is inert until the scripts run, and hydrates without a layout shift',
  async (width) => {
    const page = await open('/forgot-password', { width });
    let go = () => {};
    const scripts = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/assets/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
    // demo accounts load later and are not under test
    await page.route('**/api/v1/installation', (route) =>
      route.fulfill({
        json: { demo_accounts: [], demo_password: null, needs_first_account: false, disabled_features: [] },
      }),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByText('Find certified firms. Check the work they did.').waitFor();
    const styled = "[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)";
    await expect.poll(() => page.evaluate(styled)).toBe(true);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect(await page.getByLabel('Email').isEnabled()).toBe(false);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    const before = await places(page);
    expect(before.length).toBeGreaterThan(5);

    go();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(await page.locator('[inert]').count()).toBe(0);
    expect(await places(page)).toEqual(before);
    await page.getByLabel('Email').fill('ada@test.example');
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@test.example');
  },
);

test('never shows the form to a signed-in person on the way from / to their landing page', async () => {
  const page = await open('/notifications', { as: 'prime' });
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await page.addInitScript({
    content: `new MutationObserver(() => {
      if (document.querySelector('input[type=password]')) sessionStorage.setItem('sawTheForm', 'yes');
    }).observe(document, { childList: true, subtree: true });`,
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  expect(await page.evaluate("sessionStorage.getItem('sawTheForm')")).toBeNull();
});
