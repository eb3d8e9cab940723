import { Problem, type Endpoint } from '@sentiero/contracts/http';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

type Described = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** A call as the document describes it; `access` and the name come from the contract. */
export type Operation = {
  name: string;
  method: Endpoint['method'];
  path: string;
  access: Endpoint['access'];
  params: Schema | null;
  query: Schema | null;
  body: Schema | null;
  /** How a response's status or body violates the OpenAPI document; null if it does not. */
  judge: (status: number, type: string, body: string) => string | null;
};

const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

/** Every operation in the document, and whether the contract has it. */
export function describedCalls(app: FastifyInstance): string[] {
  const { paths } = app.swagger() as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

export const callOf = ({ method, path }: Endpoint) => `${method} ${templateOf(path)}`;

export function readOperation(app: FastifyInstance, name: string, endpoint: Endpoint): Operation {
  const document = resolved(app.swagger() as unknown as Document);
  const described = document.paths[templateOf(endpoint.path)]?.[endpoint.method.toLowerCase()];
  if (!described) throw new Error(`${name} is not in the document`);
  const { method, path, access } = endpoint;
  const schemas = Object.entries(described.responses).map(
    ([status, { content }]) => [status, content?.['application/json']?.schema ?? null] as const,
  );
  const { produces } = endpoint;
  const judge = judgeOf(new Map(schemas), document.components.schemas['Problem'] ?? {});
  return {
    name,
    method,
    path,
    access,
    params: parametersIn(described, 'path'),
    query: parametersIn(described, 'query'),
    body: Object.values(described.requestBody?.content ?? {})[0]?.schema ?? null,
    judge: (status, type, text) => {
      if (produces && status === 200) return sameType(produces, type);
      return isPage(name, status, type) ? null : judge(status, type, text);
    },
  };
}

/** Browsers of a platform get a page in place of a problem. */
const isPage = (name: string, status: number, type: string) =>
  name.startsWith('lti.') && status === 403 && type.startsWith('text/html');

const sameType = (wanted: string, type: string) => (type === wanted ? null : `is ${type}, not ${wanted}`);

/** A call on the internal listener, which the document omits; described by the contract. */
export function internalOperation(name: string, endpoint: Endpoint): Operation {
  const { method, path, access, params = null, query = null, body = null, response = null } = endpoint;
  const schemas = new Map<string, Schema | null>([
    ['200', response],
    ['default', null],
  ]);
  return { name, method, path, access, params, query, body, judge: judgeOf(schemas, Problem) };
}

function parametersIn({ parameters = [] }: Described, place: string): Schema | null {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The document with what it refers to in place of each reference. */
function resolved(document: Document): Document {
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref) {
      const names = $ref.split('/').slice(1);
      return inPlace(names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document));
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inPlace(part)]));
  };
  return inPlace(document) as Document;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
ajvFormats.default(ajv);
const checks = new Map<string, ValidateFunction>();

/** Compiled once per schema, since many calls share one, and on first use, since many responses never occur. */
function checkOf(schema: Schema): () => ValidateFunction {
  const text = JSON.stringify(closed(schema));
  return () => {
    const check = checks.get(text) ?? ajv.compile(JSON.parse(text) as Schema);
    checks.set(text, check);
    return check;
  };
}

/** `schemas`: by status, or `default` for problems; null if the response has no body. */
function judgeOf(schemas: ReadonlyMap<string, Schema | null>, problem: Schema): Operation['judge'] {
  const isProblem = checkOf(problem);
  const bodies = new Map([...schemas].map(([status, schema]) => [status, schema && checkOf(schema)]));
  const misfit = (check: ValidateFunction, body: string) =>
    check(JSON.parse(body)) ? null : `does not fit: ${ajv.errorsText(check.errors)}`;

  return (status, type, body) => {
    const declared = bodies.get(String(status));
    if (declared === null) return body === '' ? null : 'has a body';
    if (declared) return type.startsWith('application/json') ? misfit(declared(), body) : `is ${type}`;
    if (status < 400 || !bodies.has('default')) return 'has a status that is not declared';
    if (!type.startsWith('application/problem+json')) return `is ${type}, not problem+json`;
    if ((JSON.parse(body) as { status: unknown }).status !== status) return 'names another status';
    return misfit(isProblem(), body);
  };
}

/** The schema without additional fields: a response must not contain more than the document. */
function closed(schema: Schema): Schema {
  return {
    ...schema,
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(closed) } : {}),
    ...(schema.items ? { items: closed(schema.items) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, own]) => [name, closed(own)]),
          ),
          additionalProperties: false,
        }
      : {}),
  };
}
