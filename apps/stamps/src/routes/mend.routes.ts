import { mendRoutes as sharedRoutes } from '@sentiero/lab-app/mend/mend-routes';
import { patchedData } from '@sentiero/lab-app/mend/patched-event';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, report, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { sendPage } from '../http/send-page.ts';
import { wordsOf } from '../locales/languages.ts';
import { exercises } from '../mend/exercises.ts';
import type { Weakness } from '../mend/weaknesses.ts';

const codeMax = 4_000;

/** The workbench on which learners fix one weak function of the service. */
export function mendRoutes(app: FastifyInstance, stamps: StampsContext): void {
  sharedRoutes<Weakness>(app, {
    exercises,
    words: (request) => wordsOf(request).mend,
    notFound: () => new ApiError(404, 'not_found'),
    codeOf,
    patchOf: (learner, weakness) => stamps.copies.of(learner).patches.get(weakness) ?? null,
    tryPatch: (learner, patch) => {
      stamps.copies.of(learner).patches.set(patch.weakness, patch.code);
      return stamps.patchThreads.judge(learner, patch);
    },
    report: (request, weakness, judgement) =>
      report(stamps, request, { type: 'patched', data: { weakness, ...patchedData(judgement) } }),
    send: async (reply, page) => {
      copyOf(stamps, reply.request);
      return sendPage(reply, () => page);
    },
  });
}

function codeOf({ body }: FastifyRequest): string {
  const code = body instanceof URLSearchParams ? (body.get('code') ?? '') : '';
  if (code.length > codeMax) throw new ApiError(400, 'bad_request');
  return code;
}
