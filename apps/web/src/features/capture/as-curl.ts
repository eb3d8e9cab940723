import type { CapturedRequest } from '@sentiero/contracts/capture';

const leftOut = new Set(['content-length', 'transfer-encoding', 'connection', 'accept-encoding']);

/** A command that sends the same request again, for a POSIX shell. What was cut or is not text cannot be sent again. */
export function asCurl({ method, url, request }: CapturedRequest): string {
  const { headers, body } = request;
  const lines = [
    `curl ${quoted(url)}`,
    `-X ${quoted(method)}`,
    ...headers
      .filter(([name]) => !leftOut.has(name.toLowerCase()) && name.toLowerCase() !== 'host')
      .map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body && body.encoding === 'utf8' && body.content !== ''
      ? [`--data-raw ${quoted(body.content)}`]
      : []),
    '--path-as-is --globoff',
  ];
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
