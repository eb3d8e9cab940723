/** Header or trailer lines of one message, in their order, as Latin-1: each byte is one character. */
export class Fields {
  /** Name, value, name, value: as they were sent. */
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

  /** All values of that name, joined as HTTP joins them; undefined when there is none. */
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

  /** Whether one of the members of that comma-separated list is `token`, in any case. */
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
/** Control characters but tab, and line ends that are not CR LF. */
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/;

/** What is wrong with a message, in words for who sent it. */
export class Malformed extends Error {}

/** Throws unless every line of the text ends with CR LF and no other control character is in it. */
export function checkLines(text: string): void {
  if (forbidden.test(text)) throw new Malformed('there is a control character or a bare line end in it');
}

/**
 * Lines that end with CR LF each, of a text that `checkLines` has seen. Folded lines, empty names and blanks before
 * the colon are refused: parsers disagree about them. `blanks`: they are taken away, as a proxy has to in answers.
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
    if (!name.test(own)) throw new Malformed('the name of a header is not valid');
    raw.push(own, trimmed(text, colon + 1, end));
    names.push(own.toLowerCase());
    start = end + 2;
  }
  return new Fields(raw, names);
}

/** Without blanks and tabs around; other white space belongs to the value. */
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
