// Both sides as in production: in processes of their own, over HTTP.
import { fork } from 'node:child_process';
import { createUser } from '#server/accounts/factory.ts';
import { openPostgres } from '#server/db/client.ts';
import { createSession } from '#server/session/factory.ts';
import { type Client, openClient } from '../support/client.ts';
import { serveKept } from '../support/server.ts';
import type { PeerName, Place } from './peers.ts';

export interface Served {
  readonly name: string;
  readonly pid: number;
  /** Keep-alive connections of a signed-in user. */
  client(connections: number): Client;
  stop(): Promise<void>;
}

/** The real server on this database, with a signed-in user. */
export async function serveOurs(url: string, dataDir: string): Promise<Served & { readonly readyMs: number }> {
  const token = await tokenFor(url);
  const began = performance.now();
  const server = await serveKept(url, dataDir);
  const readyMs = performance.now() - began;
  const base = `${server.origin}/api/v1/search/businesses?`;
  return {
    name: 'plumbline',
    pid: server.process.pid ?? 0,
    readyMs,
    client: (connections) => openClient(base, { authorization: `Bearer ${token}` }, connections),
    async stop() {
      await server.end('SIGTERM');
    },
  };
}

/** Session token of a new user. */
export async function tokenFor(url: string): Promise<string> {
  const db = await openPostgres(url);
  const user = await createUser(db.kysely);
  const token = await createSession(db.kysely, user, new Date());
  await db.close();
  return token;
}

/** A peer behind bare node:http; `null` for node:http and pg only. */
export async function servePeer(name: PeerName | null, place: Place): Promise<Served> {
  const child = fork(new URL('./peer-server.ts', import.meta.url), [JSON.stringify({ name, place })], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<number>((ready, fail) => {
    child.once('message', (message: { port: number }) => ready(message.port));
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`)));
  });
  return {
    name: name ?? 'bare node:http',
    pid: child.pid ?? 0,
    client: (connections) => openClient(`http://127.0.0.1:${port}/?`, {}, connections),
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
