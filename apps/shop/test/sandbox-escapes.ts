/** What a learner's function tries, and what its page may say about it: a value, an error, or that it was stopped. */
type Escape = readonly [name: string, body: string, seen: RegExp];

const error = /Error/;
/** A busy machine stops the thread before the code has used up its processor time. */
const stopped = /Error|stopped/;
const nothing = /^(\{\}|undefined|null)$/;
const repeated = (text: string) => `${text}.repeat(1e5)`;

const hostObjects: readonly Escape[] = [
  ['process', 'return typeof process', /^"undefined"$/],
  ['require', 'return typeof require', /^"undefined"$/],
  ['fetch', 'return typeof fetch + typeof XMLHttpRequest', /^"undefinedundefined"$/],
  ['timers and output', 'return [typeof setTimeout, typeof print].join()', /^"undefined,undefined"$/],
  [
    'the console',
    'return typeof console.log(product) + console.log.constructor("return typeof process")()',
    /^"undefinedundefined"$/,
  ],
  [
    'QuickJS’s own modules',
    'return [typeof std, typeof os, typeof scriptArgs].join()',
    /^"undefined,undefined,undefined"$/,
  ],
  ['WebAssembly', 'return typeof WebAssembly', /^"undefined"$/],
  ['shared memory', 'return typeof SharedArrayBuffer + typeof Atomics', /^"undefinedundefined"$/],
  ['weak references', 'return typeof WeakRef + typeof FinalizationRegistry', /^"undefinedundefined"$/],
  [
    'globals that no standard names',
    'return Object.getOwnPropertyNames(globalThis).filter((name) => /host|node|qjs|wasm|vm|native/i.test(name))',
    /^\[\]$/,
  ],
  ['the Function constructor', 'return Function("return typeof process")()', /^"undefined"$/],
  ['the constructor of a constructor', 'return this.constructor.constructor("return process")()', error],
  [
    'the constructor of an argument',
    'return form.constructor.constructor("return typeof process")()',
    /^"undefined"$/,
  ],
  [
    'the constructor of an asynchronous function',
    'return (async () => {}).constructor("return process")()',
    nothing,
  ],
  [
    'the constructor of a generator',
    'return [...(function* () {}).constructor("yield typeof process")()]',
    /^\["undefined"\]$/,
  ],
  ['indirect eval', 'return (0, eval)("typeof process + typeof require")', /^"undefinedundefined"$/],
  ['callers', 'return typeof basketLine.caller', /^"undefined"$|Error/],
  [
    'a stack of call sites',
    'Error.prepareStackTrace = (_, sites) => sites.map((site) => typeof site.getThis?.()); return new Error().stack',
    /^(?!.*(node:|file:)).*$/,
  ],
  ['paths in a stack', 'return new Error().stack', /^(?!.*(node:|file:|\/apps\/)).*$/],
];

const modules: readonly Escape[] = [
  ['a dynamic import', 'return import("node:fs")', nothing],
  ['a dynamic import in a string', 'return Function("return import(\'node:child_process\')")()', nothing],
  ['an import in an import', 'import("fs").then((fs) => { form.leak = fs; }); return form.leak', nothing],
  ['import.meta', 'return import.meta.url', error],
];

