import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { outbound } from './outbound.ts';

const server = createServer((request, response) => {
  if (request.url === '/large') response.end(Buffer.alloc(1_100_000));
  else if (request.url === '/away') response.writeHead(302, { location: '/' }).end();
  else response.end(`${request.method} ${request.headers.host}`);
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

const own = outbound(readConfig({}));
const open = outbound(readConfig({ PUBLIC_URL: 'https://plumbline.example' }));

test('a local installation may call itself over http; redirects are not followed, large responses fail', async () => {
  expect(await (await own(`http://127.0.0.1:${port}/`)).text()).toBe(`GET 127.0.0.1:${port}`);
  expect(await (await own(`http://localhost:${port}/`, { method: 'POST', body: 'x' })).text()).toContain('POST');
  expect((await own(`http://127.0.0.1:${port}/away`)).status).toBe(302);
  await expect(own(`http://127.0.0.1:${port}/large`)).rejects.toThrow('too large');
});

test.each([
  'http://127.0.0.1/',
  'http://example.com/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.1/',
  'https://172.16.3.4/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://user:pass@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'not an address',
])('a public installation does not call %s', async (url) => {
  await expect(open(url)).rejects.toThrow(/public host|https|address of a service/);
});

test('a local installation does not call other private addresses', async () => {
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'https://192.168.1.1/']) {
    await expect(own(url)).rejects.toThrow('public host');
  }
});
