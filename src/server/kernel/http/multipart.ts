import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '#contract/limits.ts';
import { AppError } from './errors.ts';

/** Multipart forms without files, for callbacks of services; rejected by endpoints that do not declare a form. */
export function registerMultipart(app: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: LIMITS.bodyBytes } as const;
  app.addContentTypeParser('multipart/form-data', options, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.endpoint?.encoding !== 'form') throw new AppError(415, 'Send this as JSON');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData().catch((error) => {
      throw new AppError(400, 'The body is not a valid form', { cause: error });
    });
    const fields = [...form];
    if (new Set(fields.map(([name]) => name)).size < fields.length) throw new AppError(400, 'Duplicate field');
    return Object.fromEntries(fields);
  });
}
