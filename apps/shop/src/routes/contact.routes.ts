import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { contactPage } from '../pages/contact.ts';
import { visitorOf } from '../visitor.ts';

const policyText = `Contact: mailto:rosa@quartierladen.example
Expires: 2030-12-31T23:00:00.000Z
Preferred-Languages: de, fr, it, en
Policy: Test gently, tell us first, and we will thank you with a Zopf.
`;

/** Rosa's contact page. */
export function contactRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/contact', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, contactPage);
  });

  app.get('/.well-known/security.txt', (request, reply) => {
    if (!isDefended(request)) throw new ProblemError(404, (problems) => problems.noPage);
    return reply.type('text/plain; charset=utf-8').send(policyText);
  });
}
