import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { copyOf, report, type StampsContext } from '../context.ts';
import { decodedPath, ownersOfGuessedCards, type AnsweredPart } from '../data/guessed-cards.ts';
import { learnerId } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { ownBatchHeader } from '../http/batch-mark.ts';
import { jsonBody } from '../http/json-body.ts';
import { readerOf } from '../tokens/read-token.ts';

const partsMax = 50;

const Part = T.Object({
  method: T.Enum(['GET', 'POST', 'PATCH']),
  path: T.String({ pattern: '^/api/[\\x21-\\x7e]*$', maxLength: 500 }),
  body: T.Optional(T.Record(T.String(), T.Unknown())),
});
const Batch = T.Array(Part, { minItems: 1, maxItems: partsMax });
type Part = T.Static<typeof Part>;

/** What the lessons' honest batch gets. */
const overview = ['GET /api/me', 'GET /api/leaderboard'];
type Answer = { readonly status: number; readonly body: unknown };

/** The headers that each part takes over from its batch. */
const inherited = [
  'authorization',
  'accept-language',
  'x-sentiero-learner',
  'x-sentiero-request',
  'x-sentiero-signature',
] as const;

/** Several requests in one, for phones with a bad connection. */
export function batchRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post('/api/batch', async (request) => {
    if (request.inBatch) throw new ApiError(400, 'nested_batch');
    readerOf(stamps, request);
    const parts = jsonBody(request, Batch);
    const answers: Answer[] = [];
    for (const part of parts) answers.push(await answerTo(request, part));
    noteBatch(
      request,
      parts.map(({ method, path }, index) => ({ method, path, status: answers[index]?.status ?? 500 })),
    );
    return answers;
  });

  function noteBatch(request: FastifyRequest, parts: readonly AnsweredPart[]): void {
    const { accounts, done } = copyOf(stamps, request);
    const succeeded = parts.filter(({ status }) => status < 400);
    const answered = succeeded.map(({ method, path }) => `${method} ${decodedPath(path)}`);
    if (request.readerId === learnerId && overview.every((call) => answered.includes(call)))
      done.add('batch_sent');
    report(stamps, request, {
      type: 'batch_sent',
      data: {
        parts: parts.length,
        succeeded: succeeded.length,
        answered,
        redemptions: parts.filter(({ path }) => path.includes('/redemptions')).length,
        guessed_owner_ids: ownersOfGuessedCards(accounts, parts, request.readerId),
      },
    });
  }

  async function answerTo({ headers }: FastifyRequest, { method, path, body }: Part): Promise<Answer> {
    if (!isOwnPath(path)) return { status: 404, body: { error: 'no_such_endpoint' } };
    const own = Object.fromEntries(
      inherited.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    );
    const response = await app.inject({
      method,
      url: path,
      headers: { ...own, ...ownBatchHeader },
      ...(body && { payload: body }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, body: isJson ? response.json() : { error: 'bad_request' } };
  }
}

/** Dots in a path must not lead out of the API. */
function isOwnPath(path: string): boolean {
  return new URL(path, 'http://stamps').pathname.startsWith('/api/');
}
