import { parseSync } from 'oxc-parser';

/** A regular expression in a source file, or the place of one whose text is known only when it runs. */
export type Found = { line: number; source: string | null; flags: string; comment: string };

type Node = { type: string; start: number } & Record<string, unknown>;

/** All regular expressions of a file: literals, and arguments of `RegExp`. */
export function expressionsIn(file: string, text: string): Found[] {
  const lines = text.split('\n');
  const found: Found[] = [];
  const waiting: unknown[] = [parseSync(file, text).program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if (isNode(node)) {
      const expression = expressionOf(node);
      if (expression) found.push({ ...expression, ...placeOf(node.start, { text, lines }) });
    }
    waiting.push(...Object.values(node));
  }
  return found.toSorted((a, b) => a.line - b.line);
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value;

function expressionOf(node: Node): Pick<Found, 'source' | 'flags'> | null {
  if (node.type === 'Literal' && node['regex']) {
    const { pattern, flags } = node['regex'] as { pattern: string; flags: string };
    return { source: pattern, flags };
  }
  const callee = node['callee'] as Node | undefined;
  if (callee?.['name'] !== 'RegExp') return null;
  const [source, flags] = (node['arguments'] as Node[]).map(textOf);
  return { source: source ?? null, flags: flags ?? '' };
}

/** The text of a literal; null for a text that is made when it runs. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0) return null;
  const [quasi] = node['quasis'] as { value: { cooked: string } }[];
  return quasi?.value.cooked ?? null;
}

function placeOf(start: number, { text, lines }: { text: string; lines: string[] }) {
  const line = text.slice(0, start).split('\n').length;
  const own = lines[line - 1] ?? '';
  const above = lines[line - 2]?.trim() ?? '';
  return { line, comment: `${above.startsWith('//') || above.endsWith('*/') ? above : ''} ${own}` };
}
