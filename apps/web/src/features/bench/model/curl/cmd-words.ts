import { utf8Bytes, type ByteText } from '../../../../shared/text/bytes.ts';

/**
 * The words of a command for cmd.exe. First cmd takes its carets away (a caret at a line's end joins the lines, and what
 * follows a caret is taken as it is), then the program divides what is left into words.
 */
export function cmdWords(text: string): ByteText[] {
  const words: string[] = [];
  const line = withoutCarets(text);
  const word = /(?:"(?:\\[\s\S]|""|[^"\\])*(?:"|$)|[^\s"])+/g;
  for (const [found] of line.matchAll(word)) words.push(utf8Bytes(withoutQuotes(found)));
  return words;
}

/** In plain quotes a caret is a caret; browsers quote with `^"`, which opens none. */
function withoutCarets(text: string): string {
  let read = '';
  let isQuoted = false;
  for (let place = 0; place < text.length; place++) {
    const char = text[place] ?? '';
    if (char === '\n' && !isQuoted && read.trim() !== '') return read;
    if (char === '^' && !isQuoted) {
      const lineEnd = /^\r?\n/.exec(text.slice(place + 1, place + 3))?.[0].length ?? 0;
      place += 1 + lineEnd;
      if (text[place] === '\r' && text[place + 1] === '\n') place++;
      read += text[place] ?? '';
      continue;
    }
    if (char === '"') isQuoted = !isQuoted;
    read += char;
  }
  return read;
}

/** Browsers double each backslash, and Firefox sets one before `$` and the backtick, too. */
function withoutQuotes(word: string): string {
  return word.replaceAll(/"((?:\\[\s\S]|""|[^"\\])*)(?:"|$)/g, (_quoted, content: string) =>
    content.replaceAll(/\\(["\\$`])|"(")/g, (_escape, char?: string, quote?: string) => char ?? quote ?? ''),
  );
}
