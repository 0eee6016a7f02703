import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { createBusiness } from './factory.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-indexed-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<head><title>Plumbline</title></head>');
let db: Db;
let app: App;
const firms = {} as Record<'shown' | 'hidden' | 'withdrawn' | 'merged', { id: string; mwbeId: string }>;
beforeAll(async () => {
  db = await openTestDatabase();
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0', PUBLIC_URL: 'https://plumbline.example' };
  app = await createApp({ ...readConfig(settings), webDir: folder }, db);
  const at = new Date('2026-11-01T00:00:00Z');
  const name = { legal_business_name: 'Quiet & <b>Harbor</b> $& "Works"' };
  firms.shown = await createBusiness(db.kysely, name, { profile_url_path: 'quiet-harbor' });
  firms.hidden = await createBusiness(db.kysely, name, { is_public: false, profile_url_path: 'hidden-harbor' });
  firms.withdrawn = await createBusiness(db.kysely, { ...name, withdrawn_at: at });
  firms.merged = await createBusiness(db.kysely, { ...name, merged_into: firms.shown.id });
});
afterAll(async () => {
  await app.stop();
  await db.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string, cookie = '') => {
  const { statusCode, headers, body } = await app.http.inject({ url, headers: { cookie } });
  // what counts the requests of this address differs from one to the next
  const counted = /^(?:date|x-ratelimit-\w+|content-security-policy)$/;
  const policy = headers['content-security-policy'];
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !counted.test(name)));
  return {
    status: statusCode,
    type: headers['content-type'],
    robots: headers['x-robots-tag'],
    headers: { ...rest, policy: String(policy).replace(/nonce-[^']+/, '') },
    body,
  };
};

test('a public profile may be indexed, with its name and one address', async () => {
  const canonical = `https://plumbline.example/profile/${firms.shown.id}`;
  for (const id of [firms.shown.mwbeId, firms.shown.id, firms.merged.mwbeId]) {
    const { status, robots, body } = await get(`/profile/${id}?agency=x`);
    expect([status, robots]).toEqual([200, undefined]);
    expect(body).toBe(
      `<head><title>Quiet &amp; &lt;b>Harbor&lt;/b> $&amp; "Works": MWBE profile</title><link rel="canonical" href="${canonical}"></head>`,
    );
  }
});

test('a hidden profile and one that does not exist are not found alike, header by header', async () => {
  const missing = await get('/profile/00000000-0000-4000-8000-000000000000');
  expect([missing.status, missing.robots, missing.body]).toEqual([
    404,
    'noindex',
    '<head><title>Plumbline</title></head>',
  ]);
  for (const id of [firms.hidden.mwbeId, firms.hidden.id, firms.withdrawn.mwbeId, 'no-id'])
    expect(await get(`/profile/${id}`)).toEqual(missing);
});

test('vanity paths are for people who are signed in, so none is indexed and none tells of a firm', async () => {
  const paths = ['/quiet-harbor', '/hidden-harbor', '/nobodys-harbor', `/${firms.hidden.mwbeId}`];
  const answers = await Promise.all(paths.map((path) => get(path)));
  expect(answers[0]).toMatchObject({ status: 200, robots: 'noindex' });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('whoever brings a token learns nothing by the status, and nothing is indexed', async () => {
  const [shown, hidden] = [firms.shown, firms.hidden].map(({ mwbeId }) => get(`/profile/${mwbeId}`, 'login-token=x'));
  expect(await hidden).toEqual(await shown);
  expect(await shown).toMatchObject({ status: 200, robots: 'noindex' });
});

test.each([
  ['/', undefined],
  ['/verify', undefined],
  ['/request-login', undefined],
  ['/?redirect=%2Fsearch', 'noindex'],
  ['/search', 'noindex'],
  ['/notifications', 'noindex'],
  ['/onboarding/financials', 'noindex'],
  ['/new-password/secret', 'noindex'],
  ['/link/secret', 'noindex'],
  ['/file-upload', 'noindex'],
  ['/no/such/page', 'noindex'],
  ['/api/v1/agencies', 'noindex'],
])('%s is told to search engines with %s', async (url, robots) => {
  expect((await get(url)).robots).toBe(robots);
});

test('robots.txt lets them fetch what says so', async () => {
  const { status, type, body } = await get('/robots.txt');
  expect([status, type, body]).toEqual([200, 'text/plain; charset=utf-8', 'User-agent: *\nAllow: /\n']);
});
