/** Header or trailer lines of one message, in order, as Latin-1: each byte is one character. */
export class Fields {
  /** Name, value, name, value, as sent. */
  readonly raw: readonly string[];
  /** The names alone, in lower case. */
  readonly names: readonly string[];

  constructor(raw: readonly string[], names: readonly string[]) {
    this.raw = raw;
    this.names = names;
  }

  static of(raw: readonly string[]): Fields {
    return new Fields(
      raw,
      raw.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
    );
  }

  /** All values of a name, combined as HTTP defines; undefined if there are none. */
  get(name: string): string | undefined {
    const { names, raw } = this;
    let joined: string | undefined;
    for (let index = names.indexOf(name); index >= 0; index = names.indexOf(name, index + 1)) {
      const value = raw[index * 2 + 1] ?? '';
      joined = joined === undefined ? value : `${joined}${name === 'cookie' ? '; ' : ', '}${value}`;
    }
    return joined;
  }

  count(name: string): number {
    return this.names.reduce((sum, one) => (one === name ? sum + 1 : sum), 0);
  }

  /** Whether the comma-separated list contains `token`, in any letter case. */
  lists(name: string, token: string): boolean {
    return listed(this.get(name)).includes(token);
  }

  each(visit: (name: string, value: string, lower: string) => void): void {
    const { names, raw } = this;
    for (let index = 0; index < names.length; index++) {
      visit(raw[index * 2] ?? '', raw[index * 2 + 1] ?? '', names[index] ?? '');
    }
  }
}

export const noFields = new Fields([], []);

/** The members of a comma-separated list in lower case. */
export function listed(value: string | undefined): string[] {
  return value === undefined
    ? []
    : value
        .toLowerCase()
        .split(',')
        .map((member) => member.trim())
        .filter(Boolean);
}

const name = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Control characters except tab, and line ends other than CR LF. */
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/;

/** A description of what is wrong with a message, written for its sender. */
export class Malformed extends Error {}

/** Throws unless every line ends with CR LF and contains no other control character. */
export function checkLines(text: string): void {
  if (forbidden.test(text)) throw new Malformed('it contains a control character or a bare line end');
}

/**
 * Parses CR LF lines that `checkLines` has accepted. Folded lines, empty names and spaces before the colon are
 * refused, because parsers disagree about them; `blanks: 'removed'` strips such spaces, as a proxy must in responses.
 */
export function parseFields(text: string, from: number, blanks: 'refused' | 'removed'): Fields {
  const raw: string[] = [];
  const names: string[] = [];
  for (let start = from; start < text.length;) {
    const end = text.indexOf('\r\n', start);
    const colon = text.indexOf(':', start);
    if (end < 0 || colon < 0 || colon > end) throw new Malformed('a header line has no colon');
    let nameEnd = colon;
    if (blanks === 'removed') while (nameEnd > start && isBlank(text, nameEnd - 1)) nameEnd--;
    const own = text.slice(start, nameEnd);
    if (!name.test(own)) throw new Malformed('a header name is invalid');
    raw.push(own, trimmed(text, colon + 1, end));
    names.push(own.toLowerCase());
    start = end + 2;
  }
  return new Fields(raw, names);
}

/** The text without surrounding spaces and tabs; other white space belongs to the value. */
function trimmed(text: string, start: number, end: number): string {
  let [first, last] = [start, end];
  while (first < last && isBlank(text, first)) first++;
  while (last > first && isBlank(text, last - 1)) last--;
  return text.slice(first, last);
}

function isBlank(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 32 || code === 9;
}
