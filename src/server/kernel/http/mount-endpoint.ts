import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ReadContext, RequestInfo } from '../context/contexts.ts';
import { idempotentRequest, runIdempotent } from '../context/idempotency.ts';
import { newToken } from '../context/tokens.ts';
import type { Transactions } from '../context/transactions.ts';
import { requireDeclaredAccess } from './access-declarations.ts';
import { requestInfo } from './authenticate.ts';
import { markBrowser } from './browser-mark.ts';
import { contentDisposition } from './content-disposition.ts';
import { AppError } from './errors.ts';
import {
  type CommandHandler,
  type FileDownload,
  type FileHandler,
  type Handler,
  PagedList,
  type ReadHandler,
  Redirect,
} from './handler.ts';
import { type Reserved, reserveFor } from './limited.ts';
import { describeEndpoint } from './openapi.ts';
import { API } from './paths.ts';
import { type StreamParts, serveStream } from './streams.ts';
import { parse } from './validation.ts';

export interface HttpParts extends StreamParts {
  readonly transactions: Transactions;
  /** People reach the pages by https. */
  readonly isSecure: boolean;
}

/** Mounts one endpoint of the contract. */
export function mountEndpoint(
  app: FastifyInstance,
  parts: HttpParts,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
) {
  const { status = 200 } = endpoint;
  requireDeclaredAccess(`${endpoint.method} ${API}${endpoint.path}`, endpoint);
  app.route({
    method: endpoint.method,
    url: `${API}${endpoint.path}`,
    config: { endpoint },
    bodyLimit: endpoint.bodyBytes ?? LIMITS.bodyBytes,
    onRequest: async (request) => {
      if (handler.kind !== 'command' || !handler.admit) return;
      handler.admit(parts.transactions.readContext(request.actor, requestInfo(request)), announced(request));
    },
    exposeHeadRoute: endpoint.method === 'GET' && handler.kind !== 'stream',
    schema: describeEndpoint(name, endpoint),
    handler: async (request, reply) => {
      checkEncoding(request, endpoint);
      const input = {
        params: parse(endpoint, 'params', request.params),
        query: parse(endpoint, 'query', { ...(request.query as object) }),
        body: parse(endpoint, 'body', request.body),
      } as Input<Endpoint>;
      if (handler.kind === 'stream') return serveStream(request, reply, parts, endpoint, handler);
      const facts = requestInfo(request);
      const mark = endpoint.marksBrowser ? (facts.browser ?? newToken()) : null;
      const from = mark === null ? facts : { ...facts, browser: mark };
      const output = await run(parts, { endpoint, request, from }, input, handler);
      if (mark !== null) markBrowser(reply, mark, parts.isSecure);
      if (handler.kind === 'file') return sendFile(reply, output as FileDownload);
      if (output instanceof Redirect) return reply.header('cache-control', 'no-store').redirect(output.location, 303);
      if (!(output instanceof PagedList)) return sendOutput(reply.code(status), endpoint, status, output);
      if (output.next !== null) reply.header('link', `<${nextUrl(request.url, output.next)}>; rel="next"`);
      return sendOutput(reply, endpoint, status, output.items);
    },
  });
}

const announced = ({ headers }: FastifyRequest) => ({
  bytes: headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null,
  headers,
});

interface Call {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly from: RequestInfo;
}

async function run(
  { transactions }: HttpParts,
  call: Call,
  input: Input<Endpoint>,
  handler: ReadHandler<Endpoint> | CommandHandler<Endpoint> | FileHandler<Endpoint>,
): Promise<unknown> {
  const { actor } = call.request;
  const reading = transactions.readContext(actor, call.from);
  const reserved = await reserveFor(transactions, reading, handler, input);
  try {
    if (handler.kind === 'command') return await runCommand(transactions, call, reading, { input, handler, reserved });
    const output = await handler.run(reading, input);
    await reserved.settleRead();
    return output;
  } catch (error) {
    await reserved.settleFailure(error);
    if (error instanceof AppError && error.record) await transactions.runInTransaction(actor, call.from, error.record);
    throw error;
  }
}

async function runCommand(
  transactions: Transactions,
  { endpoint, request, from }: Call,
  reading: ReadContext,
  parts: { input: Input<Endpoint>; handler: CommandHandler<Endpoint>; reserved: Reserved },
): Promise<unknown> {
  const { input, handler, reserved } = parts;
  const repeatable = endpoint.noStore ? null : idempotentRequest(request);
  const prepared = await handler.prepare(reading, input);
  return transactions.runInTransaction(request.actor, from, async (ctx) => {
    const output = await runIdempotent(ctx, repeatable, () => handler.run(ctx, input, prepared));
    await reserved.settle(ctx, output);
    return output;
  });
}

/** Narrows the request type. */
function nextUrl(url: string, before: string): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('before', before);
  return `${path}?${parameters}`;
}

function sendOutput(reply: FastifyReply, endpoint: Endpoint, status: number, output: unknown): FastifyReply | null {
  reply.header('cache-control', 'no-store');
  if (status === 204) return reply.send();
  // fields outside the schema never leave the server: a mismatch is a bug and a 500
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.output.parse(output)));
}

function sendFile(reply: FastifyReply, { name, type, body, inline: shown }: FileDownload): FastifyReply {
  // opened directly, a user-supplied file must not run as a page of this origin
  if (shown) reply.header('content-security-policy', `${reply.getHeader('content-security-policy')}; sandbox`);
  return reply
    .header('cache-control', shown ? 'private, max-age=900, immutable' : 'no-store')
    .header('content-disposition', contentDisposition(shown ? 'inline' : 'attachment', name))
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
