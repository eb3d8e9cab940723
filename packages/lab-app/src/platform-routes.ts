import {
  answerEventList,
  eventListPath,
  isLearnerName,
  isPlatformCall,
  undoHeader,
  type EventDeclarations,
  type Holes,
} from '@sentiero/target-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { holeRoutes } from './hole-routes.ts';
import { learnerLogin } from './learner-login.ts';

type LearnerRoute = { Params: { learner: string } };
type StateRoute = { Params: { learner: string; state: string } };

/** The platform's names for a target's states. */
export type TargetState = 'vulnerable' | 'hardened';

type LearnerCopies<Mode> = {
  readonly count: number;
  prepare(learner: string): Promise<void> | void;
  /** Notes a request that may have changed the learner's copy. */
  noteTouched(learner: string): void;
  /** True if `restore` can undo it. */
  reset(learner: string): boolean;
  /** Undoes the last reset; false if nothing of it is kept. */
  restore(learner: string): boolean;
  modeOf(learner: string): Mode;
  setMode(learner: string, mode: Mode): Promise<void> | void;
  signOut(learner: string): Promise<void> | void;
};

type Target<Mode> = {
  readonly token: string;
  readonly events: EventDeclarations;
  readonly copies: LearnerCopies<Mode>;
  readonly modes: Readonly<Record<TargetState, Mode>>;
  /** Says in English where the learner's login is good. */
  readonly loginFor: string;
  /** Of a target whose weaknesses can be opened one by one. */
  readonly holes?: Holes;
};

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
const isState = (text: string): text is TargetState => text === 'vulnerable' || text === 'hardened';

/** Routes for the platform itself, as docs/target-protocol.md describes them; the proxy keeps learners out. */
export function platformRoutes<Mode>(app: FastifyInstance, target: Target<Mode>): void {
  const { token, copies } = target;

  app.addHook('onResponse', async ({ learner, method }) => {
    if (learner !== '' && !isSafe(method)) copies.noteTouched(learner);
  });

  app.get('/_sentiero/health', () => ({ status: 'ok', learners: copies.count }));

  // An unsigned call gets the same response as an unknown path.
  app.get(eventListPath, (request, reply) => {
    const call = { method: request.method, path: eventListPath, headers: request.headers };
    const list = answerEventList(call, token, target.events);
    return list ?? reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n');
  });

  const onlyPlatform = async (request: FastifyRequest<LearnerRoute>, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isPlatformCall({ method: request.method, path, headers: request.headers }, token)) {
      return reply.code(401).type('text/plain; charset=utf-8').send('Only the platform may ask this.\n');
    }
    if (!isLearnerName(request.params.learner)) return reply.code(400).send({ error: 'not a learner' });
  };

  if (target.holes) holeRoutes(app, { token, holes: target.holes, onlyPlatform });

  app.put<LearnerRoute>('/_sentiero/learners/:learner', { onRequest: onlyPlatform }, async (request) => {
    const { learner } = request.params;
    await copies.prepare(learner);
    const { email, password } = learnerLogin(token, learner);
    return { credentials: [{ description: target.loginFor, username: email, password }] };
  });

  app.put<StateRoute>(
    '/_sentiero/learners/:learner/state/:state',
    { onRequest: onlyPlatform },
    async (request, reply) => {
      const { learner, state } = request.params;
      if (!isState(state)) return reply.code(404).send({ error: 'not a state' });
      const mode = target.modes[state];
      const changed = copies.modeOf(learner) !== mode;
      if (changed) await copies.setMode(learner, mode);
      return { changed };
    },
  );

  app.delete<LearnerRoute>(
    '/_sentiero/learners/:learner/sessions',
    { onRequest: onlyPlatform },
    async (request, reply) => {
      await copies.signOut(request.params.learner);
      return reply.code(204).send();
    },
  );

  app.delete<LearnerRoute>('/_sentiero/learners/:learner', { onRequest: onlyPlatform }, (request, reply) => {
    if (copies.reset(request.params.learner)) reply.header(undoHeader, 'yes');
    return reply.code(204).send();
  });

  app.put<LearnerRoute>(
    '/_sentiero/learners/:learner/undo',
    { onRequest: onlyPlatform },
    (request, reply) => {
      if (copies.restore(request.params.learner)) return reply.code(204).send();
      return reply.code(404).send({ error: 'nothing to undo' });
    },
  );
}
