import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { eventHandlers } from './event-handlers.ts';

/** What makes a browser run somebody's script on a page. */
export const carriers = ['script', 'event_handler', 'javascript_url', 'srcdoc'] as const;
export type Carrier = (typeof carriers)[number];

/** What visitors' texts became on a page. */
export type Rendered = { readonly markup: boolean; readonly carrier: Carrier | null };

const ownScript = '/static/shop.js';
const frameDepth = 3;

/** The first thing on the page, read as a browser reads it, that would run and is not the shop's own script. */
export function carrierOf(page: string): Carrier | null {
  return carrierIn(parse(page), frameDepth);
}

/** Whether the text, put into a page as it is, becomes more than text. */
export function isMarkup(text: string): boolean {
  if (!text.includes('<')) return false;
  return parseFragment(text).childNodes.some(({ nodeName }) => nodeName !== '#text');
}

function carrierIn(root: Tree.ParentNode, depth: number): Carrier | null {
  // A list instead of recursion: markup may be nested thousands of levels deep.
  const waiting: Tree.ChildNode[] = [...root.childNodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    const carrier = carrierOfElement(node, depth);
    if (carrier) return carrier;
    waiting.push(...node.childNodes);
    if (isShadowRoot(node)) waiting.push(...node.content.childNodes);
  }
  return null;
}

function carrierOfElement(element: Tree.Element, depth: number): Carrier | null {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  if (element.tagName === 'script' && runs(element, attributes)) return 'script';
  if (element.attrs.some(({ name, value }) => eventHandlers.has(name) && value.trim() !== ''))
    return 'event_handler';
  if (followsScript(element, attributes)) return 'javascript_url';
  const inner = element.tagName === 'iframe' && depth > 0 ? attributes.get('srcdoc') : undefined;
  const isSandboxed = attributes.has('sandbox') && !/allow-scripts/i.test(attributes.get('sandbox') ?? '');
  return inner !== undefined && !isSandboxed && carrierIn(parse(inner), depth - 1) ? 'srcdoc' : null;
}

/** Templates are inert, except for those that become a shadow root. */
function isShadowRoot(node: Tree.Element): node is Tree.Template {
  return node.nodeName === 'template' && node.attrs.some(({ name }) => name === 'shadowrootmode');
}

type Attributes = ReadonlyMap<string, string>;

const scriptTypes = /^(|module|(text|application)\/(x-)?(java|ecma|j|live)script(1\.[0-5])?)$/;

function runs(element: Tree.Element, attributes: Attributes): boolean {
  const type = typeOfScript(attributes);
  if (attributes.has('for') && attributes.has('event')) return false;
  if (!scriptTypes.test(type) || (attributes.has('nomodule') && type !== 'module')) return false;
  const source = attributes.get('src') ?? attributes.get('href');
  if (source !== undefined) return source !== ownScript && source.trim() !== '';
  return element.childNodes.some((child) => 'value' in child && child.value.trim() !== '');
}

/** Without a type, the old attribute `language` decides. */
function typeOfScript(attributes: Attributes): string {
  const type = attributes.get('type');
  if (type !== undefined) return type.trim().toLowerCase();
  const language = attributes.get('language') ?? '';
  return language === '' ? '' : `text/${language.toLowerCase()}`;
}

const urlAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  form: ['action'],
  button: ['formaction'],
  input: ['formaction'],
  iframe: ['src'],
  frame: ['src'],
  animate: ['values', 'from', 'to'],
  set: ['to'],
};

function followsScript({ tagName }: Tree.Element, attributes: Attributes): boolean {
  const values = (urlAttributes[tagName] ?? []).flatMap((name) => attributes.get(name)?.split(';') ?? []);
  return values.some((value) => URL.canParse(value) && new URL(value).protocol === 'javascript:');
}
