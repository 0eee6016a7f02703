import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { notFound } from './errors.ts';
import { API, FILES } from './http.ts';

/** The built pages: files with a hash in their name for ever, `index.html` fresh with a nonce of its own. */
export async function servePages(app: FastifyInstance, webDir: string, db: Db): Promise<void> {
  app.get(`${API}/health`, { config: { page: true, rateLimit: false } }, async (_request, reply) => {
    await sql`SELECT 1`.execute(db.kysely);
    reply.header('cache-control', 'no-store');
    return { status: 'ok', database: db.engine };
  });
  if (!existsSync(join(webDir, 'index.html'))) return;
  const page = readFileSync(join(webDir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: FILES,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  });
  app.get('/*', { config: { page: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound();
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return page.replaceAll('__CSP_NONCE__', reply.styleNonce);
  });
}
