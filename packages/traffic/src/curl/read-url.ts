import type { ByteText } from '../bytes.ts';
import { trimmed } from './blanks.ts';
import { percentEncoded } from './percent.ts';
import { splitOnce } from './read-options.ts';
import { firstOfGlob } from './url-glob.ts';

type Options = {
  readonly isGlobOff: boolean;
  readonly isPathAsIs: boolean;
  /** Joins the query of the URL, even if it is empty. */
  readonly added: ByteText | null;
  /** The file that is sent; its name is added to a path that ends with a slash. */
  readonly file: ByteText | null;
};
export type ReadUrl = {
  readonly host: ByteText;
  readonly target: ByteText;
  readonly user: ByteText | null;
  /** Whether curl takes it, and for one URL. */
  readonly isRefused: boolean;
  readonly isOne: boolean;
};

/** What curl makes of a URL; null for one that is not HTTP. */
export function readUrl(written: ByteText, { isGlobOff, isPathAsIs, added, file }: Options): ReadUrl | null {
  const first = isGlobOff ? { url: written, isOne: true } : firstOfGlob(written);
  const url = trimmed(first?.url ?? written);
  const [, scheme, authority = '', rest = ''] =
    /^(?:([a-zA-Z][a-zA-Z\d+.-]*):\/{1,3})?([^/?#]*)([^#]*)/.exec(url) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) return null;
  const [, user = null, host = ''] = /^(?:([^@]*)@)?([\s\S]*)$/.exec(authority) ?? [];
  if (host === '') return null;
  const [path, query] = splitOnce(rest, '?');
  const named =
    /(?:^|\/)$/.test(path) && file !== null ? `${path || '/'}${percentEncoded(baseName(file))}` : path;
  const squashed = isPathAsIs ? named : withoutDots(named);
  const target = (squashed.startsWith('/') ? '' : '/') + squashed.replaceAll(/[^\x21-\x7e]/g, percentEncoded);
  return {
    host,
    target: target + withQuery(query, added).replaceAll(/[\0-\x20\x7f]/g, percentEncoded),
    user,
    isRefused: first === null || /[\0-\x20\x7f]/.test(written + (added ?? '')) || host.includes('@'),
    isOne: first?.isOne ?? true,
  };
}

const baseName = (file: ByteText): ByteText => file.split(/[/\\]/).at(-1) ?? '';

/** What is added may begin a fragment, which is not sent. */
function withQuery(query: ByteText | undefined, added: ByteText | null): ByteText {
  if (added === null) return query === undefined ? '' : `?${query}`;
  if (!query && added === '') return '';
  const [sent] = splitOnce(added, '#');
  return `?${query ?? ''}${!query || query.endsWith('&') ? '' : '&'}${sent}`;
}

/** As RFC 3986 says in 5.2.4; current versions of curl take `%2e` for a dot. */
function withoutDots(path: ByteText): ByteText {
  const kept: ByteText[] = [];
  const segments = path.replace(/^\//, '').split('/');
  segments.forEach((segment, place) => {
    const dots = segment.replaceAll(/%2e/gi, '.');
    const isDots = dots === '.' || dots === '..';
    if (dots === '..') kept.pop();
    if (!isDots) kept.push(segment);
    else if (place === segments.length - 1) kept.push('');
  });
  return `/${kept.join('/')}`;
}
