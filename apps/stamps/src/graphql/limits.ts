import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

/** The introspection of usual tools has 230 selections and 15 levels. */
const limits = { selections: 300, depth: 16 } as const;
export const tokenLimit = 1_500;

/**
 * True if a document asks for too much, with its fragments expanded: fragments that spread each other twice grow
 * exponentially. The count ends at the limit, and so does a circle of fragments.
 */
export function asksTooMuch({ definitions }: DocumentNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  let count = 0;
  const isWithin = ({ selections }: SelectionSetNode, depth: number): boolean =>
    depth <= limits.depth &&
    selections.every((selection) => {
      if (++count > limits.selections) return false;
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(selection.name.value)?.selectionSet
          : selection.selectionSet;
      return !inner || isWithin(inner, selection.kind === Kind.FIELD ? depth + 1 : depth);
    });
  return !definitions.every(
    (definition) => definition.kind !== Kind.OPERATION_DEFINITION || isWithin(definition.selectionSet, 1),
  );
}
