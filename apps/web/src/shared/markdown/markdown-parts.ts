type Node = {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly properties?: { readonly [name: string]: unknown };
};

/** The text of an element and its descendants. */
export function textOf(node: Node): string {
  if (node.type === 'text') return node.value ?? '';
  return (node.children ?? []).map(textOf).join('');
}

/** The language of a code block, as in ```` ```sql ````. */
export function languageOf(node: Node): string | null {
  const names = node.properties?.['className'];
  if (!Array.isArray(names)) return null;
  const name = names.find((each) => typeof each === 'string' && each.startsWith('language-'));
  return typeof name === 'string' ? name.slice('language-'.length) : null;
}

export function isExternal(href: string | undefined): boolean {
  return href !== undefined && /^(https?:)?\/\//i.test(href);
}
