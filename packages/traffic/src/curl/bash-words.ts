import { utf8Bytes, type ByteText } from '../bytes.ts';
import { readAnsiC } from './bash-escapes.ts';
import { printed } from './printed.ts';
import { closingQuote } from './quotes.ts';

/** Commands joined by `|`, each as its words. */
export type Pipeline = {
  readonly commands: ByteText[][];
  /** What a here-document or here-string gives to the last command. */
  input: ByteText | null;
  /** Whether a word has a variable or a command that only a shell can replace; it stands there as written. */
  isUnread: boolean;
};

type Effect =
  | { add: ByteText; isUnread?: boolean }
  | { document: string; isLiteral: boolean }
  | 'nothing'
  | 'end-word'
  | 'end-command'
  | 'end'
  | 'redirect'
  | 'here-string';
type Variables = (name: string) => ByteText | undefined;
type Rule = {
  pattern: RegExp;
  read: (groups: readonly string[], known: Variables) => Effect;
  /** The quote up to which the content goes, if it is not in the pattern. An unclosed one extends to the end. */
  until?: string;
};

const text = ([content = '']: readonly string[]): Effect => ({ add: utf8Bytes(content) });

/** The first that matches counts. */
const rules: readonly Rule[] = [
  { pattern: /'([^']*)(?:'|$)/y, read: text },
  { pattern: /\$'/y, until: "'", read: ([content = '']) => ({ add: readAnsiC(content) }) },
  {
    pattern: /"\$\(printf '([^']*)'\)"/y,
    read: ([format = '']) => ({
      add: (printed(['printf', utf8Bytes(format)]) ?? '').replace(/(?<!\n)\n+$/, ''),
    }),
  },
  { pattern: /\$?"/y, until: '"', read: ([content = ''], known) => inDoubleQuotes(content, known) },
  { pattern: /\\\r?\n/y, read: () => 'nothing' },
  { pattern: /\\([\s\S]?)/uy, read: text },
  { pattern: /(?<=^|\s)#[^\n]*/y, read: () => 'nothing' },
  { pattern: /\|\|/y, read: () => 'end' },
  { pattern: /\|&?/y, read: () => 'end-command' },
  { pattern: /<<<[ \t]*/y, read: () => 'here-string' },
  {
    pattern: /<<-?[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|([\w.-]+))/y,
    read: ([single = '', double = '', plain = '']) => ({
      document: single || double || plain,
      isLiteral: plain === '',
    }),
  },
  { pattern: /(?:(?<=^|\s)\d+)?(?:&>>?|>>|>\||[<>]&|<>|[<>])[ \t]*/y, read: () => 'redirect' },
  { pattern: /\r?\n|[;&]/y, read: () => 'end' },
  { pattern: /\s/y, read: () => 'end-word' },
  {
    pattern: /(`[^`]*(?:`|$)|\$\((?:[^()'"]|'[^']*'|"[^"]*")*\)|\$\{\W[^}]*\}|\$\{\w+[^\w}][^}]*\})/y,
    read: ([content = '']) => ({ add: utf8Bytes(content), isUnread: true }),
  },
  {
    pattern: /\$(?:\{(\w+)\}|(\w+))/y,
    read: ([braced = '', bare = ''], known) => variable(braced || bare, known),
  },
  { pattern: /([^\s'"\\|;&$<>`]+|[\s\S])/uy, read: text },
];

function variable(name: string, known: Variables): { add: ByteText; isUnread: boolean } {
  const value = known(name);
  return { add: value ?? utf8Bytes(`$${name}`), isUnread: value === undefined };
}

/** Command substitutions stay as written. */
function inDoubleQuotes(content: string, known: Variables): Effect {
  let isUnread = false;
  const add = Array.from(
    content.matchAll(/\\(["\\$`])|\\\n|\$(?:\{(\w+)\}|(\w+))|\$[({]|`|[^\\$`]+|[\s\S]/gu),
    ([whole, escaped, braced, bare]) => {
      if (escaped !== undefined) return escaped;
      if (whole === '\\\n') return '';
      const name = braced ?? bare;
      if (name !== undefined) {
        const found = variable(name, known);
        isUnread ||= found.isUnread;
        return found.add;
      }
      isUnread ||= /^(?:\$[({]|`)$/.test(whole);
      return utf8Bytes(whole);
    },
  ).join('');
  return { add, isUnread };
}

/** A command that only sets variables, which later ones may use. */
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/** The pipelines of a POSIX shell or bash, their words as bytes. Of what a shell replaces, only variables set here are. */
export function bashPipelines(source: string): Pipeline[] {
  const reader = new Reader(source);
  return reader.read();
}

class Reader {
  #source: string;
  #place = 0;
  #word: ByteText | null = null;
  /** What the next word is for, if not for the command. */
  #next: 'redirect' | 'here-string' | null = null;
  #pipeline = emptyPipeline();
  readonly #all: Pipeline[] = [];
  readonly #known = new Map<string, ByteText>();
  /** Variables made of variables grow without end. */
  #mayAdd = 1_000_000;
  readonly #valueOf: Variables = (name) => {
    const value = this.#known.get(name);
    if (value === undefined || value.length > this.#mayAdd) return undefined;
    this.#mayAdd -= value.length;
    return value;
  };

  constructor(source: string) {
    this.#source = source;
  }

  read(): Pipeline[] {
    while (this.#place < this.#source.length) this.#take(this.#readNext());
    this.#endPipeline();
    return this.#all;
  }

  #readNext(): Effect {
    for (const { pattern, read, until } of rules) {
      pattern.lastIndex = this.#place;
      const match = pattern.exec(this.#source);
      if (!match) continue;
      this.#place = pattern.lastIndex;
      return read(until === undefined ? match.slice(1) : [this.#contentUntil(until)], this.#valueOf);
    }
    this.#place++;
    return 'nothing';
  }

  #contentUntil(quote: string): string {
    const start = this.#place;
    const end = closingQuote(this.#source, quote, start);
    this.#place = end < 0 ? this.#source.length : end + 1;
    return this.#source.slice(start, end < 0 ? undefined : end);
  }

  #take(effect: Effect): void {
    if (effect === 'nothing') return;
    if (typeof effect === 'object') {
      if ('document' in effect) this.#takeDocument(effect);
      else {
        this.#word = (this.#word ?? '') + effect.add;
        this.#pipeline.isUnread ||= effect.isUnread === true;
      }
      return;
    }
    this.#endWord();
    if (effect === 'end-command') this.#pipeline.commands.push([]);
    else if (effect === 'end') this.#endPipeline();
    else if (effect !== 'end-word') this.#next = effect;
  }

  /** The lines after this one, up to the one with the name. */
  #takeDocument({ document, isLiteral }: { document: string; isLiteral: boolean }): void {
    this.#endWord();
    const start = this.#source.indexOf('\n', this.#place);
    if (start < 0) return;
    const rest = this.#source.slice(start + 1);
    const lines = rest.split('\n');
    const last = lines.findIndex((line) => line.replace(/\r$/, '').trimStart() === document);
    const body = lines.slice(0, last < 0 ? lines.length : last).map((line) => `${line}\n`);
    this.#source = this.#source.slice(0, start + 1) + (last < 0 ? '' : lines.slice(last + 1).join('\n'));
    this.#pipeline.input = utf8Bytes(body.join(''));
    this.#pipeline.isUnread ||= !isLiteral && body.some((line) => /[$`]/.test(line));
  }

  #endWord(): void {
    if (this.#word === null) return;
    if (this.#next === 'here-string') this.#pipeline.input = `${this.#word}\n`;
    else if (this.#next === null) this.#pipeline.commands.at(-1)?.push(this.#word);
    this.#word = null;
    this.#next = null;
  }

  #endPipeline(): void {
    this.#endWord();
    const commands = this.#pipeline.commands.filter(({ length }) => length > 0);
    const [words = []] = commands;
    const sets = words[0] === 'export' ? words.slice(1) : words;
    if (commands.length === 1 && sets.every((word) => assignment.test(word)))
      for (const [, name = '', value = ''] of sets.map((word) => assignment.exec(word) ?? []))
        this.#known.set(name, value);
    else if (commands.length > 0) this.#all.push({ ...this.#pipeline, commands });
    this.#pipeline = emptyPipeline();
  }
}

const emptyPipeline = (): Pipeline => ({ commands: [[]], input: null, isUnread: false });
