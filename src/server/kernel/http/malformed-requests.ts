import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { AppError, problemOf, TOO_MANY_REQUESTS } from './errors.ts';
import { API } from './paths.ts';

/** Route for requests whose URL cannot be decoded. */
export const MALFORMED_REQUEST_URL = `${API}/unreadable`;

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const unreadable = () => new AppError(400, 'The request cannot be read');

/** Headers that are not copied from the template response: they belong to its body and connection. */
const OWN = new Set(['content-length', 'connection', 'keep-alive', 'date', 'content-type', 'transfer-encoding']);

/**
 * Responds to malformed HTTP with the usual problem and headers, instead of the default responses of Node and Fastify.
 */
export function handleMalformedRequest(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code] ?? 400;
  const from = socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress };
  this.inject({ url: MALFORMED_REQUEST_URL, ...from }).then(
    // counted as every request
    ({ statusCode, headers }) =>
      socket.end(messageOf(statusCode === 429 ? statusCode : status, headers), () => socket.destroy()),
    () => socket.destroy(),
  );
}

function messageOf(status: number, headers: NodeJS.Dict<unknown>): string {
  const detail = status === 429 ? TOO_MANY_REQUESTS : unreadable().message;
  const body = JSON.stringify(problemOf(status, detail));
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

/** Checks that Node would do itself, without our headers; `requireHostHeader` is off. */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw unreadable();
  });
  app.server.on('checkExpectation', (request, response) => {
    request.url = MALFORMED_REQUEST_URL;
    app.routing(request, response);
  });
}
