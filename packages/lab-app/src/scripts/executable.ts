import { defaultTreeAdapter, html, parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attributesOf, isInside } from './attributes.ts';
import { eventHandlers } from './event-handlers.ts';
import { canHappen } from './handler-places.ts';
import { isProgram, type Program } from './program.ts';
import { scriptOf, type ScriptAt } from './script-element.ts';
import { isOfThisSite, scriptFollowed } from './script-url.ts';

/** How a browser comes to run a visitor's script on a page. */
export const carriers = ['script', 'event_handler', 'javascript_url', 'srcdoc'] as const;
export type Carrier = (typeof carriers)[number];

/** The effect of visitors' texts on a page. */
export type Rendered = {
  readonly markup: boolean;
  readonly carrier: Carrier | null;
  readonly programs: readonly Program[];
};

/** Something on a page that would run and is not the application's own script. */
export type Found = { readonly carrier: Carrier; readonly program: Program };

/** What browsers run on a page, apart from its HTML. */
export type PageRules = {
  readonly scriptAt: ScriptAt;
  /** False if the page’s policy allows only scripts that are files of the application. */
  readonly allowsInline: boolean;
};

const withoutPolicy: PageRules = { scriptAt: () => null, allowsInline: true };

const frameDepth = 3;
const foundLimit = 50;
/** HTML with the frames that it may still nest; inserted by a script with `innerHTML`, or parsed as a page. */
type Source = {
  readonly text: string;
  readonly isInserted: boolean;
  readonly depth: number;
  readonly rules: PageRules;
};

/** The first thing on the page, parsed as browsers parse it, that would run. */
export function carrierOf(page: string): Carrier | null {
  const [first] = foundOn(page);
  return first?.carrier ?? null;
}

/** Everything on the page that would run; a page with more than the bound is not read to its end. */
export function foundOn(page: string, rules = withoutPolicy): readonly Found[] {
  return [...foundOf({ text: page, isInserted: false, depth: frameDepth, rules })];
}

/** Everything that would run if a script of the page sets the text as an element's `innerHTML`. */
export function foundInserted(text: string, rules = withoutPolicy): readonly Found[] {
  return [...foundOf({ text, isInserted: true, depth: frameDepth, rules })];
}

/** Whether the text, put into a page unescaped, becomes more than text. */
export function isMarkup(text: string): boolean {
  if (!text.includes('<')) return false;
  return parseFragment(text).childNodes.some(({ nodeName }) => nodeName !== '#text');
}

/** Browsers differ in what they allow in a `select`; older ones and parse5 drop it. */
function foundOf(source: Source): readonly Found[] {
  const found = [...foundIn(source)];
  if (found.length > 0 || !/<select/i.test(source.text)) return found;
  return [...foundIn({ ...source, text: source.text.replace(/<(\/?)select(?=[\s/>])/gi, '<$1x-select') })];
}

function* foundIn(source: Source): Generator<Found> {
  // A list instead of recursion, since markup may be nested thousands of levels deep.
  const waiting = nodesOf(source).toReversed();
  let count = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    for (const found of foundAt(node, source)) {
      yield found;
      if (++count >= foundLimit) return;
    }
    waiting.push(...node.childNodes.toReversed());
    if (!source.isInserted && isShadowRoot(node)) waiting.push(...node.content.childNodes.toReversed());
  }
}

function nodesOf({ text, isInserted }: Source): Tree.ChildNode[] {
  const options = { sourceCodeLocationInfo: true };
  if (!isInserted) return [...parse(text, options).childNodes];
  const box = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  return [...parseFragment(box, text, options).childNodes];
}

function* foundAt(element: Tree.Element, source: Source): Generator<Found> {
  const attributes = attributesOf(element);
  const { tagName } = element;
  const { text, isInserted } = source;
  const { scriptAt, allowsInline } = source.rules;
  const script = tagName === 'script' && !isInserted && scriptOf(element, attributes, { text, scriptAt });
  const address = attributes.get(element.namespaceURI === html.NS.SVG ? 'href' : 'src') ?? '';
  if (script && (allowsInline || scriptAt(address) !== null)) yield { carrier: 'script', program: script };
  for (const [name, code] of attributes) {
    if (!eventHandlers.has(name) || (name === 'onload' && source.isInserted && isWholeDrawing(element)))
      continue;
    if (allowsInline && canHappen(name, element, attributes) && isProgram(code, 'handler'))
      yield {
        carrier: 'event_handler',
        program: { kind: 'handler', code, attributes: Object.fromEntries(attributes) },
      };
  }
  const followed = scriptFollowed(element, attributes);
  if (followed && allowsInline) yield { carrier: 'javascript_url', program: followed };
  const inner = tagName === 'iframe' && source.depth > 0 ? attributes.get('srcdoc') : undefined;
  if (inner === undefined || !isOfThisSite(attributes)) return;
  for (const { program } of foundOf({ ...source, text: inner, isInserted: false, depth: source.depth - 1 }))
    yield { carrier: 'srcdoc', program };
}

/** Inserted by a script, it has no load event; a drawing inside it has. */
const isWholeDrawing = (element: Tree.Element): boolean =>
  element.tagName === 'svg' && !isInside(element, 'svg');

const shadowHosts =
  /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span|[a-z][^-]*-.*)$/;

/** Templates are inert, except the first one in an element that may have a shadow root. */
function isShadowRoot(node: Tree.Element): node is Tree.Template {
  const { parentNode: host } = node;
  if (!isOpened(node) || !host || !('tagName' in host) || !shadowHosts.test(host.tagName)) return false;
  return host.childNodes.find(isOpened) === node;
}

const isOpened = (node: Tree.ChildNode): boolean =>
  node.nodeName === 'template' &&
  'attrs' in node &&
  node.attrs.some(({ name, value }) => name === 'shadowrootmode' && /^(open|closed)$/i.test(value));
