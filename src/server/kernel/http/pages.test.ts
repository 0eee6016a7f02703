import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<head></head>');
writeFileSync(
  join(folder, 'route-files.json'),
  JSON.stringify({ '/search': ['assets/search.js', 'assets/search.css'], '/profile/$id': ['assets/profile.js'] }),
);
let db: Db;
let app: App;
beforeAll(async () => {
  db = await openTestDatabase();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0' });
  app = await createApp({ ...config, webDir: folder }, db);
});
afterAll(async () => {
  await app.stop();
  await db.close();
  rmSync(folder, { recursive: true });
});

const page = async (url: string, cookie = 'login-token=abc') =>
  (await app.http.inject({ url, headers: { cookie } })).body;
const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`;
const style = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}">`;

test('announces the scripts and styles of the route to visitors with a token', async () => {
  expect(await page('/search?q=roof')).toBe(`<head>${preload('search.js')}${style('search.css')}</head>`);
  expect(await page('/profile/0b0c')).toBe(`<head>${preload('profile.js')}</head>`);
});

test.each([
  ['another route', '/notifications', 'login-token=abc'],
  ['a visitor without a token, who is redirected', '/search', ''],
])('announces nothing for %s', async (_, url, cookie) => {
  expect(await page(url, cookie)).toBe('<head></head>');
});
