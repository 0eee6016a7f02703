import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { type Actor, ANONYMOUS, admit } from './actor.ts';
import type { Clock } from './clock.ts';
import type { RequestFacts } from './contexts.ts';
import { AppError, fromDatabase, problemOf, unauthorized } from './errors.ts';
import { type CommandHandler, type Handler, ListPage, type ReadHandler, Redirect, type SavedFile } from './feature.ts';
import { attemptOf, once } from './idempotency.ts';
import type { Live } from './live.ts';
import { serveStream } from './streams.ts';
import type { Transactions } from './transactions.ts';
import { looseObjects, parse, schemaOf } from './validation.ts';

export const API = '/api/v1';
/** The built files of the pages: public, and no rows behind them. */
export const FILES = '/assets/';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; without it the server does not start. */
    endpoint?: Endpoint;
    /** Pages and files: not part of the API, open to everybody, and they read no rows. */
    page?: true;
  }
  interface FastifyRequest {
    actor: Actor;
    token: string | null;
  }
  interface FastifyInstance {
    /** Every route that the server answers, HEAD twins included. */
    mounted: readonly MountedRoute[];
  }
}

export interface MountedRoute {
  readonly method: string;
  readonly path: string;
}

/** Finds out who asks; null when the token is unknown, ended or expired. */
export type Authenticate = (token: string) => Promise<Actor | null>;

export interface HttpParts {
  readonly transactions: Transactions;
  readonly live: Live;
  readonly authenticate: Authenticate;
}

/**
 * Default deny: a route that does not say who may call it, or what it answers, stops the boot. The routes that pass are
 * listed in `app.mounted`.
 */
export function requirePolicies(app: FastifyInstance): void {
  const mounted: MountedRoute[] = [];
  app.decorate('mounted', mounted);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) mounted.push({ method, path: route.url });
    if (route.config?.page || route.url.startsWith(FILES)) return;
    requirePolicy(`${String(route.method)} ${route.url}`, route.config?.endpoint);
  });
}

function requirePolicy(name: string, endpoint: Endpoint | undefined): void {
  if (!endpoint?.access) throw new Error(`${name} does not say who may call it`);
  if (!endpoint.output) throw new Error(`${name} does not say what it answers`);
  const loose = [
    ...looseObjects(schemaOf(endpoint, 'params'), 'params'),
    ...looseObjects(schemaOf(endpoint, 'query'), 'query'),
    ...looseObjects(schemaOf(endpoint, 'body'), 'body'),
    ...looseObjects(endpoint.output, 'output'),
  ];
  if (loose.length > 0) throw new Error(`${name} lets unknown keys through at ${loose.join(', ')}: use z.strictObject`);
}

/** Reads the Bearer token before anything else of the request is looked at, and turns away who may not call. */
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
    admit(endpoint, request.actor, clock.now());
  });
}

function bearer(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}

/** Mounts one endpoint of the contract. */
export function mount(
  app: FastifyInstance,
  parts: HttpParts,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
) {
  const { status = 200 } = endpoint;
  requirePolicy(`${endpoint.method} ${API}${endpoint.path}`, endpoint);
  app.route({
    method: endpoint.method,
    url: `${API}${endpoint.path}`,
    config: { endpoint },
    exposeHeadRoute: endpoint.method === 'GET' && handler.kind !== 'stream',
    schema: openApi(name, endpoint),
    handler: async (request, reply) => {
      checkEncoding(request, endpoint);
      const input = {
        params: parse(endpoint, 'params', request.params),
        query: parse(endpoint, 'query', { ...(request.query as object) }),
        body: parse(endpoint, 'body', request.body),
      } as Input<Endpoint>;
      if (handler.kind === 'stream') return serveStream(request, reply, parts, endpoint, handler);
      if (handler.kind === 'file') {
        return sendFile(reply, await handler.run(parts.transactions.reading(request.actor, factsOf(request)), input));
      }
      const output = await run(parts, endpoint, request, input, handler);
      if (output instanceof Redirect) return reply.header('cache-control', 'no-store').redirect(output.location, 303);
      if (!(output instanceof ListPage)) return answer(reply.code(status), endpoint, status, output);
      if (output.next !== null) reply.header('link', `<${nextUrl(request.url, output.next)}>; rel="next"`);
      return answer(reply, endpoint, status, output.items);
    },
  });
}

