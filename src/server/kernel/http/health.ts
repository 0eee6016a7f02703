import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { API } from './paths.ts';

/** The health endpoint: answers once the database does. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get(`${API}/health`, { config: { page: true } }, async (_request, reply) => {
    await sql`SELECT 1`.execute(db.kysely);
    reply.header('cache-control', 'no-store');
    return { status: 'ok', database: db.engine };
  });
}
