import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Authenticate } from './authenticate.ts';
import { AppError, unauthorized } from './errors.ts';
import type { StreamHandler } from './handler.ts';
import type { Change, Live } from './live.ts';

/** Interval of heartbeats, which also check whether the session is still valid. */
const HEARTBEAT_MS = 15_000;
/** Topic of ended sessions, whose streams are closed immediately. */
export const SESSION_TOPIC = 'session';
/** Maximum open streams per person; a browser needs one. */
const MAX_STREAMS_PER_USER = 20;
/** A slow reader with more buffered bytes is disconnected; it reconnects and rereads. */
const BACKLOG_BYTES = 64 * 1024;

export interface StreamParts {
  readonly live: Live;
  readonly authenticate: Authenticate;
}

const open = new Map<string, number>();

/** Server-sent events over the request's own Bearer token; clients reread everything on connect, so nothing is replayed. */
export function serveStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { live, authenticate }: StreamParts,
  endpoint: Endpoint,
  handler: StreamHandler<Endpoint>,
): FastifyReply {
  const { actor, token } = request;
  if (actor.kind !== 'user' || token === null) throw unauthorized();
  if ((open.get(actor.id) ?? 0) >= MAX_STREAMS_PER_USER) throw new AppError(429, 'Too many streams are open');
  open.set(actor.id, (open.get(actor.id) ?? 0) + 1);

  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  raw.write(': open\n\n');

  // the key may name a row of another of the person's companies
  const visible = (change: Change): Change => (actor.onlyCompanyId === null ? change : { ...change, key: null });
  const endWithSession = () => {
    authenticate(token).then(
      (still) => (still ? raw.write(': alive\n\n') : raw.end()),
      // the database is unreachable: keep the session, the next heartbeat checks again
      () => undefined,
    );
  };
  const unsubscribe = live.subscribe(actor.id, (change) => {
    if (change.topic === SESSION_TOPIC) endWithSession();
    else if (raw.writableLength > BACKLOG_BYTES) raw.destroy();
    else raw.write(`data: ${JSON.stringify(endpoint.output.parse(handler.event(visible(change))))}\n\n`);
  });
  const heartbeat = setInterval(endWithSession, HEARTBEAT_MS);
  raw.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    const left = (open.get(actor.id) ?? 1) - 1;
    if (left > 0) open.set(actor.id, left);
    else open.delete(actor.id);
  });
  return reply;
}