async function run(
  { transactions }: HttpParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  input: Input<Endpoint>,
  handler: ReadHandler<Endpoint> | CommandHandler<Endpoint>,
): Promise<unknown> {
  const facts = factsOf(request);
  const reading = transactions.reading(request.actor, facts);
  try {
    if (handler.kind === 'read') return await handler.run(reading, input);
    const attempt = endpoint.secret ? null : attemptOf(request);
    const prepared = await handler.prepare(reading, input);
    return await transactions.writing(request.actor, facts, (ctx) =>
      once(ctx, attempt, () => handler.run(ctx, input, prepared)),
    );
  } catch (error) {
    if (error instanceof AppError && error.record) await transactions.writing(request.actor, facts, error.record);
    throw error;
  }
}

/** The same call for what follows. */
function nextUrl(url: string, before: string): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('before', before);
  return `${path}?${parameters}`;
}

export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? '',
});

function answer(reply: FastifyReply, endpoint: Endpoint, status: number, output: unknown): FastifyReply | null {
  reply.header('cache-control', 'no-store');
  if (status === 204) return reply.send();
  // what the schema does not name never leaves: a mismatch is our fault and a 500
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.output.parse(output)));
}

function sendFile(reply: FastifyReply, { name, type, body, shown }: SavedFile): FastifyReply {
  const fileName = `filename="${name.replace(/[^\w. -]/g, '_')}"`;
  // opened by itself, what somebody sent us is a page of nobody
  if (shown) reply.header('content-security-policy', `${reply.getHeader('content-security-policy')}; sandbox`);
  return reply
    .header('cache-control', shown ? 'private, max-age=900, immutable' : 'no-store')
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; ${fileName}`)
    .type(type)
    .send(body);
}

function checkEncoding(request: FastifyRequest, endpoint: Endpoint): void {
  const type = request.headers['content-type'];
  if (type === undefined || request.body === undefined || request.body === null) return;
  const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
  if (form !== (endpoint.encoding === 'form')) {
    throw new AppError(415, `Send this as ${endpoint.encoding === 'form' ? 'a form' : 'JSON'}`);
  }
}

const REPEATABLE = '. Send an Idempotency-Key to repeat it safely within a day';

function openApi(name: string, endpoint: Endpoint) {
  const { params, query, body, output, status = 200, errors = [] } = endpoint;
  const open = endpoint.access.kind === 'public' || endpoint.access.kind === 'token-link';
  const failures = new Set([400, ...(open ? [] : [401, 403]), ...errors]);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who may call: ${describeAccess(endpoint)}${endpoint.method === 'GET' || endpoint.secret ? '' : REPEATABLE}`,
    tags: [name.split('.')[0] ?? name],
    ...(open ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.file ? { produces: endpoint.file } : {}),
    ...(endpoint.encoding === 'form' ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: {
      [status]: status === 204 ? z.null().describe('Done; no content') : output,
      ...Object.fromEntries([...failures].map((code) => [code, problem])),
    },
  };
}

function describeAccess({ access }: Endpoint): string {
  if (access.kind === 'members') return access.types ? access.types.join(', ') : 'everyone who is logged in';
  if (access.kind === 'token-link') return `holders of a link for ${access.purpose}`;
  if (access.kind === 'public') return 'everyone';
  return access.right === undefined ? 'INTERNAL' : `INTERNAL with the right “${access.right}”`;
}

/** Every failure becomes problem+json; causes go to the log, never to the caller. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, 404, 'There is nothing here that you may see', request.id),
  );
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof AppError ? error : (fromDatabase(error) ?? fromFastify(error));
    const status = known?.status ?? 500;
    if (status >= 500) request.log.error({ err: known?.cause ?? error }, 'request failed');
    if (known?.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
    const detail = known?.message ?? 'Something went wrong on our side. Nothing was saved.';
    return sendProblem(reply, status, detail, request.id, known);
  });
}

function sendProblem(reply: FastifyReply, status: number, detail: string, id: string, more?: AppError) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problemOf(status, detail, id, more));
}

const FASTIFY_DETAILS: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This format is not read here',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the announced length',
};

/** Failures that Fastify found itself; its own texts stay inside. */
function fromFastify(error: unknown): AppError | undefined {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  const detail =
    FASTIFY_DETAILS[code ?? ''] ?? (statusCode === 429 ? 'Too many requests. Please wait a minute.' : undefined);
  return new AppError(statusCode, detail ?? 'The request cannot be read');
}
