import type { FastifyInstance } from 'fastify';
import { sendPage } from '../http/send-page.ts';
import { docsPage } from '../pages/docs.ts';
import { homePage } from '../pages/home.ts';

export function pageRoutes(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => sendPage(reply, homePage));
  app.get('/docs', async (_request, reply) => sendPage(reply, docsPage));
}
