import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { AppError, problemOf } from './errors.ts';
import { API } from './paths.ts';

/** Where a request goes whose address cannot be decoded. */
export const MALFORMED_REQUEST_URL = `${API}/unreadable`;

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const unreadable = () => new AppError(400, 'The request cannot be read');

/** Of the answer that lends its headers: what belongs to its own body and connection. */
const OWN = new Set(['content-length', 'connection', 'keep-alive', 'date', 'content-type', 'transfer-encoding']);

/**
 * Answers what is no HTTP as everything else is answered: a problem, with the same headers. Node and Fastify would
 * answer by themselves otherwise, in a shape of their own.
 */
export function handleMalformedRequest(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code] ?? 400;
  this.inject({ url: MALFORMED_REQUEST_URL }).then(
    ({ headers }) => socket.end(messageOf(status, headers), () => socket.destroy()),
    () => socket.destroy(),
  );
}

function messageOf(status: number, headers: NodeJS.Dict<unknown>): string {
  const body = JSON.stringify(problemOf(status, unreadable().message));
  const lent = Object.entries(headers).flatMap(([name, value]) => (OWN.has(name) ? [] : [`${name}: ${String(value)}`]));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lent,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

/** What Node would refuse by itself, without our headers; `requireHostHeader` and its own answers are off. */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw unreadable();
  });
  app.server.on('checkExpectation', (request, response) => {
    request.url = MALFORMED_REQUEST_URL;
    app.routing(request, response);
  });
}
