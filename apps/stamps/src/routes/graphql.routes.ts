import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { CardsRead } from '../cards-read.ts';
import { copyOf, report, type StampsContext } from '../context.ts';
import type { GraphFailure } from '../events/graph.ts';
import { answerTo } from '../graphql/answer.ts';
import { rootFor } from '../graphql/resolvers.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { isDefended } from '../mode.ts';
import { readerOf } from '../tokens/read-token.ts';

const optional = <Schema extends T.TSchema>(schema: Schema) => T.Optional(T.Union([schema, T.Null()]));
const Body = T.Object({
  query: T.String({ minLength: 1, maxLength: 10_000 }),
  variables: optional(T.Record(T.String(), T.Unknown())),
  operationName: optional(T.String({ maxLength: 200 })),
});

/** The cards as a graph: the asker names the fields. */
export function graphqlRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post('/api/graphql', async (request, reply) => {
    if (request.inBatch) throw new ApiError(400, 'nested_batch');
    const { reader, asked } = questionOf(request);
    const cards = new CardsRead({ stamps, request, reader }, { isGraphql: true });
    const atEnd: (() => void)[] = [];
    const root = rootFor({ stamps, request, reader, cards, afterwards: (done) => atEnd.push(done) });
    const { answer, failure, described } = await answerTo(asked, { root, isDefended: isDefended(request) });
    for (const done of atEnd) done();
    if (failure) reportFailed(request, failure);
    if (answer.errors === undefined && cards.hasOwn('nickname', 'stamps'))
      copyOf(stamps, request).done.add('graphql_asked');
    cards.report();
    if (described.types.length + described.fields.length > 0)
      report(stamps, request, { type: 'schema_read', data: described });
    return reply.code(answer.data === undefined ? 400 : 200).send(answer);
  });

  function questionOf(request: FastifyRequest) {
    let failure: GraphFailure = 'token';
    try {
      const reader = readerOf(stamps, request);
      failure = 'body';
      return { reader, asked: jsonBody(request, Body) };
    } catch (error) {
      reportFailed(request, failure);
      throw error;
    }
  }

  function reportFailed(request: FastifyRequest, reason: GraphFailure): void {
    report(stamps, request, { type: 'graph_failed', data: { reason } });
  }
}
