import { utf8Bytes, type ByteText } from '../../../../shared/text/bytes.ts';
import { readAnsiC } from './bash-escapes.ts';

type Effect = { add: ByteText } | 'nothing' | 'end-word' | 'end-command' | 'end';
type Rule = { pattern: RegExp; read: (content: string) => Effect };

/** An unclosed quote extends to the end. */
const rules: readonly Rule[] = [
  { pattern: /'([^']*)(?:'|$)/y, read: (content) => ({ add: utf8Bytes(content) }) },
  { pattern: /\$'((?:[^'\\]|\\[\s\S])*)(?:'|\\?$)/y, read: (content) => ({ add: readAnsiC(content) }) },
  {
    pattern: /\$?"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/y,
    read: (content) => ({ add: utf8Bytes(content.replaceAll(/\\(?:(["\\$`])|\n)/g, '$1')) }),
  },
  { pattern: /\\\r?\n/y, read: () => 'nothing' },
  { pattern: /\\([\s\S]?)/uy, read: (content) => ({ add: utf8Bytes(content) }) },
  { pattern: /(?<=^|\s)#[^\n]*/y, read: () => 'nothing' },
  { pattern: /\|/y, read: () => 'end-command' },
  { pattern: /[\n;&]/y, read: () => 'end' },
  { pattern: /\s/y, read: () => 'end-word' },
  { pattern: /([^\s'"\\|;&$]+|[\s\S])/uy, read: (content) => ({ add: utf8Bytes(content) }) },
];

/** The words of the first pipeline of a POSIX shell or bash, as bytes. Nothing is expanded. */
export function bashWords(text: string): ByteText[][] {
  const commands: ByteText[][] = [[]];
  let word: ByteText | null = null;
  for (let place = 0; place < text.length;) {
    const { effect, end } = readAt(text, place);
    place = end;
    if (typeof effect === 'object') word = (word ?? '') + effect.add;
    if (typeof effect === 'object' || effect === 'nothing') continue;
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
    if (effect === 'end-command') commands.push([]);
    if (effect === 'end' && commands.at(-1)?.length) break;
  }
  if (word !== null) commands.at(-1)?.push(word);
  return commands.filter(({ length }) => length > 0);
}

function readAt(text: string, place: number): { effect: Effect; end: number } {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    if (match) return { effect: read(match[1] ?? ''), end: pattern.lastIndex };
  }
  return { effect: 'nothing', end: place + 1 };
}
