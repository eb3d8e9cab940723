type Reference = { $ref: string };
type Parameter = { name: string };
type Response = { description: string; content?: object };
type Operation = { parameters?: (Parameter | Reference)[]; responses: Record<string, Response | Reference> };
type Paths = Record<string, Record<string, Operation>>;

/** An OpenAPI document, as far as its calls repeat each other. */
export type Document = { components: { schemas: Record<string, object> }; paths: Paths };

/**
 * A document that names what its calls share: schemas, wherever they equal one of its components, parameters that
 * several calls have, and the responses `Problem`, `Done`, `Redirect` and `Unchanged`. Unused components are left out.
 */
export function withReferences(document: Document): Document {
  const schemas = namedSchemas(document.components.schemas);
  const paths = schemas.inside(document.paths);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const components = {
    responses: shareResponses(operations),
    parameters: shareParameters(operations),
    schemas: schemas.used(),
  };
  return { ...document, components, paths };
}

const reference = (kind: 'schemas' | 'parameters' | 'responses', name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});

function namedSchemas(all: Document['components']['schemas']) {
  const names = new Map(Object.entries(all).map(([name, schema]) => [JSON.stringify(schema), name]));
  const used = new Set(['Problem']);
  const replaced = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(JSON.stringify(value));
    if (name === undefined) return inside(value);
    used.add(name);
    return reference('schemas', name);
  };
  // The copy has the shape of the original, with references in place of schemas.
  const inside = <Part extends object>(part: Part): Part =>
    (Array.isArray(part)
      ? part.map(replaced)
      : Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]))) as Part;
  return {
    inside,
    used: () => {
      const schemas: typeof all = {};
      // The set grows while schemas refer to further ones.
      for (const name of used) schemas[name] = inside(all[name] ?? {});
      return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** The names of the responses that have no body. */
const bodyless: Readonly<Record<string, string>> = { 204: 'Done', 303: 'Redirect', 304: 'Unchanged' };

function shareResponses(operations: readonly Operation[]): Record<string, Response> {
  const shared: Record<string, Response> = {
    Problem: {
      description: 'The problem; programs use `code`.',
      content: { 'application/problem+json': { schema: reference('schemas', 'Problem') } },
    },
  };
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const name = bodyless[status];
      if (name === undefined || '$ref' in response || response.content) continue;
      shared[name] = response;
      responses[status] = reference('responses', name);
    }
    responses['default'] = reference('responses', 'Problem');
  }
  return shared;
}

/** Of several repeated parameters with one name, the most frequent one is shared. */
function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const all = operations.flatMap(({ parameters = [] }) => parameters.filter((each) => 'name' in each));
  const repeated = [...Map.groupBy(all, (parameter) => JSON.stringify(parameter)).values()]
    .filter((same) => same.length > 1)
    .toSorted((a, b) => b.length - a.length);
  const shared: Record<string, Parameter> = {};
  const names = new Map<string, string>();
  for (const [parameter] of repeated) {
    const name = parameter && pascal(parameter.name);
    if (!name || name in shared) continue;
    shared[name] = parameter;
    names.set(JSON.stringify(parameter), name);
  }
  for (const operation of operations)
    operation.parameters &&= operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : reference('parameters', name);
    });
  return shared;
}

/** `if-match` becomes `IfMatch`. */
const pascal = (name: string) =>
  name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
