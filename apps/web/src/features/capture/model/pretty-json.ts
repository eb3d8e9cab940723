const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Beyond this depth everything stays on one line, because indentation grows with the square of the depth. */
const deepest = 24;

/**
 * Formats valid JSON with one line per value. It works on the text, because parsing would round large numbers, drop
 * duplicate names, and overflow the stack on deep nesting, and learners look for all of these here.
 */
export function prettyJson(json: string): string {
  const tokens = json.match(token) ?? [];
  const parts: string[] = [];
  let depth = 0;
  const newLine = () => {
    if (depth <= deepest) parts.push('\n', '  '.repeat(depth));
  };
  for (const [place, text] of tokens.entries()) {
    const isEmptyPair = isOpening(text) && isClosing(tokens[place + 1]);
    if (isClosing(text)) {
      depth--;
      if (!isOpening(tokens[place - 1]) && depth < deepest) newLine();
    }
    parts.push(text);
    if (isOpening(text)) {
      depth++;
      if (!isEmptyPair) newLine();
    }
    if (text === ',') newLine();
    if (text === ':') parts.push(' ');
  }
  return parts.join('');
}

const isOpening = (text: string | undefined) => text === '{' || text === '[';
const isClosing = (text: string | undefined) => text === '}' || text === ']';
