import { RE2JS } from 're2js';

const regexPrefix = 're:';
const keptPatterns = 500;
const compiled = new Map<string, RE2JS | null>();

/** A test of text: by regular expression if the pattern begins with `re:` (RE2 syntax), else by the plain comparison. */
export type TextTest = (text: string) => boolean;

/** Null when the pattern is no valid regular expression. */
export function textTest(
  pattern: string,
  plain: (text: string, pattern: string) => boolean,
): TextTest | null {
  if (!pattern.startsWith(regexPrefix)) return (text) => plain(text, pattern);
  const regex = compile(pattern.slice(regexPrefix.length));
  return regex && ((text) => regex.matcher(text).find());
}

function compile(source: string): RE2JS | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (compiled.size >= keptPatterns) compiled.clear();
  const regex = tryCompile(source);
  compiled.set(source, regex);
  return regex;
}

function tryCompile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source);
  } catch {
    return null;
  }
}

/** `*` stands for any run of characters; linear in the text's length. */
export function matchesWildcard(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const first = parts.shift() ?? '';
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
