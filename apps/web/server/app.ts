import fastifyStatic from '@fastify/static';
import { withoutEndSlashes } from '@sentiero/contracts/shared';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { join } from 'node:path';
import { securityHeaders } from './security-headers.ts';
import { readPage } from './page.ts';

type Options = {
  readonly dist: string;
  readonly apiUrl: string;
  /** Where pages opened at a loopback address move to; without it they stay. */
  readonly webUrl?: string | undefined;
};

const aYear = 31_536_000;
/** Half a head is closed after this. Node looks for such connections only this often. */
const headersTimeout = 10_000;

/** Serves the built app: files as they are, and the page for every route of the app. */
export async function createApp({ dist, apiUrl, webUrl }: Options): Promise<FastifyInstance> {
  const headers = securityHeaders(apiUrl);
  const page = await readPage(join(dist, 'index.html'), apiUrl);
  const sendPage = (reply: FastifyReply) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
  const sendMissing = (request: FastifyRequest, reply: FastifyReply) => {
    reply.code(404).header('Cache-Control', 'no-cache');
    return wantsPage(request) ? sendPage(reply) : reply.type('text/plain').send('Not found\n');
  };
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    http: {
      headersTimeout,
      requestTimeout: 2 * headersTimeout,
      connectionsCheckingInterval: headersTimeout / 4,
    },
    routerOptions: { maxParamLength: 8_000 },
    // A malformed percent-encoding fails before any hook runs.
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) =>
      sendMissing(request, reply.headers(headers)),
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Set behind TLS only; browsers ignore the header on plain http.
    if (request.headers['x-forwarded-proto'] === 'https')
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });

  if (webUrl && new URL(webUrl).hostname === 'localhost')
    app.addHook('onRequest', async (request, reply) => {
      if (isLoopbackAddress(request.hostname) && wantsPage(request))
        return reply.redirect(withoutEndSlashes(webUrl) + request.url, 307);
    });

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

  // @fastify/static refuses paths that leave the folder or end in two slashes.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return sendMissing(request, reply);
    return reply.code(500).type('text/plain').send('Internal error\n');
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (isRoute(request.method, request.url)) return sendPage(reply);
    return sendMissing(request, reply);
  });

  return app;
}

/** To browsers these are other sites than `localhost`: cookies and targets' names would not work there. */
const isLoopbackAddress = (hostname: string) => /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);

/**
 * Whether the request expects a page. An undecodable URL then shows the app's not-found page; scripts and images get
 * an error.
 */
function wantsPage({ method, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers.accept?.includes('text/html') ?? false);
}

/**
 * A path with a file extension, or inside a folder of files, is a missing file; any other path is a route of the app.
 */
function isRoute(method: string, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/assets/') || path.startsWith('/locales/')) return false;
  return path === '/index.html' || !/\.[a-z0-9]{1,8}$/i.test(path);
}
