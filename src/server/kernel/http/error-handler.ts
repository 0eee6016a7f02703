import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fromDatabaseError, fromFullDisk, problemOf, TOO_MANY_REQUESTS } from './errors.ts';

/** Every failure becomes problem+json; causes go to the log, never to the caller. */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, 404, 'There is nothing here that you may see', request.id),
  );
  app.setErrorHandler((error, request, reply) => {
    if (isClientGone(request)) {
      request.log.info({ err: error, route: request.routeOptions.url }, 'client went away');
      return reply.hijack();
    }
    const known =
      error instanceof AppError ? error : (fromFullDisk(error) ?? fromDatabaseError(error) ?? fromFastify(error));
    const status = known?.status ?? 500;
    if (status >= 500) request.log.error({ err: known?.cause ?? error }, 'request failed');
    if (known?.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
    const detail = known?.message ?? 'Something went wrong on our side. Nothing was saved.';
    return sendProblem(reply, status, detail, request.id, known);
  });
}

/** Whether nobody waits for the response any more: an aborted body then fails like a lost database connection. */
const isClientGone = ({ raw }: FastifyRequest): boolean => raw.socket?.destroyed ?? false;

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

/** Errors of Fastify itself; its own messages are not exposed. */
function fromFastify(error: unknown): AppError | undefined {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  const detail = FASTIFY_DETAILS[code ?? ''] ?? (statusCode === 429 ? TOO_MANY_REQUESTS : undefined);
  return new AppError(statusCode, detail ?? 'The request cannot be read');
}
