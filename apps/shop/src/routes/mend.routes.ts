import { mendRoutes as sharedRoutes } from '@sentiero/lab-app/mend/mend-routes';
import { patchedData } from '@sentiero/lab-app/mend/patched-event';
import type { FastifyInstance } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { nonceOf } from '../http/shop-headers.ts';
import { ProblemError } from '../http/problem.ts';
import { wordsOf } from '../locales/languages.ts';
import type { Weakness } from '../mend/exercise.ts';
import { exercises } from '../mend/exercises.ts';
import { visitorOf } from '../visitor.ts';

/** The workbench on which learners fix one weak function of the shop. */
export function mendRoutes(app: FastifyInstance, shop: ShopContext): void {
  sharedRoutes<Weakness>(app, {
    exercises,
    words: (request) => wordsOf(request).mend,
    notFound: () => new ProblemError(404, (problems) => problems.noPage),
    codeOf: (request) => formField(request, 'code'),
    nonceOf,
    patchOf: (learner, weakness) => shop.copies.patchOf(learner, weakness),
    tryPatch: (learner, patch) => shop.copies.tryPatch(learner, patch),
    report: (request, weakness, judgement) =>
      report(shop, request, 'patched', { weakness, ...patchedData(judgement) }),
    send: async (reply, page) => {
      await visitorOf(shop, reply.request);
      return sendPage(reply, () => page);
    },
  });
}
