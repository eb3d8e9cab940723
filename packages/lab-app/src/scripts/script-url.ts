import { html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isInside, type Attributes } from './attributes.ts';
import { isProgram, type Program } from './program.ts';

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

/** The script in a URL that following the element's link, or loading its frame, runs. */
export function scriptFollowed(element: Tree.Element, attributes: Attributes): Program | null {
  const { tagName, namespaceURI } = element;
  if (namespaceURI === html.NS.MATHML) return null;
  const ofAnimation = animated[tagName];
  if (ofAnimation && namespaceURI === html.NS.SVG) {
    if (!/^(xlink:)?href$/i.test(attributes.get('attributeName') ?? '')) return null;
    const values = ofAnimation.flatMap((name) => attributes.get(name)?.split(';') ?? []);
    return values.map(scriptIn).find((found) => found !== null) ?? null;
  }
  const address = attributes.get(addresses[tagName] ?? '');
  return address !== undefined && canBeFollowed(element, attributes) ? scriptIn(address) : null;
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

function scriptIn(address: string): Program | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  const code = decoded(href.slice(protocol.length));
  return protocol === 'javascript:' && isProgram(code, 'script') ? { kind: 'script', code } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
