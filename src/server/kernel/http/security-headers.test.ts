import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-headers-'));
let app: App;
let db: Db;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style>');
  writeFileSync(join(folder, 'assets', 'main.js'), 'export {};');
  db = await openTestDatabase();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0', REQUESTS_PER_MINUTE: '40' });
  app = await createApp({ ...config, webDir: folder }, db);
  app.http.get('/fails', { config: { page: true } }, async () => {
    throw new Error('canary');
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.stop();
  await db.close();
  rmSync(folder, { recursive: true });
});

const port = () => (app.http.server.address() as { port: number }).port;

const CSP = [
  /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}';/,
  /frame-ancestors 'none'/,
  /base-uri 'none'/,
  /object-src 'none'/,
  /require-trusted-types-for 'script'/,
];

function expectHeaders({ headers }: Pick<LightMyRequestResponse, 'headers'>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const part of CSP) expect(headers['content-security-policy']).toMatch(part);
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('set-cookie');
}

test.each([
  ['a page', 'GET', '/search', 200],
  ['a file', 'GET', '/assets/main.js', 200],
  ['a file that is not there', 'GET', '/assets/x.js', 404],
  ['the probe', 'GET', '/api/v1/health', 200],
  ['the description', 'GET', '/api/v1/openapi.json', 200],
  ['an answer', 'GET', '/api/v1/installation', 200],
  ['a HEAD answer', 'HEAD', '/api/v1/installation', 200],
  ['a bad request', 'GET', '/api/v1/mwbes?id=7', 400],
  ['a request without a body', 'POST', '/api/v1/session', 400],
  ['a bad address', 'GET', '/api/v1/%zz', 404],
  ['nobody', 'GET', '/api/v1/me', 401],
  ['what is not there', 'GET', '/api/v1/nothing', 404],
  ['a method that is not there', 'PUT', '/api/v1/me', 404],
  ['an overlong part of an address', 'PATCH', `/api/v1/projects/${'x'.repeat(300)}`, 404],
  ['a fault', 'GET', '/fails', 500],
] as const)('%s carries the security headers', async (_what, method, url, status) => {
  const answer = await app.http.inject({ method, url, headers: { origin: 'https://evil.example' } });
  expect(answer.statusCode).toBe(status);
  expectHeaders(answer);
  expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/);
  if (status >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  if (!url.startsWith('/assets/main')) expect(answer.headers['cache-control']).toMatch(/^no-(store|cache)$/);
});

test('a page allows only style elements with its own nonce', async () => {
  const [first, second] = [await app.http.inject('/'), await app.http.inject('/')];
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(second.headers['content-security-policy']).not.toContain(`'nonce-${nonce}'`);
});

test('closes a non-HTTP connection without revealing the server', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
  let answer = '';
  for await (const part of socket) answer += String(part);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toMatch(/node|fastify|\.ts|stack/i);
});

test('times out slow request headers', async () => {
  const sockets = Array.from({ length: 50 }, () => connect(port(), '127.0.0.1'));
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-More: y\r\n');
  }, 500);
  const closed = sockets.map(async (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.write('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n');
    await once(socket, 'close');
  });
  await Promise.all(closed);
  clearInterval(drip);
  expect((await fetch(`http://127.0.0.1:${port()}/api/v1/health`)).status).toBe(200);
});

test('rate-limits an address with 429, security headers and Retry-After; scripts still load', async () => {
  let answer = await app.http.inject('/api/v1/installation');
  for (let i = 0; i < 40 && answer.statusCode === 200; i++) answer = await app.http.inject('/api/v1/installation');
  expect(answer.statusCode).toBe(429);
  expectHeaders(answer);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json().detail).toBe('Too many requests. Please wait a minute.');
  expect((await app.http.inject('/assets/main.js')).statusCode).toBe(200);
  expect((await app.http.inject('/search')).statusCode).toBe(429);
});
