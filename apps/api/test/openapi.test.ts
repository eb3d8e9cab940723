import swagger from '@fastify/swagger';
import { schemas } from '@sentiero/contracts/api';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { schemaOf } from '../src/http/route.ts';
import { publicEndpoints } from './endpoints.ts';
import { useApi } from './harness.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Described = { components: Record<string, Record<string, Json>>; paths: Record<string, Json> };

const api = useApi();
const readDescription = async (): Promise<Described> => (await api.app.inject('/openapi.json')).json();

/** The value with the targets of its references in their place; `onReference` hears of each. */
function resolved(value: Json, document: Described, onReference = (_name: string) => {}): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => resolved(each, document, onReference));
  const { $ref } = value;
  if (typeof $ref !== 'string')
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, resolved(each, document, onReference)]),
    );
  expect(Object.keys(value), $ref).toEqual(['$ref']);
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec($ref) ?? [];
  const target = document.components[kind]?.[name];
  if (target === undefined) throw new Error(`${$ref} leads nowhere`);
  onReference(`${kind}/${name}`);
  return resolved(target, document, onReference);
}

/** The description of the contracts' calls without a single reference. */
async function expandedPaths(): Promise<Described['paths']> {
  const bare = Fastify();
  bare.setValidatorCompiler(() => () => true);
  bare.setSerializerCompiler(() => JSON.stringify);
  await bare.register(swagger, { openapi: { openapi: '3.1.0' } });
  for (const { endpoint } of publicEndpoints)
    bare.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint, endpoint.status ?? 200),
      handler: async () => null,
    });
  await bare.ready();
  const { paths } = JSON.parse(JSON.stringify(bare.swagger()));
  await bare.close();
  return paths;
}

test('the API reference says, its references resolved, what the contracts say in full', async () => {
  const description = await readDescription();
  const problem = resolved({ $ref: '#/components/responses/Problem' }, description);
  const expanded = Object.entries(await expandedPaths()).map(([path, calls]) => {
    for (const call of Object.values(calls as Record<string, { responses: { default?: Json } }>))
      call.responses.default = problem;
    return [path, calls] as const;
  });
  expect(resolved(description.paths, description)).toEqual(Object.fromEntries(expanded));
});

test('the API reference refers to each of its components, and describes no schema twice', async () => {
  const description = await readDescription();
  const used = new Set<string>();
  resolved(description.paths, description, (name) => used.add(name));
  const named = Object.entries(description.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `${kind}/${name}`),
  );
  expect([...used].toSorted()).toEqual(named.toSorted());
  const texts = Object.values(description.components['schemas'] ?? {}).map((each) => JSON.stringify(each));
  expect(new Set(texts).size).toBe(texts.length);
});

test('each schema of the contracts has one name', () => {
  const names = Map.groupBy(schemas, ([, schema]) => JSON.stringify(schema));
  const twice = [...names.values()].filter((same) => same.length > 1);
  expect(twice.map((same) => same.map(([name]) => name))).toEqual([]);
  expect(new Set(schemas.map(([name]) => name)).size).toBe(schemas.length);
});
