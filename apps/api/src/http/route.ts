import { Readable } from 'node:stream';
import {
  idempotencyHeader,
  isCreation,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@sentiero/contracts/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, UserContext } from '../context.ts';
import { readingDb } from '../db/reading-db.ts';
import { heldBy } from './hold-session.ts';
import { isRecent, recentLoginRequired } from './recent-login.ts';
import { requireAccess } from './access.ts';
import { etagOf } from './etag.ts';
import { isRepeated, keepAnswer, marking, noteAttempt, repeatAnswer } from './first-answer.ts';
import { JsonText } from './json-text.ts';
import { storable, tagUnchanged } from './unchanged.ts';

type ContextFor<E extends Endpoint> = E['access'] extends 'public' | 'machine' ? Context : UserContext;

export type Call<E extends Endpoint> = {
  ctx: ContextFor<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The version that the caller saw, for `requireMatch`. */
  ifMatch: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The result of a call that had nothing to create, because it is there already. */
export class Existing<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

/**
 * Serves an endpoint: enforces its access and schemas before the handler runs, and sets its status afterwards. A
 * handler writes only in `inTransaction`, which locks the caller's session; a handler of an unsafe method that never
 * does is a defect.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    call: Call<E>,
  ) => Promise<ResponseOf<E> | Existing<ResponseOf<E>> | JsonText | Readable | undefined | void>,
): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: {
      ...(endpoint.upload ? { isUpload: true } : {}),
      ...(endpoint.form ? { form: endpoint.form } : {}),
    },
    ...(endpoint.conditional ? { onSend: tagUnchanged, compress: {} } : {}),
    schema: schemaOf(endpoint, status),
    onRequest: requireAccess(endpoint),
    // Access is checked again, because a body may arrive long after its headers.
    preValidation: [
      requireAccess(endpoint),
      ...(endpoint.recentLogin === true ? [requireRecent] : []),
      ...(endpoint.optionalBody ? [fillInBody] : []),
      ...(isCreation(endpoint) ? [answerRepetition(endpoint)] : []),
    ],
    ...(isCreation(endpoint) ? { onSend: keepAnswer } : {}),
    handler: async (request, reply) => {
      const call = callOf(app, endpoint, { request, reply });
      const outcome = await orFirstAnswer(() => handler(call), request, reply);
      if (!outcome) return reply;
      const { result } = outcome;
      if (mustHold(endpoint) && !call.ctx.hold?.wasTaken())
        throw new Error(
          `${endpoint.method} ${endpoint.path} was answered without holding the caller's session`,
        );
      // What the handler has sent itself may be a stream, which counts as unsent.
      if (reply.sent || (endpoint.produces && result === undefined)) return reply;
      if (result instanceof Existing) return reply.code(endpoint.existing ?? status).send(result.result);
      if (result instanceof JsonText) return sendJsonText(reply.code(status), result);
      if (result instanceof Readable) return reply.code(status).send(result);
      if (endpoint.versioned && result) reply.header('ETag', etagOf(result));
      if (isStorable(endpoint, result)) reply.header('Cache-Control', storable);
      return reply.code(status).send(result);
    },
  });
}

const sendJsonText = (reply: FastifyReply, { text }: JsonText) =>
  reply.type('application/json; charset=utf-8').send(text);

function isStorable({ conditional }: Endpoint, response: unknown): boolean {
  // The endpoint's own response.
  return typeof conditional === 'function' ? conditional(response as never) : conditional === true;
}

const answerRepetition = (endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
  noteAttempt(endpoint, request);
  if (request.attempt && (await repeatAnswer(request.attempt, reply))) return reply;
  return undefined;
};

/** What the handler answers. Null if the same call was just made, whose answer is then sent. */
async function orFirstAnswer<Result>(
  handle: () => Promise<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ result: Result } | null> {
  try {
    return { result: await handle() };
  } catch (error) {
    if (!isRepeated(error) || !request.attempt) throw error;
    if (!(await repeatAnswer(request.attempt, reply))) throw error;
    return null;
  }
}

async function fillInBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}

