import type { CapturedBody, CapturedRequest, CutPart } from '@sentiero/contracts/capture';
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
export function asCurl({ method, url, request, cut = [] }: CapturedRequest): string {
  const { headers, body } = request;
  const lines = [
    `curl ${quoted(url)}`,
    method === 'HEAD' ? '--head' : `-X ${quoted(method)}`,
    ...headers
      .filter(([name]) => !leftOut.has(name.toLowerCase()))
      .map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body && body.content !== '' ? [dataOption(body)] : []),
    '--path-as-is --globoff',
  ];
  const command = lines.join(' \\\n  ');
  const missing = cut.filter((part) => requestParts.has(part));
  const note =
    missing.length > 0 ? `# Incomplete: only the beginning was kept of ${missing.join(', ')}.\n` : '';
  if (!body || body.content === '') return note + command;
  return (
    note +
    noteOf(body) +
    (goesThroughAShell(body) ? command : `printf %s '${toBase64(body)}' | base64 -d | ${command}`)
  );
}

function dataOption(body: CapturedBody): string {
  return goesThroughAShell(body) ? `--data-raw ${quoted(body.content)}` : '--data-binary @-';
}

/** Any text without a NUL can be an argument. */
function goesThroughAShell({ encoding, content }: CapturedBody): boolean {
  return encoding === 'utf8' && !content.includes('\0');
}

function noteOf({ truncated, size }: CapturedBody): string {
  return truncated ? `# The body is incomplete: only its beginning was recorded, of ${size} bytes.\n` : '';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
