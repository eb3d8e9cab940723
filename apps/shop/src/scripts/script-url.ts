import { html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isInside, type Attributes } from './attributes.ts';
import { isProgram } from './program.ts';

const addresses: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  form: 'action',
  button: 'formaction',
  input: 'formaction',
  iframe: 'src',
  frame: 'src',
};
const animated: Readonly<Record<string, readonly string[]>> = {
  animate: ['values', 'from', 'to'],
  set: ['to'],
};

/** Whether following the element's link, or loading its frame, runs a script in its URL. */
export function followsScript(element: Tree.Element, attributes: Attributes): boolean {
  const { tagName, namespaceURI } = element;
  if (namespaceURI === html.NS.MATHML) return false;
  const ofAnimation = animated[tagName];
  if (ofAnimation && namespaceURI === html.NS.SVG) {
    if (!/^(xlink:)?href$/i.test(attributes.get('attributeName') ?? '')) return false;
    return ofAnimation.flatMap((name) => attributes.get(name)?.split(';') ?? []).some(isScript);
  }
  const address = attributes.get(addresses[tagName] ?? '');
  return address !== undefined && canBeFollowed(element, attributes) && isScript(address);
}

function canBeFollowed(element: Tree.Element, attributes: Attributes): boolean {
  if (element.tagName === 'iframe') return isOfThisSite(attributes) && !attributes.has('srcdoc');
  if (element.tagName === 'input' && !/^(submit|image)$/i.test(attributes.get('type') ?? '')) return false;
  const isSent = element.tagName === 'button' || element.tagName === 'input';
  return !isSent || attributes.has('form') || isInside(element, 'form');
}

/** Whether the frame allows scripts and shares the page's origin. */
export function isOfThisSite(attributes: Attributes): boolean {
  const sandbox = attributes.get('sandbox');
  if (sandbox === undefined) return true;
  const allowed = new Set(sandbox.toLowerCase().split(/\s+/));
  return allowed.has('allow-scripts') && allowed.has('allow-same-origin');
}

function isScript(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, href } = new URL(address);
  return protocol === 'javascript:' && isProgram(decoded(href.slice(protocol.length)), 'script');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
