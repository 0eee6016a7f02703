import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { AppError } from '../http/errors.ts';
import { logOptions } from './log.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-log-'));
let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A real server that logs all it has to say at LOG_LEVEL=info, on the database of this run. */
async function startServer() {
  let DATABASE_URL = '';
  if (process.env.DB_ENGINE === 'postgres') {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db.kysely);
    DATABASE_URL = new URL(`/${rows[0]?.name}`, inject('postgresUrl')).href;
  }
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL,
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), 'start'], {
    env,
    stdio: 'pipe',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += String(text);
    });
  }
  const code = await vi.waitFor(() => /\(24 hours\):\s+(\S+)/.exec(said)?.[1] ?? Promise.reject(new Error(said)), {
    timeout: 280_000,
  });
  const port = Number(/ready: http:\/\/localhost:(\d+)/.exec(said)?.[1]);
  return {
    code,
    port,
    /** Ends the server. @returns the lines of its log */
    async stop(): Promise<string[]> {
      child.kill('SIGTERM');
      await once(child, 'close');
      return said.split('\n').filter((line) => line.startsWith('{'));
    },
  };
}

test('logs no password, token or link URL; refused calls are warnings with route and person', async () => {
  const server = await startServer();
  const canaries: string[] = [];
  const canary = () => {
    const one = `canary${canaries.length}x7f3a9`;
    canaries.push(one);
    return one;
  };
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const json = (body: object | string, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const person = {
    email: `${canary()}@x.example`,
    password: `${canary()} long enough`,
    first_name: canary(),
    last_name: canary(),
  };

  const wrong = json({ ...person, code: canary() });
  expect((await ask('/api/v1/first_account', wrong)).status).toBe(404);
  const made = await ask('/api/v1/first_account', json({ ...person, code: server.code }));
  const { access_token: token } = (await made.json()) as { access_token: string };
  canaries.push(server.code, token);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await ask('/api/v1/me', { headers: bearer })).status).toBe(200);

  await ask('/api/v1/session', form({ username: canary(), password: canary() }));
  await ask('/api/v1/session', form({ username: person.email, password: person.password }));
  await ask('/api/v1/session', form({ username: 'x', password: 'x', [canary()]: canary() }));
  await ask('/api/v1/me', { headers: { authorization: `Bearer ${canary()}`, cookie: `login-token=${canary()}` } });
  await ask('/api/v1/me', { headers: { authorization: `Basic ${canary()}`, 'x-api-key': canary() } });
  await ask(`/api/v1/me?token=${canary()}`, { headers: { ...bearer, referer: `http://x.example/?token=${canary()}` } });
  await ask(`/api/v1/projects/${canary()}`, { method: 'PATCH', headers: bearer });
  await ask(`/api/v1/mwbes?profile_url_path=${canary()}`);
  await ask(`/api/v1/nothing/${canary()}`);
  const stop = () => canary().padEnd(43, 'x');
  await ask(`/api/v1/unsubscribe/${stop()}`, form({ 'List-Unsubscribe': 'One-Click' }));
  await ask(`/api/v1/unsubscribe/${stop()}`);
  await ask('/api/v1/unsubscribe', json({ token: stop() }));
  await ask(`/new-password/${canary()}?tempToken=${canary()}#${canary()}`);
  await ask(`/%zz${canary()}`);
  await ask('/api/v1/projects', json(`{"title":"${canary()}`, bearer));
  await ask('/api/v1/projects', json({ [canary()]: canary() }, { ...bearer, 'x-request-id': canary() }));
  const socket = connect(server.port, '127.0.0.1', () => socket.end(`GET /${canary()} ${canary()}\r\n\r\n`));
  await once(socket.resume(), 'close');
  await ask('/api/v1/session', { method: 'DELETE', headers: bearer });

  const lines = await server.stop();
  expect(canaries.length).toBeGreaterThan(20);
  expect(lines.filter((line) => canaries.some((one) => line.includes(one)))).toEqual([]);
  const entries = lines.map((line) => JSON.parse(line));
  const answered = entries.filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual(
    expect.arrayContaining([
      'POST /api/v1/first_account 201',
      'POST /api/v1/unsubscribe/:token 404',
      'GET /api/v1/me 200',
    ]),
  );
  // above the default level of the log
  const refused = { level: 40, msg: 'refused', method: 'PATCH', route: '/api/v1/projects/:id', status: 403 };
  expect(entries).toContainEqual(expect.objectContaining({ ...refused, actor: expect.any(String) }));
});

/** A log as the server's own, kept in memory. */
function captured() {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const { log } = fastify({ logger: { ...logOptions('info'), stream } });
  return { log, text: () => lines.join('') };
}

test('logs a database error without its row and parameters', async () => {
  const { log, text } = captured();
  const insert = sql`
    INSERT INTO users (id, email, first_name, last_name, user_type, password_hash, created_at)
    VALUES (gen_random_uuid(), ${'canary of the address'}, 'x', 'x', 'NONE', ${'canary of the hash'}, now())`;
  const error: unknown = await insert.execute(db.kysely).catch((caught: unknown) => caught);
  expect(JSON.stringify(error)).toContain('canary');
  log.error({ err: error }, 'directly');
  log.error({ err: new AppError(500, 'x', { cause: error }) }, 'as a cause');
  log.error({ err: 'canary as text' }, 'no error at all');
  expect(text()).not.toContain('canary');
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0].err).toMatchObject({ code: '23514', message: expect.stringContaining('users_user_type_check') });
  expect(lines[1].err.cause).toMatchObject({ code: '23514' });
});

test('redacts secret fields at any depth', async () => {
  const { log, text } = captured();
  const headers = { authorization: 'Bearer canary', cookie: 'login-token=canary' };
  const secrets = { password: 'canary', token: 'canary', tempToken: 'canary', access_token: 'canary' };
  log.info({ req: { headers }, headers, body: secrets, answer: secrets }, 'x');
  expect(text()).toContain('[redacted]');
  expect(text()).not.toContain('canary');
});
