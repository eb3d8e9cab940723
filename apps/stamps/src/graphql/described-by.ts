import { isObjectType, Kind, type DocumentNode, type SelectionSetNode } from 'graphql';
import { schema } from './schema.ts';

/** What an answer says of the schema. */
export type Described = { readonly types: string[]; readonly fields: string[] };

const ownTypes = Object.values(schema.getTypeMap()).filter(
  (type) => isObjectType(type) && !type.name.startsWith('__'),
);
const typeNames = ownTypes.map(({ name }) => name);
const fieldNames = [
  ...new Set(ownTypes.flatMap((type) => (isObjectType(type) ? Object.keys(type.getFields()) : []))),
];

/** The types and fields that an introspection named, under whatever names the question gave its parts. */
export function describedBy(document: DocumentNode, data: unknown): Described {
  const named = new Set<string>();
  for (const key of introspectedKeys(document))
    collectTexts((data as Record<string, unknown> | null)?.[key], named);
  return {
    types: typeNames.filter((name) => named.has(name)),
    fields: fieldNames.filter((name) => named.has(name)),
  };
}

/** The keys of the answer under which the schema is. */
function introspectedKeys({ definitions }: DocumentNode): Set<string> {
  const keys = new Set<string>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (['__schema', '__type'].includes(selection.name.value))
        keys.add((selection.alias ?? selection.name).value);
    }
  };
  for (const definition of definitions)
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) {
      if (definition.kind === Kind.OPERATION_DEFINITION) collect(definition.selectionSet);
    } else if (definition.typeCondition.name.value === 'Query') collect(definition.selectionSet);
  return keys;
}

/** The values, not the keys: those are the words of the question. */
function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collectTexts(inner, texts);
}
