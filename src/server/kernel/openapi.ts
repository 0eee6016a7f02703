import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { API } from './http.ts';

/** `/api/v1/openapi.json`, printed from the same schemas that validate. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  // requests are parsed by kernel/validation.ts, which names every wrong field
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
