import { languageOf } from '@sentiero/lab-app';
import { mendRoutes } from '@sentiero/lab-app/mend/mend-routes';
import { patchedData } from '@sentiero/lab-app/mend/patched-event';
import { workshopPage } from '@sentiero/lab-app/workshop-page';
import type { FastifyInstance } from 'fastify';
import { report, type CircleContext } from '../context.ts';
import { formOf } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { vocabularies } from '../locales/languages.ts';
import { exercises } from '../mend/exercises.ts';
import type { Weakness } from '../mend/weaknesses.ts';
import { elsewhereRoutes } from './elsewhere.routes.ts';

const modes = ['open', 'defended'] as const;
const codeMost = 4_000;

/** Where learners switch their whole circle, and fix its functions; unknown while a hunt has arranged its holes. */
export function workshopRoutes(app: FastifyInstance, circle: CircleContext): void {
  const notFound = () => new Problem(404, 'notFound');
  void app.register((workshop) => {
    workshop.addHook('preHandler', async ({ learner }) => {
      if (circle.copies.modeOf(learner) === 'arranged') throw notFound();
    });
    switchRoutes(workshop, circle);
    elsewhereRoutes(workshop, circle);
    mendRoutes<Weakness>(workshop, {
      exercises,
      notFound,
      words: (request) => vocabularies[languageOf(request)].mend,
      codeOf(request) {
        const code = formOf(request).get('code') ?? '';
        if (code.length > codeMost) throw new Problem(400, 'unreadable');
        return code;
      },
      patchOf: (learner, weakness) => circle.copies.of(learner).patches.get(weakness) ?? null,
      tryPatch(learner, patch) {
        circle.copies.of(learner).patches.set(patch.weakness, patch.code);
        return circle.patchThreads.judge(learner, patch);
      },
      report: (request, weakness, judgement) =>
        report(circle, request, { type: 'patched', data: { weakness, ...patchedData(judgement) } }),
      send: async (reply, page) => sendPage(circle, reply, () => page),
    });
  });
}

function switchRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/workshop', (request, reply) => {
    const current = circle.copies.modeOf(request.learner) === 'hardened' ? 'defended' : 'open';
    const language = languageOf(request);
    return sendPage(circle, reply, (words) => workshopPage({ modes, current, language, words }));
  });

  app.post('/workshop', (request, reply) => {
    const mode = modes.find((known) => known === formOf(request).get('mode'));
    if (!mode) throw new Problem(400, 'unreadable');
    circle.copies.setMode(request.learner, mode === 'open' ? 'vulnerable' : 'hardened');
    return reply.redirect('/workshop', 302);
  });
}
