import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attributesOf } from './attributes.ts';
import { eventHandlers } from './event-handlers.ts';
import { canHappen } from './handler-places.ts';
import { isProgram } from './program.ts';
import { scriptRuns } from './script-element.ts';
import { followsScript, isOfThisSite } from './script-url.ts';

/** How a browser comes to run a visitor's script on a page. */
export const carriers = ['script', 'event_handler', 'javascript_url', 'srcdoc'] as const;
export type Carrier = (typeof carriers)[number];

/** The effect of visitors' texts on a page. */
export type Rendered = { readonly markup: boolean; readonly carrier: Carrier | null };

const frameDepth = 3;

/** The first thing on the page, parsed as browsers parse it, that would run and is not the shop's own script. */
export function carrierOf(page: string): Carrier | null {
  return carrierOn(page, frameDepth);
}

/** Whether the text, put into a page unescaped, becomes more than text. */
export function isMarkup(text: string): boolean {
  if (!text.includes('<')) return false;
  return parseFragment(text).childNodes.some(({ nodeName }) => nodeName !== '#text');
}

/** Browsers differ in what they allow in a `select`; older ones and parse5 drop it. */
function carrierOn(page: string, depth: number): Carrier | null {
  const found = carrierIn(page, depth);
  if (found || !/<select/i.test(page)) return found;
  return carrierIn(page.replace(/<(\/?)select(?=[\s/>])/gi, '<$1x-select'), depth);
}

function carrierIn(page: string, depth: number): Carrier | null {
  // A list instead of recursion, since markup may be nested thousands of levels deep.
  const waiting: Tree.ChildNode[] = [...parse(page, { sourceCodeLocationInfo: true }).childNodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    const carrier = carrierOfElement(node, page, depth);
    if (carrier) return carrier;
    waiting.push(...node.childNodes);
    if (isShadowRoot(node)) waiting.push(...node.content.childNodes);
  }
  return null;
}

function carrierOfElement(element: Tree.Element, page: string, depth: number): Carrier | null {
  const attributes = attributesOf(element);
  if (element.tagName === 'script' && scriptRuns(element, attributes, page)) return 'script';
  for (const [name, value] of attributes)
    if (eventHandlers.has(name) && canHappen(name, element, attributes) && isProgram(value, 'handler'))
      return 'event_handler';
  if (followsScript(element, attributes)) return 'javascript_url';
  const inner = element.tagName === 'iframe' && depth > 0 ? attributes.get('srcdoc') : undefined;
  return inner !== undefined && isOfThisSite(attributes) && carrierOn(inner, depth - 1) ? 'srcdoc' : null;
}

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
