import { readFileSync } from 'node:fs';
import { Intrinsics, JSException, QuickJS } from 'quickjs-wasi';

/** The function's answer as JSON, or the error that ended it. */
export type Called = { readonly answer: unknown } | { readonly error: string };

const memoryBytes = 8 * 1024 * 1024;
const stackBytes = 256 * 1024;
/** For the learner's code in all calls of one run together, in processor time of this thread. */
const budgetMs = 200;
const answerLimit = 20_000;
const errorLimit = 300;
const fileName = 'function.js';
const lineOf = new RegExp(`${RegExp.escape(fileName)}:(\\d{1,5})`);

/** Developers print values while they work; here it shows nothing. */
const quietConsole =
  'var console = Object.fromEntries(["log", "info", "warn", "error", "debug"].map((name) => [name, () => {}]));';

const { DATE, EVAL, JSON: JSON_, MAP_SET, PROMISE, PROXY, REGEXP } = Intrinsics;
/** The language alone: no clock with a fine resolution, no shared memory, no modules. */
const intrinsics = DATE | EVAL | JSON_ | MAP_SET | PROMISE | PROXY | REGEXP;

/** WASI without clock, randomness and output. */
const wasi = () => ({
  clock_time_get: () => 0,
  random_get: () => 0,
  fd_write: () => errnoBadFile,
});
const errnoBadFile = 8;

/** A `WebAssembly.Module`, of which Node's types know nothing. */
export type CompiledQuickJs = Extract<Parameters<typeof QuickJS.create>[0], { wasm: unknown }>['wasm'];

export function compileQuickJs(): CompiledQuickJs {
  const bytes = readFileSync(new URL(import.meta.resolve('quickjs-wasi/quickjs.wasm')));
  return new Wasm.Module(bytes);
}

const { WebAssembly: Wasm } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => CompiledQuickJs };
};

/** Calls a function of foreign code, each time in a virtual machine of its own that nothing of ours can be reached from. */
export class Sandbox {
  readonly #quickJs: CompiledQuickJs;
  readonly #code: string;
  readonly #name: string;
  #spentMs = 0;

  constructor(quickJs: CompiledQuickJs, code: string, name: string) {
    this.#quickJs = quickJs;
    this.#code = code;
    this.#name = name;
  }

  /** True once the calls have used up their time. */
  get isSpent(): boolean {
    return this.#spentMs > budgetMs;
  }

  /** The error that prevents the function from being called at all, such as a typing mistake. */
  async fault(): Promise<string | null> {
    const loaded = await this.#run(`typeof ${this.#name} === 'function'`);
    if ('error' in loaded) return loaded.error;
    return loaded.answer === true ? null : `ReferenceError: ${this.#name}`;
  }

  /** The arguments are parsed: in JavaScript's own notation, a key `__proto__` would set the prototype. */
  call(args: readonly unknown[], judged = 'answer'): Promise<Called> {
    const text = JSON.stringify(JSON.stringify(args));
    return this.#run(`((answer) => (${judged}))(${this.#name}(...JSON.parse(${text})))`);
  }

  async #run(expression: string): Promise<Called> {
    let startedMs = processorMs();
    const machine = await QuickJS.create({
      wasm: this.#quickJs,
      wasi,
      intrinsics,
      memoryLimit: memoryBytes,
      maxStackSize: stackBytes,
      timezoneOffset: 0,
      interruptHandler: () => this.#spentMs + processorMs() - startedMs > budgetMs,
    });
    startedMs = processorMs();
    try {
      machine.evalCode(quietConsole, 'test.js').dispose();
      machine.evalCode(this.#code, fileName).dispose();
      return readAnswer(machine.evalCode(`JSON.stringify({ answer: ${expression} })`, 'test.js').toString());
    } catch (error) {
      return { error: describe(error) };
    } finally {
      this.#spentMs += processorMs() - startedMs;
      machine.dispose();
    }
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function readAnswer(text: string): Called {
  if (text.length > answerLimit) return { error: 'RangeError: the answer is too long' };
  const { answer } = JSON.parse(text) as { answer?: unknown };
  return { answer };
}

/** The error as the learner's own code would print it, with its line. */
function describe(error: unknown): string {
  if (!(error instanceof JSException)) return 'InternalError: the code broke the virtual machine';
  const { name, message, stack = '' } = error;
  const [, line] = lineOf.exec(stack.slice(0, 2_000)) ?? [];
  const text = `${name}: ${message}`.slice(0, errorLimit);
  return line === undefined ? text : `${text} (${fileName}:${line})`;
}
