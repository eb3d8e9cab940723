import type { CapturedBody, CapturedRequest, CutPart } from '@sentiero/contracts/capture';
import { cookieNote, quotedWord, resolveOptions, withLabCookie } from '../../../shared/text/lab-curl.ts';
import { toBase64 } from '../../../shared/text/bytes.ts';

// Headers that curl sets itself, and the encoding that the recorded body no longer has.
const leftOut = new Set([
  'host',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'accept-encoding',
]);

/** The parts of a request that make up the command. */
const requestParts: ReadonlySet<CutPart> = new Set(['method', 'url', 'request_headers']);

/** Whether the command is incomplete. */
export function isCutInCurl({ request, cut = [] }: CapturedRequest): boolean {
  return (request.body?.truncated ?? false) || cut.some((part) => requestParts.has(part));
}

/** A POSIX shell command that repeats the request. A truncated body is sent as recorded, with a note. */
export function asCurl(
  { method, url, request, cut = [] }: CapturedRequest,
  cookie: string | null = null,
): string {
  const { headers, body } = request;
  const lines = [
    `curl ${method === 'HEAD' ? '--head' : `-i -X ${quotedWord(method)}`} ${quotedWord(url)}`,
    ...resolveOptions(url),
    ...withLabCookie(headers, cookie)
      .filter(([name]) => !leftOut.has(name.toLowerCase()))
      .map(([name, value]) => `-H ${quotedWord(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body && body.content !== '' ? [dataOption(body)] : []),
    '--path-as-is --globoff',
  ];
  const command = lines.join(' \\\n  ');
  const missing = cut.filter((part) => requestParts.has(part));
  const note =
    cookieNote(cookie) +
    (missing.length > 0 ? `# Incomplete: only the beginning was kept of ${missing.join(', ')}.\n` : '');
  if (!body || body.content === '') return note + command;
  return (
    note +
    noteOf(body) +
    (goesThroughAShell(body) ? command : `printf %s '${toBase64(body)}' | base64 -d | ${command}`)
  );
}

function dataOption(body: CapturedBody): string {
  return goesThroughAShell(body) ? `--data-raw ${quotedWord(body.content)}` : '--data-binary @-';
}

/** Any UTF-8 text without a NUL can be an argument. */
function goesThroughAShell({ encoding, charset, content }: CapturedBody): boolean {
  return encoding === 'utf8' && charset === undefined && !content.includes('\0');
}

function noteOf({ truncated, size }: CapturedBody): string {
  return truncated ? `# The body is incomplete: only its beginning was recorded, of ${size} bytes.\n` : '';
}
