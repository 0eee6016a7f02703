import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { API } from './paths.ts';

/** `/api/v1/openapi.json`, printed from the same schemas that validate. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  // requests are parsed by kernel/http/validation.ts, which names every invalid field
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Plumbline', version: '1', description: 'Directory and opportunities for certified firms.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({}),
  });
  app.get(
    `${API}/openapi.json`,
    { config: { page: true }, schema: { hide: true } as object },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return app.swagger();
    },
  );
}

const REPEATABLE = '. Send an Idempotency-Key to repeat it safely within a day';

/** The OpenAPI operation of an endpoint. @param name its operation id */
export function describeEndpoint(name: string, endpoint: Endpoint) {
  const { params, query, body, output, status = 200, errors = [] } = endpoint;
  const open = endpoint.access.kind === 'public' || endpoint.access.kind === 'token-link';
  // every request is counted by address (see kernel/http/request-limit.ts)
  const failures = new Set([400, 429, ...(open ? [] : [401, 403]), ...errors]);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who may call: ${describeAccess(endpoint)}${endpoint.method === 'GET' || endpoint.noStore ? '' : REPEATABLE}`,
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
  if (access.kind === 'members') return access.types ? access.types.join(', ') : 'everyone who is signed in';
  if (access.kind === 'token-link') return `holders of a link for ${access.purpose}`;
  if (access.kind === 'public') return 'everyone';
  return access.right === undefined ? 'INTERNAL' : `INTERNAL with the right “${access.right}”`;
}
