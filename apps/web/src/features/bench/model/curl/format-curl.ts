import { byteTextOf } from '../../../../shared/text/bytes.ts';
import type { BenchRequest, Body } from '../request/bench-request.ts';

/** Headers that curl adds unless told otherwise. */
const added = ['User-Agent', 'Accept'];

/** A POSIX shell command that sends exactly this request. */
export function formatCurl({ method, target, headers, body }: BenchRequest, origin: string): string {
  const isGiven = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted.toLowerCase());
  const left = [...added, ...(body ? ['Content-Type'] : [])].filter((name) => !isGiven(name));
  const lines = [
    `curl ${quoted(origin + target)}`,
    method === 'HEAD' ? '--head' : `-X ${quoted(method)}`,
    ...headers.map(([name, value]) => `-H ${quoted(value.trim() === '' ? `${name};` : `${name}: ${value}`)}`),
    ...left.map((name) => `-H ${quoted(`${name}:`)}`),
    ...(body ? [goesThroughAShell(body) ? `--data-raw ${quoted(body.content)}` : '--data-binary @-'] : []),
    '--path-as-is --globoff',
  ];
  const command = lines.join(' \\\n  ');
  if (!body || goesThroughAShell(body)) return command;
  return `printf %s '${btoa(byteTextOf(body))}' | base64 -d | ${command}`;
}

/** Any text without a NUL can be an argument. */
const goesThroughAShell = ({ encoding, content }: Body): boolean =>
  encoding === 'utf8' && !content.includes('\0');

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
