import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-scripts-'));
mkdirSync(join(folder, 'assets'));
const META = '<meta name="w" content="__FEEDBACK_WIDGET_URL__"><meta name="a" content="__PRODUCT_ANALYTICS_URL__">';
writeFileSync(join(folder, 'index.html'), META);
let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

/** A page and an API response of a server with this environment. */
async function answers(settings: Record<string, string>) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0', ...settings });
  const app = await createApp({ ...config, webDir: folder }, db);
  const [page, call] = [await app.http.inject('/'), await app.http.inject('/api/v1/installation')];
  await app.stop();
  return { page, policies: [page, call].map(({ headers }) => String(headers['content-security-policy'])) };
}

const sources = (policy: string, kind: string) => new RegExp(`(?:^|; )${kind} ([^;]+)`).exec(policy)?.[1];

test('allows no third-party host by default [ANALYTICS-009, ANALYTICS-013]', async () => {
  const { page, policies } = await answers({});
  expect(page.body).toBe('<meta name="w" content=""><meta name="a" content="">');
  for (const policy of policies) {
    expect(sources(policy, 'script-src')).toBe("'self'");
    expect(sources(policy, 'connect-src')).toBe("'self'");
    expect(policy).not.toContain('http');
  }
});

test('allows and loads a configured script [ANALYTICS-008, ANALYTICS-012]', async () => {
  const { page, policies } = await answers({
    FEEDBACK_WIDGET_URL: 'https://widget.example/v2/load.js?a=1&b=$&',
    PRODUCT_ANALYTICS_URL: 'https://stats.example:8443/p.js',
  });
  expect(page.body).toBe(
    '<meta name="w" content="https://widget.example/v2/load.js?a=1&amp;b=$&amp;"><meta name="a" content="https://stats.example:8443/p.js">',
  );
  for (const policy of policies) {
    const allowed = "'self' https://widget.example https://stats.example:8443";
    expect(sources(policy, 'script-src')).toBe(allowed);
    expect(sources(policy, 'connect-src')).toBe(allowed);
    expect(sources(policy, 'default-src')).toBe("'none'");
    expect(policy.match(/https?:/g)).toHaveLength(4);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  }
});

test('lists the host of two scripts once', async () => {
  const { policies } = await answers({
    FEEDBACK_WIDGET_URL: 'https://one.example/a.js',
    PRODUCT_ANALYTICS_URL: 'https://one.example/b.js',
  });
  expect(sources(policies[0] ?? '', 'script-src')).toBe("'self' https://one.example");
});
