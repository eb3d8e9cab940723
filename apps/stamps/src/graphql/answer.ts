import {
  execute,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLError,
} from 'graphql';
import type { GraphFailure } from '../events/graph.ts';
import { ApiError } from '../http/api-error.ts';
import { describedBy, type Described } from './described-by.ts';
import { asksTooMuch, tokenLimit } from './limits.ts';
import { schema } from './schema.ts';

export type GraphqlRequest = {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
};
export type GraphqlAnswer = {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
};

type Options = { readonly root: object; readonly isDefended: boolean };

/** An answer, with what it says of the schema; a failure if nothing was executed. */
export type Answered = {
  readonly answer: GraphqlAnswer;
  readonly failure: GraphFailure | null;
  readonly described: Described;
};

/** Answers a request as GraphQL over HTTP does. */
export async function answerTo(request: GraphqlRequest, { root, isDefended }: Options): Promise<Answered> {
  const document = parsed(request.query);
  if (!document) return refusal('syntax', ['syntax_error']);
  if (asksTooMuch(document)) return refusal('too_large', ['query_too_large']);
  const rules = isDefended ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules;
  // Suggestions would name the fields that the hardened service does not list.
  const problems = validate(schema, document, rules, { maxErrors: 5, hideSuggestions: isDefended });
  if (problems.length > 0) {
    const isMapOff = isDefended && problems.some(({ message }) => message.includes('introspection'));
    return refusal(
      isMapOff ? 'introspection_off' : 'unknown',
      problems.map(({ message }) => message),
    );
  }
  const { variables, operationName } = request;
  const { data, errors } = await execute({
    schema,
    document,
    rootValue: root,
    variableValues: variables ?? {},
    operationName: operationName ?? null,
    hideSuggestions: isDefended,
  });
  return {
    answer: { ...(data === undefined ? {} : { data }), ...(errors ? { errors: errors.map(viewOf) } : {}) },
    failure: data === undefined ? 'unknown' : null,
    described: describedBy(document, data),
  };
}

const refusal = (failure: GraphFailure, messages: readonly string[]): Answered => ({
  answer: { errors: messages.map((message) => ({ message })) },
  failure,
  described: { types: [], fields: [] },
});

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { noLocation: true, maxTokens: tokenLimit });
  } catch {
    return null;
  }
}

/** The codes of our own errors, and what GraphQL itself has to say; nothing of what broke inside. */
function viewOf({ message, originalError, path }: GraphQLError) {
  const isOurs = originalError === undefined || originalError === null || originalError instanceof ApiError;
  return { message: isOurs ? message : 'mistake', ...(path && { path }) };
}
