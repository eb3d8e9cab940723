import type { FastifyInstance } from 'fastify';
import * as T from 'typebox';
import { copyOf, type StampsContext } from '../context.ts';
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
    const reader = readerOf(stamps, request);
    const asked = jsonBody(request, Body);
    const atEnd: (() => void)[] = [];
    const root = rootFor({ stamps, request, reader, afterwards: (done) => atEnd.push(done) });
    const answer = await answerTo(asked, { root, isDefended: isDefended(request) });
    for (const done of atEnd) done();
    if (answer.errors === undefined) copyOf(stamps, request).done.add('graphql_asked');
    return reply.code(answer.data === undefined ? 400 : 200).send(answer);
  });
}
