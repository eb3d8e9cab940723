import swagger from '@fastify/swagger';
import { schemas } from '@sentiero/contracts/api';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { withReferences, type Document } from './openapi-references.ts';

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
      components: { schemas: Object.fromEntries(schemas) },
    },
    transformObject: (document) =>
      // The plugin declares no more of a document than its version.
      'openapiObject' in document
        ? withReferences(document.openapiObject as Document)
        : document.swaggerObject,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  // The page links its assets by path, and the API may be served under a prefix.
  const indexPrefix = new URL(app.ctx.env.API_URL).pathname;
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix, staticCSP: true });
}
