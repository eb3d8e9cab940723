import { Kind, parse, visit } from 'graphql';
import { headerOf, type Message } from './body-text.ts';

export type GraphqlRequest = { operations: readonly string[]; fields: readonly string[] };

const most = { tokens: 5_000, documents: 100 } as const;

type Sources = { json: unknown; text: string; request: Message; queries: readonly string[] };

/** The operations of a GraphQL request: their types, names, and fields at any depth. */
export function readGraphql({ json, text, request, queries }: Sources): GraphqlRequest {
  const isDocument = /^application\/graphql\b/i.test(headerOf(request, 'content-type'));
  const batch: unknown[] = Array.isArray(json) ? json : [json];
  const bodies = batch.slice(0, most.documents).filter(isRecord);
  const documents = [
    ...bodies.flatMap(({ query }) => (typeof query === 'string' ? query : [])),
    ...(isDocument ? [text] : []),
    ...queries,
  ];
  const names = bodies.flatMap(({ operationName }) =>
    typeof operationName === 'string' ? operationName : [],
  );
  const read = documents.slice(0, most.documents).map(readDocument);
  return {
    operations: [...new Set([...names, ...read.flatMap(({ operations }) => operations)])],
    fields: [...new Set(read.flatMap(({ fields }) => fields))],
  };
}

function readDocument(source: string): GraphqlRequest {
  const operations: string[] = [];
  const fields: string[] = [];
  try {
    visit(parse(source, { noLocation: true, maxTokens: most.tokens }), {
      [Kind.OPERATION_DEFINITION]: ({ operation, name }) => {
        operations.push(operation, ...(name ? [name.value] : []));
      },
      [Kind.FIELD]: ({ name }) => void fields.push(name.value),
    });
  } catch {
    return { operations: [], fields: [] }; // Not GraphQL, or beyond the limits.
  }
  return { operations, fields };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
