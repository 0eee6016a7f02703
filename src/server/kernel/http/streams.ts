import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Authenticate } from './authenticate.ts';
import { AppError, unauthorized } from './errors.ts';
import type { StreamHandler } from './handler.ts';
import type { Live } from './live.ts';

/** How often an idle stream says that it lives, and asks whether the session still does. */
const HEARTBEAT_MS = 15_000;
/** A change of this topic says that a session of the person ended: its streams end at once. */
export const SESSION_TOPIC = 'session';
/** Streams of one person; a browser needs one, so this is far above honest use. */
const MAX_STREAMS_PER_USER = 20;
/** A reader that takes nothing for this many bytes is let go; it reconnects and looks for itself. */
const BACKLOG_BYTES = 64 * 1024;

export interface StreamParts {
  readonly live: Live;
  readonly authenticate: Authenticate;
}

const open = new Map<string, number>();

/** Server-sent events over the request's own Bearer token; who connects rereads everything, so nothing is replayed. */
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

  const endWithSession = () => {
    authenticate(token).then(
      (still) => (still ? raw.write(': alive\n\n') : raw.end()),
      // the database is away: nobody's session ends by that, and the next heartbeat asks again
      () => undefined,
    );
  };
  const unsubscribe = live.subscribe(actor.id, (change) => {
    if (change.topic === SESSION_TOPIC) endWithSession();
    else if (raw.writableLength > BACKLOG_BYTES) raw.destroy();
    else raw.write(`data: ${JSON.stringify(endpoint.output.parse(handler.event(change)))}\n\n`);
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
