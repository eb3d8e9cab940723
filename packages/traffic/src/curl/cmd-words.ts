import { utf8Bytes, type ByteText } from '../bytes.ts';

/**
 * The words of a cmd.exe command. First cmd removes its carets (a caret at the end of a line joins lines, and the
 * character after a caret is literal), then the program splits the rest into words.
 */
export function cmdWords(text: string): ByteText[] {
  const words: string[] = [];
  const line = withoutCarets(text);
  const word = /(?:"(?:\\[\s\S]|""|[^"\\])*"?|[^\s"])+/g;
  for (const [found] of line.matchAll(word)) words.push(utf8Bytes(withoutQuotes(found)));
  return words;
}

/** Inside plain quotes a caret is literal; browsers quote with `^"`, which opens no quotes for cmd. */
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

/** Browsers double each backslash, and Firefox also puts one before `$` and the backtick. */
function withoutQuotes(word: string): string {
  return word.replaceAll(/"((?:\\[\s\S]|""|[^"\\])*)"?/g, (_quoted, content: string) =>
    content.replaceAll(/\\(["\\$`])|"(")/g, (_escape, char?: string, quote?: string) => char ?? quote ?? ''),
  );
}
