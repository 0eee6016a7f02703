import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, ANONYMOUS } from '../context/actor.ts';
import { authorizeEndpoint } from '../context/authorize.ts';
import type { Clock } from '../context/clock.ts';
import type { RequestInfo } from '../context/contexts.ts';
import { browserMark } from './browser-mark.ts';
import { unauthorized } from './errors.ts';

/** Resolves the actor; null if the token is unknown, revoked or expired. */
export type Authenticate = (token: string) => Promise<Actor | null>;

/** Authenticates by Bearer token and authorizes before the rest of the request is read. */
export function authenticateRequests(app: FastifyInstance, authenticate: Authenticate, clock: Clock): void {
  app.decorateRequest('actor');
  app.decorateRequest('token', null);
  app.addHook('onRequest', async (request) => {
    request.actor = ANONYMOUS;
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint) return;
    request.token = bearer(request.headers.authorization);
    if (request.token !== null) {
      const actor = await authenticate(request.token);
      if (actor) request.actor = actor;
      else if (endpoint.access.kind === 'members' || endpoint.access.kind === 'staff') throw unauthorized();
    }
    authorizeEndpoint(endpoint, request.actor, clock.now());
  });
}

function bearer(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}

export const requestInfo = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? '',
  browser: browserMark(request),
  forwardedByUnknown: request.forwardedByUnknown,
});
