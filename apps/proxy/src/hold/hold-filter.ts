import type { HoldFilter } from '@sentiero/contracts/bench';
import type { RequestHead } from '@sentiero/http1/request-head';

/** Values of `Sec-Fetch-Dest` for files that no learner wants to hold. */
const fileKinds: ReadonlySet<string> = new Set([
  'audio',
  'audioworklet',
  'font',
  'image',
  'manifest',
  'paintworklet',
  'script',
  'serviceworker',
  'sharedworker',
  'style',
  'track',
  'video',
  'worker',
  'xslt',
]);
const pages: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'embed', 'object']);
const fileName = /\.(avif|bmp|css|gif|ico|jpe?g|js|map|mjs|otf|png|svg|ttf|webp|woff2?)$/i;

/** Whether this request, or the response to it, is held. */
export function isWanted({ methods, path, documents }: HoldFilter, head: RequestHead): boolean {
  if (documents === true && !isPageLoad(head)) return false;
  if (documents === undefined && isFile(head)) return false;
  if (
    methods &&
    methods.length > 0 &&
    !methods.some((one) => one.toUpperCase() === head.method.toUpperCase())
  )
    return false;
  if (!path) return true;
  return matches(path, path.includes('?') ? head.target : pathOf(head));
}

const pathOf = ({ target }: RequestHead) => target.split('?', 1)[0] ?? '';

/** Browsers omit the destination on insecure connections. */
function isFile(head: RequestHead): boolean {
  const kind = head.fields.get('sec-fetch-dest');
  if (kind !== undefined) return fileKinds.has(kind.toLowerCase());
  const accept = (head.fields.get('accept') ?? '').toLowerCase();
  return accept.startsWith('image/') || accept.startsWith('text/css') || fileName.test(pathOf(head));
}

function isPageLoad({ fields }: RequestHead): boolean {
  const kind = fields.get('sec-fetch-dest');
  if (kind !== undefined) return pages.has(kind.toLowerCase());
  return (fields.get('accept') ?? '').toLowerCase().includes('text/html');
}

/** Whether the whole text matches a pattern in which `*` stands for any characters. */
export function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
