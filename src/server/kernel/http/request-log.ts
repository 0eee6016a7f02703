import type { FastifyInstance } from 'fastify';

/** Logs one line per request, without its URL. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      actor: request.actor?.kind === 'user' ? request.actor.id : undefined,
    };
    // at the default level the log tells who tries what they may not, and who tries too often
    if (reply.statusCode === 403 || reply.statusCode === 429) request.log.warn(line, 'refused');
    else request.log.info(line, 'answered');
  });
}
