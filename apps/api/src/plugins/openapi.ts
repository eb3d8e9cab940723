import swagger from '@fastify/swagger';
import { Problem } from '@sentiero/contracts/http';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * `/openapi.json` and a reference at `/docs`, generated from the validating schemas. Register it before the routes.
 */
export async function addOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sentiero API',
        version: '1',
        description:
          'Errors are RFC 9457 problem details. With a session, unsafe methods need the header X-XSRF-TOKEN; API tokens are sent as `Authorization: Bearer`.',
      },
      components: {
        schemas: { Problem },
        responses: {
          Problem: {
            description: 'The problem; programs use `code`.',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
      },
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      for (const path of Object.values(document.openapiObject.paths ?? {}))
        for (const operation of Object.values(path ?? {}))
          if (typeof operation === 'object' && 'responses' in operation && operation.responses)
            operation.responses['default'] = { $ref: '#/components/responses/Problem' };
      return document.openapiObject;
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  // The page links its assets by path, and the API may be served under a prefix.
  const indexPrefix = new URL(app.ctx.env.API_URL).pathname;
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix, staticCSP: true });
}
