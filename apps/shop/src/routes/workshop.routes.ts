import type { FastifyInstance } from 'fastify';
import { languageOf } from '@sentiero/lab-app';
import { report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { cookieOptions } from '../http/cookies.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isMode } from '../mode.ts';
import { logPage } from '../pages/log.ts';
import { workshopPage } from '../pages/workshop.ts';
import { visitorOf } from '../visitor.ts';

/** Switches between the vulnerable and the hardened shop, for this learner only. */
export function workshopRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/workshop', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, workshopPage(request.mode, languageOf(request)));
  });

  app.get('/workshop/log', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, logPage(shop.copies.logOf(request.learner).lines));
  });

  app.post('/workshop', async (request, reply) => {
    const mode = formField(request, 'mode');
    if (!isMode(mode)) throw new ProblemError(400, (problems) => problems.noSwitch);
    const before = request.mode;
    await shop.copies.setMode(request.learner, mode);
    request.mode = mode;
    report(shop, request, 'mode', { before, changed: before !== mode });
    // The session continues in a cookie with this mode's attributes.
    const { sid } = request.cookies;
    if (sid) reply.setCookie('sid', sid, cookieOptions(request));
    return reply.redirect('/workshop', 302);
  });
}
