import { html } from '@sentiero/lab-app';
import { mendRoutes as sharedRoutes } from '@sentiero/lab-app/mend/mend-routes';
import { patchedData } from '@sentiero/lab-app/mend/patched-event';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, report, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { sendPage } from '../http/send-page.ts';
import { wordsOf } from '../locales/languages.ts';
import { exercises } from '../mend/exercises.ts';
import { isWeakness, type Weakness } from '../mend/weaknesses.ts';

const codeMax = 4_000;

/** The workbench on which learners fix one weak function of the service. */
export function mendRoutes(app: FastifyInstance, stamps: StampsContext): void {
  sharedRoutes<Weakness>(app, {
    exercises,
    words: (request) => wordsOf(request).mend,
    weaknessOf,
    codeOf,
    patchOf: (learner, weakness) => stamps.copies.of(learner).patches.get(weakness) ?? null,
    tryPatch: (learner, patch) => {
      stamps.copies.of(learner).patches.set(patch.weakness, patch.code);
      return judged(learner, patch);
    },
    report: (request, weakness, judgement) =>
      report(stamps, request, { type: 'patched', data: { weakness, ...patchedData(judgement) } }),
    send: async (reply, { title, content }) => {
      copyOf(stamps, reply.request);
      const script = html`<script src="/static/mend.js" type="module"></script>`;
      return sendPage(reply, () => ({ title, content: html`${content}${script}` }));
    },
  });

  async function judged(learner: string, patch: { weakness: Weakness; code: string }) {
    try {
      return await stamps.patchThreads.judge(learner, patch);
    } catch (error) {
      if (error instanceof QueryStopped && !error.isByCode) throw new ApiError(429, 'too_busy');
      throw error;
    }
  }
}

function codeOf({ body }: FastifyRequest): string {
  const code = body instanceof URLSearchParams ? (body.get('code') ?? '') : '';
  if (code.length > codeMax) throw new ApiError(400, 'bad_request');
  return code;
}

function weaknessOf(text: string): Weakness {
  if (!isWeakness(text)) throw new ApiError(404, 'not_found');
  return text;
}
