import { answerEventList, eventListPath, isLearnerName, isPlatformCall } from '@sentiero/target-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StampsContext } from '../context.ts';
import { learnerAccount } from '../data/learner-account.ts';
import { stampsEvents } from '../events/index.ts';
import type { Mode } from '../mode.ts';

type LearnerRoute = { Params: { learner: string } };
type StateRoute = { Params: { learner: string; state: string } };

/** The modes that correspond to the platform's names for a target's state. */
const modeOfState: Readonly<Record<string, Mode | undefined>> = { vulnerable: 'open', hardened: 'defended' };

/** Routes for the platform itself; the proxy keeps learners out. */
export function platformRoutes(app: FastifyInstance, { env, copies }: StampsContext): void {
  const token = env.STAMPS_TOKEN;

  app.get('/_sentiero/health', () => ({ status: 'ok', learners: copies.count }));

  // An unsigned call gets the same response as an unknown path.
  app.get(eventListPath, (request, reply) => {
    const call = { method: request.method, path: eventListPath, headers: request.headers };
    const list = answerEventList(call, token, stampsEvents);
    return list ?? reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n');
  });

  const onlyPlatform = async (request: FastifyRequest<LearnerRoute>, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isPlatformCall({ method: request.method, path, headers: request.headers }, token)) {
      return reply.code(401).type('text/plain; charset=utf-8').send('Only the platform may ask this.\n');
    }
    if (!isLearnerName(request.params.learner)) return reply.code(400).send({ error: 'not a learner' });
  };

  app.put<LearnerRoute>('/_sentiero/learners/:learner', { onRequest: onlyPlatform }, (request) => {
    const { learner } = request.params;
    copies.of(learner);
    const { email, password } = learnerAccount(token, learner);
    return { credentials: [{ description: 'Stamp card at the Quartierladen', username: email, password }] };
  });

  app.put<StateRoute>(
    '/_sentiero/learners/:learner/state/:state',
    { onRequest: onlyPlatform },
    (request, reply) => {
      const { learner, state } = request.params;
      const mode = modeOfState[state];
      if (!mode) return reply.code(404).send({ error: 'not a state' });
      const changed = copies.modeOf(learner) !== mode;
      if (changed) copies.setMode(learner, mode);
      return { changed };
    },
  );

  app.delete<LearnerRoute>(
    '/_sentiero/learners/:learner/sessions',
    { onRequest: onlyPlatform },
    (request, reply) => {
      copies.signOut(request.params.learner);
      return reply.code(204).send();
    },
  );

  app.delete<LearnerRoute>('/_sentiero/learners/:learner', { onRequest: onlyPlatform }, (request, reply) => {
    copies.reset(request.params.learner);
    return reply.code(204).send();
  });
}
