import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { idempotentRequest, runIdempotent } from '../context/idempotency.ts';
import type { Transactions } from '../context/transactions.ts';
import { requireDeclaredAccess } from './access-declarations.ts';
import { requestInfo } from './authenticate.ts';
import { AppError } from './errors.ts';
import {
  type CommandHandler,
  type FileDownload,
  type Handler,
  ListPage,
  type ReadHandler,
  Redirect,
} from './handler.ts';
import { describeEndpoint } from './openapi.ts';
import { API } from './paths.ts';
import { type StreamParts, serveStream } from './streams.ts';
import { parse } from './validation.ts';

export interface HttpParts extends StreamParts {
  readonly transactions: Transactions;
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
      if (handler.kind === 'file') {
        return sendFile(
          reply,
          await handler.run(parts.transactions.readContext(request.actor, requestInfo(request)), input),
        );
      }
      const output = await run(parts, endpoint, request, input, handler);
      if (output instanceof Redirect) return reply.header('cache-control', 'no-store').redirect(output.location, 303);
      if (!(output instanceof ListPage)) return sendOutput(reply.code(status), endpoint, status, output);
      if (output.next !== null) reply.header('link', `<${nextUrl(request.url, output.next)}>; rel="next"`);
      return sendOutput(reply, endpoint, status, output.items);
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
  const facts = requestInfo(request);
  const reading = transactions.readContext(request.actor, facts);
  try {
    if (handler.kind === 'read') return await handler.run(reading, input);
    const attempt = endpoint.noStore ? null : idempotentRequest(request);
    const prepared = await handler.prepare(reading, input);
    return await transactions.runInTransaction(request.actor, facts, (ctx) =>
      runIdempotent(ctx, attempt, () => handler.run(ctx, input, prepared)),
    );
  } catch (error) {
    if (error instanceof AppError && error.record)
      await transactions.runInTransaction(request.actor, facts, error.record);
    throw error;
  }
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
  const fileName = `filename="${name.replace(/[^\w. -]/g, '_')}"`;
  // opened directly, a user-supplied file must not run as a page of this origin
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
