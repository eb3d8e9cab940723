import { html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Attributes } from './attributes.ts';
import { isProgram, type Program } from './program.ts';

const javascript =
  /^(text|application)\/(x-)?(java|ecma)script$|^text\/(javascript1\.[0-5]|jscript|livescript)$/;
/** The types that a browser never runs as a script. */
const otherMedia = /^(image|audio|video)\/|^text\/csv$/;
const dataUrl = /^data:([^,;]*)(;[^,]*)?,(.*)$/is;

/** The script that a file of the application is; null for any other address. */
export type ScriptAt = (address: string) => string | null;
/** The HTML that an element was parsed from, and the files that it may name. */
type Page = { readonly text: string; readonly scriptAt: ScriptAt };

/** What a browser runs of the element's content or source, if anything. */
export function scriptOf(
  element: Tree.Element,
  attributes: Attributes,
  { text, scriptAt }: Page,
): Program | null {
  const isDrawn = element.namespaceURI === html.NS.SVG;
  const kind = kindOf(attributes);
  if (kind === null || (!isDrawn && element.namespaceURI !== html.NS.HTML) || !isClosed(element, text))
    return null;
  if (kind === 'script' && (attributes.has('nomodule') || isForSomethingElse(attributes))) return null;
  const source = attributes.get(isDrawn ? 'href' : 'src');
  if (source !== undefined) {
    const file = scriptAt(source);
    if (file === null) return sourceOf(source.trim(), kind);
    return isProgram(file, kind) ? { kind, code: file } : null;
  }
  const code = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  return isProgram(code, kind) ? { kind, code } : null;
}

type Kind = 'script' | 'module';

/** Without a type, the old attribute `language` decides. */
function kindOf(attributes: Attributes): Kind | null {
  const language = attributes.get('language') ?? '';
  const type = attributes.get('type') ?? (language === '' ? '' : `text/${language}`);
  if (type === '') return 'script';
  const name = type.trim().toLowerCase();
  if (name === 'module') return 'module';
  return javascript.test(name) ? 'script' : null;
}

/** A script without an end tag does not run; self-closing tags work only in SVG. */
function isClosed({ sourceCodeLocation }: Tree.Element, page: string): boolean {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (endTag) return true;
  return startTag !== undefined && page.slice(startTag.startOffset, startTag.endOffset).endsWith('/>');
}

function isForSomethingElse(attributes: Attributes): boolean {
  const [target, event] = [attributes.get('for'), attributes.get('event')];
  if (target === undefined || event === undefined) return false;
  return target.trim().toLowerCase() !== 'window' || !/^onload(\(\))?$/i.test(event.trim());
}

/** An application's other files hold no visitors' scripts. */
function sourceOf(source: string, kind: Kind): Program | null {
  const [, type = '', parameters = '', content = ''] = dataUrl.exec(source) ?? [];
  if (!/^data:/i.test(source)) return /^(https?:)?\/\/[^/]/i.test(source) ? { kind, code: null } : null;
  const media = type.trim().toLowerCase();
  if (kind === 'module' ? !javascript.test(media) : otherMedia.test(media)) return null;
  const code = decoded(content, /;\s*base64$/i.test(parameters));
  return isProgram(code, kind) ? { kind, code } : null;
}

function decoded(content: string, isBase64: boolean): string {
  const text = Buffer.from(
    content
      .replace(/#.*/s, '')
      .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
  return isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text;
}
