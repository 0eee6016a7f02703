import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { demoProject } from '../../support/demo-project.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();

async function layoutOf(page: Page): Promise<string> {
  const has = async (name: string) => (await page.getByRole('navigation', { name, exact: true }).count()) > 0;
  if ((await page.getByRole('banner').count()) === 0) return 'none';
  if (await has('Project')) return 'workspace';
  if (await has('Impact dashboard')) return 'impact';
  return (await has('Main')) ? 'member' : 'guest';
}

test('layouts: plain and bare have no navigation [SHELL-008], workspace [SHELL-006] and impact dashboard [SHELL-007] have their own', async () => {
  const page = await open('/sso');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  const staff = await open('/baltimore-peninsula', { as: 'staff' });
  await staff.getByRole('heading', { level: 1 }).waitFor();
  expect(await staff.getByRole('banner').count()).toBe(0);
  const project = await demoProject();
  await staff.goto(`/parent-project/${project}/exclusions`);
  const workspace = staff.getByRole('navigation', { name: 'Project' });
  await workspace.getByRole('link', { name: 'Exclusions' }).and(staff.locator('[aria-current=page]')).waitFor();
  await workspace.getByRole('link', { name: 'Team' }).click();
  await staff.waitForURL(`**/parent-project/${project}/participants/team`);
  await staff.goto('/impact-dashboards/d1/home');
  await staff.getByRole('navigation', { name: 'Impact dashboard' }).getByRole('link', { name: 'Home' }).waitFor();
});

test('/ is the log-in page in the logged-out layout [ROUTE-007, SHELL-001, SHELL-002]', async () => {
  const page = await open('/');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expect(await layoutOf(page)).toBe('guest');
  expect(await page.getByRole('navigation').count()).toBe(0);
});

test('/search and /notifications in the logged-in layout [ROUTE-023, ROUTE-024, SHELL-003, SHELL-023, SHELL-024, SHELL-028]', async () => {
  const page = await open('/search', { as: 'developer' });
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  expect(await page.title()).toBe('Directory');
  expect(await layoutOf(page)).toBe('member');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  expect(await page.title()).toBe('Notifications');
  expect(await layoutOf(page)).toBe('member');
});

test('opens a profile by id [ROUTE-018], by the bare id [ROUTE-020], by vanity path [ROUTE-021], by core id, and the own one at /profile [ROUTE-019]', async () => {
  const page = await open('/profile', { as: 'mwbe' });
  const heading = page.getByRole('heading', { level: 1, name: 'Batista Electric' });
  await heading.waitFor();
  expect(new URL(page.url()).pathname).toBe('/batista-electric');
  expect(await page.title()).toBe('MWBE profile');
  expect(await layoutOf(page)).toBe('member');
  const { origin, tokens } = inject('demo');
  const me = await fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${tokens.mwbe}` } });
  const [firm] = ((await me.json()) as { mwbes: { id: string; mwbe_core_id: string }[] }).mwbes;
  for (const path of [`/profile/${firm?.id}`, `/${firm?.id}`, `/profile/${firm?.mwbe_core_id}`]) {
    await page.goto(path);
    await heading.waitFor();
    expect(await layoutOf(page)).toBe('member');
  }
});

test('shows "Page not found" inside the layout for unknown paths, reserved words and missing firms', async () => {
  const page = await open('/no/such/page', { as: 'developer', expected: [/404 \(Not Found\)/] });
  for (const path of ['/no/such/page', '/login', '/nobody-has-this-address', '/profile/nonsense']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(await page.title(), path).toBe('Page not found');
    expect(await layoutOf(page), path).toBe('member');
  }
  await page.getByRole('link', { name: 'Go to home' }).click();
  await page.waitForURL('**/parent-project/all');
  expect(await page.title()).toBe('Projects');
});

test('redirects workspace paths without an id to the last used project, else to all projects [ROUTE-072, ROUTE-074, ROUTE-078]', async () => {
  const page = await open('/participants/team', { as: 'developer' });
  await page.waitForURL('**/parent-project/all');
  const project = await demoProject();
  await page.goto(`/parent-project/${project}/home`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [bare, path] of [
    ['/participants/team', `/parent-project/${project}/participants/team`],
    ['/prime-contractors', `/parent-project/${project}/participants/stakeholders/prime-contractors`],
    ['/report', `/parent-project/${project}/report/contracting/${project}`],
  ] as const) {
    await page.goto(bare);
    await page.waitForURL(`**${path}`);
  }
});

test('redirects /home to the landing page [ROUTE-069] and /port-covington to its page [ROUTE-071]', async () => {
  const page = await open('/home', { as: 'prime' });
  await page.waitForURL('**/search');
  await page.goto('/port-covington');
  await page.waitForURL('**/baltimore-peninsula');
});

test('redirects from forbidden pages to the landing page', async () => {
  for (const [as, path, end] of [
    ['mwbe', '/parent-project/all', '/batista-electric'],
    ['mwbe', '/claim', '/batista-electric'],
    ['mwbe', '/opportunity/7/edit', '/opportunity/search'],
    ['mwbe', '/details/mwbe/7', '/details#account-info'],
    ['prime', '/staff/gallery', '/search'],
    ['developer', '/messaging', '/parent-project/all'],
    ['developer', '/opportunity', '/opportunity/dashboard'],
    ['staff', '/', '/search'],
  ] as const) {
    const page = await open(path, { as });
    await page.waitForURL(`**${end}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

test('signed out: opens public pages [ACCESS-002, ACCESS-003, ACCESS-004, ACCESS-005] and redirects all others to / [ACCESS-001]', async () => {
  const page = await open('/forgot-password', { expected: [/404 \(Not Found\)/] });
  for (const path of ['/forgot-password', '/new-password/abc', '/request-login', '/file-upload', '/sso', '/profile']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  const { origin, tokens } = inject('demo');
  const me = await fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${tokens.mwbe}` } });
  const [firm] = ((await me.json()) as { mwbes: { id: string }[] }).mwbes;
  await page.goto(`/profile/${firm?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  expect(await layoutOf(page)).toBe('guest');
  for (const path of [
    '/claim',
    '/batista-electric',
    '/parent-project/p1/home',
    '/community-engagement-dashboard/projects/p1',
    '/no/such/page',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    const url = new URL(page.url());
    expect([url.pathname, url.searchParams.get('redirect')]).toEqual(['/', path]);
  }
});
