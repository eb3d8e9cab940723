import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** True if Rosa’s remark is among what is asked of a field, through fragments as well. */
export function asksForRemark({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return isIn(fragments[selection.name.value]?.selectionSet);
      return (
        (selection.kind === Kind.FIELD && selection.name.value === 'remark') || isIn(selection.selectionSet)
      );
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
