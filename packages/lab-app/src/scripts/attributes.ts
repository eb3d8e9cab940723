import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Attributes = ReadonlyMap<string, string>;

/** Attributes by name without their prefix, such as that of `xlink:href`, which `href` overrides. */
export function attributesOf({ attrs }: Tree.Element): Attributes {
  const [plain, prefixed] = [attrs.filter(({ prefix }) => !prefix), attrs.filter(({ prefix }) => prefix)];
  return new Map([...prefixed, ...plain].map(({ name, value }) => [name, value]));
}

export function isInside(element: Tree.Element, name: string): boolean {
  for (let node = element.parentNode; node && 'tagName' in node; node = node.parentNode)
    if (node.tagName === name) return true;
  return false;
}
