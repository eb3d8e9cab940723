/** A program's name with its arguments in, what it prints out. */
export type Tool = (command: string) => string;
/** What an expression can hold. Groups are maps, so that no name reaches a property of an object of ours. */
export type Value = string | number | Tool | ReadonlyMap<string, Value>;

/** What is wrong with an expression, in the words of the template engine. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

/** What expressions did, beyond the text that they became. */
export type Trace = {
  /** An operator or a filter was applied. */
  computed: boolean;
  /** Paths and values that were read, such as `shop.name`. */
  readonly read: Map<string, Value>;
  /** Commands that a tool ran. */
  readonly ran: string[];
};

type Operand = { readonly value: Value; readonly path: string | null };

const token =
  /\s*(?:(\d{1,15}(?:\.\d{1,15})?)|'([^']*)'|"([^"]*)"|([\p{L}_][\p{L}\p{N}_]*)|([-+*/%~()[\].|]))/uy;
const depthLimit = 20;

const filters = new Map<string, (value: Value) => Value>([
  ['upper', (value) => textOf(value).toUpperCase()],
  ['lower', (value) => textOf(value).toLowerCase()],
  ['length', (value) => (value instanceof Map ? value.size : textOf(value).length)],
  ['keys', (value) => (value instanceof Map ? [...value.keys()].join(', ') : '')],
]);

/** The text that a value becomes on a page; a group becomes its names. */
export function textOf(value: Value): string {
  if (typeof value === 'function') return '(command)';
  return value instanceof Map ? `{${[...value.keys()].join(', ')}}` : String(value);
}

/** Evaluates one expression while reading it, once from left to right: its cost grows with its length only. */
export class Expression {
  readonly #source: string;
  readonly #scope: ReadonlyMap<string, Value>;
  readonly #trace: Trace;
  #at = 0;
  #depth = 0;
  #next: RegExpExecArray | null = null;

  constructor(source: string, scope: ReadonlyMap<string, Value>, trace: Trace) {
    this.#source = source.trimEnd();
    this.#scope = scope;
    this.#trace = trace;
    this.#advance();
  }

  value(): Value {
    const { value } = this.#filtered();
    if (this.#next) throw new TemplateError(`unexpected "${this.#next[0].trim()}"`);
    return value;
  }

  #advance(): void {
    token.lastIndex = this.#at;
    this.#next = this.#at < this.#source.length ? token.exec(this.#source) : null;
    if (!this.#next && this.#at < this.#source.length)
      throw new TemplateError(`unexpected "${this.#source.slice(this.#at).trim().slice(0, 20)}"`);
    this.#at = token.lastIndex || this.#source.length;
  }

  #take(...signs: string[]): string | null {
    const sign = this.#next?.[5];
    if (sign === undefined || !signs.includes(sign)) return null;
    this.#advance();
    return sign;
  }

  #name(): string {
    const name = this.#next?.[4];
    if (name === undefined) throw new TemplateError('a name is missing');
    this.#advance();
    return name;
  }

  #filtered(): Operand {
    if (++this.#depth > depthLimit) throw new TemplateError('too many brackets');
    let operand = this.#sum();
    while (this.#take('|') !== null) {
      const name = this.#name();
      const filter = filters.get(name);
      if (!filter) throw new TemplateError(`unknown filter "${name}" (${[...filters.keys()].join(', ')})`);
      operand = this.#computed(filter(operand.value));
    }
    this.#depth--;
    return operand;
  }

  #sum(): Operand {
    let left = this.#product();
    for (let sign = this.#take('+', '-', '~'); sign !== null; sign = this.#take('+', '-', '~'))
      left = this.#computed(apply(sign, left.value, this.#product().value));
    return left;
  }

  #product(): Operand {
    let left = this.#signed();
    for (let sign = this.#take('*', '/', '%'); sign !== null; sign = this.#take('*', '/', '%'))
      left = this.#computed(apply(sign, left.value, this.#signed().value));
    return left;
  }

  #signed(): Operand {
    let isNegative = false;
    while (this.#take('-') !== null) isNegative = !isNegative;
    const operand = this.#operand();
    return isNegative ? { value: -numberOf(operand.value, '-'), path: null } : operand;
  }

  #computed(value: Value): Operand {
    this.#trace.computed = true;
    return { value, path: null };
  }

  #operand(): Operand {
    let operand = this.#start();
    for (let sign = this.#take('.', '[', '('); sign !== null; sign = this.#take('.', '[', '('))
      operand = this.#step(sign, operand);
    if (operand.path !== null) this.#trace.read.set(operand.path, operand.value);
    return operand;
  }

  #start(): Operand {
    const [, number, single, double, name] = this.#next ?? [];
    if (name !== undefined) return entryOf({ value: this.#scope, path: null }, this.#name());
    const literal = number === undefined ? (single ?? double) : Number(number);
    if (literal !== undefined) {
      this.#advance();
      return { value: literal, path: null };
    }
    if (this.#take('(') === null) throw new TemplateError('a value is missing');
    return this.#closed(')');
  }

  #closed(sign: string): Operand {
    const operand = this.#filtered();
    if (this.#take(sign) === null) throw new TemplateError(`"${sign}" is missing`);
    return operand;
  }

  #step(sign: string, operand: Operand): Operand {
    if (sign === '.') return entryOf(operand, this.#name());
    if (sign === '[') return entryOf(operand, textOf(this.#closed(']').value));
    const command = textOf(this.#closed(')').value);
    if (typeof operand.value !== 'function') {
      // The message below shows the value.
      if (operand.path !== null) this.#trace.read.set(operand.path, operand.value);
      throw new TemplateError(`"${textOf(operand.value).slice(0, 40)}" can't be called`);
    }
    this.#trace.ran.push(command);
    return { value: operand.value(command), path: null };
  }
}

function entryOf({ value, path }: Operand, name: string): Operand {
  const entry = value instanceof Map ? (value.get(name) as Value | undefined) : undefined;
  if (entry === undefined)
    throw new TemplateError(
      value instanceof Map
        ? `unknown name "${name}" (${[...value.keys()].join(', ')})`
        : `"${path ?? 'this'}" has no entries`,
    );
  return { value: entry, path: path === null ? name : `${path}.${name}` };
}

function isNumber(value: Value): value is number {
  return typeof value === 'number';
}

function numberOf(value: Value, sign: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new TemplateError(`"${sign}" needs numbers`);
  return number;
}

function apply(sign: string, left: Value, right: Value): Value {
  if (sign === '~' || (sign === '+' && !(isNumber(left) && isNumber(right))))
    return textOf(left) + textOf(right);
  return calculate(sign, numberOf(left, sign), numberOf(right, sign));
}

function calculate(sign: string, left: number, right: number): number {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  if (sign === '*') return left * right;
  if (right === 0) throw new TemplateError('division by zero');
  return sign === '/' ? left / right : left % right;
}
