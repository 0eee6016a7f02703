import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { accountScreens } from '../../support/account-screens.ts';
import { type CommunityProject, communityProject, withWork } from '../../support/community.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
let p: CommunityProject;
beforeAll(async () => {
  stage.app.clock.set('2026-11-30T12:00:00Z');
  p = await communityProject(stage.app);
  await withWork(p);
  for (let firm = 0; firm < 6; firm += 1) await p.paidFirm('21202', 100_000_00);
});

const path = () => `/community-engagement-dashboard/projects/${p.id}`;
const fetched = async (at: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${stage.origin}${at}`, { headers, redirect: 'manual' });
  return { answer, html: await answer.text() };
};

test('an editor publishes what the preview shows; before and after, residents are asked to sign in [ACCESS-006]', async () => {
  const before = await visit(null, path(), { expected: [/401|404/] });
  await before.waitForURL('**/?redirect=*');
  const page = await visit(p.editor.token, `/parent-project/${p.id}/public-dashboard`);
  await page.getByText('Nothing is public yet.').waitFor();
  await page.getByRole('heading', { name: /^Who is building/ }).waitFor();
  await expectAccessible(page, 'the public dashboard of a project');
  await page.getByRole('button', { name: 'Publish these figures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish these figures' }).click();
  await page.getByText('Publication 1 is on the public page.').waitFor();
  await page.getByLabel('Other sites may show the public page in a frame').check();
  await page.getByLabel('Width in pixels').fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a whole number from 280 to 2000').waitFor();
  await page.getByLabel('Width in pixels').fill('640');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Code for the other site').inputValue()).toContain('width="640"');
});

test('a resident reads it without signing in and without a script [ROUTE-066, ACCESS-007]', async () => {
  const { answer, html } = await fetched(path());
  expect(answer.status).toBe(200);
  const text = html.replace(/<[^>]+>/g, ' ');
  for (const said of [
    '24.6%',
    'of $7.7 million',
    'Promise 27%',
    '412 payments',
    'Jobs: 318 people',
    'Hours: 47,600',
    'As of October 31, 2026',
  ])
    expect(text).toContain(said);
  // what was not published: small numbers, employers, contracts, firms
  for (const kept of ['Chesapeake Electric', 'General construction', 'Tidewater', 'Electrical work', '>3<'])
    expect(html).not.toContain(kept);
  expect(html).not.toMatch(/ style=| on\w+="|<style|<script(?! type="module" src="\/assets\/)/);
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '');
  const sizes = await Promise.all(
    scripts.map(async (src) => (await (await fetch(`${stage.origin}${src}`)).arrayBuffer()).byteLength),
  );
  expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(60_000);
  expect(html).toMatch(
    new RegExp(`<meta property="og:image" content="http[^"]+/api/v1/community_dashboards/${p.id}/image"`),
  );
});

test('it is in English and Spanish, as the address or the browser says', async () => {
  expect((await fetched(path(), { 'accept-language': 'es-MX,en;q=0.5' })).html).toContain('Empresas de minorías');
  expect((await fetched(`${path()}?lang=en`, { 'accept-language': 'es' })).html).toContain('Minority-owned firms');
  const page = await visit(null, path(), { width: 360 });
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: /^Quién construye/ }).waitFor();
  await expectAccessible(page, 'a community dashboard in Spanish');
});

test('each figure opens its formula, hidden numbers and changes, by keyboard [MISC-015]', async () => {
  const page = await visit(null, path());
  const section = page.getByRole('region', { name: 'Minority-owned firms' });
  await section.locator('summary').focus();
  await page.keyboard.press('Enter');
  await section.getByText('÷ $7,680,000 paid in all = 24.6%').waitFor();
  await section.getByText('$178,640 is paid, but the firms have not confirmed it.').waitFor();
  await section.getByText('$420,000 is left out of the contract total, for reasons that were approved.').waitFor();
  await page.getByText('Everyone else').first().waitFor();
  await page.getByText('fewer than 5 people, or a number from which', { exact: false }).waitFor();
  await page.getByRole('img', { name: /^Map of counties/ }).waitFor();
  await expectAccessible(page, 'a community dashboard');
});

test('other sites frame it only where its owner allows that, and nothing else of the product', async () => {
  const policyOf = async (at: string) => (await fetched(at)).answer.headers.get('content-security-policy');
  const { answer } = await fetched(path());
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(answer.headers.get('x-frame-options')).toBeNull();
  for (const at of [
    '/',
    '/search',
    '/community-engagement-dashboard',
    '/api/v1/health',
    `/api/v1/community_dashboards/${p.id}`,
  ])
    expect(await policyOf(at), at).toContain("frame-ancestors 'none'");
  const site = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(`<iframe src="${stage.origin}${path()}?embed" width="640" height="900"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const page = await visit(null, `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, {
    expected: [/foreign request/, /favicon/],
  });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1, name: /^Who is building/ }).waitFor();
  expect(await frame.getByText('Share or embed').count()).toBe(0);
  site.close();
  const { version } = await p.state();
  const off = { version, allows_embedding: false, embed_width: 640, embed_height: 900 };
  expect((await p.act(p.editor.token, 'embedding', off, 'PUT')).statusCode).toBe(200);
  expect(await policyOf(path())).toContain("frame-ancestors 'none'");
});

test('the list names what is published [ROUTE-070], and Baltimore Peninsula says that results are not known [ROUTE-067, ROUTE-068]', async () => {
  const page = await visit(null, '/community-engagement-dashboard');
  await page.getByRole('link', { name: 'Harbor Point Library and Recreation Center' }).waitFor();
  await expectAccessible(page, 'the community dashboards');
  for (const at of ['/baltimore-peninsula', '/community-engagement-dashboard/baltimore-peninsula']) {
    const { html } = await fetched(at);
    expect(html).toContain('What came of these promises is not known to us.');
    expect(html.match(/href="https?:\/\/[^"]+"/g)?.length).toBeGreaterThanOrEqual(6);
  }
  await page.goto('/baltimore-peninsula');
  await page.getByText('Up to 37%. Only firms certified by Baltimore City count.').waitFor();
  await expectAccessible(page, 'Baltimore Peninsula');
  expect((await fetched('/port-covington')).answer.headers.get('location')).toBe('/baltimore-peninsula');
  const team = await visit(p.editor.token, '/community-engagement-dashboard');
  await team.getByRole('link', { name: 'Harbor Point Library and Recreation Center' }).waitFor();
});
