import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import type { Db } from '#server/db/client.ts';
import { createSession } from '#server/session/factory.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { copyDemo } from '../../../../tests/support/demo.ts';
import { type RunningServer, startServer } from '../../../../tests/support/server.ts';

const ERROR = 50;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-abort-'));
let db: Db;
let server: RunningServer;
let token: string;
beforeAll(async () => {
  if (process.env.DB_ENGINE !== 'postgres') {
    await copyDemo(folder);
    server = await startServer({ DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'info' });
    token = await server.logIn('staff@example.com');
    return;
  }
  db = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db.kysely);
  const DATABASE_URL = new URL(`/${rows[0]?.name}`, inject('postgresUrl')).href;
  server = await startServer({ DATA_DIR: folder, DATABASE_URL, DEMO: '0', LOG_LEVEL: 'info' });
  token = await createSession(db.kysely, await createUser(db.kysely, { user_type: 'INTERNAL' }), new Date());
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await db?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request head and the beginning of its body over a connection of its own. */
async function begin(head: readonly string[], body = ''): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write([...head, 'host: localhost', `authorization: Bearer ${token}`, '', body].join('\r\n'));
  return socket;
}
const post = (path: string, type: string) => [`POST /api/v1${path} HTTP/1.1`, `content-type: ${type}`];
const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; route?: string; err?: object });

test('a client that goes away in the middle of a request, an upload, a stream or a download is no error in the log', async () => {
  const tus = ['tus-resumable: 1.0.0', `authorization: Bearer ${token}`];
  const created = await fetch(`${server.origin}/api/v1/imports/uploads`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '400000', authorization: `Bearer ${token}` },
  });
  expect(created.status).toBe(201);
  const upload = new URL(created.headers.get('location') ?? '', server.origin).pathname;
  const length = 'content-length: 100000';
  const half = 'x'.repeat(50_000);
  const sockets = await Promise.all([
    begin([...post('/feedback', 'application/json'), length], `{"message":"${half}`),
    begin([...post('/session', 'application/x-www-form-urlencoded'), length], `username=${half}`),
    begin([...post('/photo_assemblies/notify', 'multipart/form-data; boundary=b'), length], `--b\r\n${half}`),
    begin(
      [
        `PATCH ${upload} HTTP/1.1`,
        ...tus.slice(0, 1),
        'upload-offset: 0',
        'content-type: application/offset+octet-stream',
        length,
      ],
      half,
    ),
    begin(['GET /api/v1/live HTTP/1.1']),
    begin(['GET /api/v1/openapi.json HTTP/1.1']),
    begin(['GET / HTTP/1.1']),
  ]);
  // the server is in the middle of them
  await once(sockets[4] as Socket, 'data');
  const stored = join(folder, 'uploads/imports-uploads', upload.split('/').at(-1) ?? '');
  await vi.waitFor(() => expect(statSync(stored).size).toBeGreaterThan(0), { timeout: 60_000 });
  for (const socket of sockets) socket.resetAndDestroy();
  await vi.waitFor(
    () => {
      const routes = lines().flatMap(({ msg, route }) => (msg === 'client went away' ? [route] : []));
      expect(routes).toEqual(
        expect.arrayContaining([
          '/api/v1/feedback',
          '/api/v1/session',
          '/api/v1/photo_assemblies/notify',
          '/api/v1/imports/uploads/:id',
        ]),
      );
    },
    { timeout: 60_000 },
  );
  expect((await server.call(token, 'GET', '/me')).status).toBe(200);
  await server.end('SIGTERM');
  expect(lines().filter(({ level }) => level >= ERROR)).toEqual([]);
});
