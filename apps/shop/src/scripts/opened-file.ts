import { html as markup } from 'parse5';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { escapeHtml } from '@sentiero/lab-app';
import { carrierOf, type Carrier } from '@sentiero/lab-app/scripts/executable';
import { expandEntities } from './expand-entities.ts';

const xmlTypes = new Set(['image/svg+xml', 'application/xhtml+xml', 'text/xml']);

/** How a browser that opens a file of that type by itself would come to run a script in it; null if it wouldn’t. */
export function carrierIn(type: string, text: string): Carrier | null {
  if (type === 'text/html') return carrierOf(text);
  return xmlTypes.has(type) ? carrierOf(asHtml(text)) : null;
}

/** The first script in a text that was served as HTML or as SVG. */
export function carrierInAny(text: string): Carrier | null {
  return carrierIn('text/html', text) ?? carrierIn('image/svg+xml', text);
}

/**
 * The XML up to its first error, where browsers stop reading, as HTML with the same meaning. What XML would not recognise
 * loses its name: elements of other namespaces, and names that are in lower case only for HTML.
 */
function asHtml(xml: string): string {
  const parser = new SaxesParser({ xmlns: true });
  let output = '<!doctype html><svg>';
  let endTag = '';
  let isBroken = false;
  const add = (text: string) => {
    if (isBroken) return;
    output += endTag + text;
    endTag = '';
  };
  parser.on('opentag', (tag) =>
    add(`<${nameOf(tag)}${Object.values(tag.attributes).map(attribute).join('')}>`),
  );
  parser.on('text', (text) => add(escapeHtml(text)));
  parser.on('cdata', (text) => add(escapeHtml(text)));
  parser.on('closetag', (tag) => {
    add('');
    if (!isBroken) endTag = `</${nameOf(tag)}>`;
  });
  parser.on('error', ({ message }) => {
    // The parser reports an end tag of another element only after it has closed this one.
    if (!isBroken && message.endsWith('unexpected close tag.')) endTag = '';
    isBroken = true;
  });
  parser.write(expandEntities(xml)).close();
  return output + endTag;
}

const namespaces = new Set<string>([markup.NS.SVG, markup.NS.HTML]);

function nameOf({ uri, local }: SaxesTagNS): string {
  const isRead = namespaces.has(uri) && (local === 'script' || local.toLowerCase() !== 'script');
  return isRead ? local : 'x-unknown';
}

function attribute({ prefix, local, value }: SaxesAttributeNS): string {
  const isRead = local === local.toLowerCase() || local === 'attributeName';
  if (!isRead || (prefix !== '' && prefix !== 'xlink')) return '';
  return ` ${prefix === 'xlink' ? 'xlink:' : ''}${local}="${escapeHtml(value)}"`;
}
