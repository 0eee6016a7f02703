import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor } from '../context/actor.ts';
import { FILES } from './paths.ts';
import { nonStrictObjects, schemaOf } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; without it the server does not start. */
    endpoint?: Endpoint;
    /** Public pages and files: not part of the API, without database access. */
    page?: true;
  }
  interface FastifyRequest {
    actor: Actor;
    token: string | null;
  }
  interface FastifyInstance {
    /** All mounted routes, HEAD included. */
    mounted: readonly MountedRoute[];
  }
}

export interface MountedRoute {
  readonly method: string;
  readonly path: string;
}

/**
 * Default deny: a route that does not declare its access and output prevents startup. All others are listed in
 * `app.mounted`.
 */
export function assertAccessDeclared(app: FastifyInstance): void {
  const mounted: MountedRoute[] = [];
  app.decorate('mounted', mounted);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) mounted.push({ method, path: route.url });
    if (route.config?.page || route.url.startsWith(FILES)) return;
    requireDeclaredAccess(`${String(route.method)} ${route.url}`, route.config?.endpoint);
  });
}

/** Endpoints found sound: HEAD routes and further apps of one process walk no schemas again. */
const sound = new WeakSet<Endpoint>();

export function requireDeclaredAccess(name: string, endpoint: Endpoint | undefined): void {
  if (endpoint && sound.has(endpoint)) return;
  if (!endpoint?.access) throw new Error(`${name} does not say who may call it`);
  if (!endpoint.output) throw new Error(`${name} does not say what it answers`);
  const loose = [
    ...nonStrictObjects(schemaOf(endpoint, 'params'), 'params'),
    ...nonStrictObjects(schemaOf(endpoint, 'query'), 'query'),
    ...nonStrictObjects(schemaOf(endpoint, 'body'), 'body'),
    ...nonStrictObjects(endpoint.output, 'output'),
  ];
  if (loose.length > 0) throw new Error(`${name} lets unknown keys through at ${loose.join(', ')}: use z.strictObject`);
  sound.add(endpoint);
}