const loops: readonly Escape[] = [
  ['an endless loop', 'for (;;);', stopped],
  ['a loop that catches its end', 'for (;;) try { for (;;); } catch {}', stopped],
  ['a loop in finally', 'try { for (;;); } finally { for (;;); }', stopped],
  ['a generator without end', 'for (const x of (function* () { for (;;) yield 1; })());', stopped],
  ['a regular expression with backtracking', `return /(a+)+$/.test(${repeated('"a"')} + "b")`, stopped],
  [
    'a regular expression with a back reference',
    `return /^(.*)*\\1$/.test(${repeated('"ab"')} + "c")`,
    stopped,
  ],
  [
    'a pattern of nested counts',
    'return new RegExp("(?:(?:a{0,999}){0,999}){0,999}b").test("a".repeat(9999))',
    stopped,
  ],
  [
    'a search without breaks',
    'return ("a".repeat(2e6)).indexOf("a".repeat(1e6) + "b")',
    /^-1$|Error|stopped/,
  ],
  ['a huge power', 'return String((3n ** 2000000n) ** 9n).length', stopped],
  ['a sparse array', 'return Array(2 ** 32 - 1).indexOf(1)', /^-1$|Error|stopped/],
  ['a sort that never ends', 'return [3, 1, 2].sort(() => { for (;;); })', stopped],
  ['a getter', 'return { get quantity() { for (;;); } }', stopped],
  ['toJSON', 'return { toJSON() { for (;;); } }', stopped],
  ['a proxy', 'return new Proxy({}, { ownKeys() { for (;;); } })', stopped],
  ['Symbol.toPrimitive', 'return `${{ [Symbol.toPrimitive]() { for (;;); } }}`', stopped],
  ['a clock to measure by', 'return [Date.now(), typeof performance]', /^\[0,"undefined"\]$/],
  [
    'promises that wait for each other',
    'const again = () => Promise.resolve().then(again); again(); return 1',
    /^1$/,
  ],
  ['an answer that never comes', 'return new Promise(() => {})', nothing],
];

const memory: readonly Escape[] = [
  ['an array that grows', 'const all = []; for (;;) all.push(all.slice())', stopped],
  ['a text that doubles', 'let text = "x"; for (;;) text += text', stopped],
  ['a long text', 'return "x".repeat(2 ** 29)', stopped],
  ['a padded text', 'return "x".padEnd(2 ** 29)', stopped],
  ['a filled array', 'return new Array(2 ** 30).fill("x")', stopped],
  ['a map that grows', 'const all = new Map(); for (let n = 0; ; n++) all.set(n, {})', stopped],
  [
    'a text that is replaced by longer ones',
    'return "x".repeat(1e6).replace(/x/g, "y".repeat(1e3))',
    stopped,
  ],
  ['a long answer', 'return "x".repeat(1e5)', /too long|stopped/],
  ['a deep answer', 'let deep = []; for (let n = 0; n < 1e5; n++) deep = [deep]; return deep', stopped],
  ['an answer that holds itself', 'const self = {}; self.self = self; return self', stopped],
  ['a JSON bomb', `return JSON.parse(${repeated('"["')})`, stopped],
  ['a deep regular expression', `return new RegExp(${repeated('"("')} + ${repeated('")"')})`, stopped],
  ['deep source code', `return eval(${repeated('"("')})`, stopped],
  ['recursion', 'return basketLine(product, form)', stopped],
  ['recursion in a getter', 'const self = { get self() { return this.self; } }; return self.self', stopped],
  ['recursion in a proxy', 'const p = new Proxy({}, { get: (_, key) => p[key] }); return p.x', stopped],
  ['recursion in toString', 'const o = { toString() { return String(o); } }; return String(o)', stopped],
];

const tricks: readonly Escape[] = [
  ['a thrown null', 'throw null', /./],
  ['a thrown symbol', 'throw Symbol("x")', /./],
  ['a thrown proxy', 'throw new Proxy({}, { get() { for (;;); } })', /./],
  ['an error with a message that never ends', 'throw { get message() { for (;;); } }', /./],
  ['an error with a long message', 'throw new Error("x".repeat(1e6))', /^.{1,450}$/],
  [
    'a polluted prototype',
    'Object.prototype.price = 12.5; Object.prototype.quantity = 1; return {}',
    /^\{\}$/,
  ],
  [
    'a key named __proto__',
    'return JSON.parse(\'{"__proto__": {"quantity": 1, "price": 12.5}}\')',
    /^(?!.*"quantity":1,"price":12.5\}$)/,
  ],
  ['a forged JSON.stringify', 'JSON.stringify = () => "{"; return 1', /./],
  ['a JSON.stringify without a text', 'JSON.stringify = () => ({ toString() { for (;;); } }); return 1', /./],
  ['a replaced global', 'globalThis.JSON = globalThis.Object = null; return 1', /./],
  [
    'a symbol’s species',
    'class A extends Array { static get [Symbol.species]() { for (;;); } } return new A(1, 2).map(String)',
    stopped,
  ],
];

export const escapes: readonly Escape[] = [...hostObjects, ...modules, ...loops, ...memory, ...tricks];
