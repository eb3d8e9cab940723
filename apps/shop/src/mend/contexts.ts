import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { ShopExercise } from './exercise.ts';

const web = 'https://anna.example/';

/** A note for the board, in three contexts that need three encodings. */
export const contexts: ShopExercise = {
  name: 'noteHtml',
  weak: `const asText = (value) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function noteHtml(text, link) {
  return '<input value="' + asText(text) + '">' +
    '<a href="' + asText(link) + '">Website</a>' +
    "<script>count('" + asText(text) + "');</script>";
}
`,
  fixed: String.raw`const asAttribute = (value) =>
  value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
const asAddress = (link) => (/^https?:\/\//i.test(link) ? asAttribute(link) : "");
const asString = (text) => JSON.stringify(text).replaceAll("<", "\\u003c");

function noteHtml(text, link) {
  return '<input value="' + asAttribute(text) + '">' +
    '<a href="' + asAddress(link) + '">Website</a>' +
    "<script>count(" + asString(text) + ");</script>";
}
`,
  attacks: [
    ['attribute', ['" autofocus onfocus="fetch(\'/bell\')', web]],
    ['address', ['guitar lessons', 'javascript:fetch("/bell")']],
    ['string', ['\'; fetch("/bell"); \'', web]],
  ],
  hiddenAttacks: [
    ['attribute', ['"onpointerenter="fetch(`/bell`)', web]],
    ['quote_in_address', ['guitar lessons', `${web}" onclick="fetch(\`/bell\`)`]],
    ['spelt', ['guitar lessons', 'JavaScript:fetch("/bell")']],
    ['spelt', ['guitar lessons', ' javascript:fetch("/bell")']],
    ['spelt', ['guitar lessons', 'java\tscript:fetch("/bell")']],
    ['with_slashes', ['guitar lessons', 'javascript://anna.example/%0afetch("/bell")']],
    ['with_slashes', ['guitar lessons', 'javascript:fetch("/bell")//https://anna.example/']],
    ['other_scheme', ['guitar lessons', 'data:text/html,<script>fetch("/bell")</script>']],
    ['string', ['"); fetch("/bell"); ("', web]],
    ['backslash', ['\\\'); fetch("/bell"); //', web]],
    ['backslash', ['\\"); fetch("/bell"); //', web]],
    ['end_of_script', ['</script><img src=x onerror=fetch("/bell")>', web]],
    ['end_of_script', ['<!--<script>', web]],
  ],
  honest: [
    ['plain', ['guitar lessons', web]],
    ['quotes', ['the "cloudy" apple juice', web]],
    ['apostrophe', ["Rosa's old jars", 'http://zbinden.example/jars']],
    ['signs', ['bread & butter < 5 francs', web]],
    ['query', ['guitar lessons', `${web}?day=mon&time=5#where`]],
    ['a_backslash', ['a folder called C:\\music', web]],
    ['about_scripts', ['javascript: a course', `${web}javascript:course`]],
  ],
  isBlocked: (answer) => typeof answer !== 'string' || shownBy(answer) !== null,
  isServed(answer, [text, link]) {
    const shown = typeof answer === 'string' ? shownBy(answer) : null;
    return shown?.value === text && shown?.said === text && shown?.address === URL.parse(String(link))?.href;
  },
};

type Shown = { readonly value: string; readonly address: string | null; readonly said: string };

/** What a browser makes of the three places; null if one of them has become more than it was meant to be. */
function shownBy(answer: string): Shown | null {
  const nodes = parseFragment(answer).childNodes.filter(
    (node) => !('value' in node && node.value.trim() === ''),
  );
  const [input, ...others] = nodes;
  const link = isElement(others[0], 'a') ? others.shift() : undefined;
  const [script, ...more] = others;
  if (!isElement(input, 'input') || !isElement(script, 'script') || more.length > 0) return null;
  const value = attributeOf(input, 'value');
  const address = isElement(link, 'a') ? addressOf(link) : '';
  const said = saidBy(script);
  if (value === null || address === null || said === null || script.attrs.length > 0) return null;
  return { value, address: address === '' ? null : address, said };
}

/** The element’s only attribute; empty without it, null if there are others. */
function attributeOf({ attrs }: Tree.Element, name: string): string | null {
  const [first, ...more] = attrs;
  if (!first) return '';
  return first.name === name && more.length === 0 ? first.value : null;
}

function addressOf(link: Tree.Element): string | null {
  const href = attributeOf(link, 'href');
  if (href === null || link.childNodes.some((node) => !('value' in node))) return null;
  if (href === '') return '';
  const url = URL.parse(href, 'http://shop.example/notice');
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

const literals = [
  /^"((?:[^"\\\n\r]|\\[^])*)"$/,
  /^'((?:[^'\\\n\r]|\\[^])*)'$/,
  /^`((?:[^`\\$]|\\[^]|\$(?!\{))*)`$/,
];
const escape = /\\(?:u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}|\r\n|[^])/gi;
const named: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\r\n': '',
};

/** The text with which the script calls the function; null if it does anything else. It is read, not run. */
function saidBy(script: Tree.Element): string | null {
  const whole = script.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  const code = whole.trim().replace(/;$/, '').trimEnd();
  if (!code.startsWith('count(') || !code.endsWith(')')) return null;
  const literal = code.slice('count('.length, -1).trim();
  const [text] = literals.flatMap((pattern) => pattern.exec(literal)?.[1] ?? []);
  return text?.replaceAll(escape, (all) => unescaped(all.slice(1))) ?? null;
}

function unescaped(code: string): string {
  if (code.length < 3) return named[code] ?? code;
  return String.fromCodePoint(Number.parseInt(code.slice(1).replace('{', ''), 16) % 0x11_00_00);
}

function isElement(node: Tree.ChildNode | undefined, name: string): node is Tree.Element {
  return node?.nodeName === name;
}
