import { byteTextOf } from '../../../../shared/text/bytes.ts';
import { cookieNote, quotedWord, resolveOptions, withLabCookie } from '../../../../shared/text/lab-curl.ts';
import type { BenchRequest, Body } from '../request/bench-request.ts';

/** Headers that curl adds unless told otherwise. */
const added = ['User-Agent', 'Accept'];

/** A POSIX shell command that sends exactly this request. */
export function formatCurl(
  { method, target, headers, body }: BenchRequest,
  origin: string,
  cookie: string | null = null,
): string {
  const isGiven = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted.toLowerCase());
  const left = [...added, ...(body ? ['Content-Type'] : [])].filter((name) => !isGiven(name));
  const lines = [
    `curl ${method === 'HEAD' ? '--head' : `-i -X ${quotedWord(method)}`} ${quotedWord(origin + target)}`,
    ...resolveOptions(origin),
    ...withLabCookie(headers, cookie).map(
      ([name, value]) => `-H ${quotedWord(value.trim() === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...left.map((name) => `-H ${quotedWord(`${name}:`)}`),
    ...(body
      ? [goesThroughAShell(body) ? `--data-raw ${quotedWord(body.content)}` : '--data-binary @-']
      : []),
    '--path-as-is --globoff',
  ];
  const command = lines.join(' \\\n  ');
  const note = cookieNote(cookie);
  if (!body || goesThroughAShell(body)) return note + command;
  return `${note}printf %s '${btoa(byteTextOf(body))}' | base64 -d | ${command}`;
}

/** Any text without a NUL can be an argument. */
const goesThroughAShell = ({ encoding, content }: Body): boolean =>
  encoding === 'utf8' && !content.includes('\0');
