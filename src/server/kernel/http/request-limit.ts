import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { API, FILES } from './paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names another sender (X-Forwarded-For), but no proxy is trusted. */
    forwardedByUnknown: boolean;
  }
}

/** Asked every few seconds, by monitors and load balancers. */
const HEALTH = `${API}/health`;

/**
 * Counts every request by address before it is authenticated: those with invalid tokens, of unknown routes, refused and
 * malformed ones as well. Per process, unlike the limits of accounts. Register it before whatever else may refuse.
 */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    // one visit asks for some thirty files, and a whole office may come from one address
    allowList: ({ url }) => url.startsWith(FILES) || url === HEALTH,
  });
  app.addHook('onRequest', app.rateLimit());
}

/**
 * Behind a proxy that is not trusted everybody has its address, so that one person's requests and failed sign-ins limit
 * everybody's. Warns once; the desk shows it to staff whose own request came that way, since anybody can send the header.
 */
export function watchForwarding(app: FastifyInstance, { trustProxy }: Config): void {
  let warned = false;
  app.decorateRequest('forwardedByUnknown', false);
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    if (trustProxy !== '' || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    request.forwardedByUnknown = true;
    if (warned) return;
    warned = true;
    request.log.warn(
      'requests carry X-Forwarded-For, but TRUST_PROXY is not set: if a proxy is in front, everybody shares its address and its rate limits',
    );
  });
}
