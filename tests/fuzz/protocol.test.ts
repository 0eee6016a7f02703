import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World } from '../matrix/world.ts';
import { expectSafe } from './expect-safe.ts';

let world: World;
beforeAll(async () => {
  world = await World.build();
});
afterAll(() => world.close());

const HOST = 'Host: localhost\r\nConnection: close\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
const post = (more: string, body = '') => `POST /api/v1/projects HTTP/1.1\r\n${HOST}${more}\r\n${body}`;

/** Raw requests: each gets a response, or the connection is closed. */
const PATHS = [
  '/api/v1/../v1/me',
  '/api/v1/./me',
  '//api//v1//me',
  '/api/v1/me/',
  '/api%2fv1%2fme',
  '/api/v1/%',
  '/api/v1/%00',
  '/api/v1/projects/%ff',
  '/api/v1/projects?id=%ed%a0%80',
  '/api/v1/projects?id[]=1&id[__proto__]=1&__proto__=1&constructor=1',
  `/api/v1/projects?id=${'9'.repeat(8_000)}`,
  `/api/v1/${'x/'.repeat(4_000)}`,
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%252e%252e/package.json',
  '/assets//etc/passwd',
  '/assets/%00',
  '/assets/',
  '/assets',
  '/.env',
  '/.git/config',
  '/package.json',
  '/index.html',
  '/etc/passwd',
  'http://elsewhere.example/api/v1/health',
  '*',
];
const METHODS = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'PATCH',
  'DELETE',
  'CONNECT',
  'PROPFIND',
  'PURGE',
  'QUERY',
  'NONSENSE',
];
const MESSAGES: readonly string[] = [
  ...PATHS.map((path) => get(path)),
  ...METHODS.map((method) => `${method} /api/v1/me HTTP/1.1\r\n${HOST}\r\n`),
  ...METHODS.map((method) => `${method} / HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{}`),
  'GET /api/v1/me HTTP/1.0\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET /api/v1/me HTTP/9.9\r\n\r\n',
  'GET /api/v1/me\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\nHost: localhost\nConnection: close\n\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  get('/api/v1/me', 'Host: elsewhere.example\r\n'),
  get('/api/v1/me', `X-Long: ${'x'.repeat(20_000)}\r\n`),
  get('/api/v1/me', Array.from({ length: 3_000 }, (_, at) => `x${at}: 1\r\n`).join('')),
  get('/api/v1/me', 'X-Nul: a\0b\r\n'),
  get('/api/v1/me', ' Folded: header\r\n'),
  get('/api/v1/me', 'No colon\r\n'),
  get('/api/v1/me', 'Authorization: Bearer \xff\xfe\r\n'),
  get('/api/v1/me', 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\n'),
  get('/api/v1/me', 'Cookie: login-token=x\r\n'),
  get('/api/v1/me', 'Range: bytes=0-\r\n'),
  get('/assets/main-a1b2c3.js', 'Range: bytes=9-1\r\n'),
  get('/assets/main-a1b2c3.js', 'If-Modified-Since: never\r\nIf-None-Match: "\r\n'),
  get('/api/v1/me', 'Expect: 100-continue\r\n'),
  get('/api/v1/me', 'Expect: the impossible\r\n'),
  get('/api/v1/me', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
  get('/api/v1/me', "X-Forwarded-For: '; DROP TABLE users\r\nX-Forwarded-Host: elsewhere.example\r\n"),
  post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'),
  post('Content-Length: -1\r\n', '{}'),
  post('Content-Length: 99999999999999999999\r\n', '{}'),
  post('Transfer-Encoding: xchunked\r\n', '{}'),
  post('Transfer-Encoding: gzip, chunked\r\nContent-Type: application/json\r\n', '0\r\n\r\n'),
  post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  post(
    'Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n',
    `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  post('Content-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: 3\r\n', '\x1f\x8b\x08'),
  post('Content-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n', '{}'),
  post('Content-Type: \r\nContent-Length: 2\r\n', '{}'),
  post('Content-Type: a/b/c; ===\r\nContent-Length: 2\r\n', '{}'),
  post(`Content-Type: multipart/form-data; boundary=${'x'.repeat(100)}\r\nContent-Length: 2\r\n`, '{}'),
  post('Content-Type: application/json\r\nContent-Length: 600000\r\n', ' '.repeat(600_000)),
];

test.each(MESSAGES.map((message) => [JSON.stringify(message.slice(0, 90)), message] as const))(
  '%s',
  async (_name, message) => {
    const answer = await exchange(message);
    if (answer === '') return;
    const [head = '', body = ''] = answer.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '').split(/\r\n\r\n(.*)/s);
    const [statusLine = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2).map((part) => part.toLowerCase())));
    expectSafe({ status: Number(statusLine.split(' ')[1]), headers, body: headers['transfer-encoding'] ? '' : body });
  },
);

test('still answers afterwards', async () => {
  expect(await exchange(get('/api/v1/health'))).toMatch(/^HTTP\/1.1 200 OK/);
});

/** Everything received until one side closes. */
function exchange(message: string): Promise<string> {
  const { port } = world.app.http.server.address() as { port: number };
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(message, 'latin1')));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    // the server may reset the connection while the rest is being sent
    socket.on('error', () => undefined);
    socket.on('close', () => done(answer));
  });
}
