import { patternPrefix } from '@sentiero/contracts/authoring';
import { compilePattern, type Pattern } from '@sentiero/curriculum/pattern';
import { indexOfText } from './contains.ts';

const keptPatterns = 200;
const compiled = new Map<string, Pattern | null>();

/**
 * A text matcher: a regular expression if the pattern begins with `re:` (RE2 syntax), otherwise the plain comparison.
 */
export type TextTest = (text: string) => boolean;

/** Null if the pattern is an invalid regular expression, or too expensive. */
export function textTest(
  pattern: string,
  plain: (text: string, pattern: string) => boolean,
): TextTest | null {
  if (!pattern.startsWith(patternPrefix)) return (text) => plain(text, pattern);
  return patternTest(pattern.slice(patternPrefix.length));
}

/** Null if it is an invalid regular expression, or too expensive. */
export function patternTest(source: string): TextTest | null {
  const regex = compile(source);
  return regex && ((text) => regex.test(text));
}

function compile(source: string): Pattern | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (compiled.size >= keptPatterns) compiled.clear();
  const regex = compilePattern(source);
  const usable = typeof regex === 'string' ? null : regex;
  compiled.set(source, usable);
  return usable;
}

/** `*` matches any run of characters; takes linear time. */
export function matchesWildcard(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const first = parts.shift() ?? '';
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of parts) {
    const at = indexOfText(text, part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
