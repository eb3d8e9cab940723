import { decodeUtf8, toBase64, toBytes, utf8Bytes, type ByteText } from '../bytes.ts';
import type { Header } from '../head-bytes.ts';
import type { SentRequest } from '../sent-bytes.ts';
import { isBlank } from './blanks.ts';
import { byteWord, hasUnseen, quotedWord, resolveOptions } from './shell-word.ts';

type Options = SentRequest & {
  /** Scheme and authority of the server, as in a URL. */
  readonly origin: string;
  /** The lab cookie as `name=value`, which joins the cookies of the request. */
  readonly cookie?: string | null;
  /** Comments above the command, in plain ASCII without apostrophes. */
  readonly notes?: readonly string[];
};

/** What curl sends of its own, unless told otherwise. */
const ownHeaders = ['User-Agent', 'Accept'];
/** With a longer body, older versions of curl wait for the server to ask for it. */
const expectedFrom = 1024;
/** A longer text is hard to read and may be too long for an argument, which has at most 128 KiB. */
const shortText = 32 * 1024;

/**
 * A command for bash, zsh and other POSIX shells by which curl 7.55 or newer sends exactly this request, but for
 * `Host` and `Content-Length`, which are curl's. A header that curl cannot send is left out, with a comment.
 */
export function curlCommand({ origin, cookie = null, notes = [], ...request }: Options): string {
  const { method } = request;
  const isChunked = request.headers.some(
    ([name, value]) => isNamed(name, 'transfer-encoding') && /^\s*chunked\s*$/i.test(value),
  );
  const hasLength = request.headers.some(([name]) => isNamed(name, 'content-length'));
  const body = request.body ?? (hasLength || isChunked ? '' : null);
  const isHead = method === 'HEAD';
  // Without a length in the answer, curl waits for a body that an answer to HEAD does not have.
  const endsByClose = isHead && body !== null;
  const headers = withLabCookie(request.headers, cookie).filter(
    ([name]) => !isCurls(name, isChunked) && !(endsByClose && isNamed(name, 'connection')),
  );
  const sendable = headers.filter(canBeSent);
  const piped = body !== null && !isShortText(body);
  const { url, target } = addressOf(origin, request.target);
  const lines = [
    `curl ${isHead && body === null ? '--head' : `-i -X ${byteWord(method)}`} ${byteWord(url)}`,
    ...(target === null ? [] : [`--request-target ${byteWord(target)}`]),
    ...resolveOptions(origin),
    ...sendable.map(([name, value]) => `-H ${byteWord(isBlank(value) ? `${name};` : `${name}: ${value}`)}`),
    ...removedHeaders(sendable, body).map((name) => `-H '${name}:'`),
    ...(endsByClose ? [`-H 'Connection: close' --ignore-content-length`] : []),
    ...(body === null
      ? []
      : [piped ? '--data-binary @-' : `--data-raw ${quotedWord(decodeUtf8(body) ?? '')}`]),
    `--path-as-is --globoff${/^https:/i.test(origin) ? ' --http1.1' : ''}`,
  ];
  const command = lines.join(' \\\n  ');
  const left = headers.length - sendable.length;
  const comments = [
    ...(cookie === null ? [] : [cookieNote]),
    ...notes,
    ...(left > 0 ? [`Incomplete: curl cannot send ${left} of the headers.`] : []),
  ].map((note) => `# ${note}\n`);
  const input = piped ? `printf %s '${toBase64(toBytes(body))}' | base64 -d | ` : '';
  return comments.join('') + input + command;
}

// Without an apostrophe, which would start a word in a shell that takes no comments.
const cookieNote = 'The lab cookie is your own: keep it secret. It ends when you log out.';

const isNamed = (name: ByteText, wanted: string): boolean => name.toLowerCase() === wanted;

/** Whether curl writes the header itself. */
const isCurls = (name: ByteText, isChunked: boolean): boolean =>
  isNamed(name, 'host') ||
  isNamed(name, 'content-length') ||
  (isNamed(name, 'transfer-encoding') && !isChunked);

/**
 * A name that starts with `@` is a file for curl, one without value ends at its first semicolon, and a value of control
 * characters that are white space removes a header.
 */
const canBeSent = ([name, value]: Readonly<Header>): boolean =>
  name !== '' &&
  !name.startsWith('@') &&
  !/[:\r\n\0]/.test(name) &&
  !/[\r\n\0]/.test(value) &&
  !(isBlank(value) && (name.includes(';') || /[\v\f]/.test(value)));

/** The names of the headers that curl would add. */
function removedHeaders(headers: readonly Readonly<Header>[], body: ByteText | null): string[] {
  const added = [
    ...ownHeaders,
    ...(body === null ? [] : ['Content-Type']),
    ...(body !== null && body.length >= expectedFrom ? ['Expect'] : []),
  ];
  return added.filter((wanted) => !headers.some(([name]) => isNamed(name, wanted.toLowerCase())));
}

/** Text that any terminal takes, on one line or more. */
function isShortText(body: ByteText): boolean {
  const text = body.length <= shortText ? decodeUtf8(body) : null;
  return text !== null && !hasUnseen(text.replaceAll('\n', ''));
}

/**
 * The URL, and the target if a URL cannot have it: curl encodes bytes that are not ASCII in a path, and takes neither
 * spaces nor a fragment.
 */
function addressOf(origin: string, written: ByteText): { url: ByteText; target: ByteText | null } {
  const target = written.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
  const isInUrl = /^\/[\x21\x22\x24-\x7e]*$/.test(target);
  return isInUrl
    ? { url: utf8Bytes(origin) + target, target: null }
    : { url: `${utf8Bytes(origin)}/`, target };
}

/** The headers with the lab cookie added to those cookies that there are. */
function withLabCookie(headers: readonly Readonly<Header>[], cookie: string | null): Readonly<Header>[] {
  if (cookie === null) return [...headers];
  const place = headers.findIndex(([name]) => isNamed(name, 'cookie'));
  if (place < 0) return [...headers, ['Cookie', cookie]];
  return headers.map(([name, value], at) => [
    name,
    at === place ? [value, cookie].filter((part) => !isBlank(part)).join('; ') : value,
  ]);
}
