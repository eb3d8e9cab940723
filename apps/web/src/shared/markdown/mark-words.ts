/** A word of a text, from `start` to `end`, with the key of what it is marked as. */
export type Found = { key: string; start: number; end: number };

type Element = { type: 'element'; tagName: string; properties: Record<string, unknown>; children: Node[] };
type Node = Element | { type: 'text'; value: string } | { type: 'root'; children: Node[] };

const unmarked = new Set(['a', 'code', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** A rehype plugin that wraps the first word found for each key in a `dfn` with its key as the title. */
export function markWords(find: (text: string) => Found[]) {
  return (root: unknown) => markIn(root as Node, { find, marked: new Set() });
}

type Marking = { find: (text: string) => Found[]; marked: Set<string> };

function markIn(node: Node, marking: Marking): void {
  if (node.type === 'text' || (node.type === 'element' && unmarked.has(node.tagName))) return;
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text') return markText(child.value, marking);
    markIn(child, marking);
    return [child];
  });
}

function markText(text: string, { find, marked }: Marking): Node[] {
  const parts: Node[] = [];
  let from = 0;
  for (const { key, start, end } of find(text)) {
    if (marked.has(key)) continue;
    marked.add(key);
    parts.push(textNode(text.slice(from, start)));
    const children = [textNode(text.slice(start, end))];
    parts.push({ type: 'element', tagName: 'dfn', properties: { title: key }, children });
    from = end;
  }
  return [...parts, textNode(text.slice(from))];
}

const textNode = (value: string): Node => ({ type: 'text', value });
