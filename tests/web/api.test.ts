import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The pages' client; its own types speak of the browser, which this side does not know. */
interface Client {
  readonly api: Readonly<Record<string, Readonly<Record<string, (request?: object) => Promise<unknown>>>>>;
  send(name: string, parts?: object): Promise<Response>;
}

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let seen: Seen;
let answer: { status: number; reason?: string; type?: string; body?: string };
let client: Client;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
    const type = answer.type ? `content-type: ${answer.type}\r\n` : '';
    // by hand: Node would put a status text where there is none, as HTTP/2 has none
    const head = `HTTP/1.1 ${answer.status} ${answer.reason ?? ''}\r\n${type}connection: close\r\n\r\n`;
    response.socket?.end(head + (answer.body ?? ''));
  });
});
const realFetch = fetch;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // what a browser has around the client: a page's cookie and addresses that are relative to the page
  Object.assign(globalThis, {
    document: { cookie: 'other=1; login-token=a-token' },
    fetch: (path: string, init: RequestInit) => realFetch(new URL(path, origin), init),
  });
  client = await import(pathToFileURL(new URL('../../src/web/api.ts', import.meta.url).pathname).href);
});
afterAll(() => {
  Object.assign(globalThis, { fetch: realFetch, document: undefined });
  server.close();
});

const message = (call: Promise<unknown> | undefined) => call?.then(String, (error: Error) => error.message);

test('calls the API under /api/v1 with the Bearer token [API-001, API-002, API-003, API-004]', async () => {
  answer = { status: 200, type: 'application/json', body: '{"id":"x"}' };
  expect(await client.api.session?.me?.()).toEqual({ id: 'x' });
  expect(seen).toMatchObject({ method: 'GET', url: '/api/v1/me', headers: { authorization: 'Bearer a-token' } });
  await client.api.notifications?.list?.({ query: { hidden: 'false' } });
  expect(seen.url).toBe('/api/v1/notifications?hidden=false');
  await client.api.accounts?.hiringCompany?.({ query: { id: '7' } });
  expect(seen.url).toBe('/api/v1/hiring_company?id=7');
});

test('sends objects as JSON [API-005] and form endpoints as form data [API-013]', async () => {
  answer = { status: 200, type: 'application/json', body: '{}' };
  await client.api.workHistory?.reject?.({ params: { id: '7' }, body: { rejected_reason: 'Other' } });
  expect(seen).toMatchObject({ method: 'POST', url: '/api/v1/projects/7/reject', body: '{"rejected_reason":"Other"}' });
  expect(seen.headers['content-type']).toBe('application/json');
  await client.api.session?.signIn?.({ body: { username: 'a@b.example', password: 'x y' } });
  expect(seen.body).toBe('username=a%40b.example&password=x+y');
  expect(seen.headers['content-type']).toMatch('application/x-www-form-urlencoded');
});

test('passes form data through [API-006]', async () => {
  answer = { status: 200, type: 'application/json', body: '{}' };
  const form = new FormData();
  form.set('file', new Blob(['plan']), 'plan.pdf');
  await client.api.workHistory?.reject?.({ params: { id: '7' }, body: form });
  expect(seen.headers['content-type']).toMatch('multipart/form-data; boundary=');
  expect(seen.body).toContain('filename="plan.pdf"');
});

test('reports a failed response by detail [API-007], else status text [API-008], else Unknown error [API-009]', async () => {
  const failing = (body: string, reason = '') => {
    answer = { status: 418, reason, type: 'application/problem+json', body };
    return message(client.api.session?.me?.());
  };
  expect(await failing('{"title":"No","detail":"No coffee here."}', 'Teapot')).toBe('No coffee here.');
  expect(await failing('{"title":"No"}', 'Teapot')).toBe('Teapot');
  expect(await failing('<html>', 'Teapot')).toBe('Teapot');
  expect(await failing('{"detail":7}', 'Teapot')).toBe('Teapot');
  expect(await failing('null', 'Teapot')).toBe('Teapot');
  expect(await failing('{}')).toBe('Unknown error');
});

test('returns nothing for 204 [API-010]', async () => {
  answer = { status: 204 };
  expect(await client.api.session?.logOut?.()).toBeNull();
});

test('returns a blob for other content types [API-011]', async () => {
  answer = { status: 200, type: 'application/pdf', body: '%PDF' };
  const blob = (await client.api.session?.me?.()) as Blob;
  expect([blob.type, await blob.text()]).toEqual(['application/pdf', '%PDF']);
});
