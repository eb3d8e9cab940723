const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Deeper than this everything stays on one line: indentation grows with the square of the depth. */
const deepest = 24;

/**
 * Valid JSON with a line for each value. It works on the text: parsing would round large numbers, drop names that are
 * there twice, and run out of stack on deep nesting, and all of these are things to look for here.
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