async function requireRecent({ server, actor }: FastifyRequest): Promise<void> {
  if (!actor || !isRecent(server.ctx, actor)) throw recentLoginRequired();
}

const noBody: Record<number, object> = {
  204: { type: 'null', description: 'Done; no body.' },
  303: {
    type: 'null',
    description: 'A redirect; no body.',
    headers: { Location: { type: 'string', format: 'uri' } },
  },
  304: {
    type: 'null',
    description: 'Unchanged since the response with the `ETag` in `If-None-Match`; no body.',
  },
};

const seenVersion = { type: 'string', description: 'The `ETag` of the entity when it was read.' };
const attemptKey = {
  type: 'string',
  description:
    'A random name of this attempt: the same call with the same name, within a day, creates nothing and gets the same response. 422 `key_reused` with other input.',
};

function headersOf({ versioned, method, ...endpoint }: Endpoint): { headers?: object } {
  const properties = {
    ...(versioned && method !== 'GET' ? { 'if-match': seenVersion } : {}),
    ...(isCreation({ method, ...endpoint }) ? { [idempotencyHeader.toLowerCase()]: attemptKey } : {}),
  };
  return Object.keys(properties).length > 0 ? { headers: { type: 'object', properties } } : {};
}

function recentLoginNote(recentLogin: true | readonly string[]): string {
  const when = recentLogin === true ? '' : ` when one of these changes: ${recentLogin.join(', ')}`;
  return `Requires the password in the last ten minutes${when}; otherwise 403 \`recent_login_required\`.`;
}

function descriptionOf({ recentLogin, scopes }: Endpoint): { description?: string } {
  const notes = [
    ...(recentLogin ? [recentLoginNote(recentLogin)] : []),
    ...(scopes ? [`Takes an API token with the scope \`${scopes.join('` or `')}\`.`] : []),
  ];
  return notes.length > 0 ? { description: notes.join(' ') } : {};
}

/** The media type of a form that a browser submits. */
export const formType = 'application/x-www-form-urlencoded';

const binary = { type: 'string', format: 'binary' };

/** What Fastify validates, and the API reference describes. */
export function schemaOf(endpoint: Endpoint, status: number) {
  return {
    summary: endpoint.summary,
    ...descriptionOf(endpoint),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...headersOf(endpoint),
    ...(endpoint.consumes ? { consumes: [endpoint.consumes] } : {}),
    ...(endpoint.form ? { consumes: [formType] } : {}),
    ...(endpoint.produces ? { produces: [endpoint.produces] } : {}),
    response: {
      [status]: endpoint.produces ? binary : (endpoint.response ?? noBody[status]),
      ...(endpoint.existing ? { [endpoint.existing]: endpoint.response } : {}),
      ...(endpoint.conditional ? { 304: noBody[304] } : {}),
    },
  };
}

const mustHold = ({ method, access }: Endpoint) =>
  method !== 'GET' && access !== 'public' && access !== 'machine';

// When the handler runs, Fastify has validated params, query and body, and `requireAccess` has ensured an actor;
// neither is visible in Fastify's types.
function callOf<E extends Endpoint>(
  app: FastifyInstance,
  { access }: E,
  { request, reply }: Pick<Call<E>, 'request' | 'reply'>,
): Call<E> {
  const { actor, params, query, body } = request;
  const ours = { ...app.ctx, log: request.log, actor };
  const ifMatch = request.headers['if-match'];
  const call = { params, query, body, ifMatch, request, reply };
  if (access === 'machine') return { ...call, ctx: ours } as unknown as Call<E>;
  const outside = { ...ours, db: readingDb(app.ctx.db) };
  const isAsUser = access !== 'public' && actor !== null;
  const held = isAsUser ? heldBy(outside, actor) : outside;
  return { ...call, ctx: marking(held, request.attempt) } as unknown as Call<E>;
}
