import { holesPath, type Holes } from '@sentiero/target-kit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type LearnerRoute = { Params: { learner: string } };
type Settings = {
  readonly token: string;
  readonly holes: Holes;
  /** Refuses unsigned calls before their body is read. */
  readonly onlyPlatform: (request: FastifyRequest<LearnerRoute>, reply: FastifyReply) => Promise<unknown>;
};

const bodyLimit = 32 * 1024;

/** The platform's calls about the target's holes. */
export function holeRoutes(app: FastifyInstance, { token, holes, onlyPlatform }: Settings): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, headers, body } = request;
    const [path = ''] = request.url.split('?', 1);
    const answered = await holes.answer({ method, path, headers, body }, token);
    // An unsigned call gets the same response as an unknown path.
    if (!answered) return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n');
    return reply.code(answered.status).send(answered.body ?? undefined);
  };
  app.get(holesPath, answer);
  app.get(`${holesPath}/:hole`, answer);
  app.put<LearnerRoute>(
    '/_sentiero/learners/:learner/holes',
    { bodyLimit, onRequest: onlyPlatform, errorHandler: refuseBody },
    (request, reply) => answer(request as FastifyRequest, reply),
  );
}

function refuseBody(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500, message } = error;
  if (statusCode >= 500) throw error;
  return reply.code(statusCode === 413 ? 413 : 400).send({ error: message });
}
