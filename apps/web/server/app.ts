import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { join } from 'node:path';
import { securityHeaders } from './security-headers.ts';
import { readPage } from './page.ts';

type Options = { readonly dist: string; readonly apiUrl: string };

const aYear = 31_536_000;

/** Serves the built app: files as they are, and the page for every route of the app. */
export async function createApp({ dist, apiUrl }: Options): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const headers = securityHeaders(apiUrl);
  const page = await readPage(join(dist, 'index.html'), apiUrl);

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });

  const sendPage = (reply: FastifyReply) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);

  app.get('/', async (_request, reply) => sendPage(reply));
  app.get('/health/live', async () => ({ status: 'ok' }));

  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    allowedPath: (path) => path !== '/index.html',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dist, 'assets'));
      void reply.header('Cache-Control', hashed ? `public, max-age=${aYear}, immutable` : 'no-cache');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (!isRoute(request.method, request.url)) {
      return reply.code(404).header('Cache-Control', 'no-cache').type('text/plain').send('Not found\n');
    }
    return sendPage(reply);
  });

  return app;
}

/** A path with a file's ending, or in a folder of files, is a file that is missing; anything else is the app's to show. */
export function isRoute(method: string, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/assets/') || path.startsWith('/locales/')) return false;
  return path === '/index.html' || !/\.[a-z0-9]{1,8}$/i.test(path);
}
